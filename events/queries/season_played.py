"""A match of a season board by board: what is known of it, and what is being typed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from events.models import SeasonTerms
from events.queries.entry_lines import EntryAnswer
from events.queries.match_tables import ShownReckoning, shown_reckoning
from events.queries.seasons import MatchNow, SeasonNow
from events.season_adjustments import MatchAdjustment
from events.season_boards import BoardLine, board_lines_of, result_of
from events.season_line_ups import MatchRoom
from events.season_scores import board_scores, imps_gained
from scoring.cards import Card
from scoring.contracts import Outcome
from scoring.notation import TableResult, format_entry
from scoring.numbers import exact
from scoring.session import Unit
from scoring.teams.boards import BoardScore, TeamScore
from scoring.teams.score import TeamsRules

ROOM_NAMES = {MatchRoom.OPEN: _("open room"), MatchRoom.CLOSED: _("closed room")}


@dataclass(frozen=True, slots=True)
class RoomRuling:
    """What a ruling awards in a room: in words, its Laws, the ruling; how Law 86 worked it out."""

    text: str
    laws: str
    origin: str
    reckoned: ShownReckoning | None


@dataclass(frozen=True, slots=True)
class PlayedRoom:
    """What was played in a room, and the score of its North-South; with what a ruling awards.

    Where nothing was played there is the ruling alone.
    """

    outcome: Outcome | None
    lead: str
    score: int | None
    ruled: RoomRuling | None = None

    @property
    def shown(self) -> tuple[Outcome | str, str]:
        """As a table result is drawn: of no form of a fouled board."""
        if self.ruled is not None:
            return self.ruled.text, ""
        return self.outcome or "", ""

    @property
    def text(self) -> str:
        """What was played, as it is typed; empty where nothing was."""
        if self.outcome is None:
            return ""
        lead = Card.parse(self.lead) if self.lead else None
        return format_entry(TableResult(self.outcome, lead))

    @property
    def at_table(self) -> str:
        """What was obtained where a ruling has put something else in its place."""
        return str(self.outcome) if self.ruled and self.outcome is not None else ""

    @property
    def said(self) -> EntryAnswer | None:
        """As the grid answers to what was typed."""
        if self.outcome is None:
            return None
        return EntryAnswer("read", outcome=self.outcome, lead=self.lead, score=self.score)


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board in both rooms, and what each team gained on it; exact, empty where nothing.

    `board` is its place in the match, which is its own even where numbers come twice. It
    `has_score` once both teams have one, which a ruling may give.
    """

    board: int
    stanza: int
    number: int
    open: PlayedRoom | None
    closed: PlayedRoom | None
    gained: str
    given: str
    has_score: bool

    @property
    def alone(self) -> bool:
        """Whether one room alone has a score on it."""
        return not self.has_score and (self.open is None) != (self.closed is None)

    @property
    def rulings(self) -> tuple[RoomRuling, ...]:
        """What was ruled in the open room and in the closed one."""
        return tuple(room.ruled for room in (self.open, self.closed) if room and room.ruled)


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


def played_boards(lines: Sequence[BoardLine], rules: TeamsRules) -> PlayedBoards:
    """These boards as a page shows them, in their order."""
    scores = board_scores(lines, rules)
    home, away = imps_gained(scores)
    drawn = (
        _line(place, line, score)
        for place, (line, score) in enumerate(zip(lines, scores, strict=True), start=1)
    )
    return PlayedBoards(tuple(drawn), exact(home), exact(away))


def boards_played_in(season: SeasonNow, match: MatchNow) -> PlayedBoards | None:
    """The boards of a match that was entered board by board; None of any other."""
    report = match.report
    if report is None or not report.boards:
        return None
    return played_boards(board_lines_of(report), season.rules)


def ruled_text(ruled: MatchAdjustment) -> str:
    """What a ruling awards, with its place, in words."""
    said = {"board": ruled.board, "room": ROOM_NAMES[ruled.room], "score": ruled.text}
    return gettext("board %(board)d, %(room)s: %(score)s") % said


def lines_to_fill(terms: SeasonTerms, match: MatchNow, stanzas: int) -> list[BoardLine]:
    """Every board of so many stanzas as far as it is known; numbers run on from the first."""
    kept = board_lines_of(match.report) if match.report else []
    found, last = [], 0
    for stanza in range(1, stanzas + 1):
        own = [each for each in kept if each.stanza == stanza]
        size = terms.boards if stanza <= terms.stanzas else terms.extra_boards
        if not own:
            own = [BoardLine(stanza, last + place, "", "") for place in range(1, size + 1)]
        found += own
        last = own[-1].number
    return found


def _line(place: int, line: BoardLine, score: BoardScore) -> PlayedBoard:
    return PlayedBoard(
        place,
        line.stanza,
        line.number,
        _room(line, MatchRoom.OPEN),
        _room(line, MatchRoom.CLOSED),
        _gained(score.home),
        _gained(score.away),
        line.is_complete,
    )


def _gained(score: TeamScore) -> str:
    return exact(score.points) if score.points and score.points > 0 else ""


def _room(line: BoardLine, room: MatchRoom) -> PlayedRoom | None:
    result, score, ruled = result_of(line.played(room)), line.obtained(room), line.ruled(room)
    if result is None and ruled is None:
        return None
    outcome, lead = (result.outcome, str(result.lead or "")) if result else (None, "")
    return PlayedRoom(outcome, lead, score, _ruling(ruled) if ruled else None)


def _ruling(ruled: MatchAdjustment) -> RoomRuling:
    return RoomRuling(ruled.text, ruled.laws, ruled.origin, shown_reckoning(ruled.reckoning))
