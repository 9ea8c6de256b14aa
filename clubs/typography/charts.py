"""Charts as SVG, the same on screen and on paper: how long each bar is and where it stands.

What they show stands in a table beside them; no colour tells anything by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

LABEL, BAR, LINE = 170, 200, 24
"""Of bars that lie: the width for words, that of the longest bar, the height of a line."""
WIDE, HIGH, FOOT = 400, 120, 24
"""Of columns that stand: the width of all, the height of the highest, and that of the words."""
MOST_WORDS = 6
"""Columns of which each has its words below; of more every second, third ... one has."""


@dataclass(frozen=True, slots=True)
class BarCount:
    """How often something was counted."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its corner and its size; `word` is what is written beside it, if anything."""

    tally: BarCount
    x: float
    y: float
    width: float
    height: float
    word: str


@dataclass(frozen=True, slots=True)
class Chart:
    """The bars, and the size of the picture around them."""

    bars: tuple[Bar, ...]
    width: float
    height: float


def lying_bars(tallies: Sequence[BarCount]) -> Chart:
    """A bar for each, one below the other."""
    most = max((each.count for each in tallies), default=0) or 1
    bars = tuple(
        Bar(each, LABEL, place * LINE + 3, BAR * each.count / most, LINE - 6, each.label)
        for place, each in enumerate(tallies)
    )
    return Chart(bars, LABEL + BAR + 30, LINE * len(bars))


def standing_columns(tallies: Sequence[BarCount]) -> Chart:
    """A column for each, side by side, as for what follows each other in time."""
    most = max((each.count for each in tallies), default=0) or 1
    step = WIDE / max(len(tallies), 1)
    every = -(-len(tallies) // MOST_WORDS) or 1
    bars = []
    for place, each in enumerate(tallies):
        height = HIGH * each.count / most
        word = each.label if place % every == 0 else ""
        top = HIGH - height + 16
        bars.append(Bar(each, place * step + step * 0.15, top, step * 0.7, height, word))
    return Chart(tuple(bars), WIDE, HIGH + 16 + FOOT)


@dataclass(frozen=True, slots=True)
class PercentageCurve:
    """Percentages one after the other as a line; `half` is the height of 50, `points` for SVG.

    `high` and `low` are the percentages at the upper and the lower edge.
    """

    points: str
    end: tuple[float, float]
    half: float
    high: int
    low: int
    width: float
    height: float


def percent_line(values: Sequence[Fraction]) -> PercentageCurve | None:
    """The line of at least two percentages, on a scale of tens around 50 that holds all of them."""
    if len(values) < 2:
        return None
    low = min(40, 10 * floor(min(values) / 10))
    high = max(60, 10 * ceil(max(values) / 10))
    step = Fraction(WIDE, len(values) - 1)

    def height(value: Fraction) -> float:
        return round(float(HIGH * (high - value) / (high - low)), 2)

    places = [(round(float(step * at), 2), height(value)) for at, value in enumerate(values)]
    points = " ".join(f"{x},{y}" for x, y in places)
    return PercentageCurve(points, places[-1], height(Fraction(50)), high, low, WIDE, HIGH)
