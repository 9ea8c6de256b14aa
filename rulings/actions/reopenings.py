"""Opening a final score again for what was raised in time, or at the authority's order.

A scoring error after the period is not among it: that is corrected in the final score, by the
director's statement and the organiser's approval (Law 79C2, `rulings.actions.corrections`).
"""

from datetime import datetime

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.releases import write_reopened
from events.locking import lock_session
from events.models import Session
from events.queries.periods import zone_of
from rulings.actions.numbers import next_number
from rulings.actions.recording import record_matter
from rulings.deadlines import final_from
from rulings.models import Reopening
from rulings.queries.matters import began_at, matters

REASONS = {
    Reopening.Ground.UNRECORDED: gettext_noop("reopened: a matter raised in time was not recorded"),
    Reopening.Ground.AUTHORITY: gettext_noop("reopened by order of the authority (Law 93C)"),
}


def reopen_score(
    *,
    actor: Actor,
    session: Session,
    ground: str,
    raised: str,
    raised_by: str,
    told_at: datetime,
    told_to: str,
    now: datetime,
) -> Reopening:
    """The director in charge makes a final score provisional again, and says at whose word.

    What was raised in time was told to a director before the periods of Laws 79C1 and 92B were
    over (Law 92C); what the authority orders has no such end (Law 93C). No period runs anew: only
    for a ruling that is given now, from when a side is told of it.

    Raises:
        Conflict: the score is not final.
        UserError: it is not said what was raised, by whom, or to whom; or it was told too late, or
            at a time that cannot be.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REOPEN)
        if session.state != Session.State.FINAL or session.official_at is None:
            raise Conflict(_("The score is not final: nothing has to be reopened."))
        said = {
            "raised": raised.strip(),
            "raised_by": raised_by.strip(),
            "told_to": told_to.strip(),
        }
        for field, text in said.items():
            if not text:
                raise UserError(_("Say this too: it stays on record."), field=field)
        _refuse_time(session, Reopening.Ground(ground), told_at, now)
        row = Reopening.objects.create(
            organiser_id=session.organiser_id,
            session=session,
            number=next_number(Reopening.objects.filter(session=session)),
            ground=ground,
            told_at=told_at,
            opened_at=now,
            opened_by=actor.name,
            **said,
        )
        after = {**said, "ground": ground, "told_at": told_at.isoformat()}
        record_matter(actor, row, "score.reopen", now, after=after, note=row.raised)
        why = REASONS[Reopening.Ground(ground)]
        write_reopened(actor=actor, session=session, now=now, reason=why)
        return row


def close_reopening(*, actor: Actor, session: Session, outcome: str, now: datetime) -> Reopening:
    """The director in charge says what became of it; the score is final when nothing else waits.

    Raises:
        Conflict: nothing is reopened.
        UserError: it is not said what became of it.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.REOPEN)
        row = session.reopenings.filter(closed_at=None).first()
        if row is None:
            raise Conflict(_("This has been closed already."))
        if not outcome.strip():
            raise UserError(_("Say what became of it."), field="outcome")
        row.closed_at, row.closed_by, row.outcome = now, actor.name, outcome.strip()
        row.save(update_fields=["closed_at", "closed_by", "outcome"])
        session.is_reopened = False
        session.save(update_fields=["is_reopened"])
        after = {"outcome": row.outcome}
        record_matter(actor, row, "score.reopening_closed", now, after=after, note=row.outcome)
        return row


def _refuse_time(
    session: Session, ground: Reopening.Ground, told_at: datetime, now: datetime
) -> None:
    """What was raised in time was told at the last instant of the periods at the latest.

    Forms ask for minutes: that in which play began will do.
    """
    if told_at > now:
        raise UserError(_("That is still to come."), field="told_at")
    if ground == Reopening.Ground.AUTHORITY:
        return
    if told_at < began_at(session).replace(second=0, microsecond=0):
        raise UserError(_("The session had not begun."), field="told_at")
    until = final_from(matters(session))
    if until is not None and told_at > until:
        raise UserError(
            _(
                "It was not raised in time: the periods were over at %(time)s (Laws 79C1 and 92B)."
                " A scoring error can still be corrected by Law 79C2."
            )
            % {"time": date_format(until.astimezone(zone_of(session)), _("j M Y, H:i"))},
            field="told_at",
        )
