"""Individuals with a new partner each round: what is claimed of them, counted anew."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.movements.catalogue import generate
from events.movements.fairness import fairness
from events.movements.kinds import KINDS
from events.movements.notes import NoteCode, english
from events.movements.proof import prove
from events.movements.schedule import MovementError, Schedule, Share
from scoring.errors import Message
from tests.events.movements.individuals.counting import boards_of, opponents, partners, tables_of
from tests.example_count import example_count

SIZES = range(4, 41)
WHIST = [players for players in SIZES if players % 4 < 2]
OTHERS = [players for players in SIZES if players % 4 >= 2]


def full(players: int, kind: str = "individual") -> Schedule:
    rounds = max(KINDS[kind].possible_rounds(players))
    return generate(kind, field=players, boards=rounds, rounds=rounds)


@st.composite
def curtailed(draw: st.DrawFn) -> Schedule:
    """Any individual of this family, with any number of rounds."""
    kind = draw(st.sampled_from(["individual", "barometer-individual"]))
    players = draw(st.sampled_from(KINDS[kind].sizes))
    rounds = draw(st.sampled_from(KINDS[kind].possible_rounds(players)))
    boards = rounds * draw(st.integers(1, 3))
    return generate(kind, field=players, boards=boards, rounds=rounds)


def test_there_is_one_for_every_number_of_players_from_4_to_40() -> None:
    assert list(KINDS["individual"].sizes) == list(SIZES)


@pytest.mark.parametrize("players", WHIST)
def test_all_are_partners_once_and_opponents_twice(players: int) -> None:
    schedule, twos = full(players), list(combinations(range(1, players + 1), 2))
    assert partners(schedule) == Counter(twos)
    assert opponents(schedule) == Counter(2 * twos)
    assert "All are partners once and opponents twice." in english(schedule.notes)


@pytest.mark.parametrize("players", OTHERS)
def test_two_or_three_sitting_out_leave_as_many_strangers(players: int) -> None:
    schedule = full(players)
    together, against = partners(schedule), opponents(schedule)
    had = Counter(player for two in together for player in two)
    assert (max(together.values()), max(against.values())) == (1, 2)
    assert set(had.values()) == {players - (2 if players % 4 == 2 else 3)}


@pytest.mark.parametrize("players", SIZES)
def test_all_sit_out_equally_often_at_the_last_table(players: int) -> None:
    schedule = full(players)
    sitting = Counter(one.contestant.number for one in schedule.sit_outs())
    moving = range(1, players + 1) if players % 4 else ()
    assert sitting == dict.fromkeys(moving, players % 4)
    assert {one.table for one in schedule.sit_outs()} <= {players // 4 + 1}


@pytest.mark.parametrize("players", SIZES)
def test_tables_share_only_for_8_to_12_players(players: int) -> None:
    schedule = full(players)
    everyone = tuple(range(1, players // 4 + 1))
    shared = (Share(n, n, everyone) for n in range(1, schedule.rounds_count + 1))
    assert schedule.shares == (tuple(shared) if 8 <= players <= 12 else ())


@pytest.mark.parametrize("players", SIZES)
def test_complete_ones_are_sound(players: int) -> None:
    assert prove(full(players)) == ()


@given(curtailed())
@example_count(60)
def test_curtailed_ones_keep_partners_opponents_and_boards_apart(schedule: Schedule) -> None:
    assert prove(schedule) == ()
    assert max(partners(schedule).values()) == 1
    assert max(opponents(schedule).values()) <= 2
    for boards in boards_of(schedule).values():
        assert len(set(boards)) == len(boards)


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", ["individual", "barometer-individual"])
def test_every_size_is_sound_for_every_number_of_rounds(kind: str) -> None:
    for players in KINDS[kind].sizes:
        for rounds in KINDS[kind].possible_rounds(players):
            schedule = generate(kind, field=players, boards=2 * rounds, rounds=rounds)
            assert (prove(schedule), schedule.field) == ((), players)


@pytest.mark.parametrize(("players", "rounds", "sets"), [(13, 5, 12), (20, 12, 24), (40, 12, 23)])
def test_short_ones_do_not_put_all_the_boards_of_long_ones_in_play(
    players: int, rounds: int, sets: int
) -> None:
    schedule = generate("individual", field=players, boards=rounds, rounds=rounds)
    assert schedule.board_sets == sets < full(players).board_sets


@pytest.mark.parametrize("players", [8, 9, 13, 29, 37])
def test_some_compare_all_players_alike(players: int) -> None:
    assert fairness(full(players)) == 100


@pytest.mark.parametrize("players", [8, 13, 22, 40])
def test_barometer_has_the_meetings_of_the_individual_and_one_set_a_round(players: int) -> None:
    turned, plain = full(players, "barometer-individual"), full(players)
    assert all(row["board_set"] == number for number, row in tables_of(turned))
    assert (partners(turned), opponents(turned)) == (partners(plain), opponents(plain))
    assert (turned.copies, turned.shares) == (players // 4, ())


@pytest.mark.parametrize(
    ("kind", "players", "message"),
    [
        ("individual", 3, "for 3 players is not available; choose 4–40 players"),
        ("individual", 41, "Individual for 41 players is not available; choose 4–40 players"),
        ("barometer-individual", 6, "with one table nothing is compared"),
    ],
)
def test_other_numbers_of_players_are_refused(kind: str, players: int, message: str) -> None:
    with pytest.raises(MovementError, match=message):
        generate(kind, field=players, boards=24)


def test_one_table_says_that_nothing_is_compared() -> None:
    assert english(full(5).notes)[0] == "One table: nothing is compared, so score in total points."


def test_curtailed_ones_say_what_still_holds() -> None:
    assert english(generate("individual", field=20, boards=24, rounds=12).notes)[0] == (
        "Nobody has a partner twice, or an opponent more than twice."
    )


@pytest.mark.parametrize(("players", "is_one"), [(12, True), (13, True), (14, False), (15, False)])
def test_a_whist_tournament_is_one_with_at_most_one_player_out(players: int, is_one: bool) -> None:
    whist_tournament = Message(NoteCode.WHIST_TOURNAMENT)
    assert (whist_tournament in full(players).notes) is is_one
