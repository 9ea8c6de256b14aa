"""Boards for a late pair where no movement is known that has a place for it: chosen by matching."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from events.movements.changes.naming import next_number
from events.movements.schedule import Contestant, Schedule
from events.movements.table_rounds import Direction, TableRound
from scoring.entrants import Line

Filled = tuple[tuple[tuple[TableRound, ...], ...], Contestant]
"""The rounds with the new pair seated, and the new pair."""


def matched(schedule: Schedule, first: int) -> Iterator[Filled]:
    """The rounds with board sets chosen for the sit-outs: unshared ones, else any."""
    waiting = [
        (number, entry)
        for number, row in enumerate(schedule.rounds, start=1)
        for entry in row
        if entry.is_sit_out and number >= first
    ]
    lines = {next(side for side, _ in entry.sides()) for _, entry in waiting}
    if schedule.winners == 2 and len(lines) == 1:
        line = Line.EW if lines == {Direction.NS} else Line.NS
    elif schedule.winners == 2:
        return
    else:
        line = Line.ALL
    one_each = list({number: (number, entry) for number, entry in waiting}.values())
    who = next_number(schedule, line)
    for may_share in (False, True):
        sets = match([_open_sets(schedule, *each, may_share=may_share) for each in one_each])
        if sets:
            yield _seated(schedule, who, dict(zip(one_each, sets, strict=True))), who


def _open_sets(schedule: Schedule, number: int, entry: TableRound, *, may_share: bool) -> list[int]:
    """The board sets that a pair that sits out never plays, and nobody plays in that round."""
    waiting = next(schedule.contestant(side, one) for side, one in entry.sides())
    played = {
        each.board_set for _, each, _, one in schedule.seats() if one == waiting and each.boards
    }
    in_use = {each.board_set for each in schedule.rounds[number - 1]}
    return [
        board_set
        for board_set in range(1, schedule.board_sets + 1)
        if board_set not in played and (may_share or board_set not in in_use)
    ]


def match(choices: Sequence[Sequence[int]]) -> list[int] | None:
    """A different choice for each, by augmenting paths; None if there is none."""
    holder: dict[int, int] = {}

    def place(who: int, seen: set[int]) -> bool:
        for choice in choices[who]:
            if choice not in seen:
                seen.add(choice)
                if choice not in holder or place(holder[choice], seen):
                    holder[choice] = who
                    return True
        return False

    if not all(place(who, set()) for who in range(len(choices))):
        return None
    chosen = {who: choice for choice, who in holder.items()}
    return [chosen[who] for who in range(len(choices))]


def _seated(
    schedule: Schedule, who: Contestant, sets: Mapping[tuple[int, TableRound], int]
) -> tuple[tuple[TableRound, ...], ...]:
    def seat(number: int, entry: TableRound) -> TableRound:
        board_set = sets.get((number, entry))
        if board_set is None:
            return entry
        with_boards = replace(entry, board_set=board_set, boards=schedule.boards_of(board_set))
        if entry.ns is None:
            return replace(with_boards, ns=who.number)
        return replace(with_boards, ew=who.number)

    return tuple(
        tuple(seat(number, entry) for entry in row)
        for number, row in enumerate(schedule.rounds, start=1)
    )
