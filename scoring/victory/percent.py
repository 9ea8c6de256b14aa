"""Victory Points from a percentage, for Swiss pairs at matchpoints."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

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


def swiss_pairs(boards: int = 7) -> PercentScale:
    """The English Bridge Union's 20 to 0 for matches of 7 boards, the only ones published."""
    if boards != 7:
        raise ScaleError(ScaleCode.PAIRS_BOARDS, boards=boards)
    lasts = ("50.65", "51.98", "53.33", "54.74", "56.23", "57.83", "59.64", "61.75", "64.40")
    return percent_scale(
        "swiss_pairs", (*map(Fraction, lasts), Fraction("68.35")), range(10, 21), pool=20
    )


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
