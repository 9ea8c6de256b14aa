"""Multiple teams: matches out of a session's travellers."""

from fractions import Fraction

import pytest

from scoring.awards import Artificial, Assigned
from scoring.cards import Side
from scoring.teams.eights import Eights
from scoring.teams.match import MatchConditions, MatchResult, score_match
from scoring.teams.multiple import every_team, head_to_head, same_direction
from scoring.teams.standings import EventScores, team_standings
from scoring.teams.units import TeamsError
from scoring.traveller import Traveller, TravellerLine

PLUS, MINUS = Artificial.parse("A+"), Artificial.parse("A-")
BOARDS = [
    Traveller(
        1,
        (
            TravellerLine.plain("1", "2", 420),
            TravellerLine.plain("2", "3", 450),
            TravellerLine.plain("3", "1", -50),
        ),
    ),
    Traveller(
        2,
        (
            TravellerLine.plain("1", "3", 110),
            TravellerLine.plain("2", "1", -100),
            TravellerLine.plain("3", "2", 140),
        ),
    ),
]


def scored(travellers: list[Traveller]) -> dict[tuple[str, str, Side], MatchResult]:
    return {
        (entry.match.home, entry.match.away, entry.side): score_match(
            entry.match, MatchConditions()
        )
        for entry in same_direction(travellers)
    }


def test_head_to_head_matches_are_made_of_both_rooms() -> None:
    travellers = [
        Traveller(1, (TravellerLine.plain("1", "2", 420), TravellerLine.plain("2", "1", 170))),
        Traveller(2, (TravellerLine.plain("2", "1", -50), TravellerLine.plain("1", "2", 110))),
        Traveller(3, (TravellerLine.plain("2", "1", 600),)),
    ]
    (match,) = head_to_head(travellers)
    assert (match.home, match.away, [board.board for board in match.boards]) == (
        "1",
        "2",
        [1, 2, 3],
    )
    result = score_match(match, MatchConditions())
    assert [board.home.points for board in result.boards] == [6, 4, None]


def test_head_to_head_refuses_a_second_meeting_at_a_board() -> None:
    twice = Traveller(1, (TravellerLine.plain("1", "2", 420), TravellerLine.plain("1", "2", 170)))
    with pytest.raises(TeamsError, match="board 1: 1 met 2 twice"):
        head_to_head([twice])


def test_every_team_is_compared_with_every_other_in_both_directions() -> None:
    results = scored(BOARDS)
    assert len(results) == 6
    north_south = results["1", "2", Side.NS]
    assert [board.home.points for board in north_south.boards] == [-1, 5]
    east_west = results["1", "2", Side.EW]
    assert [board.home.points for board in east_west.boards] == [10, 6]
    assert [board.away.points for board in east_west.boards] == [-10, -6]


def test_every_two_teams_in_one_match_adds_both_directions() -> None:
    directions = scored(BOARDS)
    for match in every_team(BOARDS):
        both = [directions[match.home, match.away, side].home_points for side in Side]
        assert score_match(match, MatchConditions()).home_points == sum(both)


def test_aggregate_of_two_teams_is_scored_at_once() -> None:
    match = every_team(BOARDS, Eights.ADDED)[0]
    first, second = score_match(match, MatchConditions()).boards
    (row,) = first.home.comparisons
    assert (row.ns, row.ew, row.difference) == (840, -400, 440)
    assert (first.home.points, second.home.points) == (Fraction(10), Fraction(10))


def test_aggregate_leaves_out_what_only_one_team_has_played() -> None:
    half = Traveller(1, (TravellerLine.plain("1", "2", 420), TravellerLine.plain("2", "3", 450)))
    first = every_team([half])[0]
    (board,) = score_match(first, MatchConditions()).boards
    assert board.home.points == -1
    assert [len(match.boards) for match in every_team([half], Eights.ADDED)] == [1, 0, 1]


def test_aggregate_of_all_comparisons_ranks_the_teams() -> None:
    table = team_standings(EventScores(list(scored(BOARDS).values())))
    assert sum(row.total for row in table.values()) == 0
    assert {len(row.matches) for row in table.values()} == {4}


def test_artificial_score_counts_for_its_own_team_alone() -> None:
    travellers = [
        Traveller(
            1, (TravellerLine.artificial("1", "2", PLUS, MINUS), TravellerLine.plain("2", "1", 420))
        ),
    ]
    results = scored(travellers)
    (north_south,) = results["1", "2", Side.NS].boards
    assert (north_south.home.points, north_south.away.points) == (Fraction(3), None)
    (east_west,) = results["1", "2", Side.EW].boards
    assert (east_west.home.points, east_west.away.points) == (None, Fraction(-3))


def test_split_score_gives_each_direction_its_own() -> None:
    split = TravellerLine.split("1", "2", Assigned.plain(-50), Assigned.plain(-420))
    results = scored([Traveller(1, (split, TravellerLine.plain("2", "1", -50)))])
    assert results["1", "2", Side.NS].home_points == 0
    assert results["1", "2", Side.EW].away_points == 9


def test_team_has_one_result_at_a_board_and_direction() -> None:
    twice = Traveller(1, (TravellerLine.plain("1", "2", 420), TravellerLine.plain("1", "3", 170)))
    with pytest.raises(TeamsError, match="two results of team 1 NS"):
        same_direction([twice])
