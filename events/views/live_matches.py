"""The director's page of the matches that are being played."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import seen_by, session_view
from events.chosen_scoring import binding, total_unit_of
from events.models import Session
from events.queries.live_matches import live_matches
from events.queries.official_rounds import is_by_round, next_round
from events.queries.plays import session_plays
from events.views.crumbs import session_crumbs
from events.views.looking_again import render_watched, still_so


@session_view(Permission.DIRECT)
@require_safe
def matches_now(request: TenantRequest, session: Session) -> HttpResponse:
    """Both rooms of each match side by side, swings at once, and what is missing."""
    if session.state != Session.State.RUNNING or not session.event.is_teams:
        return redirect("desk", request.organiser.slug, session.pk)
    if unchanged := still_so(request, session):
        return unchanged
    sight = seen_by(request, session)
    plays = session_plays(session, sight) if is_by_round(session) else None
    context = {
        "session": session,
        "sight": sight,
        "matches": live_matches(session, sight),
        "next_round": next_round(session, plays) if plays else None,
        "may_publish": Permission.PUBLISH in request.permissions,
        "total_unit": total_unit_of(binding(session)).value,
        "crumbs": session_crumbs(session, _("Matches in play")),
    }
    return render_watched(request, session, "events/matches_now.html", context)
