"""What a side is awarded on a board: an assigned score, weighted or not, or an artificial one."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Self

from scoring.errors import BridgeError, Code, gettext_noop
from scoring.numbers import exact


class AwardCode(Code):
    PERCENT = gettext_noop("%(percent)s%%: an artificial score is 0 to 100%%")
    IMPS_ALONE = gettext_noop("%(imps)s IMPs: a regulation gives them in a match at IMPs alone")
    NO_ARTIFICIAL = gettext_noop(
        "%(found)r is no artificial score; write A+, A, A- or a percentage"
    )
    WEIGHT = gettext_noop("every outcome of a weighted score needs a weight above zero")
    WEIGHTS = gettext_noop("the weights of an assigned score must add up to 1, not %(total)s")


class AwardError(BridgeError):
    """No such artificial score, or weights that do not make a whole."""


class Average(StrEnum):
    """The three awards of Law 12C2(a)."""

    PLUS = "A+"
    EVEN = "A"
    MINUS = "A-"


_AVERAGE_PERCENT = {
    Average.PLUS: Fraction(60),
    Average.EVEN: Fraction(50),
    Average.MINUS: Fraction(40),
}
_PERCENT = re.compile(r"\d{1,3}([.,]\d{1,4})?%?", re.ASCII)
_MINUS_SIGNS = str.maketrans("−–—", "---")


@dataclass(frozen=True, slots=True)
class RegulatedImps:
    """What a regulation gives for a board played at one table only (Law 86B3), whatever sign."""

    imps: Fraction


@dataclass(frozen=True, slots=True)
class Artificial:
    """An artificial adjusted score: average plus, average, average minus, a percentage or IMPs.

    Law 12C2(c) may raise A+ and lower A-; a score given as a percentage or in IMPs stays what it
    is. IMPs are of matches at IMPs.
    """

    value: Average | Fraction | RegulatedImps

    def __post_init__(self) -> None:
        if isinstance(self.value, Fraction) and not 0 <= self.value <= 100:
            raise AwardError(AwardCode.PERCENT, percent=exact(self.value))

    @property
    def percent(self) -> Fraction:
        """The share of the available matchpoints, before Law 12C2(c).

        `AwardError` for IMPs, which are no share of anything.
        """
        if isinstance(self.value, RegulatedImps):
            raise AwardError(AwardCode.IMPS_ALONE, imps=exact(self.value.imps))
        if isinstance(self.value, Average):
            return _AVERAGE_PERCENT[self.value]
        return self.value

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read "A+", "A", "A-", "60", "60%" or "62.5%"; raise `AwardError` for anything else."""
        plain = "".join(text.split()).upper().translate(_MINUS_SIGNS)
        if plain in tuple(Average):
            return cls(Average(plain))
        if not _PERCENT.fullmatch(plain):
            raise AwardError(AwardCode.NO_ARTIFICIAL, found=text)
        return cls(Fraction(plain.rstrip("%").replace(",", ".")))

    def __str__(self) -> str:
        if isinstance(self.value, RegulatedImps):
            return f"{exact(self.value.imps)} IMP"
        return self.value.value if isinstance(self.value, Average) else f"{exact(self.value)}%"


ONE = Fraction(1)

Outcomes = tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Assigned:
    """A bridge score, or several with their weights (Law 12C1(c)).

    Scores are in points from North-South's side, also when the award is East-West's. A result
    obtained in play is the case of a single outcome of weight one.
    """

    outcomes: Outcomes

    def __post_init__(self) -> None:
        if len(self.outcomes) == 1 and self.outcomes[0][1] is ONE:
            return
        if any(weight <= 0 for _, weight in self.outcomes):
            raise AwardError(AwardCode.WEIGHT)
        total = sum((weight for _, weight in self.outcomes), Fraction(0))
        if total != 1:
            raise AwardError(AwardCode.WEIGHTS, total=total)

    @classmethod
    @lru_cache(maxsize=4096)
    def plain(cls, score: int) -> Self:
        """A result obtained in play; one object for each score, as fields repeat them."""
        return cls(((score, ONE),))

    @property
    def score(self) -> int | None:
        """The score, when there is only one."""
        return self.outcomes[0][0] if len(self.outcomes) == 1 else None

    @property
    def is_certain(self) -> bool:
        """Whether all outcomes bring the same score: ten tricks in hearts, or in spades."""
        return len({score for score, _ in self.outcomes}) == 1

    def __str__(self) -> str:
        if self.score is not None:
            return str(self.score)
        return " + ".join(f"{weight} of {score}" for score, weight in self.outcomes)


@dataclass(frozen=True, slots=True)
class Relieved(Assigned):
    """What non-offenders get who added to their damage (Law 12C1(e)(ii)).

    The outcomes are the normal result, with which others are compared. It earns what that does,
    less the damage that they did to themselves: `scoring.damage` has the rule for the `actual`
    result and the one `expected` after the infraction.
    """

    actual: Assigned
    expected: Assigned

    @property
    def normal(self) -> Assigned:
        """What the board would have brought without the infraction."""
        return Assigned(self.outcomes)


Award = Artificial | Assigned
