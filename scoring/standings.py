"""From scored boards to a ranking: totals, percentages, places."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain

from scoring.cards import Side
from scoring.numbers import exact_sum
from scoring.ranking import ranks
from scoring.session import RankingLine, ScoredBoard, Standing
from scoring.traveller import Line

Entrant = tuple[RankingLine, str]


@dataclass(slots=True)
class Tally:
    """What one contestant scored so far."""

    matchpoints: list[Fraction] = field(default_factory=list)
    of: int = 0

    @property
    def total(self) -> Fraction:
        return exact_sum(self.matchpoints)

    @property
    def percent(self) -> Fraction:
        """Percentage of the available matchpoints; needs at least one comparison (`of` > 0)."""
        return 100 * self.total / self.of


def ranking_line(side: Side, winners: int) -> RankingLine:
    """The line in which the contestants who sat that way are ranked."""
    if winners == 1:
        return RankingLine.ALL
    return RankingLine.NS if side is Side.NS else RankingLine.EW


def entrant(line: Line, side: Side, winners: int) -> Entrant:
    """The contestant who sat there, and the ranking line that the contestant belongs to."""
    return ranking_line(side, winners), line.contestant(side)


def tally(
    boards: Sequence[ScoredBoard], winners: int, *, obtained_only: bool = False
) -> dict[Entrant, Tally]:
    """Add up each contestant's boards; `obtained_only` leaves artificial scores out."""
    tallies: defaultdict[Entrant, Tally] = defaultdict(Tally)
    for side in Side:
        ranked_in = ranking_line(side, winners)
        for line in chain.from_iterable(board.lines for board in boards):
            matchpoints = line.matchpoints(side)
            if matchpoints is None or (obtained_only and line.is_artificial(side)):
                continue
            own = tallies[ranked_in, line.line.contestant(side)]
            own.matchpoints.append(matchpoints)
            own.of += line.top
    return tallies


def standings(boards: Sequence[ScoredBoard], winners: int) -> tuple[Standing, ...]:
    """Rank the contestants of each line by percentage.

    A contestant who had nothing to compare with on any board is not ranked.
    """
    tallies = {who: own for who, own in tally(boards, winners).items() if own.of}
    return tuple(
        standing
        for ranked_in in RankingLine
        for standing in _rank_line(
            ranked_in, {name: own for (line, name), own in tallies.items() if line is ranked_in}
        )
    )


def _rank_line(ranked_in: RankingLine, tallies: dict[str, Tally]) -> list[Standing]:
    totals = {name: own.total for name, own in tallies.items()}
    percents = {name: 100 * total / tallies[name].of for name, total in totals.items()}
    order = sorted(tallies, key=lambda name: (-percents[name], _by_number(name)))
    places = ranks([percents[name] for name in order])
    return [
        Standing(
            contestant=name,
            line=ranked_in,
            total=totals[name],
            of=tallies[name].of,
            percent=percents[name],
            rank=place,
            boards_played=len(tallies[name].matchpoints),
        )
        for name, place in zip(order, places, strict=True)
    ]


_NUMBER = re.compile(r"\d*", re.ASCII)


def _by_number(name: str) -> tuple[int, str]:
    """Pair 2 before pair 10; names without a number after those with one."""
    digits = _NUMBER.match(name)
    return (int(digits[0]), name) if digits and digits[0] else (10**9, name)
