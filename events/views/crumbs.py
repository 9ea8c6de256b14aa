"""Where a page stands: the way from the organiser down to it."""

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import Organiser
from events.models import Event, Session

Crumbs = list[tuple[str, str]]


def organiser_crumbs(organiser: Organiser, *here: str) -> Crumbs:
    """Organiser, then pages without an address of their own; the last is this page."""
    home = (organiser.name, reverse("organiser", args=[organiser.slug]))
    return [home, *((label, "") for label in here)]


def event_crumbs(event: Event, *here: str) -> Crumbs:
    """Organiser, event, then pages without an address of their own; the last is this page."""
    organiser = event.organiser
    return [
        (organiser.name, reverse("organiser", args=[organiser.slug])),
        (event.name, reverse("event", args=[organiser.slug, event.pk]) if here else ""),
        *((label, "") for label in here),
    ]


def session_crumbs(session: Session, *here: str) -> Crumbs:
    """Organiser, event, results, then this page."""
    slug = session.event.organiser.slug
    crumbs = event_crumbs(session.event, _("Results"))
    if here:
        crumbs[-1] = (_("Results"), reverse("results", args=[slug, session.pk]))
    return [*crumbs, *((label, "") for label in here)]
