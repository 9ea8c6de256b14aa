"""Fewer rounds than planned, and rounds that were left out put back."""

from collections.abc import Sequence
from dataclasses import replace

from events.movements.change_codes import ChangeCode
from events.movements.changes.boards import sorted_extras
from events.movements.changes.change import PlannedChange, PlayedSoFar, proved, vacated
from events.movements.codes import MovementCode
from events.movements.exceptions import Exceptions, PlayState
from events.movements.layout import curtail, name_shares
from events.movements.schedule import MovementError, Schedule
from events.movements.table_rounds import TableRound
from scoring.errors import Message


def leave_out_rounds(schedule: Schedule, played: PlayedSoFar, count: int = 1) -> PlannedChange:
    """End the session `count` rounds earlier.

    Raises:
        MovementError: no round would remain, or one that is left out has a result.

    """
    kept = schedule.rounds_count - count
    if count < 1 or kept < 1:
        raise MovementError(
            MovementCode.ROUNDS_LEFT_OUT,
            rounds=schedule.rounds_count,
            most=schedule.rounds_count - 1,
            count=count,
        )
    cut = replace(
        curtail(schedule, kept),
        exceptions=until(schedule.exceptions, kept),
        switched_rounds=tuple(n for n in schedule.switched_rounds if n <= kept),
    )
    after = name_shares(schedule, replace(cut, board_sets=schedule.board_sets))
    lost = schedule.boards_per_set * count
    said = [Message(ChangeCode.ENDS_AFTER, round=kept, boards=lost)]
    if schedule.switched_rounds and not after.switched_rounds:
        said.append(Message(ChangeCode.NO_SWITCH_LEFT))
    return proved(schedule, after, played, said)


def put_rounds_back(schedule: Schedule, played: PlayedSoFar, longer: Schedule) -> PlannedChange:
    """Play again the rounds of a `longer` schedule from which rounds were left out.

    Pairs that left meanwhile sit their opponents out.

    Raises:
        MovementError: there is no such round, or a pair that joined has no place in it.

    """
    kept = schedule.rounds_count
    if longer.rounds_count <= kept:
        raise MovementError(MovementCode.NOTHING_LEFT_OUT)
    if set(longer.contestants()) < set(schedule.contestants()):
        raise MovementError(MovementCode.JOINED_SINCE)
    more = tuple(
        tuple(_without_those_away(schedule, number, entry) for entry in tables)
        for number, tables in enumerate(longer.rounds[kept:], start=kept + 1)
    )
    after = replace(
        schedule,
        rounds=(*schedule.rounds, *more),
        exceptions=_stated_again(longer, schedule.exceptions, more, kept),
        board_sets=max(schedule.board_sets, longer.board_sets),
        repeats=tuple({*schedule.repeats, *longer.repeats}),
        byestands=tuple(sorted({*schedule.byestands, *longer.byestands})),
        switched_rounds=tuple(sorted({*schedule.switched_rounds, *longer.switched_rounds})),
    )
    last = after.rounds_count
    said = Message(ChangeCode.PLAYED_AFTER_ALL, first=kept + 1, last=last, count=last - kept)
    return proved(schedule, name_shares(schedule, after), played, [said])


def _stated_again(
    longer: Schedule, exceptions: Exceptions, more: Sequence[Sequence[TableRound]], kept: int
) -> Exceptions:
    """What was late, cancelled or played besides in the rounds left out is so again."""
    marks = (
        mark
        for mark in longer.exceptions.marks
        if mark.round > kept and more[mark.round - kept - 1][mark.table - 1].is_played
    )
    there = {(extra.ns, extra.ew, extra.board) for extra in exceptions.extras}
    extras = (
        extra
        for extra in longer.exceptions.extras
        if extra.round > kept and (extra.ns, extra.ew, extra.board) not in there
    )
    return replace(
        exceptions,
        marks=tuple(sorted((*exceptions.marks, *marks))),
        extras=tuple(sorted_extras((*exceptions.extras, *extras))),
    )


def _without_those_away(schedule: Schedule, number: int, entry: TableRound) -> TableRound:
    for direction, pair in entry.sides():
        one = schedule.contestant(direction, pair)
        if schedule.exceptions.is_away(one.number, one.line, number):
            entry = vacated(entry, direction)
    return entry


def until(exceptions: Exceptions, last: int) -> Exceptions:
    """What remains stated when play ends after a round.

    A late play besides the movement remains, entered in the last round, where one of the plays in
    whose place it comes does: one of the two pairs still misses the board.
    """
    marks = tuple(mark for mark in exceptions.marks if mark.round <= last)
    cancelled = {mark.board for mark in marks if mark.state is PlayState.CANCELLED}
    return Exceptions(
        marks=marks,
        extras=tuple(
            sorted_extras(
                [
                    replace(extra, round=min(extra.round, last))
                    for extra in exceptions.extras
                    if extra.round <= last
                    or (extra.state is PlayState.LATE and extra.board in cancelled)
                ]
            )
        ),
        absences=exceptions.absences,
    )
