"""The events under an authority: those of its organisers, and of authorities below it (Law 80A1c).

Only what is public: sessions of events whose conditions are published and that are not cancelled.
"""

from datetime import datetime
from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet
from django_scopes import scopes_disabled

from clubs.models import Authority
from clubs.queries.tree import below
from events.models import Conditions, Session
from events.queries.organiser_page import A_DAY, FINISHED


class When(StrEnum):
    """Which of them are listed."""

    COMING = "coming"
    RUNNING = "running"
    PLAYED = "played"


def sessions_under(authority: Authority, when: When, now: datetime) -> QuerySet[Session]:
    """The sessions to come (the next one first), being played, or played (the latest first)."""
    # What everybody may see of many organisers, and nothing else of theirs.
    with scopes_disabled():
        published = Conditions.objects.filter(event=OuterRef("event"))
        sessions = Session.objects.filter(
            Exists(published),
            organiser__authority__in=below(authority),
            event__cancelled_at=None,
        ).select_related("event", "organiser")
    if when is When.PLAYED:
        return sessions.filter(state__in=FINISHED).order_by("-starts_at", "-pk")
    if when is When.RUNNING:
        return sessions.filter(state=Session.State.RUNNING).order_by("-starts_at", "-pk")
    to_come = sessions.filter(state=Session.State.SETUP, starts_at__gte=now - A_DAY)
    return to_come.order_by("starts_at", "pk")
