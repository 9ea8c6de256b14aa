"""A deal: four hands of thirteen cards, written as PBN does, each with its number among all deals.

>>> deal = Deal.parse("E:7.AKJ6543.3.AK93 642.8.KQT9.T8752 AKQJ5.Q97.52.QJ6 T983.T2.AJ8764.4")
>>> str(deal)
'N:T983.T2.AJ8764.4 7.AKJ6543.3.AK93 642.8.KQT9.T8752 AKQJ5.Q97.52.QJ6'
>>> deal.hand(Seat.EAST).points, deal.hand(Seat.EAST).shape
(15, (1, 7, 1, 4))
>>> Deal.numbered(deal.index) == deal
True
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb
from typing import Self

from events.deals.codes import DealCode, WrongDeal
from scoring.cards import RANKS, Card, Seat, Suit
from scoring.hands import FROM_SPADES

HAND = 13
PACK = tuple(Card(suit, rank) for suit in FROM_SPADES for rank in reversed(RANKS))
"""The cards from the ace of spades down to the two of clubs; the place of each is its number."""

DEALS = comb(52, HAND) * comb(39, HAND) * comb(26, HAND)
"""How many there are: 53,644,737,765,488,792,839,237,440,000."""

_PLACES = {card: place for place, card in enumerate(PACK)}
_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


@dataclass(frozen=True, slots=True)
class Hand:
    """The thirteen cards of one seat, from the ace of spades down."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return ".".join(self.holdings)

    def suit(self, suit: Suit) -> list[Card]:
        """The cards of one suit, from the top."""
        return [card for card in self.cards if card.suit is suit]

    @property
    def holdings(self) -> tuple[str, ...]:
        """The ranks held in each suit, spades first; empty for a void."""
        return tuple("".join(card.rank for card in self.suit(suit)) for suit in FROM_SPADES)

    @property
    def points(self) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return sum(_POINTS.get(card.rank, 0) for card in self.cards)

    @property
    def shape(self) -> tuple[int, ...]:
        """How many cards of each suit, spades first."""
        return tuple(map(len, self.holdings))


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands that are one pack, North's first and clockwise."""

    hands: tuple[Hand, Hand, Hand, Hand]

    def __post_init__(self) -> None:
        for seat, hand in zip(Seat, self.hands, strict=True):
            if len(hand.cards) != HAND:
                raise WrongDeal(DealCode.THIRTEEN, seat=seat, count=len(hand.cards))
        dealt: set[Card] = set()
        for hand in self.hands:
            for card in hand.cards:
                if card in dealt:
                    raise WrongDeal(DealCode.HELD_TWICE, card=card)
                dealt.add(card)

    @classmethod
    def of(cls, hands: Iterable[Iterable[Card]]) -> Self:
        """A deal from the cards of North, East, South and West in any order.

        Raises:
            WrongDeal: they are not one pack.
        """
        north, east, south, west = (Hand(tuple(sorted(each, key=_place))) for each in hands)
        return cls((north, east, south, west))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read PBN's notation, which begins with any seat and goes on clockwise.

        Raises:
            WrongDeal: it is no deal.
        """
        first, colon, rest = text.strip().partition(":")
        if not colon or first.strip().upper() not in list(Seat):
            raise WrongDeal(DealCode.FIRST, found=text.strip()[:80])
        written = rest.split()
        if len(written) != len(Seat):
            raise WrongDeal(DealCode.FOUR_HANDS, count=len(written))
        seat, hands = Seat(first.strip().upper()), {}
        for each in written:
            hands[seat] = _cards(seat, each)
            seat = seat.lho
        return cls.of(hands[each] for each in Seat)

    @classmethod
    def numbered(cls, index: int) -> Self:
        """The deal of that number, from 0 and below `DEALS`; each number has one and each deal one.

        North's hand is one of the 635,013,559,600 sets of thirteen cards, East's one of those of
        the 39 cards that are left, South's of the 26: the number is theirs, written one after the
        other.
        """
        if not 0 <= index < DEALS:
            raise ValueError(f"{index}: deals are numbered from 0 to {DEALS - 1}")
        index, south = divmod(index, comb(26, HAND))
        north, east = divmod(index, comb(39, HAND))
        left, hands = list(range(len(PACK))), []
        for each in (north, east, south):
            taken = [left[place] for place in _chosen(each)]
            hands.append(taken)
            left = [place for place in left if place not in set(taken)]
        return cls.of([PACK[place] for place in hand] for hand in (*hands, left))

    @property
    def index(self) -> int:
        """Its number among all deals."""
        left, index = list(range(len(PACK))), 0
        for hand in self.hands[:3]:
            taken = {_PLACES[card] for card in hand.cards}
            order = _order_of([place for place, card in enumerate(left) if card in taken])
            index = index * comb(len(left), HAND) + order
            left = [card for card in left if card not in taken]
        return index

    def __str__(self) -> str:
        return self.written_from(Seat.NORTH)

    def written_from(self, first: Seat) -> str:
        """PBN's notation with that hand first."""
        seats = [first, first.lho, first.partner, first.partner.lho]
        return f"{first}:{' '.join(str(self.hand(seat)) for seat in seats)}"

    def hand(self, seat: Seat) -> Hand:
        return self.hands[tuple(Seat).index(seat)]


def _place(card: Card) -> int:
    return _PLACES[card]


def _cards(seat: Seat, written: str) -> list[Card]:
    holdings = written.upper().split(".")
    if len(holdings) != len(FROM_SPADES):
        raise WrongDeal(DealCode.FOUR_SUITS, seat=seat, found=written)
    for holding in holdings:
        if not set(holding) <= set(RANKS):
            raise WrongDeal(DealCode.RANKS, seat=seat, found=holding)
    return [
        Card(suit, rank)
        for suit, holding in zip(FROM_SPADES, holdings, strict=True)
        for rank in holding
    ]


def _chosen(order: int) -> list[int]:
    """Of all sets of thirteen places that one, in the order of the combinatorial number system."""
    places: list[int] = []
    for size in range(HAND, 0, -1):
        place = size - 1
        while comb(place + 1, size) <= order:
            place += 1
        places.append(place)
        order -= comb(place, size)
    return places


def _order_of(places: Sequence[int]) -> int:
    """Which of all sets of thirteen places it is; they are given in rising order."""
    return sum(comb(place, size) for size, place in enumerate(places, start=1))
