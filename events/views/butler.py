"""The Butler list of a teams event: its pairs by IMPs against the datum, and each pair's boards."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import event_view, session_view
from events.chosen_scoring import binding
from events.models import Event, Session
from events.queries.butler_pages import (
    PlaceOfPair,
    boards_of_pair,
    datum_words,
    event_butler,
)
from events.queries.conditions import latest_conditions
from events.queries.overall import (
    binding_of,
    known_by,
    members_in_words,
    session_parts,
    sessions_of,
)
from events.queries.release_pages import butler_page, butler_pair_page
from events.views.crumbs import event_crumbs, session_crumbs
from events.views.official_page import OfficialPage, official_page_or_404
from events.views.tagged import TaggedAnswer


@session_view(None)
def butler(request: TenantRequest, session: Session) -> HttpResponse:
    """All pairs that sat in the session, best first."""
    page = official_page_or_404(request, session)
    return page.unchanged() or page.render("events/butler.html", _list(page))


@session_view(None)
def butler_pair(request: TenantRequest, session: Session, pair: str) -> HttpResponse:
    """The boards of one pair, each with its datum."""
    page = official_page_or_404(request, session)
    return page.unchanged() or _pair(page, pair)


@event_view(None)
@require_safe
def event_butler_list(request: TenantRequest, event: Event) -> HttpResponse:
    """The same list over all sessions of the event."""
    if Permission.SEE_CLUB not in request.permissions and latest_conditions(event) is None:
        raise Http404
    slug = event.organiser.slug
    if event.is_cancelled or not event.is_teams:
        return redirect("event", slug, event.pk)
    if not event.has_several_sessions:
        return redirect("butler", slug, event.sessions.get().pk)
    sessions, names = sessions_of(event), members_in_words(event)
    facts = (event.organiser.name, event.name, event.place, *known_by(sessions, names))
    answer = TaggedAnswer(request, ("butler", *facts))
    return answer.unchanged() or answer.of(_over_all(request, event, sessions))


def _over_all(request: TenantRequest, event: Event, sessions: list[Session]) -> HttpResponse:
    parts = session_parts(event, sessions)
    datum, rounded_to = datum_words(binding_of(event, parts))
    ranking = (_("Ranking"), reverse("event_ranking", args=[event.organiser.slug, event.pk]))
    context = {
        "event": event,
        "parts": parts,
        "rows": event_butler(event, parts),
        "datum": datum,
        "rounded_to": rounded_to,
        "crumbs": event_crumbs(event, ranking, _("Pairs (Butler)")),
    }
    return render(request, "events/event_butler.html", context)


def _list(page: OfficialPage) -> dict[str, Any]:
    found = butler_page(page.release)
    datum, rounded_to = datum_words(binding(page.session))
    return {
        "crumbs": session_crumbs(page.session, _("Pairs (Butler)")),
        "rows": [PlaceOfPair.of(each) for each in found["places"]] if found else [],
        "untold": found["untold"] if found else 0,
        "datum": datum,
        "rounded_to": rounded_to,
    }


def _pair(page: OfficialPage, key: str) -> HttpResponse:
    found = butler_pair_page(page.release, key)
    if found is None:
        raise Http404
    place = PlaceOfPair.of(found["place"])
    whole = reverse("butler", args=[page.session.event.organiser.slug, page.session.pk])
    crumbs = session_crumbs(page.session, (_("Pairs (Butler)"), whole), place.names)
    datum, rounded_to = datum_words(binding(page.session))
    content = {
        "crumbs": crumbs,
        "place": place,
        "rows": boards_of_pair(found),
        "datum": datum,
        "rounded_to": rounded_to,
    }
    return page.render("events/butler_pair.html", content, place.names)
