"""Matchpoints (Law 78A): two for each score beaten, one for each tie; fewer results scaled up.

A score x in a group of A results earns M(x) = 2 F(below x) + f(x) - 1, where f counts weighted
outcomes by their weight. Where E results were expected, Neuberg's formula makes that
(E/A)(M + 1) - 1.

Ascherman's count, where a regulation has it, adds the tie of a score with itself: M + 1 of 2 A.
"""

from dataclasses import dataclass
from fractions import Fraction

from scoring.awards import Artificial, Assigned
from scoring.comparison import Comparison, Rating
from scoring.conditions.options import Options, Scaling
from scoring.details import NO_DETAILS, Details
from scoring.field.artificial import session_value
from scoring.session import Formula, Unit


def neuberg(matchpoints: int | Fraction, *, actual: int, expected: int) -> Fraction:
    """Scale matchpoints won among `actual` results to `expected` results: (E/A)(M + 1) - 1.

    Matchpoints count two per score beaten: 0 to 2(A - 1) becomes E/A - 1 to 2(E - 1) - (E/A - 1).
    """
    return Fraction(expected * (matchpoints + 1) - actual, actual)


@dataclass(frozen=True, slots=True)
class Matchpoints:
    """The method of Law 78A."""

    name: str = "matchpoints"
    unit: Unit = Unit.MATCHPOINTS
    law: str = "78A"
    artificial_law: str = "12C2(a)"

    def rate(self, comparison: Comparison, options: Options) -> Rating:
        """What each score earns, scaled to the expected results and halved if so regulated."""
        units, denominator = _won(comparison), comparison.parts
        if comparison.results < comparison.expected:
            units, denominator = _SCALED[options.scaling](units, comparison)
        if options.ascherman:
            units = {score: unit + denominator for score, unit in units.items()}
        return Rating(units, 2 * denominator if options.half else denominator)

    def inside(self, comparison: Comparison, options: Options) -> Rating:
        """What each score earns among the results obtained, two for each score beaten."""
        return Rating(_won(comparison), comparison.parts)

    def formula(self, comparison: Comparison, options: Options) -> Formula:
        if comparison.results == comparison.expected:
            return Formula.PLAIN
        return Formula(options.scaling.value)

    def details(self, award: Assigned, comparison: Comparison, options: Options) -> Details:
        return NO_DETAILS

    def shared(self, expected: int, options: Options) -> int:
        """The top: two matchpoints, or one, for each result that a score is compared with."""
        compared = expected if options.ascherman else expected - 1
        return compared * (1 if options.half else 2)

    def artificial(
        self, score: Artificial, own: Fraction | None, expected: int, options: Options
    ) -> Fraction:
        """A share of the top (Law 12C2(a)); `own` is the percentage on the other boards."""
        return self.shared(expected, options) * session_value(score, score.percent, own) / 100


def _won(comparison: Comparison) -> dict[int, int]:
    """2 F(below) + f - 1 for each score, in parts."""
    units, frequencies = {}, comparison.frequencies
    won = -comparison.parts  # nobody beats or ties himself
    for score in comparison.scores:
        count = frequencies[score]
        won += count  # a half each for those who tie ...
        units[score] = won
        won += count  # ... and the other half once they are beaten
    return units


Units = tuple[dict[int, int], int]


def _neuberg(units: dict[int, int], comparison: Comparison) -> Units:
    actual, expected, parts = comparison.results, comparison.expected, comparison.parts
    scaled = {score: expected * (unit + parts) - actual * parts for score, unit in units.items()}
    return scaled, parts * actual


def _factor(units: dict[int, int], comparison: Comparison) -> Units:
    """In proportion to the tops; a single result, which has no top, earns half of the board's."""
    others = comparison.results - 1
    if not others:  # compared with nobody, it ties with all who are missing
        return _ties(units, comparison)
    scaled = {score: unit * (comparison.expected - 1) for score, unit in units.items()}
    return scaled, comparison.parts * others


def _ties(units: dict[int, int], comparison: Comparison) -> Units:
    missing = (comparison.expected - comparison.results) * comparison.parts
    return {score: unit + missing for score, unit in units.items()}, comparison.parts


_SCALED = {Scaling.NEUBERG: _neuberg, Scaling.FACTOR: _factor, Scaling.TIES: _ties}
