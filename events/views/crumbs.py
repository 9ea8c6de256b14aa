"""Where a page stands: the way from the organiser down to it, in pairs of label and address."""

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import Organiser
from events.models import Event, Session

Crumb = tuple[str, str] | str
"""A page on the way, with its address; without one it has none of its own."""

Crumbs = list[tuple[str, str]]


def organiser_crumbs(organiser: Organiser, *below: Crumb) -> Crumbs:
    """Organiser, then the pages below down to this one."""
    return _way((organiser.name, reverse("organiser", args=[organiser.slug])), *below)


def event_crumbs(event: Event, *below: Crumb) -> Crumbs:
    """Organiser, event, then the pages below down to this one."""
    organiser = event.organiser
    here = (event.name, reverse("event", args=[organiser.slug, event.pk]))
    return organiser_crumbs(organiser, here, *below)


def session_crumbs(session: Session, *below: Crumb) -> Crumbs:
    """Organiser, event, results, then the pages below down to this one."""
    return event_crumbs(session.event, _of_session(session, _("Results"), "results"), *below)


def movement_crumbs(session: Session, *below: Crumb) -> Crumbs:
    """Organiser, event, movement, then the pages below down to this one."""
    return event_crumbs(session.event, _of_session(session, _("Movement"), "movement"), *below)


def _of_session(session: Session, label: str, page: str) -> Crumb:
    """A page of a session, which says of which where there are several."""
    named = " · ".join(filter(None, (session.title, label)))
    return named, reverse(page, args=[session.event.organiser.slug, session.pk])


def _way(*steps: Crumb) -> Crumbs:
    """Each page with its address; the last is this one and leads nowhere."""
    *above, here = [(step, "") if isinstance(step, str) else step for step in steps]
    return [*above, (here[0], "")]
