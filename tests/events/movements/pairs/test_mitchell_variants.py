"""Hesitation, Web, appendix and Blackpool against stored ones, and what is said of them."""

from typing import Any

import pytest

from events.movements.catalogue import generate
from events.movements.kinds import KINDS
from events.movements.proof import prove
from events.movements.schedule import ByeStand, Schedule, Share
from events.movements.violations import Rule
from tests.events.movements.vectors import schedule_of, seats_of, stored

KIND_OF_FAMILY = {
    "hesitation-mitchell": "hesitation",
    "double-hesitation-mitchell": "double-hesitation",
    "web-mitchell": "web",
    "bowman-1-table-appendix": "appendix",
    "blackpool-extended": "blackpool",
}
STORED = stored("mitchell_variants")
WEB = KINDS["web"]


def full(kind: str, pairs: int, rounds: int) -> Schedule:
    return generate(kind, field=pairs, boards=rounds, rounds=rounds)


@pytest.mark.parametrize("entry", STORED, ids=lambda entry: str(entry["id"]))
def test_variant_equals_the_stored_one(entry: dict[str, Any]) -> None:
    schedule = full(KIND_OF_FAMILY[entry["family"]], entry["pairs"], entry["rounds"])
    assert seats_of(schedule) == entry["seats"]


@pytest.mark.parametrize(
    "entry",
    [entry for entry in STORED if entry["validation"]["n_errors"]],
    ids=lambda entry: str(entry["id"]),
)
def test_stored_repeats_are_found_where_they_are_not_declared(entry: dict[str, Any]) -> None:
    found = prove(schedule_of(entry))
    assert {violation.rule for violation in found} == {Rule.MEET_ONCE}
    twos = {str(violation).split(": ")[1].split(" meet")[0] for violation in found}
    assert len(twos) == entry["validation"]["n_errors"]


def test_even_hesitation_shares_between_the_first_and_the_last_table() -> None:
    schedule = full("hesitation", 12, 7)
    assert schedule.shares == tuple(Share(number, number, (1, 6)) for number in range(1, 8))
    assert schedule.byestands == (ByeStand(4, 3),)


@pytest.mark.parametrize(("kind", "extra"), [("hesitation", 1), ("double-hesitation", 2)])
def test_half_table_of_a_hesitation_sits_out_movers_once_at_the_last_table_but_one(
    kind: str, extra: int
) -> None:
    sit_outs = full(kind, 15, 8 + extra).sit_outs()
    assert {one.table for one in sit_outs} == {7}
    assert len({one.contestant for one in sit_outs}) == 8 + extra


def test_appendix_table_is_named_with_its_skip() -> None:
    schedule = full("appendix", 16, 6)
    assert schedule.title == "Mitchell with appendix table for 8 tables"
    assert schedule.notes == (
        "Table 8 is the appendix: its boards come in the opposite order.",
        "East-West skip a table after round 3.",
        "Tables 1 and 7 share their boards in every round.",
        "Tables 6 and 8 share their boards in round 1 and 4.",
        "Tables 4 and 8 share their boards in round 2 and 5.",
        "Tables 2 and 8 share their boards in round 3 and 6.",
    )


def test_web_needs_two_copies_and_shares_nothing() -> None:
    schedule = full("web", 20, 8)
    assert (schedule.copies, schedule.shares) == (2, ())
    assert schedule.circuits == ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
    assert schedule.byestands == (ByeStand(1, 5), ByeStand(6, 10))
    assert schedule.notes[:2] == (
        "2 copies of the boards: one each for tables 1 to 5, 6 to 10.",
        "East-West skip a table after round 4.",
    )


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "tables", [size // 2 for size in WEB.sizes if size <= 80 and size % 2 == 0]
)
def test_web_plays_every_set_in_every_part_without_a_share(tables: int) -> None:
    for rounds in WEB.rounds(2 * tables):
        schedule = full("web", 2 * tables, rounds)
        assert (prove(schedule), schedule.shares, schedule.board_sets) == ((), (), rounds)
        assert schedule.copies <= 4


@pytest.mark.parametrize(("tables", "rounds"), [(7, 5), (15, 13), (17, 9), (25, 13), (39, 15)])
def test_super_bowman_plays_every_set_from_three_copies_without_a_share(
    tables: int, rounds: int
) -> None:
    schedule = full("web", 2 * tables, rounds)
    assert (prove(schedule), schedule.shares, schedule.copies) == ((), (), 3)
    assert [len(circuit) for circuit in schedule.circuits] == [
        rounds,
        (tables - rounds) // 2,
        (tables - rounds) // 2,
    ]


def test_super_bowman_says_which_boards_go_up() -> None:
    assert full("web", 18, 5).notes[:2] == (
        "3 copies of the boards: one each for tables 1, 6, 7, 8, 9; 2, 5; 3, 4.",
        "Boards of tables 2, 5 go up a table among these, all others down.",
    )


def test_half_an_appendix_needs_no_boards_in_the_opposite_order() -> None:
    schedule = full("1½-appendix", 19, 8)
    assert schedule.title == "Mitchell with 1½ appendix tables for 9½ tables"
    assert schedule.notes == (
        "Tables 9 and 10 are the appendix, after the last board set.",
        "East-West skip a table after round 4.",
        "Tables 1 and 9 share their boards in every round.",
        "One pair sits out in each round, at table 10.",
    )
    assert seats_of(full("appendix", 19, 8)) == seats_of(schedule)


def test_web_of_an_odd_number_of_tables_in_three_parts() -> None:
    assert full("web", 78, 13).circuits == tuple(
        tuple(range(first, first + 13)) for first in (1, 14, 27)
    )


def test_blackpool_declares_its_revenge_rounds() -> None:
    schedule = full("blackpool", 14, 9)
    assert schedule.repeats == (8, 9)
    assert schedule.notes[:2] == (
        "In rounds 8 and 9 pairs meet opponents again.",
        "Those at table 4 meet three times.",
    )
