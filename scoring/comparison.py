"""What a side's score on a board is compared with: frequency tables, one per group and side.

A score of North-South's column is compared with the other scores of that column. Where a ruling
splits a score, each side's own part stands in its column; where it weights outcomes (Law
12C1(c)), each outcome counts for its weight. Artificial scores compare with nobody. A fouled board
(Law 87B) has a table for each form in which it was played.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Self

from scoring.awards import Assigned
from scoring.cards import Side
from scoring.traveller import Results


@dataclass(frozen=True, slots=True)
class Comparison:
    """One side's scores in one group.

    `results` (A) scores were obtained or assigned, `expected` (E) should have been. `frequencies`
    maps points, from North-South's side, to how often they were made, in `parts` of a result (1
    without weighted scores), from the side's worst score to its best.
    """

    side: Side
    results: int
    expected: int
    parts: int
    frequencies: dict[int, int]

    @classmethod
    def of(
        cls, side: Side, plain: Counter[int], awards: Sequence[Assigned] = (), *, expected: int
    ) -> Self:
        """Count plain scores and assigned ones; `expected` must not be below their number."""
        frequencies, results, parts = dict(plain), plain.total(), 1
        if awards:
            results += len(awards)
            parts = lcm(*(weight.denominator for award in awards for _, weight in award.outcomes))
            frequencies = {score: parts * times for score, times in plain.items()}
            for award in awards:
                for score, weight in award.outcomes:
                    share = weight.numerator * (parts // weight.denominator)
                    frequencies[score] = frequencies.get(score, 0) + share
        if expected < results:
            raise ValueError(f"{results} results, but only {expected} expected")
        order = sorted(frequencies, reverse=side is Side.EW)
        return cls(side, results, expected, parts, {score: frequencies[score] for score in order})

    def frequency(self, score: int) -> Fraction:
        return Fraction(self.frequencies[score], self.parts)


@dataclass(frozen=True, slots=True)
class Rating:
    """What each score of a comparison earns its side, in units of 1/`denominator`."""

    units: dict[int, int]
    denominator: int

    def earns(self, score: int) -> Fraction:
        return Fraction(self.units[score], self.denominator)

    def award(self, award: Assigned) -> Fraction:
        """What an assigned score earns: the weighted mean over its outcomes (Law 12C1(c))."""
        if len(award.outcomes) == 1:
            return self.earns(award.outcomes[0][0])
        return sum((weight * self.earns(score) for score, weight in award.outcomes), Fraction(0))


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


def plain_scores(columns: Results) -> Counter[int]:
    """How often each plain score was made."""
    counted = Counter(columns.points)
    counted.pop(None, None)
    return counted  # type: ignore[return-value]  # None has just been taken out


def compare(columns: Results, side: Side, group: str = "", *, expected: int) -> Comparison:
    """One side's comparison in one group of a traveller."""
    plain: Counter[int] = Counter() if group else plain_scores(columns)
    return Comparison.of(side, plain, awards_of(columns, side, group), expected=expected)
