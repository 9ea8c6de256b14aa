"""What every reader is told of who decided in a matter of their own, where the Laws let them."""

from django.utils.translation import gettext as _

from rulings.models import Appeal, Call, Correction, CorrectionAnswer, MatchAppeal, Ruling
from rulings.queries.committees import conflict_marks


def marks_of_ruling(ruling: Ruling) -> tuple[str, ...]:
    """Of the director."""
    return (_("The director played at this table."),) if ruling.director_was_at_table else ()


def marks_of_appeal(appeal: Appeal | MatchAppeal) -> tuple[str, ...]:
    """Of who decided it; the director in charge may be who ruled (Law 93A)."""
    marks = conflict_marks(appeal)
    if appeal.decider_was_at_table:
        marks.append(_decided_by_party())
    if appeal.decider_gave_ruling:
        marks.append(_("Decided by the director who had given the ruling."))
    return tuple(marks)


def marks_of_approval(correction: Correction) -> tuple[str, ...]:
    """Of who approved it for the organiser (Law 79C2)."""
    marks = []
    if correction.approver_had_stated:
        marks.append(_("Approved by who had stated it as director."))
    if correction.approver_was_at_table:
        marks.append(_("Approved by somebody who played at this table."))
    return tuple(marks)


def marks_of_call(call: Call) -> tuple[str, ...]:
    """Of who said that no ruling was needed, refused it or ruled."""
    return (_decided_by_party(),) if call.closed_by_party else ()


def marks_of_answer(answer: CorrectionAnswer) -> tuple[str, ...]:
    """Of the director who wrote down what one of the opponents said of an error."""
    if not answer.recorder_was_at_table:
        return ()
    return (_("Written down by a director who played at this table."),)


def marks_of_correction(correction: Correction) -> tuple[str, ...]:
    """Of who decided it."""
    return (_decided_by_party(),) if correction.decider_was_at_table else ()


def _decided_by_party() -> str:
    return _("Decided by somebody who played at this table.")
