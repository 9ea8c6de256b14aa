"""Deals that are the same for the same seed, and what a bidder looks at in two hands."""

import random
from dataclasses import dataclass

from events.deals.deal import Deal
from scoring.cards import RANKS, Card, Seat, Side, Suit

_PACK = [Card(suit, rank) for suit in Suit for rank in RANKS]


@dataclass(frozen=True, slots=True)
class SimulatedDeal:
    """Four hands; the same seed deals the same cards."""

    seed: str
    deal: Deal

    def points(self, side: Side) -> int:
        return sum(self.deal.hand(seat).points for seat in _of(side))

    def length(self, side: Side, suit: Suit) -> int:
        """Cards of the suit that the side holds together."""
        return sum(len(self.deal.hand(seat).suit(suit)) for seat in _of(side))

    def longest(self, side: Side) -> Suit:
        """The side's longest suit, the higher one of equals."""
        return max(Suit, key=lambda suit: (self.length(side, suit), tuple(Suit).index(suit)))

    def strength(self, side: Side) -> int:
        """High-card points, and what a long fit is worth besides."""
        return self.points(side) + max(0, self.length(side, self.longest(side)) - 7)

    def holder(self, side: Side, suit: Suit) -> Seat:
        """Whoever of the side has more of the suit, the stronger of equals."""
        hands = {seat: self.deal.hand(seat) for seat in _of(side)}
        return max(hands, key=lambda seat: (len(hands[seat].suit(suit)), hands[seat].points))


def deal(seed: str) -> SimulatedDeal:
    """Shuffle and deal."""
    pack = list(_PACK)
    random.Random(seed).shuffle(pack)  # noqa: S311 - nobody bets on the demo
    return SimulatedDeal(seed, Deal.of(pack[at : at + 13] for at in range(0, 52, 13)))


def _of(side: Side) -> list[Seat]:
    return [seat for seat in Seat if seat.side is side]
