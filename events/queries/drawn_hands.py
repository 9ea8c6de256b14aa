"""The hands of a board as pages and paper draw them; of whoever may see them (`deals`)."""

from dataclasses import dataclass

from events.deals.boards import NumberedDeal
from events.deals.deal import Hand
from events.models import BoardDeal
from scoring.cards import Seat
from scoring.hands import FROM_SPADES


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """A seat's hand: of each suit its letter and its ranks, a ten as 10, nothing for a void."""

    seat: str
    points: int
    suits: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DrawnHands:
    """The diagram of a board, North, East, South and West."""

    board: int
    dealer: str
    vulnerability: str
    hands: tuple[DrawnHand, ...]


def drawn_hands(row: BoardDeal) -> DrawnHands:
    """The diagram of a deal that is known."""
    return _drawn(row.numbered)


def _drawn(numbered: NumberedDeal) -> DrawnHands:
    return DrawnHands(
        numbered.board,
        numbered.dealer.value,
        numbered.vulnerability.value,
        tuple(_hand(seat, numbered.deal.hand(seat)) for seat in Seat),
    )


def _hand(seat: Seat, hand: Hand) -> DrawnHand:
    suits = zip(FROM_SPADES, hand.holdings, strict=True)
    return DrawnHand(
        seat.value,
        hand.points,
        tuple((suit.value, holding.replace("T", "10")) for suit, holding in suits),
    )
