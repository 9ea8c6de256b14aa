"""How many tricks each player takes as declarer, with best play of all four; and with each lead."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from scoring.cards import Card, Denomination, Seat

DECLARERS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
DENOMINATIONS = tuple(reversed(Denomination))
"""No trumps, spades, hearts, diamonds, clubs."""

Cell = tuple[Seat, Denomination]
CELLS: tuple[Cell, ...] = tuple((seat, each) for seat in DECLARERS for each in DENOMINATIONS)
"""In the order of the tag `DoubleDummyTricks` of PBN files."""


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Tricks (0 to 13) of each declarer in each denomination, in the order of `CELLS`."""

    tricks: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.tricks) != len(CELLS) or not all(0 <= each <= 13 for each in self.tricks):
            raise ValueError(f"{self.tricks}: twenty numbers of tricks, each 0 to 13")

    @classmethod
    def parse(cls, digits: str) -> Self:
        """Read twenty hexadecimal digits, as `DoubleDummyTricks` has them.

        Raises:
            ValueError: they are no such table.
        """
        return cls(tuple(int(digit, 16) for digit in digits))

    def __str__(self) -> str:
        return "".join(f"{each:x}" for each in self.tricks)

    def of(self, declarer: Seat, denomination: Denomination) -> int:
        return self.tricks[CELLS.index((declarer, denomination))]


@dataclass(frozen=True, slots=True)
class LeadTable:
    """Declarer's tricks after each card that may be led against each declarer and denomination.

    After the king of spades against North's hearts they are `tricks["NH"]["SK"]`: JSON as it is.
    """

    tricks: Mapping[str, Mapping[str, int]]

    def given(self, declarer: Seat, denomination: Denomination, lead: Card) -> int | None:
        """The tricks that this lead gives declarer beyond the best one: 0 for a best one.

        None when the leader does not hold the card.
        """
        by_card = self.tricks[key_of(declarer, denomination)]
        after = by_card.get(str(lead))
        return None if after is None else after - min(by_card.values())


def key_of(declarer: Seat, denomination: Denomination) -> str:
    """What a cell is called in a `LeadTable`."""
    return f"{declarer}{denomination}"
