"""What acts on a reported error share: how far it has come, under the lock, and its decision."""

from datetime import datetime

from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from events.locking import lock_session
from events.models import Session
from events.queries.period_words import AFTER_THE_PERIOD
from rulings.actions.recording import record_matter
from rulings.correction_mail import tell_decided
from rulings.models import Correction, Ruling
from rulings.queries.concerned import was_at_table
from rulings.states import CorrectionAct, may


def lock_report(correction: Correction) -> Session:
    """The session of a report, held; the report is read again under the lock."""
    session = lock_session(correction.session)
    correction.refresh_from_db()
    correction.session = session
    return session


def refuse_other_stage(correction: Correction, act: CorrectionAct) -> None:
    """Refuse what the report is not, or no more, ripe for.

    Raises:
        UserError: it is decided, in time where the act is for late ones, or lacks what Law 79C2
            asks for.
        Conflict: the record has been changed since the director stated what it should be; or it is
            approved already.
    """
    if may(correction.stage, act):
        return
    if not correction.is_open:
        raise UserError(_("%(correction)s has been decided already.") % {"correction": correction})
    if not correction.is_late:
        raise UserError(_("This report is in time: decide it, it needs no approval."))
    if correction.is_overtaken:
        raise Conflict(
            _("The result has been changed since the statement: state anew what it should be.")
        )
    if act is CorrectionAct.CORRECT:
        raise UserError(str(AFTER_THE_PERIOD))
    if correction.approved_at:
        raise Conflict(_("This has been approved already."))
    raise UserError(
        _("First the director states that the record is wrong beyond reasonable doubt.")
    )


def refuse_other_kind(correction: Correction, kind: Correction.Kind) -> None:
    """Results and awards are said, and put right, each in their own way."""
    if correction.kind != kind:
        raise UserError(
            _("%(correction)s is of the other kind: %(kind)s.")
            % {"correction": correction, "kind": correction.get_kind_display()}
        )


def write_decided(
    actor: Actor,
    correction: Correction,
    state: Correction.State,
    reason: str,
    now: datetime,
    made: Ruling | None = None,
) -> Correction:
    """Close a report, for an act that has locked and checked; `made` is the version it made."""
    before = {"state": correction.state}
    correction.state, correction.reason, correction.new_ruling = state, reason, made
    correction.decided_at, correction.decided_by = now, actor.name
    sides = (correction.ns, correction.ew)
    correction.decider_was_at_table = was_at_table(actor, correction.board, *sides)
    decided = ("decided_at", "decided_by", "decider_was_at_table", "new_ruling")
    correction.save(update_fields=["state", "reason", *decided])
    after = {"state": state.value}
    if made:
        after["ruling"] = f"{made}, {made.version}"
    record_matter(
        actor, correction, f"correction.{state.value}", now, before=before, after=after, note=reason
    )
    tell_decided(actor, correction)
    return correction
