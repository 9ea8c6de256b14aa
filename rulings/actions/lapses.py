"""Appeals that end unheard: a concurrence that the Law asks for is lacking (Law 92D)."""

from datetime import datetime

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actors import SYSTEM, Actor
from clubs.errors import UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Session
from events.queries.periods import zone_of
from rulings.actions.recording import record_matter
from rulings.appeal_mail import tell_unheard
from rulings.models import Appeal
from rulings.queries.matters import appeal_concurrence_window, timing_of
from rulings.queries.stages import AnyAppeal
from rulings.queries.unheard import unheard_window


def close_unconcurred(*, actor: Actor, appeal: AnyAppeal, now: datetime) -> AnyAppeal:
    """The director in charge does not hear an appeal that lacks a concurrence: it is over.

    Where no time for it is regulated nothing else ends such an appeal.

    Raises:
        UserError: it lacks none, or that may still be given: while the right to appeal lasts
            (Law 92B), and for the regulated time.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        session = lock_session(appeal.session)
        actor = require_in_event(actor, session.event, Permission.DECIDE_APPEAL)
        appeal.refresh_from_db()
        if appeal.state != appeal.State.LODGED:
            raise UserError(_("The appeal is not waiting for a concurrence."))
        window = unheard_window(session, appeal, now)
        if window.closes_at is None:
            raise UserError(_("The time to appeal has not begun to run (Law 92B)."))
        if window.is_open(now):
            until = date_format(window.closes_at.astimezone(zone_of(session)), _("j M, H:i"))
            raise UserError(_("The concurrence may be given until %s (Law 92D).") % until)
        _write_lapsed(actor, appeal, now)
        return appeal


def lapse_unconcurred(*, session: Session, now: datetime) -> list[Appeal]:
    """End the appeals whose partner did not concur in the regulated time; the caller has locked the
    session.
    """
    waiting = (
        Appeal.objects.filter(session=session, state=Appeal.State.LODGED)
        .select_related("ruling", "appellant")
        .prefetch_related("ruling__tellings", "ruling__appeals", "ruling__made_on_appeal")
    )
    timing = timing_of(session)
    lapsed = [
        appeal
        for appeal in waiting
        if not appeal_concurrence_window(session, appeal, timing).is_open(now)
    ]
    for appeal in lapsed:
        _write_lapsed(SYSTEM, appeal, now)
    return lapsed


def _write_lapsed(actor: Actor, appeal: AnyAppeal, now: datetime) -> None:
    before = {"state": appeal.state}
    appeal.state, appeal.ended_at = appeal.State.LAPSED, now
    appeal.save(update_fields=["state", "ended_at"])
    record_matter(actor, appeal, "appeal.lapse", now, before=before, after={"state": appeal.state})
    if isinstance(appeal, Appeal):
        tell_unheard(actor, appeal)
