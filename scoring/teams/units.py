"""What a board of a match is scored in: IMPs, board-a-match points, or total points."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from scoring.awards import Artificial, RegulatedImps
from scoring.errors import BridgeError
from scoring.imps import imps
from scoring.teams.codes import TeamsCode


class TeamsError(BridgeError):
    """A match, a board or a ruling that cannot be scored as given."""


class MatchUnit(Protocol):
    """A way to score a board of a match."""

    @property
    def name(self) -> str: ...

    @property
    def law(self) -> str:
        """The clause that gives the unit."""

    def points(self, difference: int) -> Fraction:
        """A team's score for a net difference of so many points in its favour."""

    @property
    def artificial_laws(self) -> tuple[str, ...]:
        """The clauses behind an artificial score in this unit."""

    def artificial(self, award: Artificial) -> Fraction:
        """A team's score for an artificial award."""

    def complement(self, points: Fraction) -> Fraction:
        """What the opponents get when a board's scores balance."""

    def margin(self, own: Fraction, other: Fraction) -> Fraction:
        """What a scale is asked for, given the totals of the team and of its opponents."""


@dataclass(frozen=True, slots=True)
class Imps:
    """International matchpoints (Law 78B); artificial scores of +3, 0 and -3 (Law 12C2(b)).

    `plus` and `minus` vary those with the authority's approval. An artificial percentage counts in
    proportion, as 50 is 0 IMPs, 60 `plus` and 40 `minus`.
    """

    plus: Fraction = Fraction(3)
    minus: Fraction = Fraction(-3)

    def __post_init__(self) -> None:
        if not self.minus <= 0 <= self.plus:
            raise TeamsError(TeamsCode.AVERAGE_IMPS)

    @property
    def name(self) -> str:
        return "imps"

    @property
    def law(self) -> str:
        return "78B"

    @property
    def artificial_laws(self) -> tuple[str, ...]:
        regulated = self.plus != 3 or self.minus != -3
        return ("12C2(a)", "12C2(b)", "78D") if regulated else ("12C2(a)", "12C2(b)")

    def points(self, difference: int) -> Fraction:
        return Fraction(imps(difference))

    def artificial(self, award: Artificial) -> Fraction:
        if isinstance(award.value, RegulatedImps):
            return award.value.imps
        tens = (award.percent - 50) / 10
        return tens * self.plus if tens >= 0 else -tens * self.minus

    def complement(self, points: Fraction) -> Fraction:
        return -points

    def margin(self, own: Fraction, other: Fraction) -> Fraction:
        return own


@dataclass(frozen=True, slots=True)
class BoardAMatch:
    """`win` for a board won by any difference, half of it for a tie: 2 and 1, or 1 and 1/2.

    An artificial score is its percentage of `win`. For a scale the margin is the difference between
    both teams' totals.
    """

    win: Fraction = Fraction(2)

    @property
    def name(self) -> str:
        return "board_a_match"

    @property
    def law(self) -> str:
        return "78D"

    @property
    def artificial_laws(self) -> tuple[str, ...]:
        return ("12C2(a)",)

    def points(self, difference: int) -> Fraction:
        if difference == 0:
            return self.win / 2
        return self.win if difference > 0 else Fraction(0)

    def artificial(self, award: Artificial) -> Fraction:
        return self.win * award.percent / 100

    def complement(self, points: Fraction) -> Fraction:
        return self.win - points

    def margin(self, own: Fraction, other: Fraction) -> Fraction:
        return own - other


@dataclass(frozen=True, slots=True)
class NetPoints:
    """The net points of the boards (Law 78C), also the aggregate of a Patton match.

    The Laws set no artificial score in points: `plus` is what the organiser gives for average plus,
    and takes for average minus. Without it an artificial score raises `TeamsError`.
    """

    plus: Fraction | None = None

    @property
    def name(self) -> str:
        return "total_points"

    @property
    def law(self) -> str:
        return "78C"

    @property
    def artificial_laws(self) -> tuple[str, ...]:
        return ("12C2(a)", "78D")

    def points(self, difference: int) -> Fraction:
        return Fraction(difference)

    def artificial(self, award: Artificial) -> Fraction:
        if self.plus is None:
            raise TeamsError(TeamsCode.AVERAGE_POINTS, award=award)
        return self.plus * (award.percent - 50) / 10

    def complement(self, points: Fraction) -> Fraction:
        return -points

    def margin(self, own: Fraction, other: Fraction) -> Fraction:
        return own
