"""Standings read from JSON data."""

from fractions import Fraction

import pytest

from events.movements.schedule import MovementError
from events.movements.swiss.standing import Entrant, read_standing


def test_points_decide_the_order_and_then_numbers() -> None:
    data = [
        {"number": 3, "score": "12.5"},
        {"number": 2, "score": 10, "carry": "2.5"},
        {"number": 1, "score": 13},
    ]
    assert [one.number for one in read_standing(data)] == [1, 2, 3]


def test_list_without_points_is_in_order() -> None:
    assert [one.number for one in read_standing([{"number": 3}, {"number": 1}])] == [3, 1]


def test_rounds_are_a_match_a_bye_or_a_triple() -> None:
    rounds = [[2], None, [2, 3], 4]
    read = read_standing(
        [
            {"number": 1, "opponents": rounds, "score": "1/3", "home": 2},
            {"number": 2, "opponents": [1, 3, [1, 3]]},
            {"number": 3, "opponents": [None, 2, [1, 2]]},
        ]
    )
    one = next(each for each in read if each.number == 1)
    assert one == Entrant(1, Fraction(1, 3), opponents=((2,), (), (2, 3), (4,)), home=2)
    assert (one.byes, one.triples, one.met(), one.met(1)) == (1, 1, {2, 3, 4}, {4})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"number": 1}, "a list of contestants"),
        ([1, 2], "a list of contestants"),
        ([{"score": 1}, {"number": 2}], "This is not a standing"),
        ([{"number": 1, "score": "many"}, {"number": 2}], "This is not a standing"),
        ([{"number": 1}], "two contestants at least"),
    ],
)
def test_other_data_is_refused(data: object, message: str) -> None:
    with pytest.raises(MovementError, match=message):
        read_standing(data)
