"""Making scores final when the periods of Laws 79C and 92B are over and nothing is pending."""

from datetime import datetime

from django.db import transaction

from clubs.actors import SYSTEM
from events.actions.releases import make_final
from events.locking import lock_session
from events.models import Session
from rulings.actions.appeals import lapse_unconcurred
from rulings.clock import obstacles
from rulings.queries.matters import matters


def finalise_due_sessions(now: datetime) -> list[Session]:
    """Make final every session of the organiser in scope whose time has come; safe to run twice."""
    provisional = Session.objects.filter(state=Session.State.OFFICIAL)
    return [session for session in provisional if finalise_if_due(session=session, now=now)]


def finalise_if_due(*, session: Session, now: datetime) -> bool:
    """Let appeals without concurrence lapse, then make the score final if nothing is left."""
    with transaction.atomic():
        session = lock_session(session)
        if session.state != Session.State.OFFICIAL:
            return False
        lapse_unconcurred(session=session, now=now)
        if obstacles(matters(session), now):
            return False
        make_final(actor=SYSTEM, session=session, now=now)
        return True
