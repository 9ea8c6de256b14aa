"""A match of a season board by board: what is known of it, and what is being typed."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from events.models import SeasonTerms
from events.queries.entry_lines import EntryAnswer
from events.queries.seasons import MatchNow
from events.season_boards import BoardLine, board_lines_of, imps_of, result_of
from scoring.cards import Card
from scoring.contracts import Outcome
from scoring.notation import TableResult, format_entry
from scoring.numbers import exact
from scoring.session import Unit


@dataclass(frozen=True, slots=True)
class PlayedRoom:
    """What was played in a room, and the score of its North-South."""

    outcome: Outcome
    lead: str
    score: int

    @property
    def shown(self) -> tuple[Outcome, str]:
        """As a table result is drawn: of no form of a fouled board."""
        return self.outcome, ""

    @property
    def text(self) -> str:
        """As it is typed."""
        lead = Card.parse(self.lead) if self.lead else None
        return format_entry(TableResult(self.outcome, lead))

    @property
    def said(self) -> EntryAnswer:
        """As the grid answers to what was typed."""
        return EntryAnswer("read", outcome=self.outcome, lead=self.lead, score=self.score)


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board in both rooms, and what each team gained on it; exact, empty where nothing.

    `board` is its place in the match, which is its own even where numbers come twice.
    """

    board: int
    stanza: int
    number: int
    open: PlayedRoom | None
    closed: PlayedRoom | None
    gained: str
    given: str

    @property
    def has_score(self) -> bool:
        return self.open is not None and self.closed is not None

    @property
    def alone(self) -> bool:
        """Whether one room alone has played it."""
        return (self.open is None) != (self.closed is None)


@dataclass(frozen=True, slots=True)
class PlayedBoards:
    """The boards of a match, and the IMPs that both teams gained on them, exact."""

    lines: tuple[PlayedBoard, ...]
    home_imps: str
    away_imps: str
    unit: str = Unit.IMPS.value
    home_points: str = ""
    away_points: str = ""

    @property
    def compared(self) -> int:
        return sum(each.has_score for each in self.lines)


def played_boards(lines: Sequence[BoardLine]) -> PlayedBoards:
    """These boards as a page shows them, in their order."""
    home, away = imps_of(lines)
    drawn = tuple(_line(place, each) for place, each in enumerate(lines, start=1))
    return PlayedBoards(drawn, exact(home), exact(away))


def boards_played_in(match: MatchNow) -> PlayedBoards | None:
    """The boards of a match that was entered board by board; None of any other."""
    report = match.report
    return played_boards(board_lines_of(report.boards)) if report and report.boards else None


def lines_to_fill(terms: SeasonTerms, match: MatchNow, stanzas: int) -> list[BoardLine]:
    """Every board of so many stanzas as far as it is known; numbers run on from the first."""
    kept = board_lines_of(match.report.boards) if match.report else []
    found, last = [], 0
    for stanza in range(1, stanzas + 1):
        own = [each for each in kept if each.stanza == stanza]
        size = terms.boards if stanza <= terms.stanzas else terms.extra_boards
        if not own:
            own = [BoardLine(stanza, last + place, "", "") for place in range(1, size + 1)]
        found += own
        last = own[-1].number
    return found


def _line(place: int, line: BoardLine) -> PlayedBoard:
    gain = line.gained or Fraction(0)
    return PlayedBoard(
        place,
        line.stanza,
        line.number,
        _room(line, line.open),
        _room(line, line.closed),
        exact(gain) if gain > 0 else "",
        exact(-gain) if gain < 0 else "",
    )


def _room(line: BoardLine, text: str) -> PlayedRoom | None:
    result, score = result_of(text), line.score(text)
    if result is None or score is None:
        return None
    return PlayedRoom(result.outcome, str(result.lead or ""), score)
