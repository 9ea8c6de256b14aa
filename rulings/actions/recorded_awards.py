"""An adjusted score that was recorded otherwise than the director ruled, put right (Law 79C).

The Law's correction of scores reaches that (Commentary on Law 79), not the ruling: what was decided
and told stays, with the right to appeal it as it was.
"""

from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.awards import AwardJson
from events.law_86 import ReckoningJson
from rulings.actions.correction_stages import (
    lock_report,
    refuse_other_kind,
    refuse_other_stage,
    write_decided,
)
from rulings.actions.rulings import write_revision
from rulings.actions.tellings import record_telling
from rulings.models import Appeal, Correction, Ruling, Telling
from rulings.queries.adjusted import awards_text
from rulings.states import RULING, CorrectionAct, RulingAct

_GIVEN_BY = ("director", "director_name", "director_was_at_table", "for_director")
"""Who gave the ruling; who puts its record right decides the report alone."""


@dataclass(frozen=True, slots=True)
class Awards:
    """What the director ruled, as an adjustment keeps it."""

    ns_award: AwardJson | None
    ew_award: AwardJson | None
    reckoning: ReckoningJson | None = None

    def __str__(self) -> str:
        return awards_text(self.ns_award, self.ew_award)


def correct_award(
    *,
    actor: Actor,
    correction: Correction,
    awards: Awards | None = None,
    reason: str,
    now: datetime,
) -> Correction:
    """Record the adjusted score as it was ruled, by a further version of the ruling.

    A late one is corrected to what was stated and approved, and to nothing else.

    Raises:
        UserError: the report is decided or about a result; nothing is awarded anew; it is late and
            lacks the director's statement or the organiser's approval of these very awards (79C2).
        Conflict: the ruling has been replaced since the report or the statement.
        NotAllowed: the actor may not decide corrections.
    """
    with transaction.atomic():
        session = lock_report(correction)
        actor = require_in_event(actor, session.event, Permission.DECIDE_CORRECTION)
        refuse_other_stage(correction, CorrectionAct.CORRECT)
        refuse_other_kind(correction, Correction.Kind.AWARD)
        awards = _awards_to_record(correction, awards)
        before = ruling_to_put_right(correction)
        refuse_as_recorded(before, awards)
        given = {name: getattr(before, name) for name in _GIVEN_BY}
        version = write_revision(
            actor=actor, session=session, ruling=before, now=now, **given, **asdict(awards)
        )
        _carry_over(actor, before, version, now)
        state = Correction.State.CORRECTED
        return write_decided(actor, correction, state, reason, now, made=version)


def ruling_to_put_right(correction: Correction) -> Ruling:
    """The version in force that the report, or the statement, is about.

    Raises:
        Conflict: it has been replaced since.
    """
    ruling = correction.ruling
    if ruling is None or RulingAct.REPLACE not in RULING[ruling.stage]:
        raise Conflict(
            _("%s has been replaced since this was reported: look at it as it is now.") % ruling
        )
    return ruling


def refuse_as_recorded(ruling: Ruling, awards: Awards) -> None:
    """There is nothing to put right where these are the awards in force."""
    if (ruling.ns_award, ruling.ew_award) == (awards.ns_award, awards.ew_award):
        raise UserError(_("That is what the record already says."), field="kind")


def _awards_to_record(correction: Correction, awards: Awards | None) -> Awards:
    """Those that are typed; of a late report those that were approved (Law 79C2)."""
    if not correction.is_late:
        return awards or Awards(None, None)
    approved = Awards(**(correction.stated_awards or {}))
    if awards is not None and awards != approved:
        raise UserError(
            _("Approved was the correction to %(entry)s: for another, state that, and ask anew.")
            % {"entry": approved},
            field="kind",
        )
    return approved


def _carry_over(actor: Actor, before: Ruling, version: Ruling, now: datetime) -> None:
    """What was told and appealed was the ruling, which is the same: it goes on from this version.

    So no side is told anew, and no right to appeal begins again.
    """
    for telling in Telling.objects.filter(ruling=before).select_related("contestant"):
        telling.pk, telling.ruling = None, version
        telling.save(force_insert=True)
        record_telling(actor, telling, "ruling.carry", now)
    Appeal.objects.filter(ruling=before).update(ruling=version)
    Appeal.objects.filter(new_ruling=before).update(new_ruling=version)
