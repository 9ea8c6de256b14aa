"""The events of an organiser, as its own page lists them."""

from django.db.models import Exists, OuterRef, QuerySet

from clubs.models import Organiser
from events.models import Conditions, Event, Session

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


def coming_sessions(organiser: Organiser, *, insider: bool) -> QuerySet[Session]:
    """Those still to come or being played, the next one first."""
    return (
        visible_sessions(organiser, insider=insider)
        .exclude(state__in=FINISHED)
        .order_by("event__starts_at", "pk")
    )


def finished_sessions(organiser: Organiser, *, insider: bool) -> QuerySet[Session]:
    """Those with an official score, the latest first."""
    return (
        visible_sessions(organiser, insider=insider)
        .filter(state__in=FINISHED)
        .order_by("-event__starts_at", "-pk")
    )
