"""Scissors Mitchells: complete for even numbers of tables, in meetings of two rounds."""

import pytest

from events.movements.catalogue import generate, minutes_of_play
from events.movements.comparison import stays
from events.movements.notes import english
from events.movements.proof import prove
from events.movements.schedule import Schedule


def full(pairs: int) -> Schedule:
    rounds = (pairs + 1) // 2 * 2
    return generate("scissors", field=pairs, boards=rounds, rounds=rounds)


@pytest.mark.parametrize("tables", range(4, 21, 2))
def test_everyone_meets_everyone_opposite_and_plays_everything_without_a_share(
    tables: int,
) -> None:
    schedule = full(2 * tables)
    played = {(one.line, one.number, entry.board_set) for _, entry, _, one in schedule.seats()}
    assert len(played) == 2 * tables * 2 * tables
    assert len({(entry.ns, entry.ew) for _, entry in schedule.plays()}) == tables * tables
    assert (prove(schedule), schedule.shares, prove(full(2 * tables - 1))) == ((), (), ())


@pytest.mark.parametrize("rounds", [8, 10, 12])
def test_curtailed_by_a_meeting_it_is_sound(rounds: int) -> None:
    assert prove(generate("scissors", field=12, boards=24, rounds=rounds)) == ()


def test_halves_part_where_the_scissors_open() -> None:
    at_table_1 = [tables[0].board_set for tables in full(12).rounds]
    assert at_table_1 == [1, 2, 3, 4, 5, 7, 9, 6, 11, 8, 10, 12]


def test_a_meeting_of_two_rounds_costs_one_move() -> None:
    schedule = full(12)
    assert stays(schedule) == 6
    assert minutes_of_play(schedule) == 2 * 5 + 78


def test_it_says_what_is_played_in_the_openings() -> None:
    assert english(full(12).notes) == (
        "Rounds 1 and 2, 3 and 4 and so on are one meeting: all keep their seats.",
        "In rounds 5 and 6 the odd board sets are played, and pass down a table between them.",
        "In rounds 11 and 12 it is the even board sets.",
    )


def test_whole_meetings_are_switched() -> None:
    assert generate("scissors", field=24, boards=24, winners=1).switched_rounds == (21, 22, 23, 24)
