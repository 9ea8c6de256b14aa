"""What is added to a contestant's total or taken from it, apart from the boards.

Penalties (Laws 90, 91, 92A and 93C1) are in the event's unit and change the total of one
contestant, never a board's score or anybody else's.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.conditions.codes import AmountCode, RuleCode
from scoring.conditions.tie_breaks import RankingError
from scoring.entrants import Entrant
from scoring.errors import Message
from scoring.numbers import exact

NOTHING = Fraction(0)


class AmountUnit(StrEnum):
    """What an amount counts.

    SCORE: the event's unit, that is matchpoints, IMPs, Victory Points or points. TOP: shares of a
    top, the mean of the tops that the contestant could have scored. PERCENT: percentage points of
    the contestant's session. The last two exist at matchpoints only.
    """

    SCORE = "score"
    TOP = "top"
    PERCENT = "percent"


@dataclass(frozen=True, slots=True)
class Amount:
    value: Fraction
    unit: AmountUnit = AmountUnit.SCORE

    def in_score(self, *, of: int, played: int) -> Fraction:
        """In the event's unit, for a contestant with tops of `of` together over `played` boards.

        `RankingError` for a share of a top or a percentage where boards have no top.
        """
        if self.unit is AmountUnit.SCORE:
            return self.value
        if not of:
            raise RankingError(RuleCode.NO_TOP, amount=self.said)
        return self.value * (Fraction(of, played) if self.unit is AmountUnit.TOP else of * PERCENT)

    @property
    def said(self) -> Message:
        """The amount inside a sentence."""
        return Message(_UNITS[self.unit], value=exact(self.value))


PERCENT = Fraction(1, 100)

_UNITS = {
    AmountUnit.SCORE: AmountCode.SCORE,
    AmountUnit.TOP: AmountCode.TOP,
    AmountUnit.PERCENT: AmountCode.PERCENT,
}


SANCTIONS = ("92A", "93C")
"""By which clauses a regulation may take points for an appeal without merit."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """A procedural penalty (Law 90), a disciplinary one (Law 91A), or what a regulation takes for
    an appeal, or a further one, without merit (Laws 92A and 93C1).

    The amount is taken away: 0 (a warning) or more. `law` is the clause, `reason` the director's
    words. In an individual the contestant is the player at fault alone (Law 12C3).
    """

    contestant: Entrant
    amount: Amount
    law: str = "90A"
    reason: str = ""

    def __post_init__(self) -> None:
        if self.amount.value < 0:
            raise RankingError(RuleCode.PENALTY, amount=self.amount.said)
        if self.law[:2] not in ("90", "91") and self.law not in SANCTIONS:
            raise RankingError(RuleCode.PENALTY_LAW, law=self.law)


@dataclass(frozen=True, slots=True)
class Carried:
    """What a contestant brings along from an earlier stage.

    `rule` names the rule of the conditions, `reason` says how the amount came about. `boards` that
    are carried along with what they brought add their tops (`of`) to what could have been scored,
    and count where an average on a board decides.
    """

    amount: Amount
    rule: str
    reason: str = ""
    of: int = 0
    boards: int = 0


@dataclass(frozen=True, slots=True)
class Charge:
    """A penalty and what it costs, in the event's unit."""

    penalty: Penalty
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Unearned:
    """Everything in a contestant's total that was not earned at the table, in the event's unit."""

    charges: tuple[Charge, ...] = ()
    carried: Fraction = NOTHING
    handicap: Fraction = NOTHING
    source: Carried | None = None

    @property
    def penalty(self) -> Fraction:
        """The penalties together: 0 or more."""
        return sum((charge.cost for charge in self.charges), NOTHING)

    @property
    def of(self) -> int:
        """What the boards carried forward add to what could have been scored."""
        return self.source.of if self.source else 0

    @property
    def boards(self) -> int:
        """The boards carried forward."""
        return self.source.boards if self.source else 0

    @property
    def net(self) -> Fraction:
        """What is added to the total."""
        return self.carried + self.handicap - self.penalty


UNADJUSTED = Unearned()
