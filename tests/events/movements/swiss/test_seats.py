"""Draws as schedules: sound, with the boards that triples need."""

from dataclasses import replace
from typing import Any

import pytest

from events.movements.guidance import places_of, table_guides
from events.movements.proof import prove
from events.movements.schedule import Contest, Contestant, MovementError, Schedule
from events.movements.swiss.conditions import OddField, SwissConditions
from events.movements.swiss.draw import Draw, Pairing
from events.movements.swiss.pairing import pair_round
from events.movements.swiss.seats import schedule
from events.movements.swiss.standing import Entrant
from events.movements.violations import Rule
from events.queries.rounds import rounds_of
from scoring.entrants import Line
from tests.events.movements.swiss.test_pairing import entrants, play
from tests.events.movements.vectors import seats_of


def drawn(field: int, rounds: int, conditions: SwissConditions) -> list[Draw]:
    """Rounds after which the standing is turned upside down each time."""
    met: dict[int, list[tuple[int, ...]]] = {}
    draws: list[Draw] = []
    numbers = list(range(1, field + 1))
    for _ in range(rounds):
        triple = draws[-1].triple if draws else None
        running = triple if triple is not None and triple.leg == 1 else None
        standing: list[Entrant] = entrants(numbers, met)
        draws.append(pair_round(standing, conditions, running=running))
        play(draws[-1], met)
        numbers.reverse()
    return draws


@pytest.mark.parametrize("odd", OddField)
@pytest.mark.parametrize("field", [8, 11])
def test_rounds_of_teams_are_sound(field: int, odd: OddField) -> None:
    found = schedule(drawn(field, 4, SwissConditions(odd=odd)), contest=Contest.TEAMS, boards=8)
    assert (prove(found), found.field) == ((), field)


@pytest.mark.parametrize("field", [8, 11])
def test_rounds_of_pairs_are_sound(field: int) -> None:
    draws = drawn(field, 4, SwissConditions(contest=Contest.PAIRS))
    found = schedule(draws, contest=Contest.PAIRS, boards=6)
    assert (prove(found), found.tables, found.boards_total) == ((), (field + 1) // 2, 24)
    assert [one.table for one in found.sit_outs()] == [6] * 4 * (field % 2)


def test_short_triple_plays_half_a_set_against_each_within_the_round() -> None:
    """Home North-South, visitors East-West, boards: as the published short triple (A, B and C)."""
    draws = [Draw(1, (Pairing(1, 1, 2), Pairing(2, 3, 4, 5)))]
    found = schedule(draws, contest=Contest.TEAMS, boards=8, rounds=6)
    first, second = ((1, 2, 3, 4), (5, 6, 7, 8))
    spare = (49, 50, 51, 52)
    assert [
        (entry.table, entry.half, entry.ns, entry.ew, entry.boards) for entry in found.rounds[0]
    ] == [
        (1, 0, 1, 2, first + second),
        (2, 0, 2, 1, first + second),
        (3, 1, 3, 4, first),
        (4, 1, 4, 5, second),
        (5, 1, 5, 3, spare),
        (3, 2, 3, 5, spare),
        (4, 2, 4, 3, first),
        (5, 2, 5, 4, second),
    ]
    assert (prove(found), found.circuits) == ((), ((1, 2), (3, 4, 5)))
    assert [each.tables for each in found.shares] == [(1, 2)]
    assert Schedule.from_dict(found.as_dict()) == found


def test_short_triple_is_told_by_halves() -> None:
    draws = [Draw(1, (Pairing(1, 1, 2), Pairing(2, 3, 4, 5)))]
    found = schedule(draws, contest=Contest.TEAMS, boards=4)
    visitors = Contestant(4, Line.EW, Contest.TEAMS)
    assert [(each.half, each.table, each.boards) for each in places_of(found, visitors)] == [
        (1, 3, (1, 2)),
        (2, 5, (3, 4)),
    ]
    guide = next(each for each in table_guides(found, 1) if each.entry.table == 4)
    moves = {each.direction: each.next and each.next.table for each in guide.seats}
    assert moves == {"NS": 4, "EW": 3}
    assert guide.boards_next is not None
    assert (guide.boards_next.tables, guide.boards_next.boards) == ((5,), (3, 4))
    assert [each.boards for each in rounds_of(found)[0].cells] == [
        "1–4",
        "1–4",
        "1–2 / 5–6",
        "3–4 / 1–2",
        "5–6 / 3–4",
    ]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"boards": (1, 2, 3)}, Rule.BOARD_SET),
        ({"ew": 3}, Rule.ONE_PLACE),
        ({"half": 1}, Rule.TABLES),
    ],
)
def test_half_a_round_that_is_not_sound_is_noticed(change: dict[str, Any], rule: Rule) -> None:
    draw = Draw(1, (Pairing(1, 1, 2), Pairing(2, 3, 4, 5)))
    found = schedule([draw], contest=Contest.TEAMS, boards=8)
    *others, last = found.rounds[0]
    wrong = replace(found, rounds=((*others, replace(last, **change)),))
    assert rule in {each.rule for each in prove(wrong)}


def test_long_triple_plays_the_sets_of_both_rounds_and_one_of_its_own() -> None:
    draws = [
        Draw(1, (Pairing(1, 1, 2), Pairing(2, 3, 4, 5, leg=1))),
        Draw(2, (Pairing(1, 1, 2, rematch=True), Pairing(2, 3, 4, 5, leg=2))),
    ]
    found = schedule(draws, contest=Contest.TEAMS, boards=8, rounds=6)
    assert seats_of(found) == [
        [[1, 2, 1], [2, 1, 1], [3, 4, 1], [4, 5, 2], [5, 3, 7]],
        [[1, 2, 2], [2, 1, 2], [3, 5, 7], [4, 3, 1], [5, 4, 2]],
    ]
    assert (prove(found), found.repeats) == ((), (2,))


def test_boards_that_cannot_be_halved_are_refused() -> None:
    with pytest.raises(MovementError, match="7 boards cannot be halved"):
        schedule([Draw(1, (Pairing(1, 1, 2, 3),))], contest=Contest.TEAMS, boards=7)
