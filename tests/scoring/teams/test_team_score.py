"""A session of matches scored as the pages of a session ask for it."""

from fractions import Fraction

import pytest

from scoring.session import Unit
from scoring.teams.boards import MatchBoard, Room
from scoring.teams.match import Match, MatchConditions, MatchCount
from scoring.teams.score import TeamsRules, TeamsScore, is_begun, score_teams
from scoring.teams.units import BoardAMatch, Imps, NetPoints
from scoring.traveller import Traveller
from scoring.victory.catalogue import SCALES
from tests.scoring.teams.builders import plain_match

NOBODY = Room.not_played()
MATCHES = (
    plain_match("A", "B", [(420, -50), (0, 0), (0, 0)]),
    Match("C", "D", tuple(MatchBoard(board, NOBODY, NOBODY) for board in (1, 2, 3))),
)
TRAVELLERS = (
    Traveller.plain(1, [("A", "B", 420), ("B", "A", -50)]),
    Traveller.plain(2, [("A", "B", 0), ("B", "A", 0)]),
)


def scored(count: MatchCount, *, teams: tuple[str, ...] = ()) -> TeamsScore:
    return score_teams(MATCHES, TRAVELLERS, TeamsRules(MatchConditions((count,))), teams=teams)


def test_each_table_has_what_its_two_teams_earned_there() -> None:
    score = scored(MatchCount(Imps()))
    earned = [(dict(board.ns_other), dict(board.ew_other)) for board in score.boards]
    won, lost, level = map(Fraction, (10, -10, 0))
    assert earned == [
        ({0: won, 1: lost}, {0: lost, 1: won}),
        ({0: level, 1: level}, {0: level, 1: level}),
    ]


def test_a_match_counts_once_a_board_of_it_is_scored() -> None:
    score = scored(MatchCount(Imps()), teams=("A", "B", "C", "D"))
    assert [is_begun(each) for each in score.matches] == [True, False]
    standings = {each.contestant: (str(each.total), each.boards_played) for each in score.standings}
    assert standings == {"A": ("10", 3), "B": ("-10", 3), "C": ("0", 0), "D": ("0", 0)}


@pytest.mark.parametrize(
    ("count", "unit", "total_unit"),
    [
        (MatchCount(Imps()), Unit.IMPS, Unit.IMPS),
        (MatchCount(BoardAMatch()), Unit.BOARDS, Unit.BOARDS),
        (MatchCount(NetPoints()), Unit.POINTS, Unit.POINTS),
        (MatchCount(Imps(), SCALES["wbf_discrete"]), Unit.IMPS, Unit.VICTORY_POINTS),
    ],
)
def test_totals_count_in_victory_points_where_there_is_a_scale(
    count: MatchCount, unit: Unit, total_unit: Unit
) -> None:
    score = scored(count)
    assert (score.unit, score.total_unit) == (unit, total_unit)
