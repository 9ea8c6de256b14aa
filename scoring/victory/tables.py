"""Scales that are tables: the American Contract Bridge League's, and an authority's own."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.victory.codes import ScaleCode
from scoring.victory.scale import Band, Scale, ScaleError, bands_from

_ACBL_20 = {
    range(6, 9): (0, 1, 3, 5, 8, 11, 14, 17, 20, 24, 28),
    range(9, 12): (0, 1, 3, 6, 10, 14, 18, 22, 26, 31, 36),
}
_ACBL_30 = {
    range(6, 9): (0, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28),
    range(9, 12): (0, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36),
}

_PUBLISHED = "published table"

Points = Fraction | int
TypedRow = tuple[int, int | None, Points] | tuple[int, int | None, Points, Points]


def acbl_20(boards: int) -> Scale:
    """The 20-point scale for matches of 6 to 8 or 9 to 11 boards."""
    starts = _starts(_ACBL_20, boards)
    return Scale(
        "acbl_20", bands_from(starts, tuple(range(10, 21)), pool=20), boards, _PUBLISHED, 0
    )


def acbl_30(boards: int) -> Scale:
    """The 30-point scale for the same matches, where winning by one IMP is worth 18 to 12."""
    starts = _starts(_ACBL_30, boards)
    return Scale(
        "acbl_30", bands_from(starts, (15, *range(18, 31)), pool=30), boards, _PUBLISHED, 0
    )


def typed_scale(
    name: str,
    rows: Sequence[TypedRow],
    *,
    pool: Points | None = None,
    boards: int | None = None,
    places: int = 2,
) -> Scale:
    """A scale typed in by an authority (Law 78D).

    Each row is the lowest and the highest margin (`None` in the last row: and above), the winner's
    points and, unless the loser gets what is left of the `pool`, the loser's. `ScaleError` when the
    margins leave a gap, the points do not grow with the margin, or a loser's points are not known.
    """
    bands = tuple(_typed_band(row, pool) for row in rows)
    return Scale(name, bands, boards, "table of the authority", places)


def _typed_band(row: TypedRow, pool: Points | None) -> Band:
    low, high, winner = row[0], row[1], Fraction(row[2])
    own = Fraction(row[3]) if len(row) == 4 else None
    complement = None if pool is None else pool - winner
    loser = complement if own is None else own
    if loser is None:
        raise ScaleError(ScaleCode.LOSER, margin=low)
    if complement is not None and loser != complement:
        raise ScaleError(ScaleCode.POOL, margin=low, winner=winner, loser=loser, pool=pool)
    return Band(low, high, winner, loser)


def _starts(table: Mapping[range, tuple[int, ...]], boards: int) -> tuple[int, ...]:
    for numbers, starts in table.items():
        if boards in numbers:
            return starts
    raise ScaleError(ScaleCode.TABLE_BOARDS, boards=boards)
