"""A table calls the director from its phone, and the director says to be on the way (Law 9B1)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Session
from rulings.actions.calls import write_call
from rulings.actions.recording import record_matter
from rulings.models import Call
from rulings.queries.calls import CallPlace


def call_from_table(
    *, actor: Actor, session: Session, place: CallPlace, about: str, now: datetime
) -> Call:
    """Whoever sits at a table calls the director to it; its key is the right to.

    While it waits the same reason again, or none, is that call: a finger that is impatient, or
    somebody who means ill, fills no desk.

    Raises:
        UserError: nothing is being played.
    """
    with transaction.atomic():
        session = lock_session(session)
        if session.state != Session.State.RUNNING:
            raise UserError(_("The session is not being played: ask for a ruling on the site."))
        waiting = Call.objects.filter(session=session, state=Call.State.OPEN, table=place.table)
        here = waiting.filter(ns=place.ns, ew=place.ew)
        same = next((each for each in here if about in {each.about, Call.About.OTHER}), None)
        return same or write_call(actor, session, place, None, about, "", now, recorder=actor.name)


def come_to_call(*, actor: Actor, call: Call, now: datetime) -> Call:
    """The director is on the way; the table is told. Said by a second one it changes nothing.

    Raises:
        Conflict: the call has ended.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(call.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        call.refresh_from_db()
        if call.state != Call.State.OPEN:
            raise Conflict(_("%s has ended already.") % call)
        if call.coming_at is None:
            call.coming_at, call.coming_by = now, actor.name
            call.save(update_fields=["coming_at", "coming_by"])
            record_matter(actor, call, "call.come", now)
        return call
