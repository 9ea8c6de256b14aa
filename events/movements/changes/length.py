"""Fewer rounds than planned, and rounds that were left out put back."""

from dataclasses import replace

from events.movements.changes.change import Change, Played, proved, vacated
from events.movements.exceptions import Exceptions
from events.movements.layout import curtail, name_shares
from events.movements.schedule import MovementError, Schedule, TableRound


def leave_out_rounds(schedule: Schedule, played: Played, count: int = 1) -> Change:
    """End the session `count` rounds earlier.

    Raises:
        MovementError: no round would remain, or one that is left out has a result.

    """
    kept = schedule.rounds_count - count
    if count < 1 or kept < 1:
        raise MovementError(
            f"Of {schedule.rounds_count} rounds 1 to {schedule.rounds_count - 1} can be left out, "
            f"not {count}."
        )
    cut = replace(
        curtail(schedule, kept),
        exceptions=until(schedule.exceptions, kept),
        switched_rounds=tuple(n for n in schedule.switched_rounds if n <= kept),
    )
    after = name_shares(schedule, replace(cut, board_sets=schedule.board_sets))
    lost = schedule.boards_per_set * count
    said = [f"Play ends after round {kept}: each pair plays up to {lost} boards fewer."]
    if schedule.switched_rounds and not after.switched_rounds:
        said.append("No arrow-switched round remains: the two lines are hardly compared.")
    return proved(schedule, after, played, said)


def put_rounds_back(schedule: Schedule, played: Played, longer: Schedule) -> Change:
    """Play again the rounds of a `longer` schedule from which rounds were left out.

    Pairs that left meanwhile sit their opponents out.

    Raises:
        MovementError: there is no such round, or a pair that joined has no place in it.

    """
    kept = schedule.rounds_count
    if longer.rounds_count <= kept:
        raise MovementError("No round has been left out that could be put back.")
    if set(longer.contestants()) < set(schedule.contestants()):
        raise MovementError("A pair has joined since, and has no place in the rounds left out.")
    more = tuple(
        tuple(_without_those_away(schedule, number, entry) for entry in tables)
        for number, tables in enumerate(longer.rounds[kept:], start=kept + 1)
    )
    after = replace(
        schedule,
        rounds=(*schedule.rounds, *more),
        board_sets=max(schedule.board_sets, longer.board_sets),
        repeats=tuple({*schedule.repeats, *longer.repeats}),
        byestands=tuple(sorted({*schedule.byestands, *longer.byestands})),
        switched_rounds=tuple(sorted({*schedule.switched_rounds, *longer.switched_rounds})),
    )
    last = after.rounds_count
    what = f"Round {last} is" if last == kept + 1 else f"Rounds {kept + 1} to {last} are"
    return proved(schedule, name_shares(schedule, after), played, [f"{what} played after all."])


def _without_those_away(schedule: Schedule, number: int, entry: TableRound) -> TableRound:
    for direction, pair in entry.sides():
        one = schedule.contestant(direction, pair)
        if schedule.exceptions.is_away(one.number, one.line, number):
            entry = vacated(entry, direction)
    return entry


def until(exceptions: Exceptions, last: int) -> Exceptions:
    """What remains stated when play ends after a round."""
    return Exceptions(
        marks=tuple(mark for mark in exceptions.marks if mark.round <= last),
        extras=tuple(extra for extra in exceptions.extras if extra.round <= last),
        absences=exceptions.absences,
    )
