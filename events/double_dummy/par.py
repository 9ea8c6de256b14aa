"""The par of a deal: what its score is when both sides bid as well as they play, and by what."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self, cast

from scoring.boards import Vulnerability
from scoring.cards import Seat
from scoring.contracts import Contract, Played, parse_contract, relative_text


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract that comes to par, whichever of `declarers` plays it; one that fails is doubled.

    `relative` is the tricks over or under it.
    """

    contract: Contract
    declarers: tuple[Seat, ...]
    relative: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` writes: "4S NS +1".

        Raises:
            ValueError: it is no such text.
        """
        written, declarers, relative = text.split()
        contract = cast(Contract, parse_contract(written))
        return cls(contract, tuple(map(Seat, declarers)), int(relative.replace("=", "0")))

    def __str__(self) -> str:
        return f"{self.contract} {''.join(self.declarers)} {self.shown_relative}"

    @property
    def shown_relative(self) -> str:
        return relative_text(self.relative)

    @property
    def played(self) -> Iterator[Played]:
        """It as a result, by each of its declarers."""
        tricks = self.contract.tricks_needed + self.relative
        return (Played(self.contract, declarer, tricks) for declarer in self.declarers)

    def score(self, vulnerability: Vulnerability) -> int:
        """Score in points from North-South's side (Law 77)."""
        return next(self.played).score(vulnerability)


@dataclass(frozen=True, slots=True)
class Par:
    """`score` is from North-South's side; without contracts the deal is passed out."""

    score: int
    contracts: tuple[ParContract, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` writes: "-100; 4SX NS -1".

        Raises:
            ValueError: it is no such text.
        """
        score, *contracts = text.split("; ")
        return cls(int(score), tuple(map(ParContract.parse, contracts)))

    def __str__(self) -> str:
        return "; ".join((str(self.score), *map(str, self.contracts)))
