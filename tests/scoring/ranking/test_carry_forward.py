"""What is carried from one stage into the next."""

from fractions import Fraction

import pytest

from scoring.conditions.penalties import Amount, AmountUnit, Carried
from scoring.conditions.rules import RankingRules
from scoring.conditions.tie_breaks import RankingError
from scoring.entrants import Entrant
from scoring.ranking.carry_forward import AmongQualifiers, Linear, PerBoard, PercentShare
from tests.scoring.sessions import HOWELL, everyone, places, scored
from tests.scoring.vectors import fractions, load_json


def stage(*scores: int | str) -> dict[Entrant, Fraction]:
    """Scores of pairs 1, 2, ..."""
    return {everyone(str(number)): Fraction(score) for number, score in enumerate(scores, start=1)}


def amounts(carried: dict[Entrant, Carried]) -> list[Fraction]:
    return [each.amount.value for each in carried.values()]


def test_linear_carry_forward_as_published() -> None:
    example = load_json("misc.json")["linear_carry_over"]["example"]
    carried = Linear(Fraction(example["max"])).carry(stage(*example["scores"]))
    assert amounts(carried) == fractions(example["carry"])


def test_linear_carry_forward_is_explained() -> None:
    second = Linear(Fraction(6)).carry(stage(60, 55, 40))[everyone("2")]
    assert second == Carried(Amount(Fraction(9, 2)), "linear", "6 × (55 − 40) / (60 − 40)")


def test_equal_qualifiers_carry_nothing_forward() -> None:
    assert amounts(Linear(Fraction(6)).carry(stage(50, 50))) == [0, 0]


def test_linear_carry_forward_needs_qualifiers_and_a_maximum() -> None:
    with pytest.raises(RankingError, match="qualifiers"):
        Linear(Fraction(6)).carry({})
    with pytest.raises(RankingError, match="0 or more"):
        Linear(Fraction(-1))


def test_share_of_the_percentage_is_in_percentage_points() -> None:
    carried = PercentShare(Fraction(1, 2)).carry(stage("60", "45"))
    assert [each.amount for each in carried.values()] == [
        Amount(Fraction(5), AmountUnit.PERCENT),
        Amount(Fraction(-5, 2), AmountUnit.PERCENT),
    ]
    assert carried[everyone("1")].reason == "0.5 × (60 − 50)"
    assert amounts(PercentShare(Fraction(1, 4), base=Fraction(0)).carry(stage(60))) == [15]


def test_share_of_the_percentage_moves_the_ranking() -> None:
    carried = PercentShare(Fraction(1, 2)).carry(stage(50, 60, 44, 46))
    standings = scored(HOWELL, RankingRules(carried=carried)).standings
    assert places(standings) == ["1 2", "2 1", "3 4", "4 3"]
    assert [each.percent_text for each in standings] == ["55.00", "50.00", "48.00", "47.00"]


def test_average_per_board_counts_as_boards_with_their_tops() -> None:
    carried = PerBoard(3, top=2).carry(stage(75, 25))
    assert amounts(carried) == [Fraction(9, 2), Fraction(3, 2)]
    assert carried[everyone("1")].reason == "75 × 0.02 × 3"
    first = scored(HOWELL, RankingRules(carried=carried)).standings[0]
    assert (first.contestant, first.total, first.of) == ("1", Fraction(15, 2), 12)


def test_average_per_board_without_tops() -> None:
    assert amounts(PerBoard(4).carry(stage("3/2"))) == [6]
    with pytest.raises(RankingError):
        PerBoard(-1)


def test_scores_against_those_who_did_not_qualify_stay_behind() -> None:
    against = {
        everyone("1"): {everyone("2"): Fraction(12), everyone("9"): Fraction(20)},
        everyone("2"): {everyone("1"): Fraction(8), everyone("9"): Fraction(20)},
        everyone("3"): {everyone("9"): Fraction(20)},
    }
    carried = AmongQualifiers(Fraction(1, 2)).carry(against)
    assert amounts(carried) == [6, 4, 0]
    assert carried[everyone("1")].reason == "0.5 × (12)"
