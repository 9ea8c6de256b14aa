"""The lines of the score grid: who meets on a board, what is entered there, and what it means."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from events.mapping import entry_of, entry_text
from events.models import Session, TableRound
from events.queries.field import FieldPair, field_of
from events.queries.plays import Play, Plays, Tally, session_plays
from scoring.contracts import Outcome
from scoring.notation import TableResult


@dataclass(frozen=True)
class EntryLine:
    """One play as the grid shows it; `version` is 0 while there is no result."""

    play: Play
    ns: FieldPair
    ew: FieldPair

    @property
    def key(self) -> str:
        return self.play.key

    @property
    def text(self) -> str:
        return entry_text(self.play.result) if self.play.result else ""

    @property
    def version(self) -> int:
        return self.play.result.version if self.play.result else 0


@dataclass(frozen=True, slots=True)
class Said:
    """The grid's answer to one line; the score is in points from North-South's side."""

    tone: str
    outcome: Outcome | None = None
    text: str = ""
    lead: str = ""
    score: int | None = None
    message: str = ""


@dataclass(frozen=True)
class EntryLines:
    """All lines of a session."""

    pairs: dict[int, FieldPair]
    plays: Plays

    def of_board(self, number: int) -> list[EntryLine]:
        """As a paper traveller has them: by the North-South pair's number."""
        plays = _plays_of(self.plays.boards, number)
        return self._lines(sorted(plays, key=lambda play: (play.ns.number, play.seat.round)))

    def of_round(self, number: int) -> list[EntryLine]:
        """Table by table, in the order of boards."""
        return self._lines(_plays_of(self.plays.rounds, number))

    @cached_property
    def by_key(self) -> dict[str, EntryLine]:
        return {line.key: line for line in self.all()}

    def at(self, seat: TableRound, number: int) -> EntryLine:
        """The line of a board at a table, empty where it has been cancelled meanwhile."""
        return self.by_key.get(f"{seat.pk}-{number}") or self._cancelled(seat, number)

    def _cancelled(self, seat: TableRound, number: int) -> EntryLine:
        ns, ew = self.pairs[seat.ns_id or 0], self.pairs[seat.ew_id or 0]
        board = seat.section.session.boards.get(number=number)
        return EntryLine(Play(seat, board, ns.contestant, ew.contestant, None, None), ns, ew)

    def all(self) -> list[EntryLine]:
        """In order of round, table and board."""
        return self._lines(self.plays.all)

    def _lines(self, plays: Iterable[Play]) -> list[EntryLine]:
        return [EntryLine(play, self.pairs[play.ns.pk], self.pairs[play.ew.pk]) for play in plays]


def entry_lines(session: Session) -> EntryLines:
    """Load the grid: five queries, however large the field."""
    return EntryLines(field_of(session), session_plays(session))


def said_of(line: EntryLine) -> Said | None:
    """What is on record at a line; nothing while there is no result."""
    result = line.play.result
    if result is None:
        return None
    entry = entry_of(result)
    if not isinstance(entry, TableResult):
        return Said("read", text=entry_text(result))
    odd = line.play.odd
    return Said(
        "unlikely" if odd else "read",
        outcome=entry.outcome,
        lead=result.lead,
        score=result.score,
        message=_("unlikely: the other tables have about %s") % _signed(odd.middle) if odd else "",
    )


def after(tallies: tuple[Tally, ...], number: int) -> Tally | None:
    """The next one that lacks results, going round from the last to the first; or none."""
    lacking = [tally for tally in tallies if not tally.is_complete]
    return next((tally for tally in lacking if tally.number > number), next(iter(lacking), None))


def board_rows(plays: Plays) -> tuple[list[int], list[tuple[Tally, list[list[Play]]]]]:
    """The tables in play, and for each board its plays table by table."""
    tables = sorted({play.seat.table for play in plays.all})
    return tables, [
        (tally, [[play for play in tally.plays if play.seat.table == table] for table in tables])
        for tally in plays.boards
    ]


def _plays_of(tallies: tuple[Tally, ...], number: int) -> tuple[Play, ...]:
    return next((tally.plays for tally in tallies if tally.number == number), ())


def _signed(score: int) -> str:
    return f"{score:+d}".replace("-", "−")
