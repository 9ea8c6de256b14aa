"""Procedural and disciplinary penalties (Laws 90, 91; 12C3 in an individual)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.conditions.options import Options, OptionsError
from scoring.conditions.penalties import Amount, AmountUnit, Penalty
from scoring.conditions.rules import RankingRules
from scoring.conditions.tie_breaks import RankingError
from scoring.entrants import Line
from scoring.methods import score_session
from scoring.numbers import exact
from scoring.ranking.explanation import explain_standing
from scoring.traveller import Traveller, TravellerLine
from tests.scoring.sessions import HOWELL, MITCHELL, everyone, north_south, scored, totals

amounts = st.builds(
    Amount, st.fractions(0, 10, max_denominator=20), st.sampled_from(list(AmountUnit))
)


@pytest.mark.parametrize(
    ("amount", "total"),
    [
        (Amount(Fraction(1)), 7),
        (Amount(Fraction(1, 4), AmountUnit.TOP), 7),
        (Amount(Fraction(25), AmountUnit.PERCENT), 5),
        (Amount(Fraction(0)), 8),
    ],
)
def test_L90_penalty_in_matchpoints_share_of_a_top_or_percent(amount: Amount, total: int) -> None:
    rules = RankingRules(penalties=(Penalty(north_south("1"), amount, "90B1", "late"),))
    assert totals(scored(MITCHELL, rules, winners=2), Line.NS)["1"] == total


def test_L90_percentage_points_come_off_the_percentage() -> None:
    penalty = Penalty(everyone("1"), Amount(Fraction(10), AmountUnit.PERCENT))
    first = scored(HOWELL, RankingRules(penalties=(penalty,))).standings[-1]
    assert (first.contestant, first.rank, first.percent_text) == ("1", "4", "40.00")


@given(amounts)
def test_L90_penalty_changes_one_total_and_no_board(amount: Amount) -> None:
    before = scored(MITCHELL, winners=2)
    after = scored(
        MITCHELL, RankingRules(penalties=(Penalty(north_south("2"), amount),)), winners=2
    )
    assert [board.lines for board in after.boards] == [board.lines for board in before.boards]
    changed = [
        (old.line, old.contestant)
        for old in before.standings
        for new in after.standings
        if (old.line, old.contestant) == (new.line, new.contestant) and old.total != new.total
    ]
    assert changed == ([north_south("2")] if amount.value else [])


def test_L91_disciplinary_penalty_adds_to_a_procedural_one_and_both_are_explained() -> None:
    late = Penalty(everyone("1"), Amount(Fraction(1, 2)), "90B1", "20 minutes late")
    rude = Penalty(everyone("1"), Amount(Fraction(1, 2), AmountUnit.TOP), "91A", "rude")
    ranked = scored(HOWELL, RankingRules(penalties=(late, rude))).standings
    why = explain_standing(ranked[-1])
    assert (exact(why.earned), exact(why.total), why.laws) == ("3", "1.5", ("90B1", "91A"))
    assert why.as_dict()["penalties"] == [
        {
            "amount": "0.5",
            "unit": "score",
            "cost": "0.5",
            "law": "90B1",
            "reason": "20 minutes late",
        },
        {"amount": "0.5", "unit": "top", "cost": "1", "law": "91A", "reason": "rude"},
    ]


def test_L90_penalty_in_the_unit_of_the_method() -> None:
    rules = RankingRules(penalties=(Penalty(north_south("1"), Amount(Fraction(3))),))
    score = scored(MITCHELL, rules, winners=2, method="total_points")
    assert totals(score, Line.NS) == {"2": 200, "1": 197, "3": 50}


@pytest.mark.parametrize("unit", [AmountUnit.TOP, AmountUnit.PERCENT])
def test_share_of_a_top_is_refused_where_there_is_none(unit: AmountUnit) -> None:
    rules = RankingRules(penalties=(Penalty(north_south("1"), Amount(Fraction(1), unit)),))
    with pytest.raises(RankingError, match="top"):
        scored(MITCHELL, rules, winners=2, method="total_points")


def test_L12C3_penalty_in_an_individual_is_the_offenders_alone() -> None:
    travellers = [
        Traveller(
            1, (TravellerLine.plain("1+2", "3+4", 100), TravellerLine.plain("5+6", "7+8", 50))
        ),
        Traveller(
            2, (TravellerLine.plain("1+3", "2+4", 100), TravellerLine.plain("5+7", "6+8", 50))
        ),
    ]
    penalty = Penalty(everyone("1"), Amount(Fraction(1)), "90A")
    plain, punished = (
        totals(score_session(travellers, Options(individual=True, ranking=rules)))
        for rules in (RankingRules(), RankingRules(penalties=(penalty,)))
    )
    assert punished == plain | {"1": plain["1"] - 1}


def test_L12C3_penalty_in_an_individual_is_not_given_to_a_partnership() -> None:
    penalty = Penalty(everyone("1+2"), Amount(Fraction(1)))
    with pytest.raises(OptionsError, match="12C3"):
        Options(individual=True, ranking=RankingRules(penalties=(penalty,)))


def test_penalty_for_a_line_that_the_session_does_not_have_is_refused() -> None:
    penalty = Penalty(north_south("1"), Amount(Fraction(1)))
    with pytest.raises(OptionsError, match="NS 1"):
        Options(winners=1, ranking=RankingRules(penalties=(penalty,)))


def test_penalty_waits_for_a_score() -> None:
    penalty = Penalty(everyone("99"), Amount(Fraction(1)))
    assert totals(scored(HOWELL, RankingRules(penalties=(penalty,)))) == totals(scored(HOWELL))


def test_penalty_takes_away_and_stands_under_law_90_or_91() -> None:
    with pytest.raises(RankingError, match="takes away"):
        Penalty(everyone("1"), Amount(Fraction(-1)))
    with pytest.raises(RankingError, match="Laws 90 and 91"):
        Penalty(everyone("1"), Amount(Fraction(1)), "12C1")


def test_L92A_a_penalty_may_be_the_sanction_of_an_appeal_without_merit() -> None:
    assert Penalty(everyone("1"), Amount(Fraction(1)), "92A").law == "92A"


def test_L93C1_a_penalty_may_be_the_sanction_of_a_further_appeal_without_merit() -> None:
    assert Penalty(everyone("1"), Amount(Fraction(1)), "93C").law == "93C"
    with pytest.raises(RankingError, match="Laws 90 and 91"):
        Penalty(everyone("1"), Amount(Fraction(1)), "92B")


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        (AmountUnit.SCORE, "0.5 score"),
        (AmountUnit.TOP, "0.5 top"),
        (AmountUnit.PERCENT, "0.5 percent"),
    ],
)
def test_an_amount_inside_a_sentence_has_its_unit(unit: AmountUnit, said: str) -> None:
    assert str(Amount(Fraction(1, 2), unit).said) == said
