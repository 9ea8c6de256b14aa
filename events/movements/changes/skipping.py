"""The pairs that move skip a table from some round on.

What a skip Mitchell does half way, done when it is needed: East-West go up two tables instead of
one, once, and boards go on as they did.
"""

from collections import defaultdict
from dataclasses import replace

from events.movements.change_codes import ChangeCode
from events.movements.changes.change import (
    PlannedChange,
    PlayedSoFar,
    pairs_only,
    proved,
    refuse_round,
)
from events.movements.changes.length import until
from events.movements.codes import MovementCode
from events.movements.exceptions import PlayState
from events.movements.layout import curtail, name_shares
from events.movements.proof import prove
from events.movements.schedule import Contestant, MovementError, Schedule
from events.movements.table_rounds import TableRound
from scoring.errors import Message

Row = tuple[TableRound, ...]


def skip_table(schedule: Schedule, played: PlayedSoFar, first: int) -> PlannedChange:
    """Let the moving pairs skip a table on their way into round `first`.

    Rounds at the end in which pairs would meet again or repeat boards are left out.

    Raises:
        MovementError: no line of pairs moves, a board is late or cancelled at a table after the
            skip, or no round could be played.

    """
    pairs_only(schedule)
    refuse_round(schedule, first)
    if first == 1:
        raise MovementError(MovementCode.SKIP_FIRST)
    stationary = _stationary(schedule)
    _refuse_marks(schedule, first)
    skipped = replace(
        schedule,
        rounds=tuple(
            row if number < first else _shifted(schedule, row, stationary, number)
            for number, row in enumerate(schedule.rounds, start=1)
        ),
    )
    for last in range(schedule.rounds_count, first - 1, -1):
        after = _ended(schedule, skipped, last)
        if set(prove(after)) <= set(prove(schedule)):
            return proved(schedule, after, played, _said(schedule, first, last))
    raise MovementError(
        MovementCode.SKIP_UNSOUND,
        round=first,
        breach=prove(_ended(schedule, skipped, first))[0].message,
    )


def _refuse_marks(schedule: Schedule, first: int) -> None:
    """What is late or cancelled is so for the pairs of that table, who would meet elsewhere."""
    for mark in schedule.exceptions.marks:
        if mark.round >= first:
            raise MovementError(
                MovementCode.SKIP_LATE
                if mark.state is PlayState.LATE
                else MovementCode.SKIP_CANCELLED,
                round=mark.round,
                table=mark.table,
                board=mark.board,
            )


def _ended(schedule: Schedule, skipped: Schedule, last: int) -> Schedule:
    cut = replace(
        curtail(skipped, last),
        board_sets=schedule.board_sets,
        exceptions=until(schedule.exceptions, last),
        switched_rounds=tuple(n for n in schedule.switched_rounds if n <= last),
    )
    return name_shares(schedule, cut)


def _said(schedule: Schedule, first: int, last: int) -> list[Message]:
    said = [Message(ChangeCode.SKIP, round=first)]
    total = schedule.rounds_count
    if last < total:
        left_out = Message(ChangeCode.LEFT_OUT, first=last + 1, last=total, count=total - last)
        said.append(left_out)
    return said


def _stationary(schedule: Schedule) -> frozenset[Contestant]:
    """The pairs that stay at one table all the time."""
    tables: defaultdict[Contestant, set[int]] = defaultdict(set)
    for _, entry, _, one in schedule.seats():
        tables[one].add(entry.table)
    return frozenset(one for one, where in tables.items() if len(where) == 1)


def _shifted(schedule: Schedule, row: Row, stationary: frozenset[Contestant], number: int) -> Row:
    """Every moving pair a table further; the last table is followed by the first."""
    moving = [_moving(schedule, entry, stationary, number) for entry in row]
    return tuple(
        _met_by(schedule, entry, mine, moving[place - 1])
        for place, (entry, mine) in enumerate(zip(row, moving, strict=True))
    )


def _moving(
    schedule: Schedule, entry: TableRound, stationary: frozenset[Contestant], number: int
) -> int | None:
    """The moving pair at a table."""
    there = [schedule.contestant(side, one) for side, one in entry.sides()]
    movers = [one for one in there if one not in stationary]
    if len(movers) > 1 or len(there) - len(movers) > 1:
        raise MovementError(MovementCode.SKIP_KIND, round=number, table=entry.table)
    return movers[0].number if movers else None


def _met_by(
    schedule: Schedule, entry: TableRound, mover: int | None, other: int | None
) -> TableRound:
    """The table with another moving pair in place of its own."""
    if mover is None or other is None:
        if mover is other:
            return entry
        raise MovementError(MovementCode.SKIP_GAP, table=entry.table)
    if entry.ew == mover and (entry.ns != mover or schedule.winners == 2):
        return replace(entry, ew=other)
    return replace(entry, ns=other)
