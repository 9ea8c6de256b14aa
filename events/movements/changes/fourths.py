"""The places for a late player of an individual: the fourth where three sit out.

Who sits where is free, since they wait. In each round those sit together who were least partners or
opponents before; a seat that somebody left has the partners of the movement.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from events.movements.changes.change import SEATS
from events.movements.changes.free_place import FreePlace
from events.movements.codes import MovementCode
from events.movements.individuals.proof import TIMES_OPPOSED
from events.movements.schedule import Contestant, MovementError, Schedule
from events.movements.table_rounds import Direction, PlayersRound, TableRound

THREE = 3

Two = frozenset[Contestant]


@dataclass(slots=True)
class Together:
    """How often any two are partners, and how often opponents."""

    schedule: Schedule
    partners: Counter[Two] = field(default_factory=Counter)
    opponents: Counter[Two] = field(default_factory=Counter)

    def add(self, entry: TableRound) -> None:
        self.partners.update(map(frozenset, self.schedule.partners(entry)))
        self.opponents.update(map(frozenset, self.schedule.opponents(entry)))

    def too_often(self, entry: TableRound) -> int:
        """How many there would be partners twice, or opponents more than twice."""
        again = sum(self.partners[frozenset(two)] > 0 for two in self.schedule.partners(entry))
        return again + sum(
            self.opponents[frozenset(two)] >= TIMES_OPPOSED
            for two in self.schedule.opponents(entry)
        )


def places_of_fourths(schedule: Schedule, who: int, first: int) -> list[FreePlace]:
    """One in each round from `first` on.

    Raises:
        MovementError: a round in which no place is free, or none in which three sit out.

    """
    together = Together(schedule)
    for _, entry in schedule.plays():
        together.add(entry)
    places = [
        _place(together, row, who, number)
        for number, row in enumerate(schedule.rounds[first - 1 :], start=first)
    ]
    if not any(place.is_played for place in places):
        raise MovementError(MovementCode.NO_THREE, round=first)
    return places


def _place(together: Together, row: Sequence[TableRound], who: int, number: int) -> FreePlace:
    fours = list(_fours(row, who))
    if not fours:
        chair = next(_chairs(row, who), None)
        if chair is None:
            raise MovementError(MovementCode.NO_THREE, round=number)
        return FreePlace(number, frozenset(), (chair,))
    best = min(fours, key=together.too_often)
    again = together.too_often(best) > 0
    together.add(best)
    others = frozenset(player for _, player in best.sides() if player != who)
    return FreePlace(number, others, (best,), again=again)


def _fours(row: Sequence[TableRound], who: int) -> Iterator[TableRound]:
    """The tables of three with the late player: in the seat that is empty first."""
    for entry in row:
        there = dict(entry.sides())
        if len(there) == THREE:
            yield _with(entry, who)
            for partner in there.values():
                first, second = (each for each in there.values() if each != partner)
                yield PlayersRound(entry.table, partner, first, None, (), who, second)


def _chairs(row: Sequence[TableRound], who: int) -> Iterator[TableRound]:
    """The tables at which fewer than three sit out, or nobody: the late player waits there too."""
    return (_with(entry, who) for entry in row if len(list(entry.sides())) < THREE)


def _with(entry: TableRound, who: int) -> TableRound:
    """The table with somebody in its first empty seat."""
    there = dict(entry.sides())
    seat = next(each for each in Direction if len(each) == 1 and each not in there)
    taken: dict[str, Any] = {SEATS[seat]: who}
    return replace(entry, **taken)
