"""Cards, suits, denominations, seats and sides. Nothing about contracts or scores."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from scoring.errors import BridgeError, Code, gettext_noop


class Suit(StrEnum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Denomination(StrEnum):
    """What a contract names: a trump suit, or no trumps."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "NT"

    @property
    def is_minor(self) -> bool:
        return self in (Denomination.CLUBS, Denomination.DIAMONDS)


class Side(StrEnum):
    NS = "NS"
    EW = "EW"

    @property
    def opponents(self) -> "Side":
        return Side.EW if self is Side.NS else Side.NS


NS, EW = SIDES = (Side.NS, Side.EW)
"""Both by themselves as well: each `Side.NS` is a call in Python 3.11, too dear for every board."""


class Seat(StrEnum):
    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def side(self) -> Side:
        return Side.NS if self in (Seat.NORTH, Seat.SOUTH) else Side.EW

    @property
    def lho(self) -> "Seat":
        """The next player clockwise; declarer's left-hand opponent leads."""
        return _CLOCKWISE[(_CLOCKWISE.index(self) + 1) % 4]

    @property
    def partner(self) -> "Seat":
        return self.lho.lho


_CLOCKWISE = tuple(Seat)

RANKS = "23456789TJQKA"

_SUIT_LETTERS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")
_CARD = re.compile(
    r"(?P<suit>[SHDC])(?P<rank>10|[2-9TJQKA])|(?P<rank_first>10|[2-9TJQKA])(?P<suit_last>[SHDC])"
)


class CardCode(Code):
    NO_RANK = gettext_noop("%(found)r is not the rank of a card")
    NO_CARD = gettext_noop("%(found)r is not a card; write the suit and the rank, like SA or DK")


class CardError(BridgeError):
    """The text names no card of the pack."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card; `rank` is one of `RANKS` ("T" is the ten)."""

    suit: Suit
    rank: str

    def __post_init__(self) -> None:
        if len(self.rank) != 1 or self.rank not in RANKS:
            raise CardError(CardCode.NO_RANK, found=self.rank)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read "SA", "AS", "10H", "T H" or "♦K"; raise `CardError` for anything else."""
        match = _CARD.fullmatch(plain_suits("".join(text.split())).upper())
        if match is None:
            raise CardError(CardCode.NO_CARD, found=text)
        suit = match["suit"] or match["suit_last"]
        rank = match["rank"] or match["rank_first"]
        return cls(Suit(suit), "T" if rank == "10" else rank)

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


def plain_suits(text: str) -> str:
    """Replace suit symbols by their letters."""
    return text.translate(_SUIT_LETTERS)
