"""How far it is known what the boards of a session make, and having it found. No card is here."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import session_view
from events.actions.double_dummy import ask_for_analysis
from events.models import Session
from events.queries.double_dummy import analysis_now
from events.views.crumbs import session_crumbs


@session_view(Permission.DIRECT)
@never_cache
def boards_made(request: TenantRequest, session: Session) -> HttpResponse:
    """Of how many boards it is known, or how far a worker is."""
    if request.method == "POST":
        ask_for_analysis(actor=request.actor, session=session, now=timezone.now())
        return redirect("boards_made", request.organiser.slug, session.pk)
    crumbs = session_crumbs(session, _("What the boards make"))
    context = {"session": session, "analysis": analysis_now(session), "crumbs": crumbs}
    return render(request, "events/boards_made.html", context)
