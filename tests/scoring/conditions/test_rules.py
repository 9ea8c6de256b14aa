"""Who has a place: minimum of boards, non-competing, disqualified (Law 91B); lists beside."""

from dataclasses import replace
from fractions import Fraction
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.conditions.options import Basis, Options
from scoring.conditions.penalties import Amount, AmountUnit, Carried, Penalty
from scoring.conditions.rules import Minimum, RankingRules, Status, Strata
from scoring.conditions.tie_breaks import RankingError
from scoring.entrants import Entrant, Line
from scoring.field.tally import Totals
from scoring.methods import score_session
from scoring.numbers import exact
from scoring.ranking.explanation import explain_standing
from scoring.ranking.lists import ranking_list
from scoring.ranking.standings import Ranker
from tests.scoring.sessions import HOWELL, boards, everyone, places, scored

LADDER = [[("1", "2", 100), ("4", "3", 50)], [("1", "3", 100), ("4", "2", 50)]]
"""1 has 4 matchpoints of 4, 2 and 3 have 2, 4 has none."""


def with_status(**status: Status) -> RankingRules:
    return RankingRules(status={everyone(name[1:]): each for name, each in status.items()})


def test_default_rules_change_nothing() -> None:
    assert places(scored(LADDER).standings) == ["1 1", "2= 2", "2= 3", "4 4"]


def test_non_competing_contestant_is_listed_apart_and_places_close_up() -> None:
    score = scored(LADDER, with_status(_2=Status.NON_COMPETING))
    assert places(score.standings) == ["1 1", "2 3", "3 4", " 2"]
    assert score.standings[-1].total == 2


def test_L91B_disqualified_contestant_has_no_place_and_the_board_scores_stay() -> None:
    score = scored(LADDER, with_status(_1=Status.DISQUALIFIED))
    assert places(score.standings) == ["1= 2", "1= 3", "3 4", " 1"]
    assert score.boards == scored(LADDER).boards
    assert explain_standing(score.standings[-1]).laws == ("91B",)


def test_L91B_place_of_the_disqualified_can_stay_vacant() -> None:
    rules = replace(with_status(_1=Status.DISQUALIFIED), close_up=False)
    assert places(scored(LADDER, rules).standings) == ["2= 2", "2= 3", "4 4", " 1"]


def test_L91B_vacant_place_is_shared_with_nobody() -> None:
    rules = replace(with_status(_2=Status.DISQUALIFIED), close_up=False)
    assert places(scored(LADDER, rules).standings) == ["1 1", "2 3", "4 4", " 2"]


def test_who_has_no_place_is_listed_with_the_disqualified_last() -> None:
    rules = with_status(_1=Status.DISQUALIFIED, _4=Status.NON_COMPETING)
    assert places(scored(LADDER, rules).standings) == ["1= 2", "1= 3", " 4", " 1"]


@pytest.mark.parametrize(
    ("minimum", "unplaced"),
    [
        (Minimum(boards=2), ["4"]),
        (Minimum(share=Fraction(1, 3)), []),
        (Minimum(share=Fraction(1, 2)), ["4"]),
        (Minimum(boards=1), []),
    ],
)
def test_minimum_is_a_number_of_boards_or_a_share_of_the_session(
    minimum: Minimum, unplaced: list[str]
) -> None:
    tables = [*HOWELL[:2], [("1", "3", 100), ("2", "5", 50)]]
    tables[1] = [("1", "3", 50), ("2", "5", 100)]
    standings = scored(tables, RankingRules(minimum=minimum)).standings
    assert [each.contestant for each in standings if not each.rank] == unplaced
    assert all(
        each.status is Status.TOO_FEW_BOARDS for each in standings if each.contestant in unplaced
    )


def test_minimum_is_measured_on_competing_contestants() -> None:
    tables = [
        [("1", "2", 100), ("3", "4", 50)],
        [("1", "5", 100), ("3", "6", 50)],
    ]
    every_board = RankingRules(minimum=Minimum(share=Fraction(1)))
    assert places(scored(tables, every_board).standings)[:2] == ["1 1", "2 3"]
    guests = {everyone("1"): Status.NON_COMPETING, everyone("3"): Status.NON_COMPETING}
    ranked = scored(tables, replace(every_board, status=guests)).standings
    assert [each.contestant for each in ranked if each.rank] == ["4", "6", "2", "5"]


@pytest.mark.parametrize(("number", "share"), [(-1, 0), (0, -1), (0, 2)])
def test_impossible_minimum_is_refused(number: int, share: int) -> None:
    with pytest.raises(RankingError):
        Minimum(number, Fraction(share))


NAMES = [str(number) for number in range(1, 7)]
units = st.fixed_dictionaries({name: st.integers(-3, 3) for name in NAMES})


def ranked(units: dict[str, int], status: dict[Entrant, Status]) -> dict[str, str]:
    totals = Totals(1)
    for name, each in units.items():
        totals.add(name, each, 0, 1)
    rules = RankingRules(status=status)
    ranker = Ranker(Line.ALL, rules, unasked, by_percent=False)
    return {each.contestant: each.rank for each in ranker.rank(totals)}


def unasked(tied: object) -> NoReturn:
    raise AssertionError("no tie is to be broken")


@given(units, st.sampled_from(NAMES), st.sampled_from([Status.NON_COMPETING, Status.DISQUALIFIED]))
def test_contestant_without_a_place_changes_no_other_rank(
    units: dict[str, int], name: str, status: Status
) -> None:
    others = {other: own for other, own in units.items() if other != name}
    assert ranked(units, {everyone(name): status}) == ranked(others, {}) | {name: ""}


CATEGORIES = {everyone("2"): frozenset({"mixed", "U26"}), everyone("4"): frozenset({"mixed"})}
STRATA = Strata(("A", "B", "C"), {everyone("2"): "B", everyone("3"): "C", everyone("4"): "B"})


def test_category_has_places_of_its_own_with_the_sessions_scores() -> None:
    score = scored(LADDER, RankingRules(categories=CATEGORIES))
    mixed = ranking_list(score, category="mixed")
    assert places(mixed) == ["1 2", "2 4"]
    assert [each.total for each in mixed] == [2, 0]
    assert places(ranking_list(score, category="U26")) == ["1 2"]
    assert ranking_list(score, category="seniors") == ()


@pytest.mark.parametrize(
    ("stratum", "ranking"),
    [
        ("A", ["1 1", "2= 2", "2= 3", "4 4"]),
        ("B", ["1= 2", "1= 3", "3 4"]),
        ("C", ["1 3"]),
    ],
)
def test_lower_strata_are_ranked_in_the_higher_ones(stratum: str, ranking: list[str]) -> None:
    score = scored(LADDER, RankingRules(strata=STRATA))
    assert places(ranking_list(score, stratum=stratum)) == ranking


def test_category_within_a_stratum() -> None:
    score = scored(LADDER, RankingRules(strata=STRATA, categories=CATEGORIES))
    assert places(ranking_list(score, category="mixed", stratum="B")) == ["1 2", "2 4"]


def test_unknown_strata_are_refused() -> None:
    with pytest.raises(RankingError, match="D"):
        Strata(("A", "B"), {everyone("1"): "D"})
    with pytest.raises(RankingError, match="no stratum"):
        ranking_list(scored(LADDER, RankingRules(strata=STRATA)), stratum="D")
    with pytest.raises(RankingError, match="there are none"):
        ranking_list(scored(LADDER), stratum="A")


def test_who_has_no_place_has_none_in_a_category() -> None:
    rules = replace(with_status(_2=Status.DISQUALIFIED), categories=CATEGORIES)
    assert places(ranking_list(scored(LADDER, rules), category="mixed")) == ["1 4", " 2"]


def test_penalty_counts_once_in_a_list() -> None:
    rules = RankingRules(penalties=(Penalty(everyone("1"), Amount(Fraction(1))),))
    score = scored(LADDER, rules)
    assert ranking_list(score) == score.standings
    assert score.standings[0].total == 3


HANDICAPS = {everyone("4"): Amount(Fraction(60), AmountUnit.PERCENT)}


def test_handicap_is_in_the_list_with_handicaps_only() -> None:
    score = scored(LADDER, RankingRules(handicaps=HANDICAPS))
    assert places(score.standings) == ["1 1", "2= 2", "2= 3", "4 4"]
    with_handicap = ranking_list(score, handicap=True)
    assert places(with_handicap) == ["1 1", "2 4", "3= 2", "3= 3"]
    why = explain_standing(with_handicap[1])
    assert [why.earned, why.handicap, why.percent] == [0, Fraction(12, 5), 60]
    assert why.laws == ("78D",)


def test_amount_carried_forward_is_part_of_the_total() -> None:
    carried = {everyone("4"): Carried(Amount(Fraction(5)), "linear", "5 × 1", of=4)}
    score = scored(LADDER, RankingRules(carried=carried))
    fourth = next(each for each in score.standings if each.contestant == "4")
    assert (exact(fourth.total), fourth.of, fourth.percent_text) == ("5", 8, "62.50")
    assert fourth.earned == 0
    assert ranking_list(score) == score.standings
    assert explain_standing(fourth).as_dict()["carried_rule"] == "linear"


def test_list_keeps_totals_that_were_scaled() -> None:
    tables = [[("1", "3", 100), ("2", "4", 90)], [("2", "3", 70)]]
    score = score_session(boards(tables), Options(winners=2, basis=Basis.SCALED), "total_points")
    assert ranking_list(score) == score.standings


def test_explanation_adds_up() -> None:
    late = Penalty(everyone("1"), Amount(Fraction(1)))
    rules = RankingRules(
        penalties=(late,), carried={everyone("1"): Carried(Amount(Fraction(2)), "fixed")}
    )
    why = explain_standing(scored(LADDER, rules).standings[0])
    assert why.earned + why.carried + why.handicap - why.charges[0].cost == why.total == 5
    document = why.as_dict()
    assert (document["rank"], document["total"], document["percent"]) == ("1", "5", "125")
