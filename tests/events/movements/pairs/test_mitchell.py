"""Mitchell movements against stored ones, their half tables and their relays."""

from typing import Any

import pytest

from events.movements.catalogue import generate
from events.movements.notes import english
from events.movements.schedule import ByeStand, Contestant, Schedule, Share
from scoring.entrants import Line
from tests.events.movements.vectors import plain_mitchell, seats_of, stored

KIND_OF_FAMILY = {
    "mitchell": "mitchell",
    "mitchell-share-and-relay": "mitchell",
    "mitchell-skip": "skip-mitchell",
}
TWO_WINNERS = [entry for entry in stored("mitchell") if entry["family"] in KIND_OF_FAMILY]


def full(kind: str, pairs: int, winners: int = 2) -> Schedule:
    tables = (pairs + 1) // 2
    rounds = tables - (kind == "skip-mitchell")
    return generate(kind, field=pairs, boards=2 * rounds, rounds=rounds, winners=winners)


@pytest.mark.parametrize("entry", TWO_WINNERS, ids=lambda entry: str(entry["id"]))
def test_mitchell_equals_the_stored_one(entry: dict[str, Any]) -> None:
    schedule = full(KIND_OF_FAMILY[entry["family"]], entry["pairs"])
    assert seats_of(schedule) == entry["seats"]


def test_stored_mitchells_are_all_compared() -> None:
    assert sorted(entry["tables"] for entry in TWO_WINNERS) == sorted(
        [*range(3, 18), *range(4, 17, 2)]
    )


def test_even_mitchell_names_its_relay_and_its_share() -> None:
    schedule = full("mitchell", 12)
    assert schedule.byestands == (ByeStand(4, 3),)
    assert schedule.shares == tuple(Share(number, number, (1, 6)) for number in range(1, 7))
    assert english(schedule.notes) == (
        "Tables 1 and 6 share their boards in every round.",
        "Boards wait at a bye-stand on their way from table 4 to 3.",
    )


def test_even_mitchell_up_to_half_way_needs_neither_relay_nor_share() -> None:
    schedule = generate("mitchell", field=16, boards=24, rounds=4)
    assert (str(schedule.title), schedule.byestands, schedule.shares) == (
        "Mitchell for 8 tables",
        (),
        (),
    )
    assert seats_of(schedule) == seats_of(plain_mitchell(8))[:4]


@pytest.mark.parametrize("pairs", [13, 11])
def test_half_table_sits_out_every_east_west_pair_once_at_the_last_table(pairs: int) -> None:
    schedule = full("mitchell", pairs)
    tables = (pairs + 1) // 2
    assert [(one.round, one.table) for one in schedule.sit_outs()] == [
        (number, tables) for number in range(1, tables + 1)
    ]
    assert {one.contestant for one in schedule.sit_outs()} == {
        Contestant(number, Line.EW) for number in range(1, tables + 1)
    }


def test_half_table_of_an_even_mitchell_needs_no_share() -> None:
    schedule = full("mitchell", 11)
    assert (schedule.shares, schedule.byestands) == ((), (ByeStand(4, 3),))


def test_curtailed_mitchell_plays_the_first_rounds_of_the_full_one() -> None:
    cut = generate("mitchell", field=26, boards=22, rounds=11)
    assert cut.rounds == generate("mitchell", field=26, boards=26, rounds=13).rounds[:11]


def test_plain_mitchell_of_odd_tables_is_the_mitchell() -> None:
    assert seats_of(plain_mitchell(7)) == seats_of(full("mitchell", 14))
