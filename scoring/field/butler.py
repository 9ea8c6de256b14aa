"""Butler (Law 78B): the IMPs of each score against the board's datum.

Nothing is scaled where results are missing: a datum of fewer results is a datum.
"""

from dataclasses import dataclass
from fractions import Fraction

from scoring.awards import Artificial, Assigned
from scoring.cards import Side
from scoring.comparison import Comparison, Rating
from scoring.conditions.options import Options
from scoring.details import Details
from scoring.field.artificial import imps_value
from scoring.field.datum import datum
from scoring.imps import imps
from scoring.session import Formula, Unit


@dataclass(frozen=True, slots=True)
class Butler:
    """Pairs against a datum; weighted outcomes are each turned into IMPs, then weighted."""

    name: str = "butler"
    unit: Unit = Unit.IMPS
    law: str = "78B"
    artificial_law: str = "12C2(b)"

    def rate(self, comparison: Comparison, options: Options) -> Rating:
        """IMPs of each score; a difference from a datum that is not rounded counts its bound."""
        value = datum(comparison, options.datum).value
        middle = value.numerator if value.denominator == 1 else value
        sign = 1 if comparison.side is Side.NS else -1
        return Rating({score: sign * imps(score - middle) for score in comparison.scores}, 1)

    def inside(self, comparison: Comparison, options: Options) -> Rating:
        return self.rate(comparison, options)

    def formula(self, comparison: Comparison, options: Options) -> Formula:
        return Formula.DATUM

    def details(self, award: Assigned, comparison: Comparison, options: Options) -> Details:
        found = datum(comparison, options.datum)
        return Details(datum=found.value, unrounded=found.exact, dropped=found.dropped)

    def shared(self, expected: int, options: Options) -> int:
        return 0

    def artificial(
        self, score: Artificial, own: Fraction | None, expected: int, options: Options
    ) -> Fraction:
        """IMPs for an artificial score (Law 12C2(b)); `own` is the mean on the other boards."""
        return imps_value(score, own, options.average_imps)
