"""Law 12C1(e): damage that the non-offenders did to themselves."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards import Assigned, Relieved
from scoring.cards import Side
from scoring.damage import Damage
from scoring.teams.boards import MatchBoard, Room, ScoreBasis, TeamSide, averaged
from scoring.teams.self_inflicted import SelfInflicted
from scoring.teams.units import BoardAMatch, Imps
from tests.scoring.teams.builders import played
from tests.scoring.vectors import load_by_id

EXAMPLES = load_by_id("weighted.json")
swings = st.fractions(min_value=-24, max_value=24, max_denominator=12)


def ruling(actual: int, expected: int, normal: int) -> SelfInflicted:
    return SelfInflicted(Fraction(actual), Fraction(expected), Fraction(normal))


def test_L12C1e_commentary_example_6() -> None:
    example = EXAMPLES["commentary-6"]
    results = example["results"]
    case = ruling(
        results["actual_Ra"]["imps"],
        results["expected_after_infraction_Re"]["imps"],
        results["normal_Rn"]["imps"],
    )
    assert case.consequent == example["damage_caused_by_infraction"]
    assert case.non_offenders.imps == example["team_a_imps"] == -11
    assert case.offenders.imps == example["team_b_imps"] == 4
    assert (case.damage, case.own) == (Fraction(7), Fraction(7))


def test_L12C1e_commentary_example_7() -> None:
    example = EXAMPLES["commentary-7"]
    case = ruling(*(example["results"][key]["imps"] for key in ("Ra", "Re", "Rn")))
    assert case.consequent == example["consequent_damage"] == 8
    assert case.non_offenders.imps == example["team_a_imps"] == 0
    assert case.offenders.imps == example["team_b_imps"] == -2
    assert (case.damage, case.own) == (Fraction(10), Fraction(2))
    assert case.non_offenders.laws == ("12C1(e)(ii)",)
    assert case.offenders.laws == ("12C1(e)(i)",)


def test_L12C1e_from_the_scores_of_example_7() -> None:
    rooms = EXAMPLES["commentary-7"]["results"]
    at_the_table = [Assigned.plain(rooms[key]["ns_here"]) for key in ("Ra", "Re", "Rn")]
    elsewhere = Assigned.plain(-rooms["Ra"]["other"])
    case = SelfInflicted.from_scores(*at_the_table, elsewhere=elsewhere, side=Side.NS)
    assert case == ruling(-8, -6, 2)
    mirrored = SelfInflicted.from_scores(*at_the_table, elsewhere=elsewhere, side=Side.EW)
    assert mirrored == ruling(8, 6, -2)


def test_L12C1e_examples_7_on_the_board_itself() -> None:
    rooms = EXAMPLES["commentary-7"]["results"]
    board = played(7, rooms["Ra"]["ns_here"], -rooms["Ra"]["other"])
    assert board.score(Imps()).home.points == rooms["Ra"]["imps"]
    case = ruling(-8, -6, 2)
    score = case.apply(board, offenders=TeamSide.AWAY).score(Imps())
    assert (score.home.points, score.away.points) == (Fraction(0), Fraction(-2))
    assert score.home.basis is ScoreBasis.RULED
    other = case.apply(board, offenders=TeamSide.HOME).score(Imps())
    assert (other.home.points, other.away.points) == (Fraction(-2), Fraction(0))


@pytest.mark.parametrize(
    ("actual", "expected", "normal", "non_offenders", "offenders"),
    [
        (-8, -8, 2, 2, -2),
        (5, -6, 2, 5, -5),
        (-4, -6, 2, 2, -2),
    ],
    ids=["nothing self-inflicted", "no damage", "better than expected, still damaged"],
)
def test_L12C1e_without_self_inflicted_damage(
    actual: int, expected: int, normal: int, non_offenders: int, offenders: int
) -> None:
    case = ruling(actual, expected, normal)
    assert case.own == 0
    assert (case.non_offenders.imps, case.offenders.imps) == (
        Fraction(non_offenders),
        Fraction(offenders),
    )


@given(swings, swings, swings)
def test_non_offenders_get_between_what_they_had_and_the_normal_result(
    actual: Fraction, expected: Fraction, normal: Fraction
) -> None:
    case = SelfInflicted(actual, expected, normal)
    assert actual <= case.non_offenders.imps <= max(actual, normal)
    assert case.consequent + case.own == case.damage
    assert case.offenders.imps <= -case.non_offenders.imps


def hearts() -> MatchBoard:
    """Example 7 as awards of the open room, where Team A sat North-South; elsewhere -170."""
    actual, expected, normal = (Assigned.plain(points) for points in (-500, -420, -100))
    room = Room(Relieved(normal.outcomes, actual, expected), normal)
    return MatchBoard(1, room, Room.played(-170))


def test_L12C1e_example_7_as_awards_of_a_room() -> None:
    board = hearts().score(Imps())
    assert (board.home.points, board.away.points) == (Fraction(0), Fraction(-2))
    assert (board.home.basis, board.home.laws) == (ScoreBasis.RULED, ("78B", "12C1(e)"))
    assert board.home.damage == Damage(Fraction(-8), Fraction(-6), Fraction(2))


def test_L12C1e_at_board_a_match() -> None:
    """A board lost as played, and after the infraction; won without it: nothing was their own."""
    board = hearts().score(BoardAMatch())
    assert (board.home.points, board.away.points) == (Fraction(2), Fraction(0))


def test_L12C4_averages_what_self_inflicted_damage_leaves() -> None:
    board = averaged(hearts().score(Imps()), Imps())
    assert (board.home.points, board.away.points) == (Fraction(1), Fraction(-1))
