"""Arrow-switched Mitchells: numbering, the switched rounds and the recommended share."""

import re
from typing import Any

import pytest

from events.movements.arrow_switch import recommended_rounds, switch
from events.movements.catalogue import generate
from events.movements.notes import english
from events.movements.schedule import MovementError
from tests.events.movements.vectors import seats_of, stored

SWITCHED = [entry for entry in stored("mitchell") if entry["family"] == "mitchell-arrow-switched"]


@pytest.mark.parametrize("entry", SWITCHED, ids=lambda entry: str(entry["id"]))
def test_switch_equals_the_stored_one(entry: dict[str, Any]) -> None:
    rounds = entry["rounds"]
    last = int(re.findall(r"\d+", entry["id"])[-1])
    plain = generate("mitchell", field=entry["pairs"], boards=rounds, rounds=rounds)
    assert seats_of(switch(plain, last=last)) == entry["seats"]


@pytest.mark.parametrize(
    ("rounds", "switched"), [(3, 1), (11, 1), (12, 2), (19, 2), (20, 2), (21, 3), (60, 3)]
)
def test_recommended_rounds(rounds: int, switched: int) -> None:
    assert recommended_rounds(rounds) == switched


def test_one_winner_mitchell_has_the_recommended_rounds_switched() -> None:
    schedule = generate("mitchell", field=26, boards=26, winners=1)
    assert schedule.switched_rounds == (12, 13)
    assert str(schedule.title) == "Arrow-switched Mitchell for 13 tables"
    assert (
        english(schedule.notes)[-1]
        == "The last 2 rounds are arrow-switched: pairs exchange directions."
    )


def test_half_table_numbers_pairs_without_a_gap_and_leaves_the_sit_out_in_place() -> None:
    schedule = generate("mitchell", field=13, boards=21, winners=1)
    assert [one.number for one in schedule.contestants()] == list(range(1, 14))
    assert [(e.ns, e.ew) for e in schedule.rounds[0]] == [
        *((number, number + 6) for number in range(1, 7)),
        (None, 13),
    ]
    assert [(e.ns, e.ew) for e in schedule.rounds[6]] == [
        *((number + 7, number) for number in range(1, 7)),
        (None, 7),
    ]


def test_switching_twice_is_refused() -> None:
    schedule = generate("mitchell", field=14, boards=21, winners=1)
    with pytest.raises(MovementError, match="has one winner already"):
        switch(schedule, last=1)


def test_switching_more_rounds_than_there_are_is_refused() -> None:
    schedule = generate("mitchell", field=14, boards=21)
    with pytest.raises(MovementError, match="1 to 7 can be arrow-switched, not 8"):
        switch(schedule, last=8)
