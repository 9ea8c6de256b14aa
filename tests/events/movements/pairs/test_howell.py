"""Howells against stored ones, and the one for three tables."""

import json
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import pytest

from events.movements.catalogue import generate, suggest
from events.movements.fairness import fairness
from events.movements.notes import english
from events.movements.proof import prove
from events.movements.schedule import Contestant, Schedule, Share
from tests.events.movements.vectors import VECTORS, seats_of, stored

STORED = stored("howell")
PUBLISHED = json.loads((VECTORS / "balance.json").read_text())["howell_max_Q"]["values"]
STARTERS = [entry for entry in STORED if entry["tables"] in {*range(4, 10), 11}]


def full(pairs: int) -> Schedule:
    rounds = pairs - 1 + pairs % 2
    return generate("howell", field=pairs, boards=rounds, rounds=rounds)


def meetings(schedule: Schedule) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted(pair for _, pair in entry.sides())) for _, entry in schedule.plays())


@pytest.mark.parametrize("entry", STARTERS, ids=lambda entry: str(entry["id"]))
def test_howell_equals_the_stored_one(entry: dict[str, Any]) -> None:
    assert seats_of(full(entry["pairs"])) == entry["seats"]


@pytest.mark.parametrize("pairs", [4, *range(5, 41)])
def test_howell_lets_everyone_meet_everyone_once(pairs: int) -> None:
    assert meetings(full(pairs)) == list(combinations(range(1, pairs + 1), 2))


@pytest.mark.parametrize("pairs", range(4, 41, 2))
def test_howell_lets_everyone_play_every_board(pairs: int) -> None:
    schedule = full(pairs)
    played = [
        (one.number, board) for _, entry, _, one in schedule.seats() for board in entry.boards
    ]
    assert sorted(played) == [
        (pair, board) for pair in range(1, pairs + 1) for board in range(1, pairs)
    ]


@pytest.mark.parametrize("pairs", range(5, 40, 2))
def test_half_table_sits_out_everyone_once_at_table_1(pairs: int) -> None:
    sit_outs = full(pairs).sit_outs()
    assert {one.table for one in sit_outs} == {1}
    assert sorted(one.contestant for one in sit_outs) == [
        Contestant(number) for number in range(1, pairs + 1)
    ]


def test_three_tables_share_in_the_last_round_only() -> None:
    assert full(6).shares == (Share(5, 5, (1, 2, 3)),)


def test_three_tables_curtailed_by_a_round_use_no_set_of_the_last() -> None:
    schedule = generate("howell", field=6, boards=24, rounds=4)
    assert (schedule.board_sets, schedule.boards_total, schedule.shares) == (4, 24, ())


def test_two_tables_share_in_every_round() -> None:
    assert full(4).shares == tuple(Share(number, number, (1, 2)) for number in (1, 2, 3))


@pytest.mark.parametrize("entry", STORED, ids=lambda entry: str(entry["id"]))
def test_howell_is_no_less_fair_than_the_stored_one(entry: dict[str, Any]) -> None:
    assert fairness(full(entry["pairs"])) >= Fraction(entry["balance"]["Q_percent"])


@pytest.mark.parametrize(("field", "quality"), PUBLISHED.items())
def test_howell_is_as_fair_as_the_best_published(field: str, quality: str) -> None:
    assert fairness(full(int(field.split(" ", maxsplit=1)[0]))) == Fraction(quality)


@pytest.mark.parametrize("pairs", range(22, 41, 2))
def test_howell_for_a_large_field_is_nearly_even(pairs: int) -> None:
    assert fairness(full(pairs)) >= 96


@pytest.mark.parametrize("pairs", range(4, 41))
def test_barometer_has_the_meetings_of_the_howell_one_board_set_at_a_time(pairs: int) -> None:
    plain = full(pairs)
    rounds = plain.rounds_count
    turned = generate("barometer", field=pairs, boards=rounds, rounds=rounds)
    assert [
        {entry.board_set for entry in tables if entry.is_played} for tables in turned.rounds
    ] == [{number} for number in range(1, rounds + 1)]
    assert meetings(turned) == meetings(plain)
    assert fairness(turned) == fairness(plain)
    assert (turned.copies, turned.shares, turned.byestands) == (turned.tables, (), ())


def double(pairs: int) -> Schedule:
    return generate("double-howell", field=pairs, boards=30)


@pytest.mark.parametrize("pairs", [5, 6])
def test_double_howell_lets_everyone_meet_everyone_twice(pairs: int) -> None:
    schedule = double(pairs)
    assert meetings(schedule) == sorted(2 * list(combinations(range(1, pairs + 1), 2)))
    assert (prove(schedule), schedule.repeats) == ((), (6, 7, 8, 9, 10))


def test_double_howell_shares_nothing_and_all_play_all_boards() -> None:
    schedule = double(6)
    assert (schedule.shares, schedule.boards_total, schedule.boards_per_set) == ((), 30, 3)
    played = [
        (one.number, board) for _, entry, _, one in schedule.seats() for board in entry.boards
    ]
    assert sorted(played) == [(pair, board) for pair in range(1, 7) for board in range(1, 31)]


def test_double_howell_compares_all_evenly_where_the_single_does_not() -> None:
    assert [fairness(double(6)), fairness(full(6))] == [Fraction(100), Fraction(60)]


def test_double_howell_moves_everyone_in_one_circle() -> None:
    schedule = double(6)
    for before, after in pairwise(schedule.rounds):
        for then, now in zip(before, after, strict=True):
            seats = [(then.ns, now.ns), (then.ew, now.ew)]
            assert all(new == (old if old == 6 else (old or 0) % 5 + 1) for old, new in seats)


def test_double_howell_says_how_boards_and_opponents_come_again() -> None:
    assert english(double(6).notes) == (
        "After round 5 all meet again, in the same seats, with other boards.",
        "In each half a table takes the next of five board sets after every round.",
    )


def test_double_howell_is_suggested_for_three_tables() -> None:
    found = {candidate.schedule.kind: candidate for candidate in suggest(6, 30)}
    assert " ".join(english(found["double-howell"].reasons)).startswith(
        "One winner; 10 rounds of 3, 30 boards. Everyone meets everyone. For it: all play the same "
        "boards, no boards are shared and all compare evenly with one another."
    )
