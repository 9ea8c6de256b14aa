"""Ties broken by the conditions' criteria (Law 78D), and explained."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.conditions.penalties import Amount, Penalty
from scoring.conditions.rules import RankingRules
from scoring.conditions.tie_breaks import Criterion, RankingError, TieBreak, won_share
from scoring.entrants import Line
from scoring.ranking.places import TieBreaker, place_all
from tests.scoring.sessions import HOWELL, MITCHELL, everyone, north_south, places, scored

HALF = Amount(Fraction(1, 2))
NS, EW = Line.NS, Line.EW


def by(*criteria: Criterion) -> RankingRules:
    return RankingRules(tuple(TieBreak(each) for each in criteria))


@pytest.mark.parametrize(
    ("criterion", "ns", "ew"),
    [
        (Criterion.COMPARED, ["1 1", "2 2", "3 3"], ["1 6", "2 5", "3 4"]),
        (Criterion.TOPS, ["1 1", "2 2", "3 3"], ["1 6", "2 4", "3 5"]),
        (Criterion.BOARDS_WON, ["1 1", "2 2", "3 3"], ["1 6", "2 4", "3 5"]),
        (Criterion.MET, ["1= 1", "1= 2", "3 3"], ["1 6", "2= 4", "2= 5"]),
    ],
)
def test_L78D_criterion_breaks_ties_of_its_own_line(
    criterion: Criterion, ns: list[str], ew: list[str]
) -> None:
    ranked = scored(MITCHELL, by(criterion), winners=2).standings
    assert (places(ranked, NS), places(ranked, EW)) == (ns, ew)


def test_result_that_nobody_is_compared_with_is_no_top() -> None:
    tables = [
        [("1", "4", 100), ("2", "5", 50)],
        [("1", "4", 50), ("2", "5", 100)],
        [("1", "4", 70)],
    ]
    assert places(scored(tables, by(Criterion.TOPS), winners=2).standings, NS) == ["1= 1", "1= 2"]


def test_broken_tie_says_what_decided_and_with_which_figures() -> None:
    first, second, third = scored(MITCHELL, by(Criterion.COMPARED), winners=2).standings[:3]
    assert first.decided_by == second.decided_by
    (decision,) = first.decided_by
    assert decision.as_dict() == {
        "criterion": "compared",
        "tied": ["1", "2"],
        "figures": {"1": "2/3", "2": "1/3"},
    }
    assert third.decided_by == ()


def test_results_between_the_tied_are_those_of_the_boards_they_met_on() -> None:
    late = (Penalty(everyone("3"), Amount(Fraction(1))), Penalty(everyone("4"), HALF))
    rules = RankingRules((TieBreak(Criterion.MET),), penalties=late)
    ranked = scored(HOWELL, rules).standings
    assert places(ranked) == ["1 1", "2 2", "3 4", "4 3"]
    assert ranked[0].decided_by[0].figures == {"1": 1, "2": 0}


def test_met_does_not_apply_where_two_of_the_tied_have_not_met() -> None:
    assert places(scored(HOWELL[:2], by(Criterion.MET)).standings) == [
        "1= 1",
        "1= 2",
        "1= 3",
        "1= 4",
    ]


def test_next_criterion_is_for_those_still_tied() -> None:
    rules = RankingRules(
        (
            TieBreak(Criterion.LAST, boards=(1,)),
            TieBreak(Criterion.LOT, order=(everyone("4"), everyone("1"))),
        )
    )
    ranked = scored(HOWELL, rules).standings
    assert places(ranked) == ["1 4", "2 1", "3= 2", "3= 3"]
    assert [[each.criterion for each in standing.decided_by] for standing in ranked] == [
        [Criterion.LAST, Criterion.LOT],
        [Criterion.LAST, Criterion.LOT],
        [Criterion.LAST],
        [Criterion.LAST],
    ]


@pytest.mark.parametrize(
    ("restart", "ranking"),
    [(False, ["1= 1", "1= 2", "3= 3", "3= 4"]), (True, ["1 1", "2 2", "3 3", "4 4"])],
)
def test_rest_of_a_tie_can_start_again_with_the_first_criterion(
    restart: bool, ranking: list[str]
) -> None:
    """1 beat 2 and 3, 2 beat 3 and 4, 3 beat 4, 4 beat 1; penalties make all totals equal."""
    tables = [
        [("1", "2", 100), ("4", "3", 50)],
        [("1", "3", 100), ("4", "2", 50)],
        [("4", "1", 100), ("3", "2", 50)],
    ]
    two = Amount(Fraction(2))
    rules = RankingRules(
        (TieBreak(Criterion.MET),),
        restart_ties=restart,
        penalties=(Penalty(everyone("1"), two), Penalty(everyone("2"), two)),
    )
    assert places(scored(tables, rules).standings) == ranking


def test_lot_is_of_one_line_and_of_all_the_tied() -> None:
    lot = TieBreak(Criterion.LOT, order=(north_south("2"), north_south("1")))
    ranked = scored(MITCHELL, RankingRules((lot,)), winners=2).standings
    assert places(ranked, NS) == ["1 2", "2 1", "3 3"]
    assert places(ranked, EW) == ["1 6", "2= 4", "2= 5"]
    partial = TieBreak(Criterion.LOT, order=(everyone("2"), everyone("1")))
    assert places(scored(HOWELL, RankingRules((partial,))).standings)[0] == "1= 1"


def test_quotient_of_points_won_and_lost() -> None:
    tables = [
        [("1", "3", 300), ("2", "4", 100)],
        [("1", "3", -100), ("2", "4", 100)],
    ]
    rules = by(Criterion.NET, Criterion.QUOTIENT)
    first, second = scored(tables, rules, winners=2, method="total_points").standings[:2]
    (decision,) = first.decided_by
    assert [first.contestant, second.contestant] == ["2", "1"]
    assert (decision.shown("2"), decision.shown("1"), decision.shown("9")) == ("∞", "3", "")


def test_a_figure_that_is_no_quotient_is_shown_as_it_is() -> None:
    (decision,) = scored(MITCHELL, by(Criterion.TOPS), winners=2).standings[0].decided_by
    assert (decision.shown("1"), decision.shown("2")) == ("2", "1")


def test_nothing_won_or_lost_is_an_even_quotient() -> None:
    assert won_share(Fraction(0), Fraction(0)) == Fraction(1, 2)


@pytest.mark.parametrize(
    "tie_break",
    [
        TieBreak(Criterion.QUOTIENT),
        TieBreak(Criterion.NET),
        TieBreak(Criterion.MATCHES_WON),
        TieBreak(Criterion.OPPONENTS),
        TieBreak(Criterion.LAST),
    ],
)
def test_criterion_without_figures_is_refused(tie_break: TieBreak) -> None:
    with pytest.raises(RankingError):
        scored(MITCHELL, RankingRules((tie_break,)), winners=2)


def test_lot_needs_an_order_that_names_nobody_twice() -> None:
    with pytest.raises(RankingError, match="order"):
        TieBreak(Criterion.LOT)
    with pytest.raises(RankingError, match="only once"):
        TieBreak(Criterion.LOT, order=(everyone("1"), everyone("1")))


@dataclass(frozen=True)
class Card:
    """Figures written down by criterion."""

    written: Mapping[Criterion, Mapping[str, Fraction]]

    def figures(self, tie_break: TieBreak, tied: Sequence[str]) -> Mapping[str, Fraction]:
        known = self.written[tie_break.criterion]
        return {name: known[name] for name in tied if name in known}


NAMES = [str(number) for number in range(1, 9)]
CRITERIA = (Criterion.TOPS, Criterion.NET)
figures = st.fractions(0, 2, max_denominator=2)
cards = st.builds(
    Card,
    st.fixed_dictionaries(
        {each: st.dictionaries(st.sampled_from(NAMES), figures) for each in CRITERIA}
    ),
)
scores = st.fixed_dictionaries({name: st.integers(0, 2) for name in NAMES})


@given(scores, cards, st.booleans())
def test_places_are_a_total_preorder_by_score_then_criteria(
    values: dict[str, int], card: Card, restart: bool
) -> None:
    rule = TieBreaker(tuple(map(TieBreak, CRITERIA)), lambda _tied: card, restart=restart)
    placed = dict(place_all(values, rule))
    keys = {name: (values[name], *(_key(card, each, name) for each in CRITERIA)) for name in NAMES}
    for name in NAMES:
        ahead = sum(other > keys[name] for other in keys.values())
        sharing = sum(other == keys[name] for other in keys.values())
        assert placed[name] == f"{ahead + 1}{'=' * (sharing > 1)}"


def _key(card: Card, criterion: Criterion, name: str) -> tuple[bool, Fraction]:
    known = card.written[criterion]
    return name in known, known.get(name, Fraction(0))


@given(scores, cards)
def test_who_ties_with_nobody_is_decided_by_nothing(values: dict[str, int], card: Card) -> None:
    places = place_all(values, TieBreaker(tuple(map(TieBreak, CRITERIA)), lambda _tied: card))
    alone = {name for name in NAMES if list(values.values()).count(values[name]) == 1}
    assert not alone & places.decided_by.keys()
    for name, decisions in places.decided_by.items():
        assert all(name in decision.tied for decision in decisions)
        assert {values[other] for decision in decisions for other in decision.tied} == {
            values[name]
        }


def test_every_criterion_has_its_words_inside_a_sentence() -> None:
    assert [str(each.said) for each in Criterion] == [each.value for each in Criterion]
