"""Tables and boards: the page of who carries boards, and of directors."""

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import seen_by, session_view
from events.models import Session
from events.queries.boards_now import boards_now as boards_of_round
from events.queries.plays import session_plays
from events.views.crumbs import session_crumbs
from events.views.looking_again import render_watched, still_so


@session_view(Permission.SEE_ROOM)
@require_safe
def boards_now(request: TenantRequest, session: Session) -> HttpResponse:
    """Which boards lie where, which tables are through, and where the boards go."""
    if unchanged := still_so(request, session):
        return unchanged
    said = request.GET.get("round", "")[:3]
    asked = int(said) if said.isascii() and said.isdigit() else None
    plays = session_plays(session, seen_by(request, session))
    sections = boards_of_round(session, plays, asked)
    shown = sections[0].round if sections else 0
    context = {
        "session": session,
        "sections": sections,
        "asked": asked,
        "query": f"?round={asked}" if asked else "",
        "before": shown - 1,
        "after": shown + 1 if any(shown < each.rounds for each in sections) else 0,
        "late": plays.late,
        "crumbs": session_crumbs(session, _("Tables and boards")),
    }
    return render_watched(request, session, "events/boards_now.html", context)
