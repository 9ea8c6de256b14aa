"""Arrow-switching: a Mitchell for one winner, its last rounds played in the other direction.

Switched pairs compare with both lines. About an eighth of the boards is best; more spoils the
balance again (R. Moore, "Too many arrow-switches spoil the balance").
"""

from dataclasses import replace

from events.movements.schedule import MovementError, Schedule, TableRound


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
        raise MovementError("This movement has one winner already; it cannot be arrow-switched.")
    if not 0 < last <= schedule.rounds_count:
        raise MovementError(
            f"Of {schedule.rounds_count} rounds, 1 to {schedule.rounds_count} can be "
            f"arrow-switched, not {last}."
        )
    start = schedule.rounds_count - last + 1
    offset = max(entry.ns or 0 for tables in schedule.rounds for entry in tables)
    which = "last round is" if last == 1 else f"last {last} rounds are"
    return replace(
        schedule,
        title=f"Arrow-switched {schedule.title}",
        winners=1,
        rounds=tuple(
            tuple(_renumbered(entry, offset, switched=number >= start) for entry in tables)
            for number, tables in enumerate(schedule.rounds, start=1)
        ),
        switched_rounds=tuple(range(start, schedule.rounds_count + 1)),
        notes=(*schedule.notes, f"The {which} arrow-switched: pairs exchange directions."),
    )


def _renumbered(entry: TableRound, offset: int, *, switched: bool) -> TableRound:
    """A pair that sits out has nobody to exchange directions with and stays."""
    ew = None if entry.ew is None else entry.ew + offset
    if switched and entry.is_played:
        return replace(entry, ns=ew, ew=entry.ns)
    return replace(entry, ew=ew)
