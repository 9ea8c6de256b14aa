"""Lists beside the ranking of teams (Law 78D): strata, categories, and matches with handicaps."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.conditions.penalties import Amount, AmountUnit
from scoring.conditions.rules import RankingRules, Status, Strata
from scoring.conditions.tie_breaks import Criterion, RankingError, TieBreak
from scoring.document import document_of_teams, read, score, write
from scoring.entrants import Entrant
from scoring.numbers import exact
from scoring.session import Standing
from scoring.teams.boards import MatchBoard, Room
from scoring.teams.knockout import KnockoutMatch, KnockoutRules
from scoring.teams.match import KnownPoints, Match, MatchConditions, MatchCount, victory_points
from scoring.teams.score import TeamsRules, TeamsScore, score_knockout_session, score_teams
from scoring.teams.standings import Bye, ByeScore
from scoring.teams.units import BoardAMatch
from tests.scoring.sessions import everyone
from tests.scoring.teams.builders import plain_match, played

BY_POINTS = victory_points("wbf_discrete")
BOARD_A_MATCH = MatchConditions((MatchCount(BoardAMatch()),))
NINETY = (90, 0)
"""A board that home wins by 90 points: 3 IMPs."""


def handicaps(unit: AmountUnit = AmountUnit.SCORE, **amounts: str) -> dict[Entrant, Amount]:
    return {everyone(name): Amount(Fraction(each), unit) for name, each in amounts.items()}


def scored(
    matches: list[Match],
    conditions: MatchConditions = BY_POINTS,
    byes: tuple[Bye, ...] = (),
    **ranking: Any,
) -> TeamsScore:
    return score_teams(matches, [], TeamsRules(conditions, RankingRules(**ranking)), byes=byes)


def rows(standings: tuple[Standing, ...]) -> list[tuple[str, str, str]]:
    """Place, team, total."""
    return [(each.rank, each.contestant, exact(each.total)) for each in standings]


def test_L78D_a_handicap_counts_in_the_match_before_victory_points() -> None:
    """A won by 3 IMPs over four boards; B had 1½ a board against ½, 4 IMPs: it wins by one.

    Over four boards the discrete scale makes 12 to 8 of 3 IMPs, and 11 to 9 of one.
    """
    match = plain_match("A", "B", [NINETY, (0, 0), (0, 0), (0, 0)])
    found = scored([match], handicaps=handicaps(A="1/2", B="3/2"))
    assert rows(found.standings) == [("1", "A", "12"), ("2", "B", "8")]
    assert rows(found.ranking_list(handicap=True)) == [("1", "B", "11"), ("2", "A", "9")]
    gained = [each.adjustment.handicap for each in found.ranking_list(handicap=True)]
    assert gained == [3, -3]


def test_boards_without_a_score_bring_no_handicap() -> None:
    """A won the one board that was played by 3 IMPs; of the other nobody has a score."""
    unplayed = MatchBoard(2, Room.not_played(), Room.not_played())
    match = Match("A", "B", (played(1, 90, 0), unplayed))
    found = scored([match], MatchConditions(), handicaps=handicaps(B="2"))
    assert rows(found.ranking_list(handicap=True)) == [("1", "A", "3"), ("2", "B", "-1")]


def test_at_board_a_match_a_handicap_is_a_share_of_the_boards() -> None:
    """Of two boards worth 2 each B tied one; 30% of 4 is 1.2 more."""
    match = plain_match("A", "B", [NINETY, (0, 0)])
    found = scored([match], BOARD_A_MATCH, handicaps=handicaps(AmountUnit.PERCENT, B="30"))
    assert rows(found.ranking_list(handicap=True)) == [("1", "A", "3"), ("2", "B", "2.2")]


def test_a_share_of_imps_is_refused() -> None:
    match = plain_match("A", "B", [NINETY])
    found = scored([match], MatchConditions(), handicaps=handicaps(AmountUnit.PERCENT, B="30"))
    with pytest.raises(RankingError, match="30"):
        found.ranking_list(handicap=True)


def test_a_match_of_which_the_points_are_known_stays() -> None:
    match = Match("A", "B", (), known=KnownPoints(Fraction(12), Fraction(0)))
    found = scored([match], handicaps=handicaps(B="2"))
    assert found.ranking_list(handicap=True) == found.standings


def test_a_bye_at_the_own_average_follows_the_matches() -> None:
    """B lost by 3 IMPs, and with its handicap by one: 9 VPs, and as many for its bye."""
    match = plain_match("A", "B", [NINETY, (0, 0), (0, 0), (0, 0)])
    byes = (Bye("B", ByeScore(None, own_average=True)),)
    found = scored([match], byes=byes, handicaps=handicaps(B="1/2"))
    assert ("1", "B", "18") in rows(found.ranking_list(handicap=True))


def test_ties_of_the_list_go_by_its_own_matches() -> None:
    """A beats B; with an IMP a board B has won the match, and A another: matches won are level."""
    matches = [
        plain_match("A", "B", [(20, 0), (0, 0)], round_number=1),
        plain_match("A", "C", [(0, 0), (0, 0)], round_number=2),
    ]
    found = scored(
        matches,
        MatchConditions(),
        handicaps=handicaps(B="1/2"),
        tie_breaks=(TieBreak(Criterion.MATCHES_WON),),
    )
    listed = found.ranking_list(handicap=True)
    assert rows(listed) == [("1", "A", "1"), ("2=", "B", "0"), ("2=", "C", "0")]


STRATA = Strata(("A", "B"), {everyone("Bears"): "B", everyone("Tigers"): "B"})
LADIES = {everyone("Lions"): frozenset({"ladies"}), everyone("Tigers"): frozenset({"ladies"})}


def test_who_is_disqualified_has_no_place_in_a_list() -> None:
    match = plain_match("Lions", "Tigers", [NINETY])
    found = scored(
        [match],
        MatchConditions(),
        categories=LADIES,
        status={everyone("Lions"): Status.DISQUALIFIED},
        strata=STRATA,
    )
    assert [each[:2] for each in rows(found.ranking_list(category="ladies"))] == [
        ("1", "Tigers"),
        ("", "Lions"),
    ]


def test_lists_of_a_knockout_are_in_its_order_and_without_handicaps() -> None:
    stanza = [played(1, 90, 0)]
    matches = [
        KnockoutMatch(Match("Lions", "Tigers", ()), [stanza]),
        KnockoutMatch(Match("Wolves", "Bears", ()), [stanza]),
    ]
    rules = RankingRules(strata=STRATA, categories=LADIES, handicaps=handicaps(Bears="2"))
    knockout = KnockoutRules()
    conditions = MatchConditions(knockout=True)
    found = score_knockout_session(matches, [], TeamsRules(conditions, rules, None, knockout))
    assert [each[:2] for each in rows(found.standings)] == [
        ("1=", "Lions"),
        ("1=", "Wolves"),
        ("3=", "Tigers"),
        ("3=", "Bears"),
    ]
    assert [each[:2] for each in rows(found.ranking_list(category="ladies"))] == [
        ("1", "Lions"),
        ("2", "Tigers"),
    ]
    assert [each[:2] for each in rows(found.ranking_list(stratum="B"))] == [
        ("1=", "Tigers"),
        ("1=", "Bears"),
    ]
    assert found.ranking_list(handicap=True) == ()


TEAMS = ("Lions", "Tigers", "Bears", "Wolves")
SCORES = st.sampled_from([620, 170, 20, 0, -50])
AMOUNTS = st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(-1), Fraction(5, 4)])
CONDITIONS = st.sampled_from([BY_POINTS, MatchConditions(), BOARD_A_MATCH])


@st.composite
def round_robins(draw: st.DrawFn) -> list[Match]:
    """Three rounds of three boards."""
    rounds = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
    return [
        plain_match(
            TEAMS[home],
            TEAMS[away],
            draw(st.lists(st.tuples(SCORES, SCORES), min_size=3, max_size=3)),
            round_number=number,
        )
        for number, each in enumerate(rounds, start=1)
        for home, away in each
    ]


@given(round_robins(), CONDITIONS, AMOUNTS)
def test_L78D_the_same_handicap_for_all_changes_nothing(
    matches: list[Match], conditions: MatchConditions, amount: Fraction
) -> None:
    same = {everyone(team): Amount(amount) for team in TEAMS}
    found = scored(matches, conditions, handicaps=same)
    assert found.ranking_list(handicap=True) == found.standings


@given(round_robins(), CONDITIONS, st.sets(st.sampled_from(TEAMS)))
def test_a_list_is_the_ranking_filtered(
    matches: list[Match], conditions: MatchConditions, juniors: set[str]
) -> None:
    """In the order of the ranking, with everybody's total as it is there."""
    categories = {everyone(team): frozenset({"juniors"}) for team in juniors}
    found = scored(matches, conditions, categories=categories)
    assert [each[1:] for each in rows(found.ranking_list(category="juniors"))] == [
        each[1:] for each in rows(found.standings) if each[1] in juniors
    ]


@given(round_robins(), CONDITIONS, AMOUNTS)
def test_who_has_a_handicap_never_loses_by_it(
    matches: list[Match], conditions: MatchConditions, amount: Fraction
) -> None:
    found = scored(matches, conditions, handicaps={everyone("Lions"): Amount(abs(amount))})
    before = {each.contestant: each.total for each in found.standings}
    after = {each.contestant: each.total for each in found.ranking_list(handicap=True)}
    assert after["Lions"] >= before["Lions"]
    assert all(after[team] <= before[team] for team in TEAMS[1:])


def of_list(standings: tuple[Standing, ...]) -> list[tuple[str, str, str]]:
    return [(each.contestant, exact(each.total), each.rank) for each in standings]


def said(found: list[Mapping[str, Any]]) -> list[tuple[str, str, str]]:
    return [(row["contestant"], row["total"], row["rank"]) for row in found]


@given(round_robins(), st.lists(AMOUNTS, min_size=4, max_size=4))
def test_lists_that_are_written_are_as_they_were(
    matches: list[Match], amounts: list[Fraction]
) -> None:
    given_to = {everyone(team): Amount(amount) for team, amount in zip(TEAMS, amounts, strict=True)}
    rules = TeamsRules(
        BY_POINTS, RankingRules(handicaps=given_to, categories=LADIES, strata=STRATA)
    )
    found = score_teams(matches, [], rules)
    document = json.loads(json.dumps(document_of_teams(matches, rules)))
    lists: Any = write(score(read(document)))["lists"]
    asked: list[dict[str, Any]] = [
        {"handicap": True},
        {"category": "ladies"},
        {"stratum": "A"},
        {"stratum": "B"},
    ]
    assert [said(each["standings"]) for each in lists] == [
        of_list(found.ranking_list(**each)) for each in asked
    ]


def test_handicaps_of_other_events_name_nobody() -> None:
    match = plain_match("A", "B", [NINETY])
    found = scored([match], MatchConditions(), handicaps=handicaps(Foxes="2"))
    assert found.ranking_list(handicap=True) == found.standings
