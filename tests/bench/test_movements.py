"""Generating and proving every pairs movement, as a ratio to a bare loop over the same seats; and
suggesting those that fit a large field.

It is taken for each kind of pairs movement and for all together: every size from 2 to 60 tables,
with half tables, of all its rounds. The loop goes through the seats of the schedules as they stand,
and counts them.
"""

from dataclasses import dataclass
from itertools import count
from time import process_time

import pytest

from events.movements.catalogue import generate, suggest
from events.movements.kind import MovementKind
from events.movements.kinds import KINDS
from events.movements.proof import prove
from events.movements.schedule import Contest, Schedule
from tests.bench.figures import Figures, ratio

pytestmark = pytest.mark.bench

PAIRS = range(3, 121)
OF_PAIRS = [kind for kind in KINDS.values() if kind.contest is Contest.PAIRS]


@dataclass(slots=True)
class Times:
    """Seconds of CPU time for generating, proving and looping over so many movements."""

    made: float = 0
    proved: float = 0
    looped: float = 0

    def add(self, kind: MovementKind, field: int) -> None:
        """The full movement for so many pairs, with a board in each set."""
        rounds = max(kind.possible_rounds(field))
        begun = process_time()
        schedule = generate(kind.key, field=field, boards=rounds, rounds=rounds)
        generated = process_time()
        assert prove(schedule) == ()
        ended = process_time()
        seats(schedule)
        self.looped += process_time() - ended
        self.made += generated - begun
        self.proved += ended - generated

    def take(self, other: "Times") -> None:
        """Add up those of a kind."""
        self.made += other.made
        self.proved += other.proved
        self.looped += other.looped

    @property
    def ratio(self) -> float:
        return (self.made + self.proved) / self.looped


def seats(schedule: Schedule) -> int:
    return sum(
        1
        for tables in schedule.rounds
        for entry in tables
        for pair in (entry.ns, entry.ew)
        if pair is not None
    )


def test_every_pairs_movement_up_to_60_tables(figures: Figures) -> None:
    every = Times()
    for kind in OF_PAIRS:
        times = Times()
        for field in filter(kind.fits, PAIRS):
            times.add(kind, field)
        figures.record(f"making and proving every {kind.key}", times.ratio)
        every.take(times)
    figures.record("making and proving every pairs movement", every.ratio)


@pytest.mark.parametrize(("pairs", "goal"), [(28, None), (80, 120)])
def test_suggesting_for_27_boards(pairs: int, goal: int | None, figures: Figures) -> None:
    """Anew each time: a limit of minutes that nothing reaches is another one each time."""
    minutes = count(10_000)
    schedules = [each.schedule for each in suggest(pairs, 27)]
    found = ratio(
        lambda: suggest(pairs, 27, next(minutes)), lambda: [seats(each) for each in schedules]
    )
    figures.record(f"movements for {pairs} pairs and 27 boards", found, goal)
