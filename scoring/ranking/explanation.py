"""Why a contestant stands where he does: from the boards' total to the place, structured."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.conditions.penalties import Charge
from scoring.conditions.rules import Status
from scoring.conditions.tie_breaks import BrokenTie
from scoring.entrants import Line
from scoring.numbers import exact
from scoring.session import Standing

Document = dict[str, object]


@dataclass(frozen=True, slots=True)
class StandingExplanation:
    """`earned` + `carried` + `handicap` - the `charges` = `total`, in the event's unit.

    `percent` is 100 `total` / `of`, `None` where there is no top. `decided_by` lists the criteria
    that separated the contestant from others with the same score. `laws` cites the clauses that
    were applied to the total or the place.
    """

    contestant: str
    line: Line
    rank: str
    status: Status
    earned: Fraction
    charges: tuple[Charge, ...]
    carried: Fraction
    carried_rule: str
    carried_reason: str
    handicap: Fraction
    total: Fraction
    of: int
    percent: Fraction | None
    decided_by: tuple[BrokenTie, ...]
    laws: tuple[str, ...]

    def as_dict(self) -> Document:
        """Plain types for JSON; exact values as strings."""
        return {
            "contestant": self.contestant,
            "line": self.line.value,
            "rank": self.rank,
            "status": self.status.value,
            "earned": exact(self.earned),
            "penalties": [_charge(charge) for charge in self.charges],
            "carried": exact(self.carried),
            "carried_rule": self.carried_rule,
            "carried_reason": self.carried_reason,
            "handicap": exact(self.handicap),
            "total": exact(self.total),
            "of": self.of,
            "percent": None if self.percent is None else exact(self.percent),
            "decided_by": [decision.as_dict() for decision in self.decided_by],
            "laws": list(self.laws),
        }


def explain_standing(standing: Standing) -> StandingExplanation:
    """Explain one line of a ranking."""
    adjustment = standing.adjustment
    source = adjustment.source
    return StandingExplanation(
        contestant=standing.contestant,
        line=standing.line,
        rank=standing.rank,
        status=standing.status,
        earned=standing.earned,
        charges=adjustment.charges,
        carried=adjustment.carried,
        carried_rule=source.rule if source else "",
        carried_reason=source.reason if source else "",
        handicap=adjustment.handicap,
        total=standing.total,
        of=standing.of,
        percent=standing.percent,
        decided_by=standing.decided_by,
        laws=_laws(standing),
    )


def _laws(standing: Standing) -> tuple[str, ...]:
    adjustment = standing.adjustment
    laws = [charge.penalty.law for charge in adjustment.charges]
    if adjustment.source or adjustment.handicap or standing.decided_by:
        laws.append("78D")
    if standing.status is Status.DISQUALIFIED:
        laws.append("91B")
    elif standing.status is not Status.COMPETING:
        laws.append("78D")
    return tuple(dict.fromkeys(laws))


def _charge(charge: Charge) -> Document:
    penalty = charge.penalty
    return {
        "amount": exact(penalty.amount.value),
        "unit": penalty.amount.unit.value,
        "cost": exact(charge.cost),
        "law": penalty.law,
        "reason": penalty.reason,
    }
