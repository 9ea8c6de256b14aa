"""Ties between teams, and teams without a place."""

from fractions import Fraction

import pytest

from scoring.conditions.penalties import Amount, Carried, Penalty
from scoring.conditions.rules import RankingRules, Status
from scoring.conditions.tie_breaks import Criterion, RankingError, TieBreak
from scoring.entrants import Line
from scoring.teams.match import victory_points
from scoring.teams.ranking import rank_teams
from scoring.teams.standings import EventScores, team_standings
from tests.scoring.sessions import everyone, places
from tests.scoring.teams.builders import won_by

CONDITIONS = victory_points("wbf_discrete")
EVENT = EventScores(
    [
        won_by("A", "B", 3, CONDITIONS, round_number=1),
        won_by("C", "D", 10, CONDITIONS, round_number=1),
        won_by("A", "C", -3, CONDITIONS, round_number=2),
        won_by("B", "D", 3, CONDITIONS, round_number=2),
    ]
)


def test_without_rules_teams_rank_by_total() -> None:
    ranked = rank_teams(EVENT, RankingRules())
    assert places(ranked) == ["1 C", "2= A", "2= B", "4 D"]
    figures = team_standings(EVENT)
    assert [each.total for each in ranked] == [figures[each.contestant].total for each in ranked]


@pytest.mark.parametrize(
    ("criterion", "tied"),
    [
        (Criterion.MET, ["2 A", "3 B"]),
        (Criterion.OPPONENTS, ["2 A", "3 B"]),
        (Criterion.LAST, ["2 B", "3 A"]),
        (Criterion.MATCHES_WON, ["2= A", "2= B"]),
        (Criterion.QUOTIENT, ["2= A", "2= B"]),
        (Criterion.NET, ["2= A", "2= B"]),
    ],
)
def test_L78D_tie_between_teams(criterion: Criterion, tied: list[str]) -> None:
    ranked = rank_teams(EVENT, RankingRules((TieBreak(criterion),)))
    assert places(ranked)[1:3] == tied


def test_penalties_and_carry_over_of_the_event_count_in_the_total() -> None:
    rules = RankingRules(
        penalties=(Penalty(everyone("A"), Amount(Fraction(1, 2))),),
        carried={everyone("D"): Carried(Amount(Fraction(9, 2)), "linear")},
    )
    without = {each.contestant: each.total for each in rank_teams(EVENT, RankingRules())}
    found = {each.contestant: each.total for each in rank_teams(EVENT, rules)}
    changed = {"A": Fraction(-1, 2), "D": Fraction(9, 2)}
    assert found == {team: total + changed.get(team, 0) for team, total in without.items()}


def test_teams_that_have_not_met_stay_tied() -> None:
    event = EventScores([won_by("A", "B", 3, CONDITIONS), won_by("C", "D", 3, CONDITIONS)])
    ranked = rank_teams(event, RankingRules((TieBreak(Criterion.MET),)))
    assert places(ranked) == ["1= A", "1= C", "3= B", "3= D"]


def test_lot_between_teams() -> None:
    lot = TieBreak(Criterion.LOT, order=(everyone("B"), everyone("A")))
    assert places(rank_teams(EVENT, RankingRules((lot,))))[1:3] == ["2 B", "3 A"]


def test_L91B_disqualified_team_is_listed_last() -> None:
    rules = RankingRules(status={(Line.ALL, "C"): Status.DISQUALIFIED})
    assert places(rank_teams(EVENT, rules)) == ["1= A", "1= B", "3 D", " C"]


def test_team_that_has_not_played_is_listed() -> None:
    event = EventScores([won_by("A", "B", 0, CONDITIONS)], also=["Z"])
    assert places(rank_teams(event, RankingRules())) == ["1= A", "1= B", "3 Z"]


def test_criterion_of_boards_is_no_team_criterion() -> None:
    with pytest.raises(RankingError, match="tops"):
        rank_teams(EVENT, RankingRules((TieBreak(Criterion.TOPS),)))
