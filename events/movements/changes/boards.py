"""Boards that a table does not play in their round: postponed to a late play, or cancelled.

Law 82B2 empowers the director to both; by Law 8B2 a postponed board keeps its round open for those
concerned until its score is agreed or it is cancelled.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from events.movements.change_codes import ChangeCode
from events.movements.changes.change import (
    Due,
    Fault,
    PlannedChange,
    PlayedSoFar,
    proved,
    seated,
    seated_besides,
)
from events.movements.codes import MovementCode
from events.movements.exceptions import Extra, PlayState, UnplayedBoard
from events.movements.schedule import MovementError, Schedule
from events.movements.table_rounds import TableRound
from scoring.errors import Message


def postpone(
    schedule: Schedule, played: PlayedSoFar, number: int, table: int, boards: Collection[int]
) -> PlannedChange:
    """Let a table play boards of a round later (Law 8B2).

    Raises:
        MovementError: a board is not played there, has a result or is not played in time already.

    """
    plays = open_plays(schedule, played, number, table, boards)
    for board in boards:
        if schedule.exceptions.state(number, table, board):
            raise MovementError(MovementCode.LATE_ALREADY, round=number, table=table, board=board)
    after = with_marks(
        schedule, [UnplayedBoard(number, table, board, PlayState.LATE) for board in boards]
    )
    said = []
    for entry, own in plays:
        ns, ew = seated(schedule, entry)
        said.append(Message(ChangeCode.PLAYED_LATE, **_where(number, table, own), ns=ns, ew=ew))
    return proved(schedule, after, played, said)


def cancel(
    schedule: Schedule,
    played: PlayedSoFar,
    number: int,
    table: int,
    boards: Collection[int],
    faults: tuple[Fault, Fault] | None,
) -> PlannedChange:
    """Cancel boards at a table, late ones too; `faults` of North-South and East-West decide scores.

    Without them nobody gets a score: the boards were not to be played.

    Raises:
        MovementError: a board is not played there, or has a result.

    """
    plays = open_plays(schedule, played, number, table, boards)
    after = with_marks(
        schedule, [UnplayedBoard(number, table, board, PlayState.CANCELLED) for board in boards]
    )
    if faults is None:
        where = _where(number, table, boards)
        return proved(schedule, after, played, [Message(ChangeCode.CANCELLED, **where)])
    ns_award, ew_award = (fault.award for fault in faults)
    said, due = list[Message](), list[Due]()
    for entry, own in plays:
        ns, ew = seated(schedule, entry)
        where = _where(number, table, own)
        awards = {"ns_award": ns_award, "ew_award": ew_award}
        said.append(Message(ChangeCode.CANCELLED_FOR, **where, ns=ns, ew=ew, **awards))
        two = entry.ns or 0, entry.ew or 0, ns_award, ew_award
        due += [Due(number, table, board, *two) for board in own]
    return proved(schedule, after, played, said, due)


def cancel_extra(
    schedule: Schedule, played: PlayedSoFar, extra: Extra, faults: tuple[Fault, Fault]
) -> PlannedChange:
    """Cancel a board that two pairs were to play late besides the movement.

    Raises:
        MovementError: it is not waiting to be played.

    """
    if extra not in schedule.exceptions.extras or extra.state is not PlayState.LATE:
        raise MovementError(MovementCode.NOT_WAITING, ns=extra.ns, ew=extra.ew, board=extra.board)
    if (extra.ns, extra.ew, extra.board) in played.results:
        raise MovementError(
            MovementCode.HAS_RESULT,
            round=extra.round,
            table=extra.table,
            board=extra.board,
            ns=extra.ns,
            ew=extra.ew,
        )
    cancelled = replace(extra, state=PlayState.CANCELLED)
    others = tuple(one for one in schedule.exceptions.extras if one != extra)
    exceptions = replace(schedule.exceptions, extras=tuple(sorted_extras((*others, cancelled))))
    ns_award, ew_award = (fault.award for fault in faults)
    ns, ew = seated_besides(schedule, extra)
    said = Message(
        ChangeCode.LATE_PLAY_CANCELLED,
        board=extra.board,
        ns=ns,
        ew=ew,
        ns_award=ns_award,
        ew_award=ew_award,
    )
    two = extra.ns, extra.ew, ns_award, ew_award, extra.south, extra.west
    due = Due(extra.round, extra.table, extra.board, *two)
    return proved(schedule, replace(schedule, exceptions=exceptions), played, [said], [due])


def _where(number: int, table: int, boards: Collection[int]) -> dict[str, object]:
    """Round, table and boards, as sentences name them."""
    return {
        "round": number,
        "table": table,
        "boards": tuple(sorted(boards)),
        "count": len(boards),
    }


def open_boards(
    schedule: Schedule, played: PlayedSoFar, number: int, table: int
) -> tuple[int, ...]:
    """The boards of a table in a round that have no result and are not cancelled."""
    return tuple(
        board
        for entry in _entries(schedule, number, table)
        for board in entry.boards
        if (entry.ns, entry.ew, board) not in played.results
        and schedule.exceptions.state(number, table, board) is not PlayState.CANCELLED
    )


def open_plays(
    schedule: Schedule, played: PlayedSoFar, number: int, table: int, boards: Collection[int]
) -> list[tuple[TableRound, tuple[int, ...]]]:
    """The table in its round with the boards, if they are played there and have no result yet.

    Of a triple within one round there may be two: each half with its own boards.

    Raises:
        MovementError: which board is not, or has one.

    """
    if not boards:
        raise MovementError(MovementCode.WHICH_BOARDS, round=number, table=table)
    entries = _entries(schedule, number, table)
    for board in boards:
        entry = next((each for each in entries if board in each.boards), None)
        if entry is None:
            raise MovementError(MovementCode.NOT_PLAYED, round=number, table=table, board=board)
        if (entry.ns, entry.ew, board) in played.results:
            raise MovementError(
                MovementCode.HAS_RESULT,
                round=number,
                table=table,
                board=board,
                ns=entry.ns,
                ew=entry.ew,
            )
        if schedule.exceptions.state(number, table, board) is PlayState.CANCELLED:
            raise MovementError(MovementCode.CANCELLED, round=number, table=table, board=board)
    plays = ((entry, {*boards}.intersection(entry.boards)) for entry in entries)
    return [(entry, tuple(sorted(own))) for entry, own in plays if own]


def with_marks(schedule: Schedule, marks: Sequence[UnplayedBoard]) -> Schedule:
    """The schedule with boards marked, in place of what they were marked with."""
    places = {(mark.round, mark.table, mark.board) for mark in marks}
    kept = [
        mark
        for mark in schedule.exceptions.marks
        if (mark.round, mark.table, mark.board) not in places
    ]
    exceptions = replace(schedule.exceptions, marks=tuple(sorted([*kept, *marks])))
    return replace(schedule, exceptions=exceptions)


def sorted_extras(extras: Sequence[Extra]) -> Iterator[Extra]:
    """In the order of rounds, tables and boards."""
    yield from sorted(extras, key=lambda one: (one.round, one.table, one.board, one.ns, one.ew))


def _entries(schedule: Schedule, number: int, table: int) -> list[TableRound]:
    """The table in its round; of a triple within one round both its halves."""
    if not (1 <= number <= schedule.rounds_count and 1 <= table <= schedule.tables):
        raise MovementError(MovementCode.NO_TABLE, table=table, round=number)
    return [each for each in schedule.rounds[number - 1] if each.table == table]
