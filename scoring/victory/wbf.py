"""The World Bridge Federation's scales of 2013, continuous and in whole points, by their formula.

With N boards a match is won to nothing at B = 15 √N IMPs. With τ = (√5 - 1)/2 and R = τ³ = √5 - 2 a
margin of M is worth V = 10 + 10 (1 - R^(M/B)) / (1 - R). Irrational values are computed to fifty
digits and cut at thirty, so that those which are exact (V = 15 at M = B/3) stay exact.
"""

from decimal import ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import isqrt

from scoring.victory.codes import ScaleCode
from scoring.victory.scale import Band, Scale, ScaleError, bands_from

_CONTEXT = Context(prec=50)
_CUT = Decimal("1e-30")
_CENT = Decimal("0.01")
_MOST_BOARDS = 200


@cache
def wbf_continuous(boards: int) -> Scale:
    """20 to 0 with two decimals, half up, for 1 to 200 boards.

    A later IMP never earns more than an earlier one: where rounding would have it so, the earlier
    value is raised by 0.01 until it does not.
    """
    _check_boards(boards, least=1)
    cents = _concave(_continuous_cents(boards))
    last = len(cents) - 1
    bands = tuple(
        Band(
            margin,
            margin if margin < last else None,
            Fraction(value, 100),
            Fraction(2000 - value, 100),
        )
        for margin, value in enumerate(cents)
    )
    formula = f"10 + 10 (1 - R^(M/B)) / (1 - R), R = √5 - 2, B = 15 √{boards}"
    return Scale("wbf_continuous", bands, boards, formula)


@cache
def wbf_discrete(boards: int) -> Scale:
    """20 to 0 in whole points, the English Bridge Union's as well, for 3 to 200 boards."""
    _check_boards(boards, least=3)
    starts = _discrete_starts(Decimal(boards), middle=10)
    bands = bands_from(starts, tuple(range(10, 21)), pool=20)
    formula = f"bands around 10 ... 20 of the continuous curve for {boards} boards, none narrower"
    return Scale("wbf_discrete", bands, boards, formula, places=0)


@cache
def ebu_half_match(boards: int) -> Scale:
    """10 to 0 for one half of a triple, played over 2 to 200 boards."""
    _check_boards(boards, least=2)
    with localcontext(_CONTEXT):
        starts = _discrete_starts(Decimal(boards) / 2, middle=5)
    bands = bands_from(starts, tuple(range(5, 11)), pool=10)
    formula = f"bands around 5 ... 10 of the continuous curve for {boards}/2 boards, none narrower"
    return Scale("ebu_half_match", bands, boards, formula, places=0)


def _check_boards(boards: int, *, least: int) -> None:
    if not least <= boards <= _MOST_BOARDS:
        raise ScaleError(ScaleCode.BOARDS, boards=boards, least=least, most=_MOST_BOARDS)


def _continuous_cents(boards: int) -> list[int]:
    blitz = isqrt(225 * boards - 1) + 1
    with localcontext(_CONTEXT):
        base = Decimal(5).sqrt() - 2
        bound = 15 * Decimal(boards).sqrt()
        cents = []
        for margin in range(blitz):
            value = 10 + 10 * (1 - base ** (margin / bound)) / (1 - base)
            rounded = value.quantize(_CUT).quantize(_CENT, rounding=ROUND_HALF_UP)
            cents.append(int(100 * rounded))
    return [*cents, 2000]


def _concave(cents: list[int]) -> list[int]:
    corrected = list(cents)
    changed = True
    while changed:
        changed = False
        for margin in range(1, len(corrected) - 1):
            before, value, after = corrected[margin - 1 : margin + 2]
            if after - value > value - before:  # an IMP would earn more than the one before it
                corrected[margin] += 1
                changed = True
    return corrected


def _discrete_starts(boards: Decimal, *, middle: int) -> tuple[int, ...]:
    """The first margin of each band, the draw first.

    A band ends where the curve reaches half a point above its value. The draw's band runs to both
    sides of zero; a band wider than the next one gives its last margin away.
    """
    with localcontext(_CONTEXT):
        base = Decimal(5).sqrt() - 2
        bound = 15 * boards.sqrt()
        lasts = []
        for points in range(middle, 2 * middle):
            share = (points + Decimal("0.5")) / middle - 1
            last = bound * (1 - (1 - base) * share).ln() / base.ln()
            lasts.append(int(last.quantize(_CUT).to_integral_value(ROUND_FLOOR)))
    return 0, *(last + 1 for last in _widening(lasts))


def _widening(lasts: list[int]) -> list[int]:
    corrected = list(lasts)
    while (narrower := _first_wider_than_next(corrected)) is not None:
        corrected[narrower] -= 1
    return corrected


def _first_wider_than_next(lasts: list[int]) -> int | None:
    widths = [2 * lasts[0] + 1, *(last - before for before, last in pairwise(lasts))]
    return next((k for k in range(len(widths) - 1) if widths[k + 1] < widths[k]), None)
