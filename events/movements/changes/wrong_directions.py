"""Two pairs sat the other way round at their own table: the boards are scored as played (Law 5)."""

from collections.abc import Sequence
from dataclasses import replace

from events.movements.change_codes import ChangeCode
from events.movements.changes.boards import open_plays, sorted_extras, with_marks
from events.movements.changes.change import PlannedChange, PlayedSoFar, named, pairs_only, proved
from events.movements.codes import MovementCode
from events.movements.exceptions import Extra, PlayState, UnplayedBoard
from events.movements.schedule import MovementError, Schedule
from scoring.errors import Message


def turn_round(
    schedule: Schedule, played: PlayedSoFar, number: int, table: int, boards: Sequence[int]
) -> PlannedChange:
    """Let the boards be those of the same two pairs in the directions in which they sat.

    Raises:
        MovementError: no pairs play; a ranking of each direction has nothing to compare them with;
            a board is not played there, or has a result.
    """
    pairs_only(schedule)
    if schedule.winners > 1:
        raise MovementError(MovementCode.NOT_TURNED, round=number, table=table)
    extras, said = list(schedule.exceptions.extras), list[Message]()
    for entry, own in open_plays(schedule, played, number, table, boards):
        ns, ew = entry.ew or 0, entry.ns or 0
        extras += [Extra(number, table, board, ns, ew) for board in own]
        first, second = named(schedule, ns, ew)
        where = {"round": number, "table": table, "boards": own, "count": len(own)}
        said.append(Message(ChangeCode.AS_THEY_SAT, **where, ns=first, ew=second))
    marks = [UnplayedBoard(number, table, board, PlayState.CANCELLED) for board in boards]
    marked = with_marks(schedule, sorted(marks))
    exceptions = replace(marked.exceptions, extras=tuple(sorted_extras(extras)))
    return proved(schedule, replace(marked, exceptions=exceptions), played, said)
