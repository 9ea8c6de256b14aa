"""Trick tables and lead tables as values."""

import pytest

from events.double_dummy.tables import LeadTable, TrickTable
from scoring.cards import Card, Denomination, Seat

DIGITS = "7c5c67c5c61181711817"
"""As a program wrote them: North, South, East, West, each no trumps, spades, hearts, ..."""


def test_a_trick_table_is_read_in_the_order_of_pbn() -> None:
    table = TrickTable.parse(DIGITS)
    assert table.of(Seat.NORTH, Denomination.NOTRUMP) == 7
    assert table.of(Seat.SOUTH, Denomination.SPADES) == 12
    assert table.of(Seat.EAST, Denomination.HEARTS) == 8
    assert table.of(Seat.WEST, Denomination.CLUBS) == 7


def test_a_trick_table_is_written_as_it_was_read() -> None:
    assert str(TrickTable.parse(DIGITS)) == DIGITS


@pytest.mark.parametrize("digits", [DIGITS[:-1], DIGITS + "0", "e" + DIGITS[1:], "x" + DIGITS[1:]])
def test_what_is_no_trick_table_is_refused(digits: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        TrickTable.parse(digits)


def test_a_lead_gives_what_declarer_makes_beyond_the_best_lead() -> None:
    leads = LeadTable({"NH": {"SK": 10, "S2": 9, "D5": 9}})
    assert leads.given(Seat.NORTH, Denomination.HEARTS, Card.parse("SK")) == 1
    assert leads.given(Seat.NORTH, Denomination.HEARTS, Card.parse("D5")) == 0


def test_of_a_card_that_the_leader_does_not_hold_nothing_is_said() -> None:
    leads = LeadTable({"NH": {"SK": 10}})
    assert leads.given(Seat.NORTH, Denomination.HEARTS, Card.parse("SA")) is None
