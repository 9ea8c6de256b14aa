"""The draw of a Swiss round: who meets whom."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.errors import Message


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match, a triple or a bye, numbered from the top of the standing; for pairs, the table.

    `one` is at home: it sits North-South. Without `other` it has a bye. With a `third` they play a
    triple, in one round or, where `leg` is 1 or 2, over two of which this is the first or second.
    """

    match: int
    one: int
    other: int | None = None
    third: int | None = None
    leg: int | None = None
    rematch: bool = False

    @property
    def is_bye(self) -> bool:
        return self.other is None

    @property
    def is_triple(self) -> bool:
        return self.third is not None

    def contestants(self) -> tuple[int, ...]:
        return tuple(one for one in (self.one, self.other, self.third) if one is not None)

    def as_dict(self) -> dict[str, Any]:
        return {
            "match": self.match,
            "contestants": list(self.contestants()),
            "bye": self.is_bye,
            "triple": self.is_triple,
            "leg": self.leg,
            "rematch": self.rematch,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Pairing":
        """Read what `as_dict` wrote."""
        one, *others = data["contestants"]
        other, third = [*others, None, None][:2]
        return cls(data["match"], one, other, third, data["leg"], data["rematch"])


@dataclass(frozen=True, slots=True)
class Draw:
    """A round's pairings, and what is to be said of them."""

    round: int
    pairings: tuple[Pairing, ...]
    notes: tuple[Message, ...] = ()

    def matches(self) -> Iterator[Pairing]:
        return (each for each in self.pairings if not each.is_bye and not each.is_triple)

    def contestants(self) -> Iterator[int]:
        return (number for each in self.pairings for number in each.contestants())

    @property
    def bye(self) -> int | None:
        return next((each.one for each in self.pairings if each.is_bye), None)

    @property
    def triple(self) -> Pairing | None:
        return next((each for each in self.pairings if each.is_triple), None)

    def as_dict(self) -> dict[str, Any]:
        """The draw as JSON data."""
        return {
            "round": self.round,
            "pairings": [each.as_dict() for each in self.pairings],
            "notes": [str(note) for note in self.notes],
        }
