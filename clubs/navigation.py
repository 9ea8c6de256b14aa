"""What every page's head needs: where this visitor may go in the organiser they are in."""

from functools import partial
from typing import TypedDict

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise, SimpleLazyObject
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Organiser
from clubs.permissions import OF_THE_ORGANISER, Permission, Role, permissions_of


class NavigationItem(TypedDict):
    """One entry of the navigation; `current` says of it what `aria-current` does, or nothing."""

    label: str
    url: str
    current: str


PLACES: tuple[tuple[Permission | None, str | Promise, str], ...] = (
    (None, _("Events and results"), "organiser"),
    (Permission.MANAGE_CLUB, _("People"), "people"),
    (Permission.MANAGE_CLUB, _("Members"), "members"),
    (Permission.KEEP_MOVEMENTS, _("Movements"), "movement_finder"),
    (Permission.KEEP_RUBBER, _("Rubber tables"), "rubber_tables"),
    (Permission.SEE_CLUB, _("Reports"), "reports"),
    (Permission.SEE_HISTORY, _("History"), "history"),
    (Permission.MANAGE_CLUB, _("Sign-ins"), "sign_ins"),
    (Permission.MANAGE_CLUB, _("Tokens"), "tokens"),
)

OF_ANY_EVENT = frozenset({Permission.KEEP_MOVEMENTS, Permission.KEEP_RUBBER})
"""What an appointment to one event allows for all of the organiser's."""


def navigation(request: HttpRequest) -> dict[str, object]:
    """The organiser's pages that the visitor's roles there open; none outside an organiser.

    They are found when the head is drawn: a part of a page has none.
    """
    organiser = getattr(request, "organiser", None)
    if not isinstance(organiser, Organiser):
        return {}
    return {"nav_items": SimpleLazyObject(partial(_items, request, organiser))}


def _items(request: HttpRequest, organiser: Organiser) -> list[NavigationItem]:
    roles: frozenset[Role] = getattr(request, "roles", frozenset())
    allowed = permissions_of(roles & OF_THE_ORGANISER)
    allowed |= permissions_of(roles) & OF_ANY_EVENT
    pages = [
        (str(label), reverse(name, args=[organiser.slug]))
        for needed, label, name in PLACES
        if needed is None or needed in allowed
    ]
    if Permission.SEE_CLUB in allowed:
        pages.insert(1, (gettext("My results"), reverse("my_results")))
    section = max(
        (url for _label, url in pages if request.path.startswith(url)), key=len, default=""
    )
    mark = "page" if request.path == section else "true"
    return [
        {"label": label, "url": url, "current": mark if url == section else ""}
        for label, url in pages
    ]
