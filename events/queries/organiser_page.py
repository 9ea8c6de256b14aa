"""The events of an organiser, as its own page lists them."""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.models import Organiser
from events.models import Conditions, Event, Session

A_DAY = timedelta(days=1)
FINISHED = (Session.State.OFFICIAL, Session.State.FINAL)


def visible_sessions(organiser: Organiser, *, insider: bool) -> QuerySet[Session]:
    """Sessions with their events; outsiders see those whose conditions are published."""
    sessions = Session.objects.filter(organiser=organiser).select_related("event")
    if insider:
        return sessions
    return sessions.filter(Exists(Conditions.objects.filter(event=OuterRef("event"))))


def visible_events(organiser: Organiser, *, insider: bool) -> QuerySet[Event]:
    """Events with their sessions; outsiders see those whose conditions are published."""
    events = Event.objects.filter(organiser=organiser).prefetch_related("sessions")
    if insider:
        return events
    return events.filter(Exists(Conditions.objects.filter(event=OuterRef("pk"))))


def coming_sessions(organiser: Organiser, *, insider: bool, now: datetime) -> QuerySet[Session]:
    """Those still to come or being played, the next one first; a cancelled one until its day."""
    return (
        visible_sessions(organiser, insider=insider)
        .exclude(state__in=FINISHED)
        .exclude(_called_off(now))
        .order_by("starts_at", "pk")
    )


def finished_sessions(organiser: Organiser, *, insider: bool, now: datetime) -> QuerySet[Session]:
    """Those with an official score, the latest first, and among them what was cancelled."""
    return (
        visible_sessions(organiser, insider=insider)
        .filter(Q(state__in=FINISHED) | _called_off(now))
        .order_by("-starts_at", "-pk")
    )


def _called_off(now: datetime) -> Q:
    """Cancelled, and the day on which it should have been played is over."""
    return Q(event__cancelled_at__isnull=False, starts_at__lt=now - A_DAY)
