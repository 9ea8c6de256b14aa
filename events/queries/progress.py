"""How far a running session is: which round, which results are in, which look unlikely."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from events.models import Result, Session, TableRound
from events.queries.missing import Missing
from scoring.plausibility import Unlikely, unlikely

Play = tuple[int, int, int]
"""Board number and the primary keys of the two contestants."""


@dataclass(frozen=True, slots=True)
class BoardMark:
    """One board of a table's round: `mark` is missing, entered, odd, late or cancelled."""

    number: int
    mark: str


@dataclass(frozen=True, slots=True)
class TableProgress:
    """A table in the round that is being played; a null side sits out."""

    seat: TableRound
    boards: tuple[BoardMark, ...]

    @property
    def entered(self) -> int:
        return sum(board.mark in {"entered", "odd"} for board in self.boards)

    @property
    def is_done(self) -> bool:
        """Whether nothing is awaited in this round: late boards are for later."""
        return all(board.mark != "missing" for board in self.boards)


@dataclass(frozen=True, slots=True)
class Odd:
    """A result that is possible but far from the field's."""

    result: Result
    why: Unlikely


@dataclass(frozen=True, slots=True)
class Progress:
    """What the director's desk shows of the play."""

    round: int
    rounds: int
    tables: tuple[TableProgress, ...]
    missing: tuple[Missing, ...]
    odd: tuple[Odd, ...]
    entered: int
    scheduled: int

    @property
    def overdue(self) -> tuple[Missing, ...]:
        """Missing from rounds that are over, but for late plays."""
        return tuple(
            each
            for each in self.missing
            if each.table_round.round < self.round and not each.is_late
        )

    @property
    def late(self) -> tuple[Missing, ...]:
        """Postponed boards that have still to be played (Law 8B2)."""
        return tuple(each for each in self.missing if each.is_late)

    @property
    def is_complete(self) -> bool:
        return not self.missing


def progress(session: Session) -> Progress:
    """The session's progress, in two queries."""
    seats = list(
        TableRound.objects.filter(section__session=session)
        .select_related("ns", "ew")
        .order_by("round", "table", "part")
    )
    results = list(
        Result.objects.filter(session=session, is_current=True)
        .select_related("board", "ns", "ew", "table_round")
        .order_by("board__number", "pk")
    )
    entered = {(row.board.number, row.ns_id, row.ew_id) for row in results}
    odd = unlikely_results(results)
    missing = tuple(_missing(seats, entered))
    now = _current_round(seats, entered)
    marks = dict.fromkeys(entered, "entered") | {_play(each.result): "odd" for each in odd}
    return Progress(
        round=now,
        rounds=max((seat.round for seat in seats), default=0),
        tables=tuple(_table(seat, marks) for seat in seats if seat.round == now and _meets(seat)),
        missing=missing,
        odd=odd,
        entered=len(entered),
        scheduled=len(entered.union(*map(_plays, seats))) if seats else 0,
    )


def unlikely_results(results: Iterable[Result]) -> tuple[Odd, ...]:
    """The results that lie far from the other tables' on the same board, unless checked."""
    boards: dict[tuple[int, str], list[Result]] = defaultdict(list)
    for row in results:
        if row.score is not None:
            boards[row.board_id, row.group].append(row)
    return tuple(
        Odd(row, why)
        for field in boards.values()
        for index, row in enumerate(field)
        if row.checked_at is None and (why := _odd(index, field)) is not None
    )


def _odd(index: int, field: Sequence[Result]) -> Unlikely | None:
    others = [row.score or 0 for at, row in enumerate(field) if at != index]
    return unlikely(field[index].score or 0, others)


def _current_round(seats: Sequence[TableRound], entered: set[Play]) -> int:
    """The latest round with a result in it, or the one after when that round is complete."""
    begun = [seat.round for seat in seats if any(play in entered for play in _in_time(seat))]
    if not begun:
        return min((seat.round for seat in seats), default=0)
    latest = max(begun)
    complete = all(
        play in entered for seat in seats if seat.round == latest for play in _in_time(seat)
    )
    last = max(seat.round for seat in seats)
    return min(latest + 1, last) if complete else latest


def _missing(seats: Iterable[TableRound], entered: set[Play]) -> Iterable[Missing]:
    for seat in seats:
        for play in _plays(seat):
            if play not in entered:
                yield Missing(seat, play[0])


def _plays(seat: TableRound) -> list[Play]:
    if seat.ns_id is None or seat.ew_id is None:
        return []
    return [(board, seat.ns_id, seat.ew_id) for board in seat.to_play]


def _in_time(seat: TableRound) -> list[Play]:
    return [play for play in _plays(seat) if play[0] not in seat.late]


def _meets(seat: TableRound) -> bool:
    """Whether a table is shown in its round: those who only play late meet another time."""
    return seat.part == 0 or bool(_in_time(seat))


def _play(result: Result) -> Play:
    return result.board.number, result.ns_id, result.ew_id


def _table(seat: TableRound, marks: dict[Play, str]) -> TableProgress:
    return TableProgress(
        seat, tuple(BoardMark(board, _mark(seat, board, marks)) for board in seat.boards)
    )


def _mark(seat: TableRound, board: int, marks: dict[Play, str]) -> str:
    if seat.ns_id is None or seat.ew_id is None or board in seat.cancelled:
        return "cancelled"
    waiting = "late" if board in seat.late else "missing"
    return marks.get((board, seat.ns_id, seat.ew_id), waiting)
