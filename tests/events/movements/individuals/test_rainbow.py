"""Rainbows: four lines that never meet among themselves, nobody twice."""

from itertools import combinations

import pytest

from events.movements.catalogue import generate
from events.movements.kinds import KINDS
from events.movements.proof import prove
from events.movements.schedule import MovementError, Schedule
from tests.events.movements.individuals.counting import boards_of, opponents, partners, tables_of

ROUNDS = {16: 4, 20: 5, 24: 5, 28: 7, 32: 8, 36: 9, 40: 9, 44: 11, 52: 13}


def rainbow(players: int, rounds: int | None = None) -> Schedule:
    rounds = rounds or ROUNDS[players]
    return generate("rainbow", field=players, boards=rounds, rounds=rounds)


def test_sizes_and_rounds_that_there_are() -> None:
    kind = KINDS["rainbow"]
    assert {players: max(kind.possible_rounds(players)) for players in kind.sizes} == ROUNDS


@pytest.mark.parametrize("players", ROUNDS)
def test_nobody_meets_anyone_twice_in_any_way(players: int) -> None:
    schedule = rainbow(players)
    met = partners(schedule) + opponents(schedule)
    assert set(met.values()) == {1}
    assert sum(met.values()) == 6 * len(list(tables_of(schedule)))


@pytest.mark.parametrize("players", [16, 20, 28, 32, 36, 44, 52])
def test_everyone_meets_all_of_the_other_lines_where_rounds_are_as_many_as_tables(
    players: int,
) -> None:
    tables = players // 4
    met = partners(rainbow(players)) + opponents(rainbow(players))
    assert set(met) == {
        (one, other)
        for one, other in combinations(range(1, players + 1), 2)
        if (one - 1) // tables != (other - 1) // tables
    }


@pytest.mark.parametrize("players", ROUNDS)
def test_north_stays_and_everyone_plays_every_board(players: int) -> None:
    schedule = rainbow(players)
    assert all(row["n"] == row["table"] for _, row in tables_of(schedule))
    rounds = ROUNDS[players]
    assert {len(set(boards)) for boards in boards_of(schedule).values()} == {rounds}


@pytest.mark.parametrize("players", ROUNDS)
def test_only_four_tables_share(players: int) -> None:
    shared = {share.tables for share in rainbow(players).shares}
    assert shared == ({(1, 2, 3, 4)} if players == 16 else set())


@pytest.mark.exhaustive
@pytest.mark.parametrize("players", ROUNDS)
def test_every_number_of_rounds_is_sound(players: int) -> None:
    for rounds in range(1, ROUNDS[players] + 1):
        assert prove(rainbow(players, rounds)) == ()


@pytest.mark.parametrize("players", ROUNDS)
def test_complete_ones_are_sound(players: int) -> None:
    assert prove(rainbow(players)) == ()


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (12, "three tables have too few ways to go; choose an individual"),
        (48, "for 12 tables no rainbow is stored; choose 44 or 52 players"),
        (22, "choose a multiple of 4 players, 16–44, 52"),
    ],
)
def test_other_numbers_of_players_are_refused(players: int, message: str) -> None:
    with pytest.raises(MovementError, match=message):
        rainbow(players, 4)
