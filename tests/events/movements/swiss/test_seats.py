"""Draws as schedules: sound, with the boards that triples need."""

import pytest

from events.movements.proof import prove
from events.movements.schedule import Contest, MovementError
from events.movements.swiss.conditions import OddField, SwissConditions
from events.movements.swiss.draw import Draw, Pairing
from events.movements.swiss.pairing import pair_round
from events.movements.swiss.seats import schedule
from events.movements.swiss.standing import Entrant
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


def test_short_triple_changes_opponents_when_the_others_exchange_boards() -> None:
    draw = Draw(1, (Pairing(1, 1, 2), Pairing(2, 3, 4, 5)))
    found = schedule([draw], contest=Contest.TEAMS, boards=8)
    assert seats_of(found) == [
        [[1, 2, 1], [2, 1, 2], [3, 4, 1], [4, 5, 2], [5, 3, 3]],
        [[1, 2, 2], [2, 1, 1], [3, 5, 3], [4, 3, 1], [5, 4, 2]],
    ]
    assert (found.boards_per_set, found.circuits, found.repeats) == (4, ((1, 2), (3, 4, 5)), (2,))


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


@pytest.mark.parametrize(
    ("boards", "leg", "message"),
    [(7, None, "7 boards cannot be halved"), (8, 1, "in one round or over two, not both")],
)
def test_what_cannot_be_seated_is_refused(boards: int, leg: int | None, message: str) -> None:
    draws = [Draw(1, (Pairing(1, 1, 2, 3),)), Draw(2, (Pairing(1, 1, 2, 3, leg=leg),))]
    with pytest.raises(MovementError, match=message):
        schedule(draws, contest=Contest.TEAMS, boards=boards)
