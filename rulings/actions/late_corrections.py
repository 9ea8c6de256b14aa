"""What Law 79C2 asks for before an error that was reported late is corrected."""

from dataclasses import asdict
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.results import ENTRY, current_result, read_entry
from events.chosen_scoring import binding
from events.mapping import entry_text
from events.provisions.catalogue.appeals import L79C2
from rulings.actions.correction_stages import lock_report, refuse_other_stage
from rulings.actions.recorded_awards import Awards, refuse_as_recorded
from rulings.actions.recording import record_matter
from rulings.correction_mail import tell_approved, tell_stated
from rulings.models import Correction
from rulings.queries.adjusted import ruling_in_force
from rulings.queries.concerned import was_at_table
from rulings.states import CorrectionAct
from scoring.notation import format_entry


def state_beyond_doubt(
    *,
    actor: Actor,
    correction: Correction,
    statement: str,
    entry: str | None = None,
    awards: Awards | None = None,
    now: datetime,
) -> Correction:
    """The director states to be satisfied beyond reasonable doubt that the record is wrong, and
    what it should say: the `entry`, or what was claimed; of an award the `awards` as ruled.

    May be stated anew until it is decided: an approval of what was stated before is void then.
    Where the organiser has approved such corrections in advance, it is open to decision by that.

    Raises:
        UserError: the report is decided, or in time and needs no statement; the entry is no result,
            or what is recorded.
        Conflict: the ruling of an award is in force no more.
        NotAllowed: the actor may not decide corrections.
    """
    with transaction.atomic():
        session = lock_report(correction)
        actor = require_in_event(actor, session.event, Permission.DECIDE_CORRECTION)
        refuse_other_stage(correction, CorrectionAct.STATE)
        before = _as_stated(correction) if correction.stated_at else None
        if correction.is_of_award:
            _write_stated_awards(correction, awards or Awards(None, None))
        else:
            _write_stated(correction, format_entry(read_entry(entry or correction.claimed)))
        correction.statement, correction.statements = statement, correction.statements + 1
        correction.stated_at, correction.stated_by = now, actor.name
        correction.stater = actor.user
        correction.approved_at, correction.approved_by = None, ""
        correction.approver_had_stated = correction.approver_was_at_table = False
        correction.save()
        after = _as_stated(correction)
        record_matter(actor, correction, "correction.state", now, before=before, after=after)
        if L79C2.of(binding(session)) == "in_advance":
            _approve(actor, correction, session.organiser.name, now)
        else:
            tell_stated(actor, correction)
        return correction


def approve_late(
    *, actor: Actor, correction: Correction, seen: int | None = None, now: datetime
) -> Correction:
    """The organiser approves that the record be corrected as the director has stated (Law 79C2).

    `seen` is the number of the statement that was looked at.

    Raises:
        UserError: the report is decided or in time, or the director has not stated yet.
        Conflict: it has been stated anew, or the record changed, since it was looked at; or it is
            approved already.
        NotAllowed: the actor may not approve for the organiser.
    """
    with transaction.atomic():
        session = lock_report(correction)
        actor = require_in_event(actor, session.event, Permission.APPROVE_LATE)
        refuse_other_stage(correction, CorrectionAct.APPROVE)
        if seen is not None and seen != correction.statements:
            raise Conflict(_("The director has stated it anew meanwhile: read it again."))
        correction.approver_had_stated = actor.user is not None and correction.stater == actor.user
        table = (correction.ns, correction.ew)
        correction.approver_was_at_table = was_at_table(actor, correction.board, *table)
        _approve(actor, correction, actor.name, now)
        tell_approved(actor, correction)
        return correction


def _write_stated(correction: Correction, entry: str) -> None:
    """What the record should say, and which result it is said of."""
    current = current_result(correction.board, correction.ns, correction.ew)
    if current and entry_text(current) == entry:
        raise UserError(_("That is what the record already says."), field=ENTRY)
    correction.stated_entry, correction.stated_about = entry, current


def _write_stated_awards(correction: Correction, awards: Awards) -> None:
    """What the adjusted score should be, and of which version of the ruling that is said."""
    ruling = ruling_in_force(correction.board, correction.ns, correction.ew)
    if ruling is None or correction.ruling is None or ruling.number != correction.ruling.number:
        raise Conflict(
            _("%s is in force no more: let the record stand, as far as this report goes.")
            % correction.ruling
        )
    refuse_as_recorded(ruling, awards)
    correction.ruling, correction.stated_awards = ruling, asdict(awards)
    correction.stated_entry = str(awards)


def _approve(actor: Actor, correction: Correction, who: str, now: datetime) -> None:
    correction.approved_at, correction.approved_by = now, who
    marks = ("approver_had_stated", "approver_was_at_table")
    correction.save(update_fields=["approved_at", "approved_by", *marks])
    after = {"approved_by": who, **_as_stated(correction)}
    record_matter(actor, correction, "correction.approve", now, after=after)


def _as_stated(correction: Correction) -> dict[str, str | int]:
    """A statement as history remembers it."""
    return {
        "statement": correction.statement,
        "number": correction.statements,
        "entry": correction.stated_entry,
    }
