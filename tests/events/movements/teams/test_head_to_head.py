"""A match of two teams: stanzas and seating rights."""

import pytest

from events.movements.catalogue import generate
from events.movements.notes import english
from events.movements.proof import prove
from events.movements.schedule import MovementError
from events.movements.teams.head_to_head import Order, seating_rights
from tests.events.movements.vectors import seats_of


def test_stanzas_are_rounds_at_an_open_and_a_closed_table() -> None:
    schedule = generate("head-to-head", field=2, boards=32, rounds=2)
    assert (seats_of(schedule), schedule.boards_per_set, schedule.repeats) == (
        [[[1, 2, 1], [2, 1, 1]], [[1, 2, 2], [2, 1, 2]]],
        16,
        (2,),
    )
    assert prove(schedule) == ()


@pytest.mark.parametrize(
    ("stanzas", "words"),
    [
        (1, "The winner of the toss chooses whether to seat last."),
        (2, "The winner of the toss chooses the seating rights of stanza 1 or 2."),
        (
            5,
            (
                "The winner of the toss chooses the seating rights of the stanzas of odd or even "
                "number, up to 4; those of stanza 5 are tossed for again."
            ),
        ),
    ],
)
def test_rights_are_said(stanzas: int, words: str) -> None:
    assert english(generate("head-to-head", field=2, boards=60, rounds=stanzas).notes)[-1] == words


@pytest.mark.parametrize(
    ("stanzas", "takes_first", "order", "rights"),
    [
        (4, True, Order.ALTERNATE, [2, 1, 2, 1]),
        (4, False, Order.ALTERNATE, [1, 2, 1, 2]),
        (4, True, Order.MIRRORED, [2, 1, 1, 2]),
        (6, True, Order.MIRRORED, [2, 1, 1, 2, 2, 1]),
        (3, True, Order.ALTERNATE, [2, 1, None]),
        (1, True, Order.ALTERNATE, [None]),
    ],
)
def test_rights_go_to_both_teams_equally(
    stanzas: int, takes_first: bool, order: Order, rights: list[int | None]
) -> None:
    found = seating_rights(stanzas, toss=2, takes_first=takes_first, order=order)
    assert [stanza.seats_last for stanza in found] == rights


@pytest.mark.parametrize(
    ("stanzas", "toss", "message"), [(0, 1, "1 to 16 stanzas, not 0"), (4, 3, "no team 3")]
)
def test_impossible_matches_are_refused(stanzas: int, toss: int, message: str) -> None:
    with pytest.raises(MovementError, match=message):
        seating_rights(stanzas, toss=toss, takes_first=True)
