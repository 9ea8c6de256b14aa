"""Lifting what is hidden from a director who plays, and hiding it again (Law 16D1)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Session, SightLift
from events.queries.sight import sight_of


def lift_sight(
    *, actor: Actor, session: Session, board: int, reason: str, now: datetime
) -> SightLift:
    """Let the actor see the results of a board that they have still to play, or of all (0).

    Whoever directs may have to, to do what is theirs (Law 81C); that they did, and why, stays on
    record, and the other directors of the event are shown it.

    Raises:
        UserError: nothing of it is hidden from them, or no reason is given.
        NotAllowed: the actor neither directs nor scores.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.ENTER_SCORES)
        hidden = sight_of(actor, session).hidden
        if actor.user is None or not hidden or (board and board not in hidden):
            raise UserError(_("Nothing of this is hidden from you."))
        if not reason.strip():
            raise UserError(_("Say why: the other directors read it."), field="reason")
        lift = SightLift.objects.create(
            organiser=session.organiser,
            session=session,
            user=actor.user,
            board=board,
            reason=reason.strip(),
            lifted_at=now,
            lifted_by=actor.name,
        )
        _record(actor, lift, "lift", now)
    return lift


def restore_sight(*, actor: Actor, lift: SightLift, now: datetime) -> None:
    """Hide from the actor again what they have still to play.

    Raises:
        UserError: it is another's, or hidden again already.
        NotAllowed: the actor neither directs nor scores.
    """
    with transaction.atomic():
        session = lock_session(lift.session)
        actor = require_in_event(actor, session.event, Permission.ENTER_SCORES)
        lift.refresh_from_db()
        if lift.user != actor.user:
            raise UserError(_("Each hides results from themselves."))
        if lift.restored_at is not None:
            raise UserError(_("This is hidden again already."))
        lift.restored_at = now
        lift.save(update_fields=["restored_at"])
        _record(actor, lift, "hide", now)


def _record(actor: Actor, lift: SightLift, verb: str, now: datetime) -> None:
    said = {"board": lift.board or None, "reason": lift.reason}
    record(
        actor=actor,
        organiser=lift.organiser,
        now=now,
        act=f"sight.{verb}",
        subject=lift,
        after=said if verb == "lift" else None,
        before=said if verb == "hide" else None,
        session_id=lift.session_id,
    )
