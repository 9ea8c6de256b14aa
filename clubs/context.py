"""What every page's head needs: where this visitor may go in the organiser they are in."""

from typing import TypedDict

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import Organiser
from clubs.permissions import Permission


class NavigationItem(TypedDict):
    """One entry of the navigation."""

    label: str
    url: str
    current: bool


PLACES: tuple[tuple[Permission | None, str | Promise, str], ...] = (
    (None, _("Events and results"), "organiser"),
    (Permission.MANAGE_CLUB, _("People"), "people"),
    (Permission.MANAGE_CLUB, _("Members"), "members"),
    (Permission.SEE_CLUB, _("Reports"), "reports"),
    (Permission.SEE_HISTORY, _("History"), "history"),
    (Permission.MANAGE_CLUB, _("Tokens"), "tokens"),
)


def navigation(request: HttpRequest) -> dict[str, list[NavigationItem]]:
    """The organiser's pages that the visitor's permissions open; none outside an organiser."""
    organiser = getattr(request, "organiser", None)
    if not isinstance(organiser, Organiser):
        return {}
    allowed: frozenset[Permission] = getattr(request, "permissions", frozenset())
    here = request.resolver_match.url_name if request.resolver_match else ""
    return {
        "nav_items": [
            {
                "label": str(label),
                "url": reverse(name, args=[organiser.slug]),
                "current": name == here,
            }
            for needed, label, name in PLACES
            if needed is None or needed in allowed
        ]
    }
