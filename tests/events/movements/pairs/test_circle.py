"""Endless Howells and round robins of pairs: everyone meets everyone, moving on the circle."""

from itertools import combinations

import pytest

from events.movements.catalogue import generate
from events.movements.fairness import fairness
from events.movements.notes import english
from events.movements.pairs.howell import TABLES as HOWELL_TABLES
from events.movements.pairs.round_robin import TABLES
from events.movements.proof import prove
from events.movements.schedule import Schedule


def full(kind: str, pairs: int) -> Schedule:
    rounds = pairs - 1 + pairs % 2
    return generate(kind, field=pairs, boards=rounds, rounds=rounds)


@pytest.mark.parametrize("kind", ["endless-howell", "pairs-round-robin"])
@pytest.mark.parametrize("pairs", [4, *range(5, 25), 39, 40])
def test_everyone_meets_everyone_once(kind: str, pairs: int) -> None:
    schedule = full(kind, pairs)
    met = sorted(tuple(sorted(pair for _, pair in entry.sides())) for _, entry in schedule.plays())
    assert (met, prove(schedule)) == (list(combinations(range(1, pairs + 1), 2)), ())


@pytest.mark.parametrize("kind", ["endless-howell", "pairs-round-robin"])
@pytest.mark.parametrize("tables", [4, 7, 12])
def test_places_move_alike_but_for_the_stationary_pair(kind: str, tables: int) -> None:
    """What one table holds in a round, its pairs hold a number lower in the round before."""
    v = 2 * tables - 1
    first, second = full(kind, 2 * tables).rounds[:2]
    for before, after in zip(first[1:], second[1:], strict=True):
        assert {(one or 0) % v + 1 for one in (before.ns, before.ew)} == {after.ns, after.ew}
    assert [entry.ns for entry, *_ in (first, second)] == [2 * tables] * 2


@pytest.mark.parametrize("tables", HOWELL_TABLES)
def test_endless_howell_shares_only_where_no_strong_starter_exists(tables: int) -> None:
    schedule = full("endless-howell", 2 * tables)
    sharing = {len(share.tables) for share in schedule.shares}
    assert sharing == {2: {2}, 3: {3}, 5: {2}}.get(tables, set())


@pytest.mark.parametrize("tables", HOWELL_TABLES)
def test_endless_howell_is_as_fair_as_the_howell(tables: int) -> None:
    endless, howell = (full(kind, 2 * tables) for kind in ("endless-howell", "howell"))
    assert fairness(endless) == fairness(howell)


def test_four_tables_start_as_published() -> None:
    first = full("endless-howell", 8).rounds[0]
    assert [(entry.ns, entry.ew, entry.board_set) for entry in first] == [
        (8, 1, 1),
        (2, 7, 3),
        (3, 6, 5),
        (5, 4, 2),
    ]


def test_endless_howell_says_how_to_move_without_naming_bye_stands() -> None:
    assert english(full("flower-howell", 8).notes) == (
        "North-South go up a table, East-West down a table; one pair keeps its seat at table 1.",
        "East-West at table 1 go to North-South at table 2.",
        "North-South at table 4 stay there and sit East-West.",
        "At tables 2 and 3 those who come as North-South play East-West.",
        "Boards lie in the middle of the room: every round a table takes the next set.",
    )


@pytest.mark.parametrize("tables", TABLES)
def test_round_robin_has_a_set_for_each_round_and_a_copy_for_two_tables(tables: int) -> None:
    schedule = generate("pairs-round-robin", field=2 * tables, boards=3, rounds=3)
    assert [{entry.board_set for entry in row} for row in schedule.rounds] == [{1}, {2}, {3}]
    assert schedule.copies == (tables + 1) // 2
    assert max(len(share.tables) for share in schedule.shares) == 2


@pytest.mark.parametrize("tables", [4, 6, 10, 12, 16])
def test_round_robin_of_a_prime_that_leaves_3_is_perfectly_fair(tables: int) -> None:
    assert fairness(full("pairs-round-robin", 2 * tables)) == 100


@pytest.mark.exhaustive
@pytest.mark.parametrize("tables", range(7, 41))
def test_round_robin_of_many_pairs_is_nearly_fair(tables: int) -> None:
    assert fairness(full("pairs-round-robin", 2 * tables)) > 85
