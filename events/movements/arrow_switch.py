"""Arrow-switching: a Mitchell for one winner, its last rounds played in the other direction.

Switched pairs compare with both lines. About an eighth of the boards is best; more spoils the
balance again (R. Moore, "Too many arrow-switches spoil the balance").

A hesitation movement has one winner as it is, but most pairs of one direction compare only with
each other; switching its last rounds mends that in the same way.
"""

from dataclasses import replace

from events.movements.codes import MovementCode
from events.movements.notes import NoteCode, TitleCode
from events.movements.schedule import MovementError, Schedule
from events.movements.table_rounds import TableRound
from scoring.errors import Message


def recommended_rounds(rounds: int) -> int:
    """How many rounds to switch: one of up to 11, two of up to 20, three of more."""
    if rounds <= 11:
        return 1
    return 2 if rounds <= 20 else 3


def switch(schedule: Schedule, *, last: int) -> Schedule:
    """Make a two-winner schedule one of one winner by switching its `last` rounds.

    East-West pairs take the numbers that follow those of North-South.

    Raises:
        MovementError: the schedule has one winner already, or fewer rounds than are to be switched.

    """
    if schedule.winners != 2:
        raise MovementError(MovementCode.SWITCHED)
    offset = max(entry.ns or 0 for tables in schedule.rounds for entry in tables)
    one_line = replace(
        schedule,
        winners=1,
        rounds=tuple(
            tuple(_renumbered(entry, offset) for entry in tables) for tables in schedule.rounds
        ),
    )
    return turn(one_line, last=last)


def turn(schedule: Schedule, *, last: int) -> Schedule:
    """Let pairs of one line exchange directions in the `last` rounds, at all tables.

    Raises:
        MovementError: there are fewer rounds.

    """
    if not 0 < last <= schedule.rounds_count:
        raise MovementError(MovementCode.SWITCH_ROUNDS, rounds=schedule.rounds_count, last=last)
    start = schedule.rounds_count - last + 1
    turned = (tuple(_turned(entry) for entry in tables) for tables in schedule.rounds[start - 1 :])
    return replace(
        schedule,
        title=Message(TitleCode.SWITCHED, movement=schedule.title),
        rounds=(*schedule.rounds[: start - 1], *turned),
        switched_rounds=tuple(range(start, schedule.rounds_count + 1)),
        notes=(*schedule.notes, Message(NoteCode.ARROW_SWITCHED, rounds=last)),
    )


def _renumbered(entry: TableRound, offset: int) -> TableRound:
    return entry.with_pairs(entry.ns, None if entry.ew is None else entry.ew + offset)


def _turned(entry: TableRound) -> TableRound:
    """A pair that sits out has nobody to exchange directions with and stays."""
    return entry.with_pairs(entry.ew, entry.ns) if entry.is_played else entry
