"""How evenly a movement compares its pairs with one another.

On a board set with n results, two pairs compete by n - 1 when they meet, by 1 when they sit in the
same direction at different tables and by -1 when they sit in opposite directions. A perfect
movement lets every two pairs compete alike; the quality says how near it comes (100 is perfect).
Everything is exact; only the standard deviation, a root, is rounded to Decimal's precision.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

from events.movements.schedule import Contestant, Direction, Line, Schedule


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
    everyone = schedule.contestants()
    sides, opponents, results = _by_board_set(schedule)
    table: dict[tuple[Contestant, Contestant], int] = {}
    for one, other in combinations(everyone, 2):
        of_one, of_other = sides[one], sides[other]
        compared = sum(side * of_other.get(number, 0) for number, side in of_one.items())
        for number in opponents.get((one, other), ()):
            compared += results[number]
        table[one, other] = compared
    return table


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
    compared = competition(schedule)
    lines = (Line.ALL,) if schedule.winners == 1 else (Line.NS, Line.EW)
    qualities = [
        _balance(values).quality
        for line in lines
        if (values := [v for (a, b), v in compared.items() if a.line == b.line == line])
    ]
    return min(qualities)


def _balance(values: Sequence[int]) -> Balance:
    if not values:
        raise ValueError("nothing to compare: fewer than two pairs")
    return Balance(sum(values), sum(value * value for value in values), len(values))


def _by_board_set(
    schedule: Schedule,
) -> tuple[
    defaultdict[Contestant, dict[int, int]],
    defaultdict[tuple[Contestant, Contestant], list[int]],
    defaultdict[int, int],
]:
    """Directions (+1, -1) by pair and set, the sets on which two pairs meet, results by set.

    Where two pairs meet their directions are opposite, which would count -1; with n more they
    compete by n - 1.
    """
    sides: defaultdict[Contestant, dict[int, int]] = defaultdict(dict)
    meetings: defaultdict[tuple[Contestant, Contestant], list[int]] = defaultdict(list)
    results: defaultdict[int, int] = defaultdict(int)
    for _, entry in schedule.plays():
        if entry.board_set is None or entry.ns is None or entry.ew is None:
            continue
        ns = schedule.contestant(Direction.NS, entry.ns)
        ew = schedule.contestant(Direction.EW, entry.ew)
        sides[ns][entry.board_set], sides[ew][entry.board_set] = 1, -1
        meetings[ns, ew].append(entry.board_set)
        meetings[ew, ns].append(entry.board_set)
        results[entry.board_set] += 1
    return sides, meetings, results
