"""The hesitation Bowman: a round less than tables, an appendix, a pivot, one winner."""

import pytest

from events.movements.catalogue import generate
from events.movements.notes import english
from events.movements.proof import prove
from events.movements.schedule import Schedule


def full(pairs: int) -> Schedule:
    rounds = (pairs + 1) // 2 - 1
    return generate("hesitation-bowman", field=pairs, boards=rounds, rounds=rounds)


@pytest.mark.parametrize("tables", range(4, 21))
def test_everyone_plays_every_set_in_a_round_less_than_tables(tables: int) -> None:
    schedule = full(2 * tables)
    played = sorted((one.number, entry.board_set) for _, entry, _, one in schedule.seats())
    assert played == [
        (pair, number) for pair in range(1, 2 * tables + 1) for number in range(1, tables)
    ]
    assert (prove(schedule), prove(full(2 * tables - 1))) == ((), ())


def test_ten_tables_play_nine_rounds() -> None:
    schedule = full(20)
    assert (schedule.rounds_count, schedule.board_sets, schedule.winners) == (9, 9, 1)
    assert english(schedule.notes)[:2] == (
        "Table 10 is the appendix: its boards come in the opposite order.",
        "East-West at table 10 go to North-South at table 9, then on.",
    )


def test_appendix_shares_with_one_other_table_each_round() -> None:
    shared = [(share.round, share.tables) for share in full(12).shares]
    assert shared == [(1, (4, 6)), (2, (2, 6)), (3, (5, 6)), (4, (3, 6)), (5, (1, 6))]


def test_a_moving_pair_goes_from_the_appendix_over_the_pivot_to_table_1() -> None:
    where = [
        next((entry.table, side) for entry in tables for side, pair in entry.sides() if pair == 12)
        for tables in full(12).rounds
    ]
    assert where == [(6, "EW"), (5, "NS"), (1, "EW"), (2, "EW"), (3, "EW")]


def test_half_table_needs_no_appendix_boards() -> None:
    schedule = full(19)
    assert schedule.shares == ()
    assert {sit_out.table for sit_out in schedule.sit_outs()} == {10}


def test_switching_its_last_round_makes_it_fairer() -> None:
    schedule = generate("hesitation", field=14, boards=24, switched=1)
    assert (schedule.switched_rounds, str(schedule.title), prove(schedule)) == (
        (8,),
        "Arrow-switched Hesitation Mitchell for 7 tables",
        (),
    )
