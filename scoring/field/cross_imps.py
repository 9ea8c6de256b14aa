"""Cross-IMPs (Law 78B): the IMPs of each score against every other of the comparison.

Where results are missing the sum is scaled from nothing, without the shift of Neuberg's formula:
missing comparisons are thought to be as those that were made.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from scoring.awards import Artificial, Assigned
from scoring.cards import Side
from scoring.comparison import Comparison, Rating
from scoring.conditions.options import CrossScaling, Divisor, Options
from scoring.details import Compared, Details
from scoring.field.artificial import imps_value
from scoring.imps import imps
from scoring.session import Formula, Unit


@dataclass(frozen=True, slots=True)
class CrossImps:
    """Pairs against all other pairs, summed or averaged (`Options.cross_imps`).

    All outcomes of a weighted score are in the comparison; what one of them wins from another the
    other loses, so that a score gains nothing by itself.
    """

    name: str = "cross_imps"
    unit: Unit = Unit.IMPS
    law: str = "78B"
    artificial_law: str = "12C2(b)"

    def rate(self, comparison: Comparison, options: Options) -> Rating:
        factor = _factor(comparison, options)
        units = {
            score: factor.numerator * total for score, total in _sums(comparison, comparison.scores)
        }
        divisor = _divisor(comparison.expected, options)
        return Rating(units, factor.denominator * comparison.parts * divisor)

    def inside(self, comparison: Comparison, options: Options) -> Rating:
        """The sum of what each score won, before it is scaled and divided."""
        return Rating(dict(_sums(comparison, comparison.scores)), comparison.parts)

    def formula(self, comparison: Comparison, options: Options) -> Formula:
        return Formula.COMPARISONS

    def details(self, award: Assigned, comparison: Comparison, options: Options) -> Details:
        return Details(
            compared=tuple(_compared(award, comparison)),
            factor=_factor(comparison, options),
            divisor=_divisor(comparison.expected, options),
        )

    def shared(self, expected: int, options: Options) -> int:
        return 0

    def artificial(
        self, score: Artificial, own: Fraction | None, expected: int, options: Options
    ) -> Fraction:
        """IMPs for an artificial score (Law 12C2(b)); `own` is the mean on the other boards.

        The value is one comparison's: it counts for each of them where sums are not divided.
        """
        times = expected - 1 if options.cross_imps.divisor is Divisor.NONE else 1
        return imps_value(score, own, options.average_imps * times)


_imps = lru_cache(maxsize=4096)(imps)


def _sums(comparison: Comparison, scores: list[int]) -> Iterator[tuple[int, int]]:
    """What each score won from all others, in parts."""
    sign = 1 if comparison.side is Side.NS else -1
    others = list(comparison.frequencies.items())
    for score in scores:
        yield score, sign * sum(times * _imps(score - other) for other, times in others)


def _compared(award: Assigned, comparison: Comparison) -> Iterator[Compared]:
    """Each score that others made, the highest for the side first."""
    sign = 1 if comparison.side is Side.NS else -1
    own: defaultdict[int, Fraction] = defaultdict(Fraction)
    for score, weight in award.outcomes:
        own[score] += weight
    for other in reversed(comparison.scores):
        times = comparison.frequency(other) - own.get(other, Fraction(0))
        if times:
            won = sum((weight * imps(score - other) for score, weight in own.items()), Fraction(0))
            yield Compared(other, times, sign * won)


def _factor(comparison: Comparison, options: Options) -> Fraction:
    """What a sum is multiplied by where results are missing."""
    actual, expected = comparison.results, comparison.expected
    if options.cross_imps.scaling is CrossScaling.RESULTS:  # EBU White Book 4.2.4
        return Fraction(expected, actual)
    # A single result has been compared with nobody: there is nothing to scale up.
    if options.cross_imps.scaling is CrossScaling.COMPARISONS and actual > 1:
        return Fraction(expected - 1, actual - 1)
    return Fraction(1)


def _divisor(expected: int, options: Options) -> int:
    """What a sum is divided by; 1 on a board with nothing to compare with."""
    divisors = {Divisor.COMPARISONS: expected - 1, Divisor.RESULTS: expected, Divisor.NONE: 1}
    return max(divisors[options.cross_imps.divisor], 1)
