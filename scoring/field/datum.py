"""The datum of a board: the score that every result is measured against at Butler (Law 78B)."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from scoring.comparison import Comparison
from scoring.conditions.options import Centre, DatumRounding, DatumRule

Weighted = list[tuple[int, int]]
"""Scores, each with the parts of a result that it counts for; in order of the scores."""


@dataclass(frozen=True, slots=True)
class Datum:
    """A datum in points from North-South's side.

    `value` is `exact` rounded as regulated, `dropped` the results left out at either end; there is
    nothing `exact` where the datum was stated.
    """

    value: Fraction
    exact: Fraction | None
    dropped: int


def datum(comparison: Comparison, rule: DatumRule) -> Datum:
    """The datum of one side's scores in one group; `ValueError` where there is none.

    Weighted outcomes (Law 12C1(c)) count for their weight, also among those left out. A datum that
    is stated with the board goes before the rule.
    """
    if comparison.datum is not None:
        return Datum(comparison.datum, None, 0)
    if not comparison.results:
        raise ValueError("no result, no datum")
    dropped = rule.dropped(comparison.results)
    kept = list(_kept(comparison, dropped * comparison.parts))
    exact = _CENTRES[rule.centre](kept)
    return Datum(rounded(exact, rule.rounding), exact, dropped)


def rounded(points: Fraction, rounding: DatumRounding) -> Fraction:
    """The points rounded as regulated: 425 is 430 to the nearest ten, and 420 to the even one."""
    match rounding:
        case DatumRounding.NONE:
            return points
        case DatumRounding.TEN_EVEN:
            return Fraction(10 * round(points / 10))
        case DatumRounding.TEN_UP:
            return Fraction(10 * ((points + 5) // 10))
        case DatumRounding.TEN_TO_ZERO:
            size = 10 * -((5 - abs(points)) // 10)
        case DatumRounding.TEN | DatumRounding.ONE:
            step = 10 if rounding is DatumRounding.TEN else 1
            size = step * ((2 * abs(points) + step) // (2 * step))
    return Fraction(size if points >= 0 else -size)


def _kept(comparison: Comparison, dropped: int) -> Iterator[tuple[int, int]]:
    """The scores without so many parts at either end."""
    last = comparison.results * comparison.parts - dropped
    reached = 0
    for score in comparison.scores:
        start, reached = reached, reached + comparison.frequencies[score]
        parts = min(reached, last) - max(start, dropped)
        if parts > 0:
            yield score, parts


def _mean(scores: Weighted) -> Fraction:
    return Fraction(sum(score * parts for score, parts in scores), sum(part for _, part in scores))


def _median(scores: Weighted) -> Fraction:
    """The middle score; the mean of the two in the middle where there is no single one."""
    total, reached = sum(part for _, part in scores), 0
    middle = []
    for score, parts in scores:
        start, reached = reached, reached + parts
        if 2 * start <= total <= 2 * reached:
            middle.append(score)
    return Fraction(sum(middle), len(middle))


_CENTRES = {Centre.MEAN: _mean, Centre.MEDIAN: _median}
