"""What a side's score on a board is compared with: frequency tables, one per group and side.

A score of North-South's column is compared with the other scores of that column. Where a ruling
splits a score, each side's own part stands in its column; where it weights outcomes (Law
12C1(c)), each outcome counts for its weight. Artificial scores compare with nobody. A fouled board
(Law 87B) has a table for each form in which it was played.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Self, TypeVar

from scoring.awards import Assigned
from scoring.cards import EW, Side
from scoring.errors import BridgeError, Code, gettext_noop
from scoring.traveller import Results, Traveller


class ComparisonCode(Code):
    MORE_RESULTS = gettext_noop("%(results)d results, but only %(expected)d expected")


class ComparisonError(BridgeError):
    """Scores that cannot be compared as the conditions have it."""


@dataclass(slots=True)
class Comparison:
    """One side's scores in one group. Nobody changes it; frozen it would take thrice the time.

    `results` (A) scores were obtained or assigned, `expected` (E) should have been. `frequencies`
    says how often each score was made, in points from North-South's side, counted in `parts` of a
    result (1 without weighted scores). A `datum` is there where it was stated with the board.
    """

    side: Side
    results: int
    expected: int
    parts: int
    frequencies: dict[int, int]
    datum: Fraction | None = None

    @classmethod
    def of(
        cls,
        side: Side,
        plain: Mapping[int, int],
        awards: Sequence[Assigned] = (),
        *,
        expected: int,
        datum: Fraction | None = None,
    ) -> Self:
        """Count plain scores and assigned ones; `ComparisonError` for fewer `expected`."""
        results, parts = sum(plain.values()) + len(awards), 1
        if expected < results:
            raise ComparisonError(ComparisonCode.MORE_RESULTS, results=results, expected=expected)
        counted = dict(plain)
        if awards:
            parts = lcm(*{weight.denominator for each in awards for _, weight in each.outcomes})
            counted = {score: parts * times for score, times in plain.items()}
            for award in awards:
                for score, weight in award.outcomes:
                    share = weight.numerator * (parts // weight.denominator)
                    counted[score] = counted.get(score, 0) + share
        return cls(side, results, expected, parts, counted, datum)

    @property
    def scores(self) -> list[int]:
        """The different scores, from the side's worst to its best."""
        return sorted(self.frequencies, reverse=self.side is EW)

    def frequency(self, score: int) -> Fraction:
        return Fraction(self.frequencies[score], self.parts)


@dataclass(slots=True)
class Rating:
    """What each score of a comparison earns its side, in units of 1/`denominator`.

    Nobody changes it, as with `Comparison`.
    """

    units: dict[int, int]
    denominator: int

    def earns(self, score: int) -> Fraction:
        return Fraction(self.units[score], self.denominator)

    def finer(self, parts: int) -> Self:
        """The same in units of which each has so many: weighted means are whole numbers of them."""
        if parts == 1:
            return self
        units = {score: parts * unit for score, unit in self.units.items()}
        return type(self)(units, parts * self.denominator)

    def rest_of(self, shared: int) -> Self:
        """What is left for the other side of what both share."""
        whole = shared * self.denominator
        units = {score: whole - unit for score, unit in self.units.items()}
        return type(self)(units, self.denominator)

    def award(self, award: Assigned) -> int:
        """What an assigned score earns, in units: the weighted mean of its outcomes (Law 12C1(c)).

        The units must be fine enough (`finer`) for the weights.
        """
        return sum(
            self.units[score] * weight.numerator // weight.denominator
            for score, weight in award.outcomes
        )


def groups_of(columns: Results) -> tuple[str, ...]:
    """The forms in which a board was played, "" for the one without a name; one if not fouled."""
    groups = {line.group: None for line in columns.special.values() if line.has_score}
    if len(columns.special) < len(columns):
        groups = {"": None, **groups}
    return tuple(groups)


def awards_of(columns: Results, side: Side, group: str) -> list[Assigned]:
    """The side's assigned scores of a group that are no plain results."""
    scores = (line.score(side) for line in columns.special.values() if line.group == group)
    return [score for score in scores if isinstance(score, Assigned)]


Points = TypeVar("Points", int, int | None)

FEW = 40
"""So many scores are counted one by one sooner than a `Counter` is made."""


def counted(points: Sequence[Points]) -> dict[Points, int]:
    """How often each score was made."""
    if len(points) > FEW:
        return Counter(points)
    times: dict[Points, int] = {}
    for score in points:
        if score in times:
            times[score] += 1
        else:
            times[score] = 1
    return times


def plain_scores(columns: Results, group: str = "") -> dict[int, int]:
    """How often each plain score of the group was made."""
    times = counted(() if group else columns.points)
    times.pop(None, None)
    return times  # type: ignore[return-value]  # None stands for special lines alone


def compare(traveller: Traveller, side: Side, group: str = "", *, expected: int) -> Comparison:
    """One side's comparison in one group of a traveller."""
    columns = traveller.columns
    return Comparison.of(
        side,
        plain_scores(columns, group),
        awards_of(columns, side, group),
        expected=expected,
        datum=stated_datum(traveller, group),
    )


def stated_datum(traveller: Traveller, group: str) -> Fraction | None:
    """The datum stated with the board: that of the board as it should have been played."""
    return None if group else traveller.datum
