"""What qualifiers bring along from one stage of an event into the next.

Each rule is one that conditions of contest name (Law 78D); it gives every qualifier an amount with
the sum that led to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.conditions.penalties import Amount, AmountUnit, Carried
from scoring.conditions.tie_breaks import RankingError
from scoring.entrants import Entrant
from scoring.numbers import exact
from scoring.ranking.codes import RankingCode
from scoring.session import Standing

Scores = Mapping[Entrant, Fraction]


@dataclass(frozen=True, slots=True)
class Linear:
    """The first qualifier carries `maximum`, the last nothing, the others in proportion.

    C (s - s_last) / (s_first - s_last), in the next stage's `unit`; nobody carries anything where
    all qualifiers have the same score.
    """

    maximum: Fraction
    name: str = "linear"
    unit: AmountUnit = AmountUnit.SCORE

    def __post_init__(self) -> None:
        if self.maximum < 0:
            raise RankingError(RankingCode.CARRIED, maximum=self.maximum)

    def carry(self, scores: Scores) -> dict[Entrant, Carried]:
        """`RankingError` without qualifiers."""
        if not scores:
            raise RankingError(RankingCode.NO_QUALIFIERS)
        first, last = max(scores.values()), min(scores.values())
        span = first - last
        return {
            who: Carried(
                Amount(self.maximum * (score - last) / span if span else Fraction(0), self.unit),
                self.name,
                f"{exact(self.maximum)} × ({exact(score)} − {exact(last)})"
                f" / ({exact(first)} − {exact(last)})",
            )
            for who, score in scores.items()
        }


@dataclass(frozen=True, slots=True)
class PercentShare:
    """A share of the percentage, or of how far it is from `base`, in percentage points.

    With a `cap` nobody carries more than so many, up or down.
    """

    share: Fraction
    base: Fraction = Fraction(50)
    name: str = "share of the percentage"
    cap: Fraction | None = None

    def carry(self, percents: Scores) -> dict[Entrant, Carried]:
        """The scores are percentages of the earlier stage."""
        return {
            who: _carried(
                self,
                self.share * (percent - self.base),
                AmountUnit.PERCENT,
                f"{exact(self.share)} × ({exact(percent)} − {exact(self.base)})",
            )
            for who, percent in percents.items()
        }


@dataclass(frozen=True, slots=True)
class TotalShare:
    """A share of the total, in the unit of both stages; no more than the `cap`, up or down."""

    share: Fraction
    cap: Fraction | None = None
    name: str = "share of the total"

    def carry(self, totals: Scores) -> dict[Entrant, Carried]:
        return {
            who: _carried(
                self,
                self.share * total,
                AmountUnit.SCORE,
                f"{exact(self.share)} × {exact(total)}",
            )
            for who, total in totals.items()
        }


@dataclass(frozen=True, slots=True)
class Everything:
    """The earlier stage counts as if it were part of the next, with the tops of its boards."""

    name: str = "everything"

    def carry(self, standings: Mapping[Entrant, Standing]) -> dict[Entrant, Carried]:
        """The standings are those of the earlier stage, put together as the next is."""
        return {
            who: Carried(
                Amount(each.total), self.name, exact(each.total), each.of, each.boards_played
            )
            for who, each in standings.items()
        }


def capped(amount: Fraction, cap: Fraction | None) -> Fraction:
    """The amount, or the cap of the same sign where it is further from 0."""
    return amount if cap is None else max(-cap, min(cap, amount))


def _carried(
    rule: PercentShare | TotalShare, amount: Fraction, unit: AmountUnit, words: str
) -> Carried:
    """What the words reckon, as far as the rule's cap lets it go; they say so if it cuts."""
    allowed = capped(amount, rule.cap)
    if allowed != amount:
        words += f" = {exact(amount)} → {exact(allowed)}"
    return Carried(Amount(allowed, unit), rule.name, words)


@dataclass(frozen=True, slots=True)
class PerBoard:
    """The earlier stage counts as so many boards of the next, at the average that it brought.

    At matchpoints averages are percentages, and each of the boards has the `top` given; elsewhere
    they are scores per board and there is no top.
    """

    boards: int
    top: int = 0
    name: str = "average per board"

    def __post_init__(self) -> None:
        if self.boards < 0 or self.top < 0:
            raise RankingError(RankingCode.EARLIER_STAGE)

    def carry(self, averages: Scores) -> dict[Entrant, Carried]:
        worth = Fraction(self.top, 100) if self.top else Fraction(1)
        each = f" × {exact(worth)}" if self.top else ""
        return {
            who: Carried(
                Amount(average * worth * self.boards),
                self.name,
                f"{exact(average)}{each} × {self.boards}",
                of=self.top * self.boards,
                boards=self.boards,
            )
            for who, average in averages.items()
        }


@dataclass(frozen=True, slots=True)
class AmongQualifiers:
    """What a qualifier scored against the other qualifiers, times `share`.

    Each qualifier has `against`: the score in Victory Points (IMPs, ...) by opponent.
    """

    share: Fraction = Fraction(1)
    name: str = "matches among qualifiers"

    def carry(self, against: Mapping[Entrant, Scores]) -> dict[Entrant, Carried]:
        """The scores against those who did not qualify are left out."""
        return {
            who: self._carried([score for other, score in scores.items() if other in against])
            for who, scores in against.items()
        }

    def _carried(self, scores: list[Fraction]) -> Carried:
        total = sum(scores, Fraction(0))
        terms = " + ".join(exact(score) for score in scores) or "0"
        return Carried(Amount(self.share * total), self.name, f"{exact(self.share)} × ({terms})")
