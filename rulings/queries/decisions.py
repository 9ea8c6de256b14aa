"""Whether a decision on appeal can be put right, and what it was before."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from events.awards import award_text
from events.models import Session
from rulings.models import EarlierDecision
from rulings.queries.stages import AnyAppeal, course_of
from rulings.states import APPEAL, RULING, AppealAct, AppealCourse, RulingAct


@dataclass(frozen=True, slots=True)
class ShownDecision:
    """A decision that was put right: what it said, and why it says so no longer.

    Awards are those of the version of the ruling that it had made at a table, empty where none.
    """

    outcome: str
    reasons: str
    ruling: str
    ns_award: str
    ew_award: str
    decided_at: datetime
    decided_by: str
    corrected_at: datetime
    corrected_by: str
    why: str


def why_not_correctable(session: Session, appeal: AnyAppeal) -> str:
    """What stands against putting the decision right (Law 82C); empty where nothing does.

    Reads what went on from the appeal, `later` and `referrals`.
    """
    course = course_of(appeal)
    if course is AppealCourse.FURTHER:
        return _("The authority has been asked to review the decision (Law 93C1).")
    if AppealAct.CORRECT not in APPEAL[course]:
        return _("Only a decision can be corrected: the appeal is not decided.")
    if session.state == Session.State.FINAL:
        return _("The score is final: the decision is not corrected any more.")
    for each in appeal.later.all():
        if each.state != each.State.WITHDRAWN:
            return _("The decision has gone on as %s: it is put right there.") % each
    if RulingAct.REPLACE not in RULING[(appeal.new_ruling or appeal.ruling).stage]:
        return _("The ruling has been replaced since.")
    return ""


def earlier_decisions(rows: Iterable[EarlierDecision]) -> tuple[ShownDecision, ...]:
    """The first of them first."""
    return tuple(
        ShownDecision(
            outcome=str(row.get_outcome_display()),
            reasons=row.reasons,
            ruling=made.decision if (made := row.new_ruling or row.new_match_ruling) else "",
            ns_award=award_text(row.new_ruling.ns_award) if row.new_ruling else "",
            ew_award=award_text(row.new_ruling.ew_award) if row.new_ruling else "",
            decided_at=row.decided_at,
            decided_by=row.decided_by,
            corrected_at=row.corrected_at,
            corrected_by=row.corrected_by,
            why=row.why,
        )
        for row in rows
    )
