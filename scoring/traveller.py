"""The traveller: everything that was scored on one board, from rows to value objects."""

from dataclasses import dataclass
from typing import Self

from scoring.awards import Artificial, Assigned, Award
from scoring.cards import Side

SideScore = Award | None


@dataclass(frozen=True, slots=True)
class Line:
    """One table's line on a traveller; contestants by their number or name.

    Points are from North-South's side in both columns. The columns differ only where a ruling
    splits the score. `None` means that the side has no score on the board: not played, or sat out.
    `group` names the form in which a fouled board was played (Law 87B).
    """

    ns: str
    ew: str
    ns_score: SideScore
    ew_score: SideScore
    group: str = ""

    @classmethod
    def plain(cls, ns: str, ew: str, score: int, *, group: str = "") -> Self:
        """A result obtained in play."""
        assigned = Assigned.plain(score)
        return cls(ns, ew, assigned, assigned, group)

    @classmethod
    def assigned(cls, ns: str, ew: str, score: Assigned, *, group: str = "") -> Self:
        """The same assigned score for both sides."""
        return cls(ns, ew, score, score, group)

    @classmethod
    def artificial(cls, ns: str, ew: str, ns_score: Artificial, ew_score: Artificial) -> Self:
        return cls(ns, ew, ns_score, ew_score)

    @classmethod
    def split(
        cls, ns: str, ew: str, ns_score: SideScore, ew_score: SideScore, *, group: str = ""
    ) -> Self:
        """A score of its own for each side."""
        return cls(ns, ew, ns_score, ew_score, group)

    @classmethod
    def not_played(cls, ns: str, ew: str) -> Self:
        return cls(ns, ew, None, None)

    @property
    def has_score(self) -> bool:
        return self.ns_score is not None or self.ew_score is not None

    def contestant(self, side: Side) -> str:
        return self.ns if side is Side.NS else self.ew

    def score(self, side: Side) -> SideScore:
        return self.ns_score if side is Side.NS else self.ew_score

    @property
    def score_text(self) -> str:
        """What stands in the score column, empty when nobody has a score.

        "420", "A+/A-", "2/3 of 620 + 1/3 of -100"; the sides of a split score apart by "/", N-S
        first.
        """
        if not self.has_score:
            return ""
        if self.ns_score == self.ew_score and isinstance(self.ns_score, Assigned):
            return str(self.ns_score)
        sides = (self.ns_score, self.ew_score)
        return "/".join("" if score is None else str(score) for score in sides)


@dataclass(frozen=True, slots=True)
class Traveller:
    """All lines of one board."""

    board: int
    lines: tuple[Line, ...]

    @property
    def results(self) -> int:
        """Lines with a score, artificial ones included: what the board's top is made from."""
        return sum(line.has_score for line in self.lines)
