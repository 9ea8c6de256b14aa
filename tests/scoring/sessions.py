"""Small sessions for tests, from the scores of a few tables."""

from fractions import Fraction

from scoring.conditions.options import Options
from scoring.conditions.rules import RankingRules
from scoring.entrants import Entrant, Line
from scoring.methods import score_session
from scoring.session import SessionScore, Standing
from scoring.traveller import Traveller, TravellerLine

Table = tuple[str, str, int]

MITCHELL = [
    [("1", "4", 100), ("2", "5", 50), ("3", "6", 0)],
    [("1", "4", 100), ("2", "5", 50), ("3", "6", 0)],
    [("1", "4", 0), ("2", "5", 100), ("3", "6", 50)],
]
"""Pairs 1 and 2 tie on 8 matchpoints of 12 and pair 3 has 2; pairs 4 and 5 tie on 4, 6 has 8."""

HOWELL = [
    [("1", "2", 100), ("3", "4", 50)],
    [("1", "3", 50), ("2", "4", 100)],
    [("1", "4", 70), ("2", "3", 70)],
]
"""Everybody meets everybody, and all four have 3 matchpoints of 6."""


def boards(tables: list[list[Table]]) -> list[Traveller]:
    return [
        Traveller(number, tuple(TravellerLine.plain(*table) for table in played))
        for number, played in enumerate(tables, start=1)
    ]


def scored(
    tables: list[list[Table]],
    rules: RankingRules | None = None,
    *,
    winners: int = 1,
    method: str = "matchpoints",
) -> SessionScore:
    options = Options(winners=winners, ranking=rules or RankingRules())
    return score_session(boards(tables), options, method)


def everyone(name: str) -> Entrant:
    return Line.ALL, name


def north_south(name: str) -> Entrant:
    return Line.NS, name


def places(standings: tuple[Standing, ...], line: Line = Line.ALL) -> list[str]:
    """Rank and contestant, "1 7" for pair 7 in first place, in the order of the list."""
    return [f"{each.rank} {each.contestant}" for each in standings if each.line is line]


def totals(score: SessionScore, line: Line = Line.ALL) -> dict[str, Fraction]:
    return {each.contestant: each.total for each in score.standings if each.line is line}
