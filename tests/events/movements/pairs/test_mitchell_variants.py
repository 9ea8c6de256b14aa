"""Hesitation, Web, appendix and Blackpool against stored ones, and what is said of them."""

from typing import Any

import pytest

from events.movements.catalogue import generate
from events.movements.kinds import KINDS
from events.movements.notes import english
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
    assert str(schedule.title) == "Mitchell with appendix table for 8 tables"
    assert english(schedule.notes) == (
        "Table 8 is the appendix: its boards come in the opposite order.",
        "East-West skip a table after round 3.",
        "Tables 1 and 7 share their boards in every round.",
        "Tables 6 and 8 share their boards in rounds 1 and 4.",
        "Tables 4 and 8 share their boards in rounds 2 and 5.",
        "Tables 2 and 8 share their boards in rounds 3 and 6.",
    )


def test_web_needs_two_copies_and_shares_nothing() -> None:
    schedule = full("web", 20, 8)
    assert (schedule.copies, schedule.shares) == (2, ())
    assert schedule.circuits == ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
    assert schedule.byestands == (ByeStand(1, 5), ByeStand(6, 10))
    assert english(schedule.notes)[:2] == (
        "2 copies of the boards: one each for tables 1–5, 6–10.",
        "East-West skip a table after round 4.",
    )


MOST_ROUNDS = 15
"""More are played at no session; the test of all sizes below goes on."""


@pytest.mark.exhaustive
@pytest.mark.parametrize("pairs", WEB.sizes)
def test_web_of_every_size_is_sound_and_shares_nothing(pairs: int) -> None:
    for rounds in WEB.rounds(pairs):
        if rounds > MOST_ROUNDS:
            break
        schedule = full("web", pairs, rounds)
        curtailed = f"It is the Web of {rounds + 1} rounds without the last." in english(
            schedule.notes
        )
        found = prove(schedule), schedule.shares, schedule.board_sets
        assert found == ((), (), rounds + curtailed)
        assert schedule.copies <= 6


@pytest.mark.exhaustive
@pytest.mark.parametrize("tables", range(6, 61))
def test_web_brings_every_set_to_everyone_once_and_to_a_copy_once_a_round(tables: int) -> None:
    """As a whole, before it is curtailed; whoever meets whom follows from a step up each round."""
    for rounds in WEB.rounds(2 * tables):
        plan = WEB.plan(2 * tables, rounds)
        sets = list(range(1, len(plan.seats) + 1))
        for line in (0, 1):
            played: dict[int | None, list[int | None]] = {}
            for row in plan.seats:
                for seat in row:
                    played.setdefault(seat[line], []).append(seat[-1])
            assert all(sorted(filled(each)) == sets for each in played.values())
        for row in plan.seats:
            for circuit in plan.circuits:
                assert len({row[table - 1][-1] for table in circuit}) == len(circuit)


def filled(numbers: list[int | None]) -> list[int]:
    return [number for number in numbers if number is not None]


@pytest.mark.parametrize("tables", range(14, 37))
def test_web_can_be_had_for_any_number_of_rounds_that_clubs_play(tables: int) -> None:
    possible = WEB.rounds(2 * tables)
    assert {*range(6, 14)} <= {*possible}
    assert list(possible) == list(range(possible[0], possible[-1] + 1))


@pytest.mark.parametrize(
    ("tables", "boards", "rounds", "in_play"),
    [
        (15, 24, 12, 26),
        (16, 24, 12, 24),
        (15, 26, 13, 26),
        (21, 26, 13, 26),
        (15, 27, 13, 26),
        (17, 28, 14, 30),
        (18, 30, 15, 30),
    ],
)
def test_web_plays_the_boards_there_are(
    tables: int, boards: int, rounds: int, in_play: int
) -> None:
    schedule = generate("web", field=2 * tables, boards=boards)
    assert (schedule.rounds_count, schedule.boards_total) == (rounds, in_play)


def test_web_of_an_even_number_of_rounds_at_odd_tables_is_curtailed_and_says_so() -> None:
    schedule = generate("web", field=30, boards=24, rounds=12)
    assert "It is the Web of 13 rounds without the last." in english(schedule.notes)
    assert schedule.rounds == generate("web", field=30, boards=26, rounds=13).rounds[:12]


def test_web_of_three_tables_to_two_rounds_is_complete_without_a_skip() -> None:
    schedule = full("web", 30, 10)
    assert schedule.circuits == (tuple(range(1, 6)), tuple(range(6, 11)), tuple(range(11, 16)))
    assert (schedule.board_sets, schedule.shares, prove(schedule)) == (10, (), ())
    copies, waiting = english(schedule.notes)
    assert copies == "3 copies of the boards: one each for tables 1–5, 6–10, 11–15."
    assert waiting.startswith("Boards wait at a bye-stand on their way from table 1 to 5, from")


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
    assert english(full("web", 18, 5).notes)[:2] == (
        "3 copies of the boards: one each for tables 1, 6, 7, 8, 9; 2, 5; 3, 4.",
        "Boards of tables 2 and 5 go up a table among these, all others down.",
    )


def test_half_an_appendix_needs_no_boards_in_the_opposite_order() -> None:
    schedule = full("1½-appendix", 19, 8)
    assert str(schedule.title) == "Mitchell with 1½ appendix tables for 9½ tables"
    assert english(schedule.notes) == (
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
    assert english(schedule.notes)[:2] == (
        "In rounds 8 and 9 pairs meet opponents again.",
        "Those at table 4 meet three times.",
    )
