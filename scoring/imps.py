"""International matchpoints: the scale of Law 78B."""

from bisect import bisect_right
from fractions import Fraction

_LOWER_BOUNDS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def imps(difference: int | Fraction) -> int:
    """IMPs for a difference in points, -24 to 24, with the difference's sign (Law 78B).

    The scale is of whole tens; any other difference earns what its size has reached: 19.9 is 0.
    """
    if difference < 0:
        return -imps(-difference)
    return bisect_right(_LOWER_BOUNDS, int(difference))
