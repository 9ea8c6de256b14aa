"""The public pages of a session's official score. No account is needed; nothing live leaks."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from events.access import session_view
from events.models import ScoreRelease, Session
from events.queries.conditions import latest_conditions
from events.queries.periods import periods
from events.queries.releases import latest_release
from events.queries.result_pages import (
    card_of,
    decimals_needed,
    find_traveller,
    neighbours,
    own_labels,
    page_lines,
    ranking_lines,
)
from events.views.crumbs import session_crumbs


@session_view(None)
def results(request: TenantRequest, session: Session) -> HttpResponse:
    """The ranking, or while there is no official score what is going on."""
    release = session.releases.order_by("-number").defer("travellers").first()
    if release is None:
        refuse_unpublished(request, session)
        context = {"session": session, "crumbs": session_crumbs(session)}
        return render(request, "events/results_waiting.html", context)
    context = _context(request, session, release)
    return render(
        request, "events/results.html", {**context, "lines": ranking_lines(release)}
    )


@session_view(None)
def boards(request: TenantRequest, session: Session) -> HttpResponse:
    """Every board of the session."""
    release = _release_or_404(session)
    return render(request, "events/boards.html", _context(request, session, release, _("Boards")))


@session_view(None)
def board(request: TenantRequest, session: Session, board: int) -> HttpResponse:
    """One board's traveller, with matchpoints both ways."""
    release = _release_or_404(session)
    sheet = find_traveller(release, board)
    if sheet is None:
        raise Http404
    context = _context(request, session, release, _("Board %s") % board)
    lines = page_lines(sheet["lines"], context["own"])
    before, after = neighbours([each["board"] for each in release.travellers], board)
    return render(
        request,
        "events/board.html",
        {
            **context,
            "sheet": sheet,
            "traveller_lines": lines,
            "places": decimals_needed(lines),
            "before": before,
            "after": after,
        },
    )


@session_view(None)
def contestant_card(request: TenantRequest, session: Session, label: str) -> HttpResponse:
    """One pair's boards."""
    release = _release_or_404(session)
    card = card_of(release, label)
    if card is None:
        raise Http404
    context = _context(request, session, release, _("Pair %s") % label)
    places = decimals_needed(line.line for line in card.lines)
    return render(
        request,
        "events/contestant_card.html",
        {**context, "card": card, "label": label, "places": places},
    )


@session_view(None)
def releases(request: TenantRequest, session: Session) -> HttpResponse:
    """Every official score of the session, and what changed from one to the next."""
    release = _release_or_404(session)
    everything = session.releases.defer("travellers", "ranking")
    context = _context(request, session, release, _("Official scores"))
    return render(request, "events/releases.html", {**context, "releases": everything})


def refuse_unpublished(request: TenantRequest, session: Session) -> None:
    """An event is nobody's business until its conditions are published."""
    if not request.roles and latest_conditions(session.event) is None:
        raise Http404


def _release_or_404(session: Session) -> ScoreRelease:
    release = latest_release(session)
    if release is None:
        raise Http404
    return release


def _context(
    request: TenantRequest, session: Session, release: ScoreRelease, *here: str
) -> dict[str, Any]:
    return {
        "crumbs": session_crumbs(session, *here),
        "session": session,
        "event": session.event,
        "release": release,
        "periods": periods(session),
        "own": own_labels(session, request.actor.user),
    }
