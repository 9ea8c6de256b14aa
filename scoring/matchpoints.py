"""Matchpoints on one board (Law 78A): frequencies, Neuberg's formula, groups, artificial scores.

Every side has its own column. In each group of a fouled board (Law 87B) a column's assigned scores
make a frequency table, weights included (Law 12C1(c)), so a split score enters each column with
that side's score. A score x inside the group earns M(x) = 2 F(below x) + f(x) - 1. Where fewer
results (A) were obtained than expected (E), Neuberg's formula scales it to (E/A)(M + 1) - 1.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.awards import ONE, Artificial, Assigned
from scoring.cards import Side
from scoring.session import ScoredBoard, ScoredLine
from scoring.traveller import Line, SideScore, Traveller


@dataclass(frozen=True, slots=True)
class Column:
    """One side's comparisons inside one group of results.

    `frequencies` and `inside` (matchpoints before Neuberg, two per score beaten) run from the
    side's worst score to its best; `matchpoints` are the final ones, halved if so regulated.
    """

    results: int
    expected: int
    frequencies: dict[int, int | Fraction]
    inside: dict[int, int | Fraction]
    matchpoints: dict[int, Fraction]

    def award(self, score: Assigned) -> Fraction:
        """Matchpoints for one of the column's scores: the weighted mean over its outcomes."""
        if len(score.outcomes) == 1:
            return self.matchpoints[score.outcomes[0][0]]
        return sum(
            (weight * self.matchpoints[points] for points, weight in score.outcomes), Fraction(0)
        )


def neuberg(matchpoints: int | Fraction, *, actual: int, expected: int) -> Fraction:
    """Scale matchpoints won among `actual` results to `expected` results: (E/A)(M + 1) - 1.

    Matchpoints count two per score beaten: 0 to 2(A - 1) becomes E/A - 1 to 2(E - 1) - (E/A - 1).
    """
    return Fraction(expected * (matchpoints + 1) - actual, actual)


def compare(scores: Iterable[Assigned], side: Side, *, expected: int, half: bool = False) -> Column:
    """Matchpoint one group's scores for one side; `expected` must not be below their number."""
    results = 0
    frequencies: dict[int, int | Fraction] = {}
    for score in scores:
        results += 1
        for points, weight in score.outcomes:
            unit = 1 if weight is ONE else weight
            frequencies[points] = frequencies.get(points, 0) + unit
    if expected < results:
        raise ValueError(f"{results} results, but only {expected} expected")
    ordered = {points: frequencies[points] for points in sorted(frequencies)}
    if side is Side.EW:
        ordered = dict(reversed(ordered.items()))
    inside = _inside(ordered)
    final = {
        points: neuberg(won, actual=results, expected=expected) for points, won in inside.items()
    }
    if half:
        final = {points: won / 2 for points, won in final.items()}
    return Column(results, expected, ordered, inside, final)


def _inside(frequencies: dict[int, int | Fraction]) -> dict[int, int | Fraction]:
    below: int | Fraction = 0
    inside: dict[int, int | Fraction] = {}
    for points, frequency in frequencies.items():
        inside[points] = 2 * below + frequency - 1
        below += frequency
    return inside


def columns(
    lines: Iterable[Line], side: Side, *, expected: int, half: bool = False
) -> dict[str, Column]:
    """One column per group of the board for this side; artificial scores compare with nobody."""
    groups: dict[str, list[Assigned]] = {}
    for line in lines:
        score = line.score(side)
        if isinstance(score, Assigned):
            groups.setdefault(line.group, []).append(score)
    return {
        group: compare(scores, side, expected=expected, half=half)
        for group, scores in groups.items()
    }


def score_board(traveller: Traveller, *, expected: int = 0, half: bool = False) -> ScoredBoard:
    """Matchpoint one board for both sides.

    A board with more results than `expected` makes its own top. Artificial scores get their
    percentage of the top; what Law 12C2(c) makes of them needs the session (`scoring.artificial`).
    """
    expected = max(expected, traveller.results, 1)
    top = (expected - 1) * (1 if half else 2)
    ns = columns(traveller.lines, Side.NS, expected=expected, half=half)
    ew = columns(traveller.lines, Side.EW, expected=expected, half=half)
    lines = tuple(
        ScoredLine(
            line,
            _award(line.ns_score, ns, line.group, top),
            _award(line.ew_score, ew, line.group, top),
            top,
        )
        for line in traveller.lines
    )
    return ScoredBoard(traveller.board, expected, top, lines)


def _award(
    score: SideScore, side_columns: Mapping[str, Column], group: str, top: int
) -> Fraction | None:
    if score is None:
        return None
    if isinstance(score, Artificial):
        return top * score.percent / 100
    return side_columns[group].award(score)
