"""What a Victory Point scale is: bands of margins with the winner's and the loser's points."""

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from scoring.errors import BridgeError
from scoring.numbers import exact, half_up
from scoring.victory.codes import ScaleCode


class ScaleError(BridgeError):
    """No such scale, or a table that is none."""


class FractionRule(StrEnum):
    """What becomes of a margin that is no whole number, as weighted scores and penalties leave it.

    No published scale covers it, so the conditions of contest choose. `INTERPOLATE` takes the
    straight line between two neighbouring margins, rounded half up to the scale's decimals; it is
    open only to scales that list every margin by itself.
    """

    NEAREST = "nearest"
    NEAREST_HALF_DOWN = "nearest, halves towards zero"
    TOWARDS_ZERO = "towards zero"
    INTERPOLATE = "interpolate"


@dataclass(frozen=True, slots=True)
class Band:
    """Margins from `low` to `high` (`None`: and above), and the points of both sides."""

    low: int
    high: int | None
    winner: Fraction
    loser: Fraction

    @property
    def margins(self) -> str:
        """Like `2-4`, `7` or `31+`."""
        if self.high is None:
            return f"{self.low}+"
        return str(self.low) if self.high == self.low else f"{self.low}-{self.high}"

    def __str__(self) -> str:
        return f"{self.margins}: {exact(self.winner)}-{exact(self.loser)}"


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """One award and where it comes from.

    `margin` is home's, as the match ended; `counted` what the scale was asked for, after `rule`.
    With `FractionRule.INTERPOLATE` the award lies between `band` and the one after it.
    """

    home: Fraction
    away: Fraction
    margin: Fraction
    counted: Fraction
    rule: FractionRule
    band: Band
    scale: str
    formula: str

    @property
    def points(self) -> tuple[Fraction, Fraction]:
        """Home's and away's points."""
        return self.home, self.away


@dataclass(frozen=True, slots=True)
class Scale:
    """A table of margins in whole units (IMPs unless it says otherwise), from 0 up without a gap.

    `boards` is the number of boards it is made for, `None` when it serves any. `formula` says how
    it was made. `places` is the number of decimals of its points, for interpolation. `ScaleError`
    for a table with a gap, a draw that favours one side, a loser who gets more than the winner, or
    a larger margin that earns less.
    """

    name: str
    bands: tuple[Band, ...]
    boards: int | None = None
    formula: str = ""
    places: int = 2
    _lows: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        _check_margins(self.bands)
        _check_points(self.bands)
        object.__setattr__(self, "_lows", tuple(band.low for band in self.bands))

    @property
    def pool(self) -> Fraction | None:
        """What both sides share at every margin; `None` when the sum is not always the same."""
        sums = {band.winner + band.loser for band in self.bands}
        return sums.pop() if len(sums) == 1 else None

    @property
    def lists_every_margin(self) -> bool:
        """Whether each margin has a line of its own, as on a continuous scale."""
        return all(band.high == band.low for band in self.bands[:-1])

    def for_boards(self, boards: int) -> "Scale":
        """The scale itself; `ScaleError` when it is made for another number of boards."""
        if self.boards not in (None, boards):
            raise ScaleError(ScaleCode.OTHER_BOARDS, name=self.name, own=self.boards, boards=boards)
        return self

    def band(self, margin: int) -> Band:
        """The band of a margin of 0 or more."""
        return self.bands[bisect_right(self._lows, margin) - 1]

    def award(
        self, margin: int | Fraction, rule: FractionRule = FractionRule.NEAREST
    ) -> tuple[Fraction, Fraction]:
        """Home's and away's points for home's margin, which is negative when home lost."""
        return self.explain(margin, rule).points

    def explain(
        self, margin: int | Fraction, rule: FractionRule = FractionRule.NEAREST
    ) -> VictoryPoints:
        """The award with its band and formula; `ScaleError` for a scale that cannot interpolate."""
        if rule is FractionRule.INTERPOLATE and not self.lists_every_margin:
            raise ScaleError(ScaleCode.NO_INTERPOLATION, name=self.name)
        size = counted(abs(Fraction(margin)), rule)
        band = self.band(floor(size))
        winner, loser = band.winner, band.loser
        if size.denominator != 1 and band.high is not None:
            winner, loser = self._between(band, self.band(band.low + 1), size - band.low)
        home, away = (winner, loser) if margin >= 0 else (loser, winner)
        return VictoryPoints(
            home=home,
            away=away,
            margin=Fraction(margin),
            counted=size if margin >= 0 else -size,
            rule=rule,
            band=band,
            scale=self.name,
            formula=self.formula,
        )

    def _between(self, here: Band, after: Band, part: Fraction) -> tuple[Fraction, Fraction]:
        winner = _rounded(here.winner + part * (after.winner - here.winner), self.places)
        if self.pool is not None:
            return winner, self.pool - winner
        return winner, _rounded(here.loser + part * (after.loser - here.loser), self.places)


def counted(size: Fraction, rule: FractionRule) -> Fraction:
    """The margin, 0 or more, that the scale is asked for."""
    match rule:
        case FractionRule.NEAREST:
            return Fraction(half_up(size, 0))
        case FractionRule.NEAREST_HALF_DOWN:
            return Fraction(ceil(size - Fraction(1, 2)))
        case FractionRule.TOWARDS_ZERO:
            return Fraction(floor(size))
        case FractionRule.INTERPOLATE:
            return size


def bands_from(
    starts: tuple[int, ...], winners: tuple[int | Fraction, ...], *, pool: int | Fraction
) -> tuple[Band, ...]:
    """Bands from the first margin of each and the winner's points; the loser gets the rest."""
    highs = (*(start - 1 for start in starts[1:]), None)
    return tuple(
        Band(low, high, Fraction(winner), Fraction(pool - winner))
        for low, high, winner in zip(starts, highs, winners, strict=True)
    )


def _rounded(value: Fraction, places: int) -> Fraction:
    return Fraction(half_up(value, places))


def _check_margins(bands: tuple[Band, ...]) -> None:
    if not bands or bands[0].low != 0:
        raise ScaleError(ScaleCode.FIRST_BAND)
    for band, after in pairwise(bands):
        if band.high is None or band.high < band.low:
            raise ScaleError(ScaleCode.BAND_END, low=band.low)
        if after.low != band.high + 1:
            raise ScaleError(ScaleCode.GAP, high=band.high, next=band.high + 1, found=after.low)
    if bands[-1].high is not None:
        raise ScaleError(ScaleCode.LAST_BAND, high=bands[-1].high)


def _check_points(bands: tuple[Band, ...]) -> None:
    if bands[0].winner != bands[0].loser:
        raise ScaleError(ScaleCode.DRAW)
    for band, after in pairwise(bands):
        if after.winner < band.winner or after.loser > band.loser:
            raise ScaleError(ScaleCode.FALLS, margin=after.low, before=band.low)
