"""Three-quarter Howells: complete in boards, no two pairs twice, stationary pairs apart."""

import pytest

from events.movements.catalogue import generate
from events.movements.fairness import fairness
from events.movements.kinds import KINDS
from events.movements.notes import english
from events.movements.pairs.reduced_howell_designs import DESIGNS
from events.movements.proof import prove
from events.movements.schedule import Schedule

KIND = KINDS["three-quarter-howell"]
SIZES = [
    (size // 2, rounds) for size in KIND.sizes if size % 2 == 0 for rounds in KIND.rounds(size)
]


def full(pairs: int, rounds: int) -> Schedule:
    return generate(KIND.key, field=pairs, boards=rounds, rounds=rounds)


def test_sizes_that_are_known() -> None:
    assert {size // 2: list(KIND.rounds(size)) for size in KIND.sizes if size % 2 == 0} == {
        3: [4],
        4: [6],
        5: [6, 7, 8],
        6: [7, 8, 9, 10],
        7: [8, 9, 10, 11, 12],
        8: [9, 10, 11, 12, 13, 14],
        9: [10, 11, 12, 13, 14, 15],
        10: [11, 12, 13, 14, 15],
        11: [12, 13, 14, 15],
        12: [13, 14, 15],
        13: [14, 15],
        14: [15],
    }


@pytest.mark.parametrize(("tables", "rounds"), SIZES)
def test_every_pair_plays_every_board_set_and_nobody_shares(tables: int, rounds: int) -> None:
    schedule = full(2 * tables, rounds)
    played = sorted((one.number, entry.board_set) for _, entry, _, one in schedule.seats())
    assert played == [
        (pair, number) for pair in range(1, 2 * tables + 1) for number in range(1, rounds + 1)
    ]
    assert (prove(schedule), schedule.shares) == ((), ())


@pytest.mark.parametrize(("tables", "rounds"), SIZES)
def test_half_table_sits_out_those_who_would_meet_the_missing_pair_once(
    tables: int, rounds: int
) -> None:
    schedule = full(2 * tables - 1, rounds)
    assert prove(schedule) == ()
    assert {one.contestant.number for one in schedule.sit_outs()} == set(range(1, rounds + 1))


@pytest.mark.parametrize(("tables", "rounds"), SIZES)
def test_fairness_is_high(tables: int, rounds: int) -> None:
    """Seats by guide card leave less room for balance than the cyclic ones."""
    least = 76 if (tables, rounds) in DESIGNS else 75 if tables == 5 else 81
    assert fairness(full(2 * tables, rounds)) > (63 if tables == 3 else least)


@pytest.mark.parametrize(("tables", "rounds"), DESIGNS)
def test_guide_cards_leave_the_last_pair_at_table_1(tables: int, rounds: int) -> None:
    schedule = full(2 * tables, rounds)
    assert all(2 * tables in {entry.ns, entry.ew} for entry, *_ in schedule.rounds)
    assert english(schedule.notes)[0] == f"Pair {2 * tables} stays at its table; the others move."


def test_three_tables_play_what_a_howell_without_its_last_round_is() -> None:
    curtailed = generate("howell", field=6, boards=4, rounds=4)
    assert fairness(full(6, 4)) == fairness(curtailed)


def test_stationary_pairs_are_named() -> None:
    assert english(full(16, 14).notes)[0] == "Pairs 15 to 16 stay at their tables; the others move."
    assert english(full(15, 14).notes)[0] == "Pair 15 stays at its table; the others move."
