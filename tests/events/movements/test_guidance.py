"""Where pairs and boards go next."""

import pytest

from events.movements.catalogue import generate
from events.movements.guidance import (
    BoardsMove,
    Place,
    boards_next,
    next_place,
    place,
    table_guides,
)
from events.movements.schedule import Contestant, Direction, Line, MovementError


def test_east_west_go_up_a_table() -> None:
    schedule = generate("mitchell", field=14, boards=21)
    assert next_place(schedule, 1, 3, Line.EW) == Place(
        round=2,
        table=4,
        contestant=Contestant(3, Line.EW),
        direction=Direction.EW,
        opponent=Contestant(4, Line.NS),
        boards=(13, 14, 15),
    )


def test_switched_pair_goes_to_the_other_direction() -> None:
    schedule = generate("mitchell", field=14, boards=21, winners=1)
    assert place(schedule, 6, 1).direction is Direction.NS
    assert place(schedule, 7, 1).direction is Direction.EW


def test_pair_that_sits_out_next_is_told_where() -> None:
    schedule = generate("mitchell", field=13, boards=21)
    sit_out = next_place(schedule, 1, 6, Line.EW)
    assert sit_out == Place(2, 7, Contestant(6, Line.EW), Direction.EW, None, ())
    assert sit_out.is_sit_out


def test_before_the_first_round_and_after_the_last() -> None:
    schedule = generate("howell", field=8, boards=21)
    first, after = next_place(schedule, 0, 8), next_place(schedule, 7, 8)
    assert first == place(schedule, 1, 8)
    assert after is None


@pytest.mark.parametrize(
    ("round_number", "pair", "line", "message"),
    [
        (8, 1, Line.NS, "rounds 1 to 7, no round 8"),
        (0, 1, Line.NS, "rounds 1 to 7, no round 0"),
        (1, 8, Line.NS, "There is no NS pair 8 in round 1"),
        (1, 1, Line.ALL, "There is no pair 1 in round 1"),
    ],
)
def test_unknown_place_is_refused(round_number: int, pair: int, line: Line, message: str) -> None:
    schedule = generate("mitchell", field=14, boards=21)
    with pytest.raises(MovementError, match=message):
        place(schedule, round_number, pair, line)


def test_boards_go_down_a_table_and_past_the_byestand() -> None:
    schedule = generate("mitchell", field=12, boards=24)
    assert boards_next(schedule, 1, 3) == BoardsMove(3, (9, 10, 11, 12), 2, (2,), False)
    assert boards_next(schedule, 1, 4) == BoardsMove(5, (17, 18, 19, 20), 3, (3,), True)
    assert boards_next(schedule, 1, 2) == BoardsMove(2, (5, 6, 7, 8), 2, (1, 6), False)
    assert boards_next(schedule, 6, 4) is None


def test_table_guides_tell_both_pairs_and_the_boards() -> None:
    schedule = generate("mitchell", field=13, boards=21)
    guides = table_guides(schedule, 1)
    assert [guide.ns_next and guide.ns_next.table for guide in guides] == [1, 2, 3, 4, 5, 6, None]
    assert [guide.ew_next and guide.ew_next.table for guide in guides] == [2, 3, 4, 5, 6, 7, 1]
    assert [guide.boards_next and guide.boards_next.tables for guide in guides] == [
        (6,),
        (1,),
        (2,),
        (3,),
        (4,),
        (5,),
        None,
    ]
    assert [guide.boards_next.via_byestand for guide in guides if guide.boards_next] == [
        True,
        *[False] * 5,
    ]


def test_table_guides_of_the_last_round_lead_nowhere() -> None:
    schedule = generate("howell", field=6, boards=20)
    assert {
        (guide.ns_next, guide.ew_next, guide.boards_next) for guide in table_guides(schedule, 5)
    } == {(None, None, None)}
