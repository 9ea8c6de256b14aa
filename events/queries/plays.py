"""Every scheduled play of a session with its result in force: what score entry works through.

The desk's summary of the same is in `progress`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from events.models import Board, Contestant, Result, Session, TableRound
from events.queries.missing import scheduled
from events.queries.progress import unlikely_results
from scoring.plausibility import Unlikely


class Mark(StrEnum):
    """How one play stands, as lists and grids mark it."""

    MISSING = "missing"
    LATE = "late"
    ENTERED = "entered"
    ODD = "odd"


@dataclass(frozen=True)
class Play:
    """One board at one table in one round, with its result in force.

    `odd` says how far the score lies from those of the other tables, when it is unlikely.
    """

    seat: TableRound
    board: Board
    ns: Contestant
    ew: Contestant
    result: Result | None
    odd: Unlikely | None

    @property
    def key(self) -> str:
        """What names the play in forms and addresses of pages."""
        return f"{self.seat.pk}-{self.board.number}"

    @property
    def mark(self) -> Mark:
        if self.result is None:
            return Mark.LATE if self.board.number in self.seat.late else Mark.MISSING
        return Mark.ODD if self.odd else Mark.ENTERED


@dataclass(frozen=True)
class Tally:
    """The plays of one board, one round or one table, and how many of them are entered."""

    number: int
    plays: tuple[Play, ...]

    @property
    def entered(self) -> int:
        return sum(play.result is not None for play in self.plays)

    @property
    def total(self) -> int:
        return len(self.plays)

    @property
    def is_complete(self) -> bool:
        return self.entered == self.total


@dataclass(frozen=True)
class Plays:
    """All scheduled plays of a session, in order of round, table and board."""

    all: tuple[Play, ...]

    @property
    def total(self) -> int:
        return len(self.all)

    @property
    def entered(self) -> int:
        return self.total - len(self.missing)

    @cached_property
    def missing(self) -> tuple[Play, ...]:
        return tuple(play for play in self.all if play.result is None)

    @cached_property
    def odd(self) -> tuple[Play, ...]:
        return tuple(play for play in self.all if play.mark is Mark.ODD)

    @cached_property
    def boards(self) -> tuple[Tally, ...]:
        return _tallies((play.board.number, play) for play in self.all)

    @cached_property
    def rounds(self) -> tuple[Tally, ...]:
        return _tallies((play.seat.round, play) for play in self.all)


def session_plays(session: Session) -> Plays:
    """Load all plays: three queries, however large the field."""
    boards = {board.number: board for board in session.boards.all()}
    results = {
        (row.board_id, row.ns_id, row.ew_id): row
        for row in Result.objects.filter(session=session, is_current=True)
    }
    odd = {each.result.pk: each.why for each in unlikely_results(results.values())}
    plays: list[Play] = []
    for seat in scheduled(session):
        if seat.ns is None or seat.ew is None:
            continue
        for board in (boards[number] for number in seat.boards):
            result = results.get((board.pk, seat.ns.pk, seat.ew.pk))
            if board.number in seat.cancelled and not _is_of(result, seat):
                continue
            why = odd.get(result.pk) if result else None
            plays.append(Play(seat, board, seat.ns, seat.ew, result, why))
    return Plays(tuple(plays))


def _is_of(result: Result | None, seat: TableRound) -> bool:
    """Whether a result was entered for this table in this round: a cancelled board may have one."""
    return result is not None and result.table_round_id == seat.pk


def _tallies(numbered: Iterable[tuple[int, Play]]) -> tuple[Tally, ...]:
    groups: dict[int, list[Play]] = {}
    for number, play in numbered:
        groups.setdefault(number, []).append(play)
    return tuple(Tally(number, tuple(groups[number])) for number in sorted(groups))
