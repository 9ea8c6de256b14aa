"""Random deals, and what a bidder looks at in two hands."""

import random
from dataclasses import dataclass

from scoring.cards import RANKS, Card, Seat, Side, Suit

_HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_PACK = [Card(suit, rank) for suit in Suit for rank in RANKS]


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards, each suit from the top."""

    cards: tuple[Card, ...]

    def suit(self, suit: Suit) -> list[Card]:
        return [card for card in self.cards if card.suit is suit]

    @property
    def points(self) -> int:
        """High-card points, 4-3-2-1."""
        return sum(_HONOURS.get(card.rank, 0) for card in self.cards)


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands; the same seed deals the same cards."""

    seed: str
    hands: dict[Seat, Hand]

    def points(self, side: Side) -> int:
        return sum(hand.points for seat, hand in self.hands.items() if seat.side is side)

    def length(self, side: Side, suit: Suit) -> int:
        """Cards of the suit that the side holds together."""
        hands = (hand for seat, hand in self.hands.items() if seat.side is side)
        return sum(len(hand.suit(suit)) for hand in hands)

    def longest(self, side: Side) -> Suit:
        """The side's longest suit, the higher one of equals."""
        return max(Suit, key=lambda suit: (self.length(side, suit), tuple(Suit).index(suit)))

    def strength(self, side: Side) -> int:
        """High-card points, and what a long fit is worth besides."""
        return self.points(side) + max(0, self.length(side, self.longest(side)) - 7)

    def holder(self, side: Side, suit: Suit) -> Seat:
        """Whoever of the side has more of the suit, the stronger of equals."""
        seats = [seat for seat in Seat if seat.side is side]
        return max(
            seats, key=lambda seat: (len(self.hands[seat].suit(suit)), self.hands[seat].points)
        )


def deal(seed: str) -> Deal:
    """Shuffle and deal."""
    pack = list(_PACK)
    random.Random(seed).shuffle(pack)  # noqa: S311 - nobody bets on the demo
    hands = {
        seat: Hand(tuple(sorted(pack[13 * at : 13 * at + 13], key=_order, reverse=True)))
        for at, seat in enumerate(Seat)
    }
    return Deal(seed, hands)


def _order(card: Card) -> tuple[int, int]:
    return tuple(Suit).index(card.suit), RANKS.index(card.rank)
