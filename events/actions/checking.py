"""A director's word that an unlikely result is right."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import record
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.mapping import result_words
from events.models import Result, Session


def check_result(*, actor: Actor, session: Session, result: Result, now: datetime) -> Result:
    """Note that a result has been looked at and stands; it is not called unlikely again.

    The word holds for this version: a result entered anew is judged anew. A second check of the
    same version changes nothing.

    Raises:
        UserError: the session is final.
        Conflict: the result was changed meanwhile.
        NotAllowed: the actor may not direct the session.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        if session.state == Session.State.FINAL:
            raise UserError(_("The session is final: its results stand."))
        row = Result.objects.select_related("board", "ns", "ew").get(pk=result.pk, session=session)
        if not row.is_current:
            raise Conflict(_("This result was changed meanwhile; look at it again."))
        if row.checked_at:
            return row
        row.checked_at, row.checked_by = now, actor.name
        row.save(update_fields=["checked_at", "checked_by"])
        record(
            actor=actor,
            organiser=session.organiser,
            now=now,
            act="result.check",
            subject=row,
            after=result_words(row),
            session_id=session.pk,
        )
        return row
