"""A session of matches: Law 12C2(c) and (d) at teams."""

from fractions import Fraction

import pytest

from scoring.awards import Artificial, Average
from scoring.conditions.options import MissedBoards, OptionsError
from scoring.teams.boards import MatchBoard, Room
from scoring.teams.eights import EightBoard
from scoring.teams.match import Match, MatchConditions, MatchCount, MatchResult
from scoring.teams.session import limit_average_plus, own_averages, score_matches
from scoring.teams.units import BoardAMatch, NetPoints
from tests.scoring.teams.builders import plain_match, played

PLUS, EVEN, MINUS = (Artificial(average) for average in Average)
NOTHING = Room.not_played()


def missed(board: int, home: Artificial, away: Artificial) -> MatchBoard:
    return MatchBoard(board, Room(home, away), NOTHING)


def home_scores(results: tuple[MatchResult, ...]) -> list[Fraction | None]:
    return [board.home.points for result in results for board in result.boards]


STRONG = Match("A", "B", (played(1, 420, -50), missed(2, PLUS, MINUS)))


def test_L12C2c_average_plus_follows_a_team_that_does_better() -> None:
    (result,) = score_matches([STRONG], MatchConditions())
    assert [board.home.points for board in result.boards] == [10, 10]
    assert [board.away.points for board in result.boards] == [-10, -10]
    assert result.boards[1].home.laws == ("12C2(a)", "12C2(b)", "12C2(c)")


def test_L12C2c_can_be_switched_off() -> None:
    assert home_scores(score_matches([STRONG], MatchConditions(), law_12c2c=False)) == [10, 3]


def test_L12C2c_looks_at_the_whole_session() -> None:
    other = plain_match("A", "C", [(-500, 0), (0, 0)])
    results = score_matches([STRONG, other], MatchConditions())
    assert own_averages(results) == {"A": Fraction(-1, 3), "B": -10, "C": Fraction(11, 2)}
    assert home_scores(results) == [10, 3, -11, 0]
    assert results[0].boards[1].away.points == -10


def test_L12C2c_leaves_average_and_percentages() -> None:
    sixty = Artificial.parse("60%")
    match = Match("A", "B", (played(1, 420, -50), missed(2, EVEN, sixty), missed(3, sixty, MINUS)))
    assert home_scores(score_matches([match], MatchConditions())) == [10, 0, 3]


def test_L12C2c_without_other_boards_changes_nothing() -> None:
    match = Match("A", "B", (missed(1, PLUS, MINUS),))
    assert home_scores(score_matches([match], MatchConditions())) == [3]


def test_L12C2c_in_board_a_match_points() -> None:
    conditions = MatchConditions((MatchCount(BoardAMatch()),))
    assert home_scores(score_matches([STRONG], conditions)) == [2, 2]


def test_L12C2c_concerns_the_first_part_alone() -> None:
    parts = (MatchCount(BoardAMatch()), MatchCount(NetPoints(plus=Fraction(50))))
    (result,) = score_matches([STRONG], MatchConditions(parts))
    assert [board.home.points for board in result.parts[1].boards] == [470, 50]


def eight(board: int, *rooms: Room) -> EightBoard:
    return EightBoard(board, (rooms[0], rooms[1]), (rooms[2], rooms[3]))


@pytest.mark.parametrize(("gain", "session"), [(60, [4, 6]), (200, [10, 10])])
def test_L12C2c_of_a_match_of_eight_looks_at_both_comparisons(
    gain: int, session: list[int]
) -> None:
    won, level, plus = Room.played(gain), Room.played(0), Room(PLUS, MINUS)
    imps = eight(1, won, won, level, level)
    artificial = eight(2, plus, plus, NOTHING, NOTHING)
    match = Match("A", "B", (imps, artificial))
    assert home_scores(score_matches([match], MatchConditions())) == session


def test_L12C2d_average_plus_for_two_boards_of_a_session() -> None:
    matches = [
        Match("A", "B", (missed(1, PLUS, MINUS), missed(2, PLUS, PLUS))),
        Match("B", "A", (missed(3, MINUS, PLUS), missed(4, PLUS, EVEN), missed(5, PLUS, EVEN))),
    ]
    limited = limit_average_plus(matches, MissedBoards())
    scored = score_matches(limited, MatchConditions())
    assert home_scores(scored) == [3, 3, -3, 3, 0]
    assert [board.away.points for board in scored[1].boards] == [0, 0, 0]


def test_L12C2d_boards_as_if_not_scheduled() -> None:
    match = Match("A", "B", (missed(1, PLUS, MINUS), missed(2, PLUS, MINUS)))
    limited = limit_average_plus([match], MissedBoards(most=1, then=None))
    assert home_scores(score_matches(limited, MatchConditions())) == [3, None]


def test_L12C2d_counts_no_board_below_nothing_and_leaves_eights() -> None:
    with pytest.raises(OptionsError, match="0 boards or more"):
        MissedBoards(most=-1)
    eight = EightBoard(1, (Room(PLUS, MINUS), NOTHING), (NOTHING, NOTHING))
    match = Match("A", "B", (eight,))
    assert limit_average_plus([match], MissedBoards(most=0)) == (match,)
