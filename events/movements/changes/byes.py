"""The places that byes leave free for a late team: it meets another team in each round."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from events.movements.changes.free_place import FreePlace
from events.movements.changes.matching import match
from events.movements.codes import MovementCode
from events.movements.schedule import MovementError, Schedule
from events.movements.table_rounds import TableRound


def places_of_byes(schedule: Schedule, who: int, first: int) -> list[FreePlace]:
    """One in each round from `first` on.

    Raises:
        MovementError: a round in which all others play, or none in which somebody waits.

    """
    rounds = list(enumerate(schedule.rounds[first - 1 :], start=first))
    free = [_free(row, who, number) for number, row in rounds]
    # To wait oneself is a choice that no other round has.
    choices = [[min(place.others, default=-place.round) for place in each] for each in free]
    opponents = match(choices)
    if opponents is None or max(opponents) < 0:
        raise MovementError(MovementCode.NO_BYE, round=first)
    return [each[own.index(one)] for each, own, one in zip(free, choices, opponents, strict=True)]


def _free(row: Sequence[TableRound], who: int, number: int) -> list[FreePlace]:
    """The byes of a round, or where there is none the bye of one that left."""
    found = list(_byes(row, who, number)) or list(_empty_match(row, who, number))[:1]
    if not found:
        raise MovementError(MovementCode.NO_BYE, round=number)
    return found


def _byes(row: Sequence[TableRound], who: int, number: int) -> Iterator[FreePlace]:
    """The teams of which both pairs wait, with the late team at their tables."""
    waiting = [entry for entry in row if entry.is_sit_out]
    for open_room in waiting:
        for closed_room in waiting:
            team = open_room.ns
            if team is not None and closed_room.ew == team:
                tables = replace(open_room, ew=who), replace(closed_room, ns=who)
                yield FreePlace(number, frozenset((team,)), tables)


def _empty_match(row: Sequence[TableRound], who: int, number: int) -> Iterator[FreePlace]:
    """The two tables at which nobody is left, with the late team."""
    empty = [entry for entry in row if not any(True for _ in entry.sides())]
    for open_room, closed_room in pairwise(empty):
        tables = replace(open_room, ns=who), replace(closed_room, ew=who)
        yield FreePlace(number, frozenset(), tables)
