"""Whether a decision on appeal can be put right, and what it was before."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from events.models import Session
from rulings.models import EarlierDecision, Referral, Ruling
from rulings.queries.stages import AnyAppeal


@dataclass(frozen=True, slots=True)
class ShownDecision:
    """A decision that was put right: what it said, and why it says so no longer."""

    outcome: str
    reasons: str
    ruling: str
    decided_at: datetime
    decided_by: str
    corrected_at: datetime
    corrected_by: str
    why: str


def why_not_correctable(session: Session, appeal: AnyAppeal) -> str:
    """What stands against putting the decision right (Law 82C); empty where nothing does."""
    if appeal.state != appeal.State.DECIDED:
        return _("Only a decision can be corrected: the appeal is not decided.")
    if session.state == Session.State.FINAL:
        return _("The score is final: the decision is not corrected any more.")
    later = appeal.later.exclude(state=appeal.State.WITHDRAWN).first()
    if later:
        return _("The decision has gone on as %s: it is put right there.") % later
    asked = appeal.referrals.filter(kind=Referral.Kind.FURTHER)
    if asked.exists():
        return _("The authority has been asked to review the decision (Law 93C1).")
    in_force = appeal.new_ruling or appeal.ruling
    if isinstance(in_force, Ruling) and in_force.state != Ruling.State.ISSUED:
        return _("The ruling has been replaced since.")
    return ""


def earlier_decisions(rows: Iterable[EarlierDecision]) -> tuple[ShownDecision, ...]:
    """The first of them first."""
    return tuple(
        ShownDecision(
            outcome=str(row.get_outcome_display()),
            reasons=row.reasons,
            ruling=row.new_ruling.decision if row.new_ruling else "",
            decided_at=row.decided_at,
            decided_by=row.decided_by,
            corrected_at=row.corrected_at,
            corrected_by=row.corrected_by,
            why=row.why,
        )
        for row in rows
    )
