"""How evenly a movement compares its pairs, or its players, with one another.

On a board set with n results, two pairs compete by n - 1 when they meet, by 1 when they sit in the
same direction at different tables and by -1 when they sit in opposite directions. A perfect
movement lets every two pairs compete alike; the quality says how near it comes (100 is perfect).

This is what a pair's good result costs another: n - 1 comparisons lost by its opponents, one by
each of those who sit as it does; those opposite win one. Players of an individual compete in the
same way, except that a partner wins what one wins oneself: two partners compete by 1 - n. So a
result costs all others together just what it brings, as it does with pairs.
Everything is exact; only the standard deviation, a root, is rounded to Decimal's precision.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import chain, combinations, product

from events.movements.schedule import Contest, Contestant, Schedule, TableRound
from events.movements.teams.competition import team_competition
from scoring.entrants import Line


@dataclass(frozen=True, slots=True)
class Balance:
    """The competition of all twos of pairs, summed up: its sum, sum of squares, and how many."""

    total: int
    squares: int
    twos: int

    @property
    def mean(self) -> Fraction:
        return Fraction(self.total, self.twos)

    @property
    def sd(self) -> Decimal:
        variance = Fraction(self.squares, self.twos) - self.mean**2
        return (Decimal(variance.numerator) / Decimal(variance.denominator)).sqrt()

    @property
    def quality(self) -> Fraction:
        """From 0 to 100; 0 where nobody competes at all."""
        if self.squares == 0:
            return Fraction(0)
        return Fraction(100 * self.total**2, self.twos * self.squares)


def competition(schedule: Schedule) -> dict[tuple[Contestant, Contestant], int]:
    """The competition of every two pairs, each two once, in the order of `contestants()`."""
    paths = _paths(schedule)
    return dict(zip(combinations(paths.contestants, 2), _compared(paths), strict=True))


def balance(schedule: Schedule, line: Line | None = None) -> Balance:
    """The balance of the whole field, or of the pairs of one line only.

    Raises:
        ValueError: fewer than two pairs are to be compared.

    """
    values = [
        value
        for (one, other), value in competition(schedule).items()
        if line is None or one.line == other.line == line
    ]
    return _balance(values)


def fairness(schedule: Schedule) -> Fraction:
    """The quality of what is ranked: of the field, or of the worse line with two winners."""
    if schedule.contest is Contest.TEAMS:
        return _balance(team_competition(schedule)).quality
    if schedule.winners == 1:
        return _balance(list(_compared(_paths(schedule)))).quality
    compared = competition(schedule)
    qualities = [
        _balance(values).quality
        for line in (Line.NS, Line.EW)
        if (values := [v for (a, b), v in compared.items() if a.line == b.line == line])
    ]
    return min(qualities)


def fairness_by_switch(schedule: Schedule, most: int) -> dict[int, Fraction]:
    """The fairness of an arrow-switched movement if other numbers of last rounds were switched.

    Every number from 1 to `most`, which is no more than there are rounds.
    """
    paths = _paths(schedule)
    as_ns = list(paths.as_ns)
    for number in schedule.switched_rounds:
        _exchange(as_ns, paths, schedule.rounds[number - 1])
    found: dict[int, Fraction] = {}
    for last in range(1, most + 1):
        _exchange(as_ns, paths, schedule.rounds[-last])
        found[last] = _balance(list(_compared(replace(paths, as_ns=tuple(as_ns))))).quality
    return found


def _balance(values: Sequence[int]) -> Balance:
    if not values:
        raise ValueError("nothing to compare: fewer than two pairs")
    return Balance(sum(values), sum(value * value for value in values), len(values))


@dataclass(frozen=True, slots=True)
class _Paths:
    """By contestant, in the order of `contestants`: its board sets, those as North-South, as bits.

    `results` are those on the sets on which two meet, by their places in that order; with players
    those on the sets on which they are partners, taken off.
    """

    contestants: tuple[Contestant, ...]
    played: tuple[int, ...]
    as_ns: tuple[int, ...]
    results: dict[tuple[int, int], int]


def _paths(schedule: Schedule) -> _Paths:
    contestants = schedule.contestants()
    place = {(one.line, one.number): index for index, one in enumerate(contestants)}
    lines = (Line.NS, Line.EW) if schedule.winners == 2 else (Line.ALL, Line.ALL)
    played, as_ns = [0] * len(contestants), [0] * len(contestants)
    results: defaultdict[tuple[int, int], int] = defaultdict(int)
    on_set = Counter(entry.board_set for _, entry in schedule.plays())
    for _, entry in schedule.plays():
        if entry.board_set is None:
            continue
        bit, weight = 1 << entry.board_set, on_set[entry.board_set]
        ns, ew = (
            [place[line, number] for number in side]
            for line, side in zip(lines, entry.both_sides(), strict=True)
        )
        for one in (*ns, *ew):
            played[one] |= bit
        for one in ns:
            as_ns[one] |= bit
        for one, other in product(ns, ew):
            results[min(one, other), max(one, other)] += weight
        for one, other in chain(combinations(ns, 2), combinations(ew, 2)):
            results[min(one, other), max(one, other)] -= weight
    return _Paths(contestants, tuple(played), tuple(as_ns), dict(results))


def _compared(paths: _Paths) -> Iterator[int]:
    """The competition of every two pairs.

    Where they meet their directions are opposite, which counts -1; with n more it is n - 1. Those
    of partners are the same, which counts 1; with n less it is 1 - n.
    """
    played, as_ns, results = paths.played, paths.as_ns, paths.results
    for one, other in combinations(range(len(played)), 2):
        both = played[one] & played[other]
        opposed = (as_ns[one] ^ as_ns[other]) & both
        yield both.bit_count() - 2 * opposed.bit_count() + results.get((one, other), 0)


def _exchange(as_ns: list[int], paths: _Paths, tables: Sequence[TableRound]) -> None:
    """Let the pairs at some tables of a movement of one winner exchange directions."""
    place = {one.number: index for index, one in enumerate(paths.contestants)}
    for entry in tables:
        if entry.board_set is not None:
            for _, number in entry.sides():
                as_ns[place[number]] ^= 1 << entry.board_set
