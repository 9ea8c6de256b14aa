"""Extra boards: knock-out matches that are level are played on in one more round."""

from collections.abc import Collection
from dataclasses import replace

from events.movements.change_codes import ChangeCode
from events.movements.changes.change import PlannedChange, PlayedSoFar, proved
from events.movements.codes import MovementCode
from events.movements.exceptions import Absence
from events.movements.layout import name_shares
from events.movements.schedule import MovementError, Schedule
from events.movements.table_rounds import TableRound
from scoring.errors import Message


def play_extra_boards(
    schedule: Schedule, played: PlayedSoFar, level: Collection[frozenset[int]], boards: int
) -> PlannedChange:
    """Let those whose match is level meet once more, over so many boards; all others are free.

    `level` are the two teams of each. A later set has as many boards as the first.

    Raises:
        MovementError: no match is level.
    """
    if not level:
        raise MovementError(MovementCode.NO_LEVEL_MATCH)
    number, board_set = schedule.rounds_count + 1, schedule.board_sets + 1
    longer = replace(
        schedule,
        board_sets=board_set,
        extra_sets=schedule.extra_sets + 1,
        extra_boards=schedule.extra_boards or min(boards, schedule.boards_per_set),
    )
    own = longer.boards_of(board_set)
    free = TableRound(0, None, None, None, ())
    tables = tuple(
        replace(each, board_set=board_set, boards=own)
        if frozenset(pair for _direction, pair in each.sides()) in level
        else replace(free, table=each.table)
        for each in schedule.rounds[0]
    )
    seated = {(one, line) for each in tables for line, one in each.sides()}
    absences = tuple(
        Absence(one.number, one.line, number, number)
        for one in schedule.contestants()
        if (one.number, one.line.suffix) not in {(n, line.value) for n, line in seated}
    )
    after = replace(
        longer,
        rounds=(*schedule.rounds, tables),
        repeats=(*schedule.repeats, number),
        exceptions=replace(
            schedule.exceptions, absences=(*schedule.exceptions.absences, *absences)
        ),
    )
    matches = ", ".join("–".join(map(str, sorted(two))) for two in sorted(level, key=min))
    said = Message(
        ChangeCode.EXTRA_BOARDS, first=own[0], last=own[-1], round=number, matches=matches
    )
    return proved(schedule, name_shares(schedule, after), played, [said])
