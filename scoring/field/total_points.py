"""Total points (Law 78C): each side earns its points, and the boards are added up."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.awards import Artificial, Assigned
from scoring.cards import Side
from scoring.comparison import Comparison, Rating
from scoring.conditions.options import Options
from scoring.details import NO_DETAILS, Details
from scoring.errors import BridgeError, Code, gettext_noop
from scoring.session import Formula, Unit


class NoValueCode(Code):
    ARTIFICIAL = gettext_noop("%(score)s has no value at total points (Law 78C): assign a score")


class NoValueError(BridgeError):
    """An artificial score under a method that gives it no value."""


@dataclass(frozen=True, slots=True)
class TotalPoints:
    """The method of Law 78C; nobody is compared with anybody."""

    name: str = "total_points"
    unit: Unit = Unit.POINTS
    law: str = "78C"
    artificial_law: str = "12C2"

    def rate(self, comparison: Comparison, options: Options) -> Rating:
        sign = 1 if comparison.side is Side.NS else -1
        return Rating({score: sign * score for score in comparison.scores}, 1)

    def inside(self, comparison: Comparison, options: Options) -> Rating:
        return self.rate(comparison, options)

    def formula(self, comparison: Comparison, options: Options) -> Formula:
        return Formula.POINTS

    def details(self, award: Assigned, comparison: Comparison, options: Options) -> Details:
        return NO_DETAILS

    def shared(self, expected: int, options: Options) -> int:
        return 0

    def artificial(
        self, score: Artificial, own: Fraction | None, expected: int, options: Options
    ) -> Fraction:
        """The regulated value (`Options.average_points`).

        `NoValueError` without one: Law 12C2 values artificial scores in matchpoints and IMPs alone.
        The session rule (12C2(c)) has no equivalent in points either, and `own` is not used.
        """
        if options.average_points is None:
            raise NoValueError(NoValueCode.ARTIFICIAL, score=score)
        return options.average_points * (score.percent - 50) / 10
