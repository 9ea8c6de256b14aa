"""Howells against stored ones, and the one for three tables."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from events.movements.catalogue import generate
from events.movements.fairness import fairness
from events.movements.schedule import Contestant, Schedule, Share
from tests.events.movements.vectors import seats_of, stored

STORED = [entry for entry in stored("howell") if entry["tables"] in range(4, 8)]


def full(pairs: int) -> Schedule:
    rounds = pairs - 1 + pairs % 2
    return generate("howell", pairs=pairs, boards=rounds, rounds=rounds)


def meetings(schedule: Schedule) -> list[tuple[int, ...]]:
    return sorted(tuple(sorted(pair for _, pair in entry.sides())) for _, entry in schedule.plays())


@pytest.mark.parametrize("entry", STORED, ids=lambda entry: str(entry["id"]))
def test_howell_equals_the_stored_one(entry: dict[str, Any]) -> None:
    assert seats_of(full(entry["pairs"])) == entry["seats"]


@pytest.mark.parametrize("pairs", range(5, 15))
def test_howell_lets_everyone_meet_everyone_once(pairs: int) -> None:
    assert meetings(full(pairs)) == list(combinations(range(1, pairs + 1), 2))


@pytest.mark.parametrize("pairs", range(6, 15, 2))
def test_howell_lets_everyone_play_every_board(pairs: int) -> None:
    schedule = full(pairs)
    played = [
        (one.number, board) for _, entry, _, one in schedule.seats() for board in entry.boards
    ]
    assert sorted(played) == [
        (pair, board) for pair in range(1, pairs + 1) for board in range(1, pairs)
    ]


@pytest.mark.parametrize("pairs", range(5, 15, 2))
def test_half_table_sits_out_everyone_once_at_table_1(pairs: int) -> None:
    sit_outs = full(pairs).sit_outs()
    assert {one.table for one in sit_outs} == {1}
    assert sorted(one.contestant for one in sit_outs) == [
        Contestant(number) for number in range(1, pairs + 1)
    ]


def test_three_tables_share_in_the_last_round_only() -> None:
    assert full(6).shares == (Share(5, 5, (1, 2, 3)),)


def test_three_tables_curtailed_by_a_round_use_no_set_of_the_last() -> None:
    schedule = generate("howell", pairs=6, boards=24, rounds=4)
    assert (schedule.board_sets, schedule.boards_total, schedule.shares) == (4, 24, ())


@pytest.mark.parametrize(
    ("pairs", "quality"),
    [(6, 60), (8, 100), (10, Fraction(250, 3)), (12, 100), (14, Fraction(2100, 23))],
)
def test_howell_is_as_fair_as_the_best_published(pairs: int, quality: Fraction) -> None:
    assert fairness(full(pairs)) == quality
