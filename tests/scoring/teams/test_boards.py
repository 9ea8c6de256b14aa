"""A board of a match: comparisons, weights, split and artificial scores."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards import Artificial, Assigned
from scoring.imps import imps
from scoring.teams.boards import MatchBoard, Room, RuledImps, ScoreBasis, TeamSide, averaged
from scoring.teams.units import BoardAMatch, Imps, MatchUnit, NetPoints, TeamsError
from scoring.traveller import TravellerLine
from tests.scoring.teams.builders import played, weighted
from tests.scoring.vectors import load_by_id, load_json

EXAMPLES = load_by_id("weighted.json")
UNITS: list[MatchUnit] = [Imps(), BoardAMatch(), BoardAMatch(Fraction(1)), NetPoints()]
PLUS, EVEN, MINUS = (Artificial.parse(text) for text in ("A+", "A", "A-"))

scores = st.integers(-400, 400).map(lambda tens: 10 * tens)


@st.composite
def awards(draw: st.DrawFn) -> Assigned:
    points = draw(st.lists(scores, min_size=1, max_size=4, unique=True))
    parts = draw(st.lists(st.integers(1, 9), min_size=len(points), max_size=len(points)))
    weights = [Fraction(part, sum(parts)) for part in parts]
    return Assigned(tuple(zip(points, weights, strict=True)))


rooms = st.builds(Room.assigned, awards())
boards = st.builds(MatchBoard, st.just(1), rooms, rooms)
units = st.sampled_from(UNITS)


def test_L78B_difference_of_both_rooms_in_imps() -> None:
    score = played(1, 620, 140).score(Imps())
    assert (score.home.points, score.away.points) == (Fraction(10), Fraction(-10))
    (row,) = score.home.comparisons
    assert (row.ns, row.ew, row.difference) == (620, -140, 480)
    (row,) = score.away.comparisons
    assert (row.ns, row.ew, row.difference) == (140, -620, -480)
    assert score.home.laws == ("78B",)


def test_C12_example_8_weights_the_imps_not_the_points() -> None:
    example = EXAMPLES["commentary-8"]
    ruled = weighted(*((row["ns"], row["weight"]) for row in example["weights"]))
    board = MatchBoard(8, Room.assigned(ruled), Room.played(example["other_table_ns"]))
    score = board.score(Imps())
    assert score.home.points == Fraction(example["team_a_imps"]) == Fraction(14, 3)
    assert score.away.points == Fraction(-14, 3)
    assert [int(row.points) for row in score.home.comparisons] == [
        row["imps"] for row in example["weights"]
    ]
    assert score.home.laws == ("78B", "12C1(c)")


def test_L12C1c_both_rooms_weighted_compares_every_combination() -> None:
    open_room = weighted((620, "2/3"), (-100, "1/3"))
    closed_room = weighted((140, "1/2"), (170, "1/2"))
    board = MatchBoard(1, Room.assigned(open_room), Room.assigned(closed_room))
    score = board.score(Imps())
    assert [(row.ns, row.ew, row.weight) for row in score.home.comparisons] == [
        (620, -140, Fraction(1, 3)),
        (620, -170, Fraction(1, 3)),
        (-100, -140, Fraction(1, 6)),
        (-100, -170, Fraction(1, 6)),
    ]
    assert score.home.points == Fraction(10 + 10, 3) - Fraction(6 + 7, 6)


def test_C12_example_6_split_score_gives_each_team_its_own() -> None:
    results = EXAMPLES["commentary-6"]["results"]
    team_a_elsewhere = results["actual_Ra"]["team_a_at_other_table"]
    table = Room(
        Assigned.plain(results["actual_Ra"]["ns_here"]),
        Assigned.plain(results["normal_Rn"]["ns_here"]),
    )
    score = MatchBoard(6, table, Room.played(-team_a_elsewhere)).score(Imps())
    assert score.home.points == EXAMPLES["commentary-6"]["team_a_imps"] == -11
    assert score.away.points == EXAMPLES["commentary-6"]["team_b_imps"] == 4


def test_L12C4_knockout_averages_scores_that_do_not_balance() -> None:
    table = Room(Assigned.plain(-500), Assigned.plain(-100))
    score = averaged(MatchBoard(6, table, Room.played(50)).score(Imps()), Imps())
    example = EXAMPLES["law-12C4"]
    assert score.home.points == Fraction(example["team_a"])
    assert score.away.points == Fraction(example["team_b"])
    assert (score.home.separate, score.away.separate) == (Fraction(-11), Fraction(4))
    assert score.home.laws == ("78B", "12C4")


def test_L12C4_knockout_leaves_balanced_scores_alone() -> None:
    assert averaged(played(1, 620, 140).score(Imps()), Imps()) == played(1, 620, 140).score(Imps())


def test_L12C4_at_board_a_match() -> None:
    both_plus = MatchBoard(1, Room(PLUS, PLUS), Room.not_played())
    score = averaged(both_plus.score(BoardAMatch()), BoardAMatch())
    assert (score.home.points, score.away.points) == (Fraction(1), Fraction(1))


def test_L12C4_needs_two_scores() -> None:
    one_sided = MatchBoard(1, Room(PLUS, None), Room.not_played())
    score = averaged(one_sided.score(Imps()), Imps())
    assert (score.home.points, score.away.points) == (Fraction(3), None)


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        (Imps(), (3, -3)),
        (Imps(plus=Fraction(2), minus=Fraction(-4)), (2, -4)),
        (BoardAMatch(), (Fraction(6, 5), Fraction(4, 5))),
        (BoardAMatch(Fraction(1)), (Fraction(3, 5), Fraction(2, 5))),
        (NetPoints(plus=Fraction(100)), (100, -100)),
    ],
)
def test_L12C2b_artificial_scores(unit: MatchUnit, expected: tuple[Fraction, Fraction]) -> None:
    board = MatchBoard(1, Room(PLUS, MINUS), Room.played(420))
    score = board.score(unit)
    assert [score.home.points, score.away.points] == list(expected)
    assert (score.home.basis, score.home.awards) == (ScoreBasis.ARTIFICIAL, (PLUS,))


def test_L12C2b_average_is_nothing_and_percentages_count_in_proportion() -> None:
    assert Imps().artificial(EVEN) == 0
    assert Imps().artificial(Artificial.parse("55%")) == Fraction(3, 2)
    assert Imps(minus=Fraction(-5)).artificial(Artificial.parse("45%")) == Fraction(-5, 2)
    assert MatchBoard(1, Room(EVEN, EVEN), Room.not_played()).score(Imps()).home.laws == (
        "12C2(a)",
        "12C2(b)",
    )


def test_L12C2b_average_plus_is_no_loss() -> None:
    with pytest.raises(TeamsError, match="average plus is no loss"):
        Imps(plus=Fraction(-1))


def test_artificial_scores_in_both_rooms_are_averaged() -> None:
    board = MatchBoard(1, Room(PLUS, MINUS), Room(EVEN, MINUS))
    score = board.score(Imps())
    assert (score.home.points, score.away.points) == (Fraction(0), Fraction(-3, 2))


def test_total_points_know_no_artificial_score_of_their_own() -> None:
    with pytest.raises(TeamsError, match=r"how many points is A\+ worth"):
        NetPoints().artificial(PLUS)


def test_board_played_in_one_room_only_has_no_score() -> None:
    score = MatchBoard(1, Room.played(420), Room.not_played()).score(Imps())
    assert (score.home.points, score.home.basis) == (None, ScoreBasis.NO_SCORE)


def test_bam_published_example() -> None:
    example = load_json("misc.json")["bam"]["published"][0]
    board = played(1, example["ns_here"], example["ns_other_table"])
    assert board.score(BoardAMatch()).home.points == Fraction(example["points_2"])
    assert board.score(BoardAMatch(Fraction(1))).home.points == Fraction(example["points_acbl"])
    assert played(1, 120, 120).score(BoardAMatch()).home.points == 1
    assert played(1, 120, 120).score(BoardAMatch(Fraction(1))).away.points == Fraction(1, 2)


def test_ruling_in_imps_stands_in_place_of_the_comparison() -> None:
    ruled = RuledImps(Fraction(5), ("12C1(e)(i)",), "ruling 3")
    board = MatchBoard(1, Room.played(420), Room.played(-50), home_ruled=ruled)
    score = board.score(Imps())
    assert (score.home.points, score.away.points) == (Fraction(5), Fraction(-10))
    assert (score.home.basis, score.home.reason) == (ScoreBasis.RULED, "ruling 3")
    with pytest.raises(TeamsError, match="board 1: the ruling is in IMPs"):
        board.score(BoardAMatch())


def test_room_of_a_travellers_line() -> None:
    line = TravellerLine.split("1", "2", Assigned.plain(-50), Assigned.plain(-420))
    assert Room.of(line) == Room(Assigned.plain(-50), Assigned.plain(-420))


def test_home_sits_north_south_in_the_open_room() -> None:
    board = MatchBoard(1, Room(PLUS, EVEN), Room(MINUS, None))
    assert board.awards(TeamSide.HOME) == (PLUS, None)
    assert board.awards(TeamSide.AWAY) == (MINUS, EVEN)


@given(boards, units)
def test_scores_balance_without_split_or_artificial_scores(
    board: MatchBoard, unit: MatchUnit
) -> None:
    score = board.score(unit)
    assert score.home.points is not None
    assert score.away.points == unit.complement(score.home.points)
    assert averaged(board.score(unit), unit) == score


@given(boards, units)
def test_exchanging_the_rooms_exchanges_the_scores(board: MatchBoard, unit: MatchUnit) -> None:
    exchanged = MatchBoard(board.board, board.closed_room, board.open_room)
    score, other = board.score(unit), exchanged.score(unit)
    assert (other.home, other.away) == (score.away, score.home)


@given(boards)
def test_weights_of_the_comparisons_make_one(board: MatchBoard) -> None:
    assert sum(row.weight for row in board.score(Imps()).home.comparisons) == 1


@given(scores, scores, units)
def test_weight_of_one_is_the_plain_result(here: int, there: int, unit: MatchUnit) -> None:
    weight_one = Assigned(((here, Fraction(1)),))
    board = MatchBoard(1, Room.assigned(weight_one), Room.played(there))
    assert board.score(unit) == played(1, here, there).score(unit)


@given(scores, scores)
def test_plain_board_is_the_imps_of_its_difference(here: int, there: int) -> None:
    assert played(1, here, there).score(Imps()).home.points == imps(here - there)


@given(rooms, rooms, rooms, rooms)
def test_knockout_always_balances(ns: Room, ew: Room, other_ns: Room, other_ew: Room) -> None:
    board = MatchBoard(1, Room(ns.ns, ew.ew), Room(other_ns.ns, other_ew.ew))
    score = averaged(board.score(Imps()), Imps())
    assert score.home.points is not None
    assert score.away.points == -score.home.points
