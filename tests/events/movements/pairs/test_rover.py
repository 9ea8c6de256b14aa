"""Rover Mitchells: the path of the extra pair."""

import pytest

from events.movements.catalogue import generate
from events.movements.notes import english
from events.movements.pairs.mitchell import relay_and_share, straight
from events.movements.pairs.rover import full_rounds, path
from events.movements.schedule import Contestant, Schedule
from scoring.entrants import Line


def full(tables: int) -> Schedule:
    rounds = full_rounds(tables + 1)
    return generate("rover", field=2 * tables + 1, boards=rounds, rounds=rounds)


@pytest.mark.parametrize("tables", range(4, 41))
def test_rover_meets_no_table_opponent_or_board_set_twice(tables: int) -> None:
    seats = straight(tables) if tables % 2 else relay_and_share(tables)
    visits = [seats[number][table - 1] for number, table in enumerate(path(tables), start=1)]
    assert [len(set(each)) for each in zip(*visits, strict=True)] == [len(visits)] * 3


def test_rover_goes_to_the_odd_tables_first() -> None:
    assert path(7) == (1, 3, 5, 7, 2, 4)


@pytest.mark.parametrize("tables", range(4, 41))
def test_rover_lasts_all_rounds_but_where_no_path_does(tables: int) -> None:
    missing = tables - full_rounds(tables + 1)
    assert missing == (tables in {9, 15, 21, 27, 33, 39, 36, 38, 40})


def test_nine_tables_say_that_the_last_round_is_not_played() -> None:
    schedule = full(9)
    assert schedule.rounds_count == 8
    assert "The rover has no path through 9 rounds: 8 are played." in english(schedule.notes)


@pytest.mark.parametrize("tables", [4, 7, 8, 9])
def test_rover_sits_out_first_and_everyone_it_displaces_once(tables: int) -> None:
    sit_outs = full(tables).sit_outs()
    assert [one.contestant for one in sit_outs] == [
        Contestant(number, Line.NS) for number in (tables + 1, *path(tables))
    ]
    assert {one.table for one in sit_outs} == {tables + 1}
