"""What a method did with a comparison to rate a score, for explanations: datum, divisor, each IMP.

Fields stay empty where a method has no such step.
"""

from dataclasses import dataclass
from fractions import Fraction

from scoring.numbers import exact


@dataclass(frozen=True, slots=True)
class Compared:
    """Another score of the comparison: how often it was made by others, and the IMPs against it."""

    score: int
    frequency: Fraction
    imps: Fraction

    def as_dict(self) -> dict[str, object]:
        return {
            "score": self.score,
            "frequency": exact(self.frequency),
            "imps": exact(self.imps),
        }


@dataclass(frozen=True, slots=True)
class Details:
    """The steps of a method.

    Butler: `datum` in points from North-South's side, `unrounded` before it was rounded, and the
    `dropped` results at either end. Cross-IMPs: what the score was `compared` with, what their sum
    is multiplied by where results are missing (`factor`), and then divided by (`divisor`).
    """

    datum: Fraction | None = None
    unrounded: Fraction | None = None
    dropped: int = 0
    compared: tuple[Compared, ...] = ()
    factor: Fraction = Fraction(1)
    divisor: int = 1

    def as_dict(self) -> dict[str, object]:
        """Plain types for JSON; exact values as strings."""
        return {
            "datum": None if self.datum is None else exact(self.datum),
            "unrounded": None if self.unrounded is None else exact(self.unrounded),
            "dropped": self.dropped,
            "compared": [row.as_dict() for row in self.compared],
            "factor": exact(self.factor),
            "divisor": self.divisor,
        }


NO_DETAILS = Details()
