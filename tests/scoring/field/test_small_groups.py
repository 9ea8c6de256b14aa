"""Law 87B: small groups of a fouled board, which a regulation gives artificial scores."""

from fractions import Fraction

from scoring.awards import Artificial, Assigned
from scoring.cards import Side
from scoring.conditions.options import Options, SmallGroups
from scoring.methods import score_session
from scoring.traveller import Traveller, TravellerLine
from tests.scoring.vectors import board_of

RULE = SmallGroups({2: (Fraction(65), Fraction(55))})


def percents(traveller: Traveller, rule: SmallGroups = RULE) -> list[Fraction | None]:
    """North-South's percentages on the lines."""
    (board,) = score_session([traveller], Options(small_groups=rule)).boards
    return [line.percent(Side.NS) for line in board.lines]


def test_L87B_group_without_a_name_can_be_the_small_one() -> None:
    groups = ["", "", *["changed"] * 8]
    assert percents(board_of([90, 50, *range(8)], groups=groups))[:2] == [65, 55]


def test_L87B_equal_scores_share_the_percentages() -> None:
    groups = [*["first"] * 4, "second", "second"]
    assert percents(board_of([420, 420, 50, 50, 90, 90], groups=groups))[4:] == [60, 60]


def test_L87B_artificial_scores_are_of_no_group() -> None:
    average = Artificial.parse("A")
    rest = board_of([420, 50, 90, 80, 70, 60], groups=["a", "a", "b", "b", "b", "b"]).lines
    lines = (TravellerLine.artificial("9", "9", average, average), *rest)
    assert percents(Traveller(1, lines))[1:3] == [65, 55]


def test_L87B_group_with_an_adjusted_score_is_rated_as_any_other() -> None:
    split = TravellerLine.split("8", "8", Assigned.plain(90), Artificial.parse("A-"), group="b")
    rest = board_of([420, 50, 90, 80, 70, 10], groups=["a"] * 5 + ["b"]).lines
    with_rule = percents(Traveller(1, (split, *rest)))
    assert with_rule == percents(Traveller(1, (split, *rest)), SmallGroups({}))


def test_board_that_was_not_fouled_has_no_small_group() -> None:
    rule = SmallGroups({2: (Fraction(65), Fraction(55))}, share=Fraction(1))
    assert percents(board_of([420, 50]), rule) == [100, 0]
