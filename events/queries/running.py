"""How a card's percentage went board by board, and its best and worst boards."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from clubs.typography.charts import PercentageCurve, percent_line
from events.queries.result_pages import ResultCard, ResultCardLine

SHOWN = 4
"""So many boards are named at the most as the best, or the worst; of more none stands out."""


@dataclass(frozen=True, slots=True)
class Extreme:
    """Boards with the same percentage, the highest or the lowest of a card."""

    boards: tuple[int, ...]
    percent: str


@dataclass(frozen=True, slots=True)
class Running:
    """The percentage after each board as a line; `best` and `worst` where they stand out."""

    line: PercentageCurve
    last: str
    best: Extreme | None
    worst: Extreme | None


def running_of(result_card: ResultCard) -> Running | None:
    """Of a card ranked by percentage, with two boards or more that have a score."""
    last = result_card.place["percent"] if result_card.place else ""
    if not result_card.has_percent or not last:
        return None
    lines = [
        line
        for each in result_card.rounds
        for line in each.lines
        if line.earned is not None and line.top
    ]
    line = percent_line(_percentages(lines))
    if line is None:
        return None
    shares = [(each.earned or Fraction()) / each.top for each in lines]
    best, worst = (_at(lines, shares, which) for which in (max(shares), min(shares)))
    same = best is not None and worst is not None and best.percent == worst.percent
    return Running(line, last, None if same else best, None if same else worst)


def _percentages(lines: Sequence[ResultCardLine]) -> list[Fraction]:
    earned, top, found = Fraction(), 0, []
    for line in lines:
        earned, top = earned + (line.earned or 0), top + line.top
        found.append(100 * earned / top)
    return found


def _at(
    lines: Sequence[ResultCardLine], shares: Sequence[Fraction], share: Fraction
) -> Extreme | None:
    found = [line for line, own in zip(lines, shares, strict=True) if own == share]
    if len(found) > SHOWN:
        return None
    return Extreme(tuple(line.board for line in found), found[0].percent)
