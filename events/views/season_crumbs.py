"""Where the pages of a season stand."""

from django.urls import reverse
from django.utils.translation import gettext as _

from events.models import Session
from events.views.crumbs import Crumb, Crumbs, event_crumbs


def season_crumbs(session: Session, *below: Crumb) -> Crumbs:
    """Organiser, event, table or bracket, then the pages below down to this one."""
    event = session.event
    label = _("Cup") if event.is_cup else _("League")
    return event_crumbs(event, (label, season_url(session)), *below)


def match_crumbs(session: Session, number: int, *below: Crumb) -> Crumbs:
    """The same with a match of it."""
    address = reverse("season_match", args=[session.event.organiser.slug, session.pk, number])
    return season_crumbs(session, (_("Match %d") % number, address), *below)


def season_url(session: Session) -> str:
    """The page with the table or the bracket."""
    return reverse("season", args=[session.event.organiser.slug, session.pk])
