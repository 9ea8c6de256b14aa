"""A schedule's figures and its form as JSON."""

import json

import pytest
from hypothesis import given

from events.movements.catalogue import generate
from events.movements.schedule import Contestant, MovementError, Schedule
from scoring.entrants import Line
from tests.events.movements.test_proof import schedules
from tests.example_count import example_count


@given(schedules())
@example_count(50)
def test_json_round_trips(schedule: Schedule) -> None:
    assert Schedule.from_dict(json.loads(json.dumps(schedule.as_dict()))) == schedule


def test_json_shows_a_sit_out_as_a_null_side() -> None:
    first = generate("mitchell", field=5, boards=6).as_dict()["rounds"][0]
    assert first == [
        {"table": 1, "ns": 1, "ew": 1, "board_set": 1, "boards": [1, 2]},
        {"table": 2, "ns": 2, "ew": 2, "board_set": 2, "boards": [3, 4]},
        {"table": 3, "ns": None, "ew": 3, "board_set": None, "boards": []},
    ]


@pytest.mark.parametrize(
    "change",
    [{"rounds": None}, {"tables": "many"}, {"shares": [{"round": 1}]}, {"rounds": [[{}]]}],
)
def test_what_is_not_a_stored_schedule_is_refused(change: dict[str, object]) -> None:
    data = generate("howell", field=8, boards=21).as_dict()
    with pytest.raises(MovementError, match="This is not a stored movement"):
        Schedule.from_dict({**data, **change})


def test_contestants_of_two_lines_have_the_same_numbers() -> None:
    schedule = generate("mitchell", field=5, boards=6)
    assert schedule.contestants() == (
        Contestant(1, Line.NS),
        Contestant(2, Line.NS),
        Contestant(1, Line.EW),
        Contestant(2, Line.EW),
        Contestant(3, Line.EW),
    )
    assert [str(one) for one in schedule.contestants()[:3]] == [
        "NS pair 1",
        "NS pair 2",
        "EW pair 1",
    ]
