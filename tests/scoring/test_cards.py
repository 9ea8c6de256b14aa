"""Cards, seats and sides."""

import pytest

from scoring.cards import RANKS, Card, CardError, Seat, Side, Suit


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("rank", RANKS)
def test_card_reads_what_it_prints(suit: Suit, rank: str) -> None:
    card = Card(suit, rank)
    assert Card.parse(str(card)) == card


@pytest.mark.parametrize("text", ["TH", "HT", "10H", "h10", "T H", "♥10", "10♥\ufe0f"])
def test_ten_of_hearts_in_every_notation(text: str) -> None:
    assert Card.parse(text) == Card(Suit.HEARTS, "T")


@pytest.mark.parametrize("text", ["", "S", "1H", "SAA", "AX", "11D", "SN"])
def test_card_refuses_what_is_no_card(text: str) -> None:
    with pytest.raises(CardError):
        Card.parse(text)


def test_seats_know_side_partner_and_left_hand_opponent() -> None:
    assert [seat.lho for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert [seat.partner for seat in Seat] == [Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST]
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert [side.opponents for side in Side] == [Side.EW, Side.NS]


@pytest.mark.parametrize("rank", ["", "10", "1", "X"])
def test_card_refuses_a_rank_that_is_none(rank: str) -> None:
    with pytest.raises(CardError):
        Card(Suit.SPADES, rank)
