"""What holds at the tables of a session: for its players and its director to read."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from events.access import session_view
from events.models import Session
from events.queries.binding_provisions import binding_rooms
from events.views.crumbs import session_crumbs
from events.views.room import hide_before_conditions


@session_view(None)
@require_safe
def table_rules(request: TenantRequest, session: Session) -> HttpResponse:
    hide_before_conditions(request, session)
    context = {
        "session": session,
        "rooms": binding_rooms(session),
        "crumbs": session_crumbs(session, _("What holds at the table")),
    }
    return render(request, "events/table_rules.html", context)
