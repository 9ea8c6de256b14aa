"""Which scores a director is asked to look at again."""

import pytest

from scoring.cards import Seat
from scoring.plausibility import HeldElsewhere, Unlikely, leads_from_two_hands, unlikely


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


def test_a_card_led_by_one_hand_and_elsewhere_by_another_is_named() -> None:
    leads = {1: (Seat.NORTH, "SK"), 2: (Seat.NORTH, "SK"), 3: (Seat.SOUTH, "SK")}
    assert leads_from_two_hands(leads) == {3: HeldElsewhere("SK", Seat.SOUTH, Seat.NORTH)}


def test_of_two_hands_named_equally_often_neither_is_believed() -> None:
    leads = {1: (Seat.NORTH, "SK"), 2: (Seat.SOUTH, "SK"), 3: (Seat.EAST, "HA")}
    assert leads_from_two_hands(leads) == {
        1: HeldElsewhere("SK", Seat.NORTH, Seat.SOUTH),
        2: HeldElsewhere("SK", Seat.SOUTH, Seat.NORTH),
    }


def test_other_cards_may_be_led_by_any_hand() -> None:
    leads = {1: (Seat.NORTH, "SK"), 2: (Seat.SOUTH, "SQ"), 3: (Seat.NORTH, "SK")}
    assert leads_from_two_hands(leads) == {}
