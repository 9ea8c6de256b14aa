"""Matches of which only totals are known: IMPs by stanza, or points alone."""

from fractions import Fraction

import pytest

from scoring.teams.boards import TeamSide
from scoring.teams.codes import TeamsCode
from scoring.teams.knockout import Outcome, score_knockout
from scoring.teams.match import (
    CarryOver,
    Counted,
    KnownPoints,
    Match,
    MatchPenalty,
    score_match,
    victory_points,
)
from scoring.teams.standings import EventScores, Won, team_standings
from scoring.teams.totals import BoardsTotal
from scoring.teams.units import BoardAMatch, TeamsError
from tests.scoring.teams.builders import played

WBF = victory_points("wbf_continuous")


def total(place: int, boards: int, home: int, away: int) -> BoardsTotal:
    return BoardsTotal(place, boards, Fraction(home), Fraction(away))


def test_L78B_a_match_known_by_stanzas_is_scaled_by_its_boards() -> None:
    # 24 boards: WBF continuous, 3 IMPs are worth 10.75 to 9.25.
    result = score_match(Match("1", "2", (total(1, 12, 31, 20), total(2, 12, 8, 22))), WBF)
    points = (result.margin, result.home_points, result.away_points)
    assert points == (Fraction(-3), Fraction(37, 4), Fraction(43, 4))
    home = result.score(TeamSide.HOME)
    assert home.boards_played == 24
    assert [home.won, home.lost] == [39, 42]


def test_it_is_worth_what_its_boards_were_worth() -> None:
    boards = (played(1, 420, 170), played(2, 0, 220), played(3, 50, 50))
    by_boards = score_match(Match("1", "2", boards), WBF)
    home = by_boards.score(TeamSide.HOME)
    known = score_match(Match("1", "2", (BoardsTotal(1, 3, home.won, home.lost),)), WBF)
    assert (known.margin, known.home_points) == (by_boards.margin, by_boards.home_points)


def test_known_points_are_the_score_and_say_who_won() -> None:
    penalty = MatchPenalty(TeamSide.HOME, Fraction(1), Counted.VICTORY_POINTS)
    match = Match("1", "2", (), penalties=(penalty,), known=KnownPoints(Fraction(12), Fraction(0)))
    standings = team_standings(EventScores([score_match(match, WBF)]))
    assert [standings[team].total for team in "12"] == [11, 0]
    assert [standings[team].matches[0].outcome for team in "12"] == [Won.WON, Won.LOST]
    assert standings["1"].boards == 0


def test_a_drawn_match_of_known_points_is_drawn() -> None:
    match = Match("1", "2", (), known=KnownPoints(Fraction(10), Fraction(10)))
    standings = team_standings(EventScores([score_match(match, WBF)]))
    assert standings["1"].matches[0].outcome is Won.DRAWN


def test_stanzas_of_a_knockout_are_totals_too() -> None:
    stanzas = [[total(1, 16, 30, 28)], [total(2, 16, 12, 14)], [total(3, 4, 0, 1)]]
    found = score_knockout(Match("1", "2", ()), stanzas[:2], scheduled=2)
    assert found.outcome is Outcome.TIED
    found = score_knockout(Match("1", "2", ()), stanzas, scheduled=2)
    assert found.winner == "2"
    assert [each.running for each in found.stanzas] == [2, 0, -1]


@pytest.mark.parametrize(
    ("boards", "home", "away", "code"),
    [(0, 1, 1, TeamsCode.TOTAL_BOARDS), (8, -1, 0, TeamsCode.TOTAL_GAINED)],
)
def test_what_is_no_total_is_refused(boards: int, home: int, away: int, code: TeamsCode) -> None:
    with pytest.raises(TeamsError) as refusal:
        total(1, boards, home, away)
    assert refusal.value.code is code


def test_totals_are_imps() -> None:
    with pytest.raises(TeamsError) as refusal:
        total(1, 8, 1, 0).score(BoardAMatch())
    assert refusal.value.code is TeamsCode.TOTAL_IMPS


def test_where_points_are_known_nothing_counts_among_boards() -> None:
    known = KnownPoints(Fraction(12), Fraction(8))
    with pytest.raises(TeamsError) as refusal:
        Match("1", "2", (total(1, 8, 1, 0),), known=known)
    assert refusal.value.code is TeamsCode.POINTS_PLAYED
    carried = (CarryOver(TeamSide.HOME, Fraction(3)),)
    with pytest.raises(TeamsError) as refusal:
        Match("1", "2", (), carry_over=carried, known=known)
    assert refusal.value.code is TeamsCode.POINTS_COUNTED
