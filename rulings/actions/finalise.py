"""Making scores final when the periods of Laws 79C and 92B are over and nothing is pending."""

from contextlib import ExitStack
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django_scopes import scope, scopes_disabled

from clubs.actors import SYSTEM
from clubs.jobs.leases import leased
from clubs.queries.outages import is_away
from events.actions.releases import write_final
from events.locking import lock_session, move_version
from events.models import Session
from events.queries.periods import period_rules
from events.timelimits import Needs
from rulings.actions.lapses import lapse_unconcurred
from rulings.deadlines import due_at, obstacles
from rulings.queries.matters import matters

AT_ONCE = 500
"""How many sessions are looked at before the schedule comes round again."""

LOOKED_AT_EVERY = timedelta(days=1)
"""How often a session is looked at for which nothing is due until somebody acts."""

SERIES_LOOKED_AT_EVERY = timedelta(hours=1)
"""How often one is whose period may end with a session of another event, set up meanwhile."""


def finalise_due_sessions(now: datetime) -> list[Session]:
    """Make final the sessions, of all organisers, whose time has come; how they are now.

    One that somebody is acting on is left to the next time, and while another process is at it all
    are; while nobody can reach the site too, since what their periods lost is known when that is
    over. What fails for one is raised when all the others have had their turn.
    """
    keys = _keys_due(now)
    final: list[Session] = []
    if not keys or is_away(now):
        return final
    with leased("finalising sessions", now) as is_ours, ExitStack() as turns:
        for key in reversed(keys) if is_ours else ():
            turns.callback(_take_turn, key, now, final)
    return final


def finalise_if_due(*, session: Session, now: datetime) -> bool:
    """Make this session's score final if its time has come, whatever was worked out before."""
    with transaction.atomic():
        session = lock_session(session)
        return session.state == Session.State.OFFICIAL and _decide(session, now)


def _due(now: datetime) -> QuerySet[Session]:
    """Provisional scores for which time has decided something, or of which it is not known."""
    provisional = Session.objects.filter(state=Session.State.OFFICIAL)
    return provisional.filter(Q(due_at__lt=now) | Q(due_at=None))


def _keys_due(now: datetime) -> list[int]:
    """The same, the longest due first, as two looks into the index: no other row is read."""
    with scopes_disabled():
        provisional = Session.objects.filter(state=Session.State.OFFICIAL).order_by()
        columns = provisional.values_list("due_at", "pk")
        due = columns.filter(due_at=None).union(columns.filter(due_at__lt=now), all=True)
        return [key for _due_at, key in due.order_by("due_at", "pk")[:AT_ONCE]]


def _take_turn(key: int, now: datetime, final: list[Session]) -> None:
    with transaction.atomic():
        with scopes_disabled():
            still_due = _due(now).select_related("event__organiser", "conditions").filter(pk=key)
            session = still_due.select_for_update(of=("self",), skip_locked=True).first()
        if session is None:
            return
        with scope(organiser=session.event.organiser):
            move_version(Session.objects.filter(pk=session.pk))
            if _decide(session, now):
                final.append(session)


def _decide(session: Session, now: datetime) -> bool:
    """Let appeals without concurrence lapse, then make the score final or say when it is due."""
    lapse_unconcurred(session=session, now=now)
    waits_for = matters(session)
    if not obstacles(waits_for, now):
        write_final(actor=SYSTEM, session=session, now=now)
        return True
    session.due_at = _next_look(session, due_at(waits_for), now)
    session.save(update_fields=["due_at"])
    return False


def _next_look(session: Session, due: datetime | None, now: datetime) -> datetime:
    looks = [due or now + LOOKED_AT_EVERY]
    if Needs.NEXT_IN_SERIES in period_rules(session).needs:
        looks.append(now + SERIES_LOOKED_AT_EVERY)
    return min(looks)
