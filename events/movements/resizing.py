"""The same movement with more or fewer boards in a round."""

from dataclasses import replace

from events.movements.codes import MovementCode
from events.movements.schedule import MovementError, Schedule


def with_boards_per_set(schedule: Schedule, boards_per_set: int) -> Schedule:
    """A movement whose board sets have so many boards; who meets whom does not change.

    Raises:
        MovementError: a set would have no board.
    """
    if boards_per_set < 1:
        raise MovementError(MovementCode.BOARDS_FOR_ROUNDS, rounds=schedule.rounds_count)
    resized = replace(schedule, boards_per_set=boards_per_set)
    return replace(
        resized,
        rounds=tuple(
            tuple(
                replace(entry, boards=resized.boards_of(entry.board_set))
                if entry.board_set
                else entry
                for entry in tables
            )
            for tables in schedule.rounds
        ),
    )
