"""Victory Points of Swiss pairs: from a percentage at matchpoints, from IMPs against the field."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, isqrt

from scoring.victory.codes import ScaleCode
from scoring.victory.scale import FractionRule, Scale, ScaleError, VictoryPoints, bands_from


@dataclass(frozen=True, slots=True)
class PercentScale:
    """A scale of percentages, 0 to 100, mirrored at 50.

    Inside, a margin is the distance from 50 in hundredths of one per cent. A percentage is first
    rounded to two decimals, halves away from 50, so that both pairs' points always make the pool.
    """

    scale: Scale

    @property
    def name(self) -> str:
        return self.scale.name

    def award(self, percent: Fraction | int) -> tuple[Fraction, Fraction]:
        """The points of the pair with that percentage, and of its opponents."""
        return self.explain(percent).points

    def explain(self, percent: Fraction | int) -> VictoryPoints:
        """The award with its band; `ScaleError` for a percentage below 0 or above 100."""
        if not 0 <= percent <= 100:
            raise ScaleError(ScaleCode.PERCENT, percent=percent)
        return self.scale.explain(100 * (percent - 50), FractionRule.NEAREST)


PUBLISHED_BOARDS = 7
_UPPER_ENDS = (
    *("50.65", "51.98", "53.33", "54.74", "56.23"),
    *("57.83", "59.64", "61.75", "64.40", "68.35"),
)


def swiss_pairs(boards: int = PUBLISHED_BOARDS) -> PercentScale:
    """The English Bridge Union's 20 to 0 for matches of 7 boards, the only ones published."""
    if boards != PUBLISHED_BOARDS:
        raise ScaleError(ScaleCode.PAIRS_BOARDS, boards=boards)
    return percent_scale("swiss_pairs", [*map(Fraction, _UPPER_ENDS)], range(10, 21), pool=20)


def swiss_pairs_scaled(boards: int) -> PercentScale:
    """The same for matches of any length: how far its bands reach from 50% goes with 1 / sqrt(n).

    So does the spread of what equal pairs make of n boards. It is that of 7 boards there; rounded
    to hundredths of one per cent, halves up. `ScaleError` for no boards at all.
    """
    if boards < 1:
        raise ScaleError(ScaleCode.BOARDS, boards=boards, least=1, most=MOST_BOARDS)
    ends = [Fraction(50) + _widened(Fraction(each) - 50, boards) for each in _UPPER_ENDS]
    return percent_scale("swiss_pairs_scaled", ends, range(10, 21), pool=20)


MOST_BOARDS = 200


def _widened(distance: Fraction, boards: int) -> Fraction:
    """The distance times sqrt(7 / boards) in hundredths, exactly: no float decides a band."""
    hundredths = 100 * distance
    square = hundredths * hundredths * PUBLISHED_BOARDS / boards
    return Fraction((isqrt(floor(4 * square)) + 1) // 2, 100)


@dataclass(frozen=True, slots=True)
class ImpsScale:
    """A scale of margins, asked for what a pair's boards add up to against the field.

    Sums of cross-IMPs have fractions: they go to the nearest IMP, halves away from zero.
    """

    scale: Scale

    @property
    def name(self) -> str:
        return self.scale.name

    def explain(self, figure: Fraction | int) -> VictoryPoints:
        return self.scale.explain(figure, FractionRule.NEAREST)


def percent_scale(
    name: str, lasts: Sequence[Fraction], points: Sequence[int | Fraction], *, pool: int | Fraction
) -> PercentScale:
    """A scale from the upper ends of its bands above 50%, the drawn band first.

    `points` has one more value, for everything above the last. `ScaleError` for ends that are not
    in hundredths of one per cent, or as `Scale` says.
    """
    hundredths = [100 * (last - 50) for last in lasts]
    if any(value.denominator != 1 for value in hundredths):
        raise ScaleError(ScaleCode.DECIMALS)
    if len(points) != len(lasts) + 1:
        raise ScaleError(ScaleCode.POINTS, ends=len(lasts), bands=len(lasts) + 1)
    starts = (0, *(int(value) + 1 for value in hundredths))
    formula = "hundredths of one per cent above 50"
    bands = bands_from(starts, tuple(points), pool=pool)
    return PercentScale(Scale(name, bands, formula=formula, places=0))
