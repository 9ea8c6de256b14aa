"""Two pairs sat the other way round at their own table: the boards are scored as played (Law 5)."""

from collections.abc import Sequence
from dataclasses import replace

from events.movements.change_codes import ChangeCode
from events.movements.changes.boards import sorted_extras, with_marks
from events.movements.changes.change import PlannedChange, PlayedSoFar, named, pairs_only, proved
from events.movements.codes import MovementCode
from events.movements.exceptions import Extra, PlayState, UnplayedBoard
from events.movements.schedule import MovementError, Schedule
from events.movements.table_rounds import TableRound
from scoring.errors import Message


def turn_round(
    schedule: Schedule, played: PlayedSoFar, number: int, table: int, boards: Sequence[int] = ()
) -> PlannedChange:
    """Let boards, or all of the round, be those of the same two pairs as they sat.

    A result that is entered goes with them: its score is that of the compass, whoever sat there.
    Boards that were turned, named again, are as the movement has them.

    Raises:
        MovementError: no pairs play; a ranking of each direction has nothing to compare them with;
            or a board is not played there.
    """
    pairs_only(schedule)
    if schedule.winners > 1:
        raise MovementError(MovementCode.NOT_TURNED, round=number, table=table)
    back = _turned_before(schedule, number, table, boards)
    if back:
        after = _as_drawn(schedule, back)
        return _as_they_sat(
            schedule, after, played, number, table, (back[0].ew, back[0].ns), boards
        )
    entry, own = _played_there(schedule, number, table, boards)
    ns, ew = entry.ew or 0, entry.ns or 0
    extras = [*schedule.exceptions.extras, *(Extra(number, table, each, ns, ew) for each in own)]
    marks = [UnplayedBoard(number, table, each, PlayState.CANCELLED) for each in own]
    marked = with_marks(schedule, marks)
    exceptions = replace(marked.exceptions, extras=tuple(sorted_extras(extras)))
    after = replace(marked, exceptions=exceptions)
    return _as_they_sat(schedule, after, played, number, table, (ns, ew), own)


def _turned_before(
    schedule: Schedule, number: int, table: int, boards: Sequence[int]
) -> tuple[Extra, ...]:
    """The plays of these boards by the two of that table as they were turned; all, or none."""
    if not (1 <= number <= schedule.rounds_count and 1 <= table <= schedule.tables):
        return ()
    entry = schedule.rounds[number - 1][table - 1]
    found = tuple(
        each
        for each in schedule.exceptions.extras
        if (each.round, each.table, each.ns, each.ew) == (number, table, entry.ew, entry.ns)
        and each.board in boards
    )
    return found if {each.board for each in found} == {*boards} else ()


def _as_drawn(schedule: Schedule, back: Sequence[Extra]) -> Schedule:
    """With these plays where the movement has them."""
    places = {(each.round, each.table, each.board) for each in back}
    exceptions = schedule.exceptions
    marks = tuple(
        each for each in exceptions.marks if (each.round, each.table, each.board) not in places
    )
    extras = tuple(each for each in exceptions.extras if each not in back)
    return replace(schedule, exceptions=replace(exceptions, marks=marks, extras=extras))


def _as_they_sat(
    schedule: Schedule,
    after: Schedule,
    played: PlayedSoFar,
    number: int,
    table: int,
    sat: tuple[int, int],
    boards: Sequence[int],
) -> PlannedChange:
    """The change, with what is entered of these boards: it moves to the two as they `sat`."""
    own, (ns, ew) = tuple(sorted({*boards})), sat
    first, second = named(schedule, ns, ew)
    where = {"round": number, "table": table}
    told = {"boards": own, "count": len(own)}
    said = [Message(ChangeCode.AS_THEY_SAT, **where, **told, ns=first, ew=second)]
    turned = tuple((ew, ns, each) for each in own if (ew, ns, each) in played.results)
    if turned:
        come = {"boards": tuple(each[2] for each in turned), "count": len(turned)}
        said.append(Message(ChangeCode.RESULTS_TURNED, **where, **come))
    stays = replace(played, results=played.results - {*turned})
    return replace(proved(schedule, after, stays, said), turned=turned)


def _played_there(
    schedule: Schedule, number: int, table: int, boards: Sequence[int]
) -> tuple[TableRound, tuple[int, ...]]:
    """The table, and the boards that are meant: those that are not cancelled where none is said."""
    where = {"round": number, "table": table}
    if not (1 <= number <= schedule.rounds_count and 1 <= table <= schedule.tables):
        raise MovementError(MovementCode.NO_TABLE, **where)
    entry = schedule.rounds[number - 1][table - 1]
    gone = {
        board
        for board in entry.boards
        if schedule.exceptions.state(number, table, board) is PlayState.CANCELLED
    }
    for board in boards:
        if board not in entry.boards:
            raise MovementError(MovementCode.NOT_PLAYED, **where, board=board)
        if board in gone:
            raise MovementError(MovementCode.CANCELLED, **where, board=board)
    own = tuple(sorted({*boards})) or tuple(each for each in entry.boards if each not in gone)
    if not own or not entry.is_played:
        raise MovementError(MovementCode.WHICH_BOARDS, **where)
    return entry, own
