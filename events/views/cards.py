"""Cards to print: one for each table, one for each pair."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import session_view
from events.models import Session
from events.movements.schedule import Schedule
from events.queries import movement
from events.views.crumbs import event_crumbs


@session_view(Permission.DIRECT)
def table_cards(request: TenantRequest, session: Session) -> HttpResponse:
    cards = movement.table_cards(_schedule(session), movement.names_of(session))
    context = {
        "session": session,
        "cards": cards,
        "crumbs": event_crumbs(session.event, _("Table cards")),
    }
    return render(request, "events/table_cards.html", context)


@session_view(Permission.DIRECT)
def guide_cards(request: TenantRequest, session: Session) -> HttpResponse:
    cards = movement.guide_cards(_schedule(session), movement.names_of(session))
    context = {
        "session": session,
        "cards": cards,
        "crumbs": event_crumbs(session.event, _("Guide cards")),
    }
    return render(request, "events/guide_cards.html", context)


def _schedule(session: Session) -> Schedule:
    found = movement.section_of(session)
    if found is None:
        raise Http404
    return found[1]
