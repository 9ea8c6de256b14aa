"""The public pages of a session's official score. No account is needed; nothing live leaks."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import session_view
from events.models import ScoreRelease, Session
from events.queries.conditions import latest_conditions, provisions
from events.queries.explanations import reasons
from events.queries.periods import periods
from events.queries.releases import latest_release
from events.queries.result_pages import (
    SORTS,
    card_of,
    decimals_needed,
    find_line,
    find_traveller,
    groups_of,
    neighbours,
    own_labels,
    page_lines,
    ranking_lines,
)
from events.views.crumbs import session_crumbs
from events.views.unchanged import render_release


@session_view(None)
def results(request: TenantRequest, session: Session) -> HttpResponse:
    """The ranking, or while there is no official score what is going on."""
    release = session.releases.order_by("-number").defer("travellers").first()
    if release is None:
        return _waiting(request, session)
    context = _context(request, session, release)
    context["lines"] = ranking_lines(release)
    return render_release(request, release, "events/results.html", context)


@session_view(None)
def boards(request: TenantRequest, session: Session) -> HttpResponse:
    """Every board of the session."""
    release = _release_or_404(session)
    context = _context(request, session, release, _("Boards"))
    return render_release(request, release, "events/boards.html", context)


@session_view(None)
def board(request: TenantRequest, session: Session, board: int) -> HttpResponse:
    """One board's traveller, with matchpoints both ways."""
    release = _release_or_404(session)
    sheet = find_traveller(release, board)
    if sheet is None:
        raise Http404
    asked = request.GET.get("sort", "")
    sort = asked if asked in SORTS else SORTS[0]
    context = _context(request, session, release, _("Board %s") % board)
    lines = page_lines(sheet["lines"], context["own"], sort)
    before, after = neighbours([each["board"] for each in release.travellers], board)
    context |= {
        "sheet": sheet,
        "traveller_lines": lines,
        "places": decimals_needed(lines),
        "groups": groups_of(lines),
        "may_rule": Permission.RULE in request.permissions,
        "sort": sort,
        "before": before,
        "after": after,
    }
    return render_release(request, release, "events/board.html", context)


@session_view(None)
def why(request: TenantRequest, session: Session, board: int, ns: str, ew: str) -> HttpResponse:
    """How one table's matchpoints came about, for both sides."""
    release = _release_or_404(session)
    context = _context(request, session, release, _("Why"))
    line = find_line(release, board, ns, ew, context["own"])
    sides = reasons(release, session, board, ns, ew) if line else None
    if line is None or sides is None:
        raise Http404
    address = reverse("board", args=[request.organiser.slug, session.pk, board])
    context["crumbs"].insert(-1, (_("Board %s") % board, address))
    context |= {"board": board, "line": line, "sides": sides}
    return render_release(request, release, "events/why.html", context)


@session_view(None)
def contestant_card(request: TenantRequest, session: Session, label: str) -> HttpResponse:
    """One pair's boards."""
    release = _release_or_404(session)
    card = card_of(release, label)
    if card is None:
        raise Http404
    context = _context(request, session, release, _("Pair %s") % label)
    context |= {"card": card, "label": label, "places": decimals_needed(card.lines)}
    return render_release(request, release, "events/contestant_card.html", context)


@session_view(None)
def releases(request: TenantRequest, session: Session) -> HttpResponse:
    """Every official score of the session, and what changed from one to the next."""
    everything = list(session.releases.defer("travellers", "ranking"))
    if not everything:
        raise Http404
    context = _context(request, session, everything[0], _("Official scores"))
    context["releases"] = everything
    return render_release(request, everything[0], "events/releases.html", context)


def _waiting(request: TenantRequest, session: Session) -> HttpResponse:
    """What is going on; an event is nobody's business until its conditions are published."""
    conditions = session.conditions or latest_conditions(session.event)
    if conditions is None and Permission.SEE_CLUB not in request.permissions:
        raise Http404
    context = {
        "session": session,
        "event": session.event,
        "section": session.sections.first(),
        "may_direct": Permission.DIRECT in request.permissions,
        "provisions": provisions(conditions) if conditions else [],
        "crumbs": session_crumbs(session),
    }
    return render(request, "events/results_waiting.html", context)


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
        "may_ask_report": Permission.ASK_REPORT in request.permissions,
        "may_direct": Permission.DIRECT in request.permissions,
        "is_inside": Permission.SEE_CLUB in request.permissions,
    }
