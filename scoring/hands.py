"""Hands as a director types them: `AKxx QJx xxx xxx`, suits from spades down, x for a low card.

One hand or a deal; each with its seat in front (`N AKxx QJx xxx xxx`), or all in one line as in PBN
(`N:AKxx.QJx.xxx.xxx ...`, clockwise). Cards already played may be missing.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from scoring.cards import RANKS, Card, Seat, Suit, plain_suits
from scoring.errors import BridgeError, Code, gettext_noop


class HandCode(Code):
    FOUR_SUITS = gettext_noop(
        "%(found)s: write four suits from spades down, like AKxx QJx xxx xxx, and - for a void"
    )
    NO_CARDS = gettext_noop("%(found)s: cards are A K Q J T 9 to 2, and x for a low one")
    CARDS = gettext_noop("%(found)s: these are %(count)d cards; a hand has 1 to 13")
    CARD_TWICE = gettext_noop("%(card)s is there twice")
    SEAT_TWICE = gettext_noop("%(seat)s has two hands")
    SUIT = gettext_noop("%(count)d cards of one suit: a suit has 13")


class HandError(BridgeError):
    """The text is no hand, or the hands are not of one pack."""


FROM_SPADES = tuple(reversed(Suit))
LOW = "x"
_CARDS = re.compile(f"[{RANKS}{LOW}]*")
_SEAT = re.compile(r"([NESW])(?:\s*:\s*|\s+)(.*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """The cards of one player, spades first; each holding is of `RANKS` and `LOW`."""

    holdings: tuple[str, str, str, str]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read "AKxx QJx xxx xxx", "AK10x.-.xxx.xxx" or "♠AKxx ♥QJx ♦xxx ♣xxx".

        Raises:
            HandError: it is no hand.
        """
        parts = re.split(r"[\s.]+", plain_suits(text).strip().upper())
        if len(parts) != len(FROM_SPADES):
            raise HandError(HandCode.FOUR_SUITS, found=text.strip())
        spades, hearts, diamonds, clubs = map(_holding, FROM_SPADES, parts)
        hand = cls((spades, hearts, diamonds, clubs))
        if not 1 <= len(hand) <= 13:
            raise HandError(HandCode.CARDS, found=text.strip(), count=len(hand))
        return hand

    def __len__(self) -> int:
        return sum(map(len, self.holdings))

    def __str__(self) -> str:
        return " ".join(holding or "-" for holding in self.holdings)

    @property
    def suits(self) -> tuple[tuple[Suit, str], ...]:
        """Each suit with its cards, spades first."""
        return tuple(zip(FROM_SPADES, self.holdings, strict=True))

    @property
    def known(self) -> Iterator[Card]:
        """The cards that are named."""
        for suit, holding in self.suits:
            yield from (Card(suit, rank) for rank in holding if rank != LOW)


def _holding(suit: Suit, text: str) -> str:
    plain = text.removeprefix(suit).removeprefix(":").replace("10", "T").replace("X", LOW)
    cards = "" if plain in {"-", "--", "—", "–"} else plain
    if not _CARDS.fullmatch(cards):
        raise HandError(HandCode.NO_CARDS, found=text)
    return cards


SeatedHand = tuple[Seat | None, WrittenHand]
"""A hand with its seat, where that was written."""


def parse_hands(text: str) -> tuple[SeatedHand, ...]:
    """Read one hand on each line, or a deal in one; none in an empty text.

    Raises:
        HandError: a line is no hand, or together they are not of one pack.
    """
    lines = [line.strip() for line in text.splitlines()]
    hands = tuple(each for line in lines if line for each in _on_line(line))
    _refuse_two_packs(hands)
    return hands


def format_hands(hands: tuple[SeatedHand, ...]) -> str:
    """Write hands so that `parse_hands` reads the same again."""
    return "\n".join(f"{seat} {hand}" if seat else str(hand) for seat, hand in hands)


def _on_line(line: str) -> Iterator[SeatedHand]:
    found = _SEAT.fullmatch(line)
    if found is None:
        yield None, WrittenHand.parse(line)
        return
    seat, rest = Seat(found[1].upper()), found[2]
    hands = rest.split()
    if any(each.count(".") != 3 for each in hands if each != "-"):
        yield seat, WrittenHand.parse(rest)
        return
    for each in hands:
        if each != "-":
            yield seat, WrittenHand.parse(each)
        seat = seat.lho


def _refuse_two_packs(hands: tuple[SeatedHand, ...]) -> None:
    seats = Counter(seat for seat, _hand in hands if seat)
    if twice := next((seat for seat in seats if seats[seat] > 1), None):
        raise HandError(HandCode.SEAT_TWICE, seat=twice)
    cards = Counter(card for _seat, hand in hands for card in hand.known)
    if again := next((card for card in cards if cards[card] > 1), None):
        raise HandError(HandCode.CARD_TWICE, card=again)
    for place in range(len(FROM_SPADES)):
        count = sum(len(hand.holdings[place]) for _seat, hand in hands)
        if count > len(RANKS):
            raise HandError(HandCode.SUIT, count=count)
