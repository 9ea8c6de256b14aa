"""Teams of eight."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards import Artificial
from scoring.teams.boards import Room, ScoreBasis, averaged
from scoring.teams.eights import EightBoard, Eights
from scoring.teams.match import Match, MatchConditions, MatchCount, score_match
from scoring.teams.units import Imps, TeamsError
from scoring.victory.catalogue import SCALES
from scoring.victory.wbf import wbf_continuous
from tests.scoring.teams.builders import weighted

scores = st.integers(-200, 200).map(lambda tens: 10 * tens)


def board(way: Eights, *four: int, number: int = 1, divisor: int = 1) -> EightBoard:
    rooms = [Room.played(score) for score in four]
    return EightBoard(number, (rooms[0], rooms[1]), (rooms[2], rooms[3]), way, divisor)


@pytest.mark.parametrize(
    ("way", "imps"),
    [(Eights.PAIRED, [10, -2]), (Eights.CROSS, [10, 10, -1, -2]), (Eights.ADDED, [9])],
)
def test_three_ways_to_compare_four_tables(way: Eights, imps: list[int]) -> None:
    score = board(way, 620, 100, 140, 170).score(Imps())
    assert [row.points for row in score.home.comparisons] == imps
    assert score.home.points == sum(imps)
    assert score.away.points == -sum(imps)


def test_imp_first_then_add() -> None:
    score = board(Eights.PAIRED, 620, 110, 170, 200).score(Imps())
    assert [row.points for row in score.home.comparisons] == [10, -3]
    assert score.home.points == 7


def test_cross_imps_with_a_divisor() -> None:
    score = board(Eights.CROSS, 620, 110, 170, 200, divisor=2).score(Imps())
    assert [row.points for row in score.home.comparisons] == [10, 9, -2, -3]
    assert score.home.points == 7


def test_add_first_then_imp() -> None:
    score = board(Eights.ADDED, 620, 110, 170, 200).score(Imps())
    (row,) = score.home.comparisons
    assert (row.ns, row.ew, row.difference, row.points) == (730, -370, 360, Fraction(8))


def test_added_with_a_weighted_table_compares_every_combination() -> None:
    ruled = Room.assigned(weighted((620, "1/2"), (-100, "1/2")))
    plain = Room.played(0)
    score = EightBoard(1, (ruled, plain), (plain, plain), Eights.ADDED).score(Imps())
    assert score.home.points == Fraction(12 - 3, 2)


def test_table_without_result_leaves_the_other_comparison() -> None:
    rooms = (Room.not_played(), Room.played(110))
    score = EightBoard(1, rooms, (Room.played(170), Room.played(200))).score(Imps())
    assert score.home.points == -3
    nothing = EightBoard(1, (Room.not_played(),) * 2, rooms).score(Imps())
    assert (nothing.home.points, nothing.home.basis) == (None, ScoreBasis.NO_SCORE)


def test_artificial_score_at_one_table_counts_in_its_comparison() -> None:
    plus, minus = Artificial.parse("A+"), Artificial.parse("A-")
    rooms = (Room(plus, minus), Room.played(110))
    score = EightBoard(1, rooms, (Room.played(170), Room.played(200))).score(Imps())
    assert (score.home.points, score.away.points) == (Fraction(0), Fraction(0))
    assert score.home.awards == (plus,)
    assert score.home.laws == ("12C2(a)", "12C2(b)", "78B")


def test_match_of_eight_uses_the_scale_for_twice_the_boards() -> None:
    boards = tuple(board(Eights.PAIRED, 420, 0, 0, 0, number=number) for number in range(1, 9))
    conditions = MatchConditions((MatchCount(Imps(), SCALES["wbf_continuous"]),), comparisons=2)
    result = score_match(Match("1", "2", boards), conditions)
    assert result.home_points == wbf_continuous(16).award(72)[0]


def test_comparisons_are_divided_by_one_or_more() -> None:
    with pytest.raises(TeamsError, match="1 or more"):
        board(Eights.CROSS, 0, 0, 0, 0, divisor=0)


@given(scores, scores, scores, scores, st.sampled_from(Eights))
def test_exchanging_the_teams_exchanges_the_scores(
    a: int, b: int, c: int, d: int, way: Eights
) -> None:
    score, other = board(way, a, b, c, d).score(Imps()), board(way, c, d, a, b).score(Imps())
    assert (score.home.points, score.away.points) == (other.away.points, other.home.points)


def test_knockout_of_eight_averages() -> None:
    plus = Artificial.parse("A+")
    rooms = (Room(plus, plus), Room.played(0))
    eight = EightBoard(1, rooms, (Room.played(0), Room.played(0)))
    score = averaged(eight.score(Imps()), Imps())
    assert (score.home.points, score.away.points) == (Fraction(0), Fraction(0))
