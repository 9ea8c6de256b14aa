"""Which scores a director is asked to look at again."""

import pytest

from scoring.plausibility import Unlikely, unlikely


def test_game_entered_for_the_wrong_side_is_unlikely() -> None:
    assert unlikely(-620, [620, 620, 650, -100]) == Unlikely(score=-620, middle=620, imps=-15)


@pytest.mark.parametrize("score", [420, 450, -50, 170, 980])
def test_score_near_the_field_is_not(score: int) -> None:
    assert unlikely(score, [420, 450, 420, -50]) is None


def test_two_other_results_are_no_field() -> None:
    assert unlikely(-2000, [620, 620]) is None


def test_even_field_measures_from_the_nearer_of_the_middle_scores() -> None:
    field = [-800, -800, 620, 620]
    assert unlikely(0, field) is None
    assert unlikely(1430, field) == Unlikely(score=1430, middle=620, imps=13)
