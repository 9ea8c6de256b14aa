"""Total points (Law 78C)."""

from fractions import Fraction

import pytest

from scoring.awards import Artificial, Assigned
from scoring.conditions.options import Options, OptionsError
from scoring.field.explanation import explain
from scoring.field.total_points import NoValueError
from scoring.methods import score_session
from scoring.session import Formula, Unit
from scoring.traveller import Traveller, TravellerLine
from tests.scoring.vectors import board_of

ADJUSTED = Traveller(
    2,
    [
        TravellerLine.artificial("1", "1", Artificial.parse("A+"), Artificial.parse("40%")),
        TravellerLine.plain("2", "2", 100),
    ],
)


def test_points_are_added_up_over_the_boards() -> None:
    boards = [board_of([620, 170]), Traveller(2, board_of([-50, 420]).lines)]
    scored = score_session(boards, Options(winners=2), "total_points")
    assert [
        (each.line.value, each.contestant, int(each.total), each.rank) for each in scored.standings
    ] == [
        ("NS", "2", 590, "1"),
        ("NS", "1", 570, "2"),
        ("EW", "1", -570, "1"),
        ("EW", "2", -590, "2"),
    ]


def test_weighted_and_split_scores_count_for_each_side() -> None:
    """Laws 12C1(c) and 12C1(e)."""
    award = Assigned(((620, Fraction(2, 3)), (-100, Fraction(1, 3))))
    split = TravellerLine.split("2", "2", Assigned.plain(-50), Assigned.plain(420))
    board = Traveller(1, [TravellerLine.assigned("1", "1", award), split])
    lines = score_session([board], Options(winners=2), "total_points").board(1).lines
    assert [line.earned_ns for line in lines] == [380, -50]
    assert [line.earned_ew for line in lines] == [-380, -420]


def test_artificial_score_has_no_value() -> None:
    """Law 78C has no average; Law 12C2 knows matchpoints and IMPs."""
    with pytest.raises(NoValueError, match=r"^A\+ has no value at total points .*: assign a score"):
        score_session([ADJUSTED], Options(), "total_points")


def test_regulation_may_give_artificial_scores_a_value() -> None:
    options = Options(winners=2, average_points=Fraction(60))
    boards = [board_of([1000, 0]), ADJUSTED]
    line = score_session(boards, options, "total_points").board(2).line(0)
    assert [line.earned_ns, line.earned_ew] == [60, -60]


def test_regulated_value_is_not_negative() -> None:
    with pytest.raises(OptionsError, match="average plus of -10 points"):
        Options(average_points=Fraction(-10))


def test_explanation_of_points() -> None:
    why = explain(score_session([board_of([620, 170])], Options(), "total_points"), 1, 1).ew
    assert (why.formula, why.unit, why.laws) == (Formula.POINTS, Unit.POINTS, ("78C",))
    assert why.earned == -170
