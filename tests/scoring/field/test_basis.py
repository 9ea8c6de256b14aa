"""What is ranked where boards have no top: total, average, or the total scaled (EBU 4.2.4)."""

from fractions import Fraction

import pytest

from scoring.conditions.options import Basis, Options
from scoring.entrants import Line
from scoring.methods import score_session
from scoring.session import Standing
from scoring.traveller import Traveller, TravellerLine

BOARDS = [
    Traveller(1, [TravellerLine.plain("1", "3", 100), TravellerLine.plain("2", "4", 90)]),
    Traveller(2, [TravellerLine.not_played("1", "4"), TravellerLine.plain("2", "3", 70)]),
]
"""Pair 1 makes 100 points on its only board, pair 2 makes 160 on two."""


def north_south(basis: Basis, method: str = "total_points") -> list[Standing]:
    score = score_session(BOARDS, Options(winners=2, basis=basis), method)
    return [each for each in score.standings if each.line is Line.NS]


@pytest.mark.parametrize(
    ("basis", "ranking"),
    [
        (Basis.TOTAL, {"2": 160, "1": 100}),
        (Basis.AVERAGE, {"1": 100, "2": 160}),
        (Basis.SCALED, {"1": 200, "2": 160}),
    ],
)
def test_ranking_and_totals_by_basis(basis: Basis, ranking: dict[str, int]) -> None:
    found = north_south(basis)
    assert [(each.contestant, int(each.total)) for each in found] == list(ranking.items())
    assert [each.rank for each in found] == ["1", "2"]


def test_average_is_per_board_played() -> None:
    averages = {each.contestant: each.average for each in north_south(Basis.AVERAGE)}
    assert averages == {"1": Fraction(100), "2": Fraction(80)}


def test_totals_are_ranked_by_default() -> None:
    assert Options().basis is Basis.TOTAL


def test_matchpoints_are_ranked_by_percentage_whatever_the_basis() -> None:
    assert north_south(Basis.SCALED, "matchpoints") == north_south(Basis.TOTAL, "matchpoints")
