"""The organiser's public page: what is on, and the latest results."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.access import TenantRequest, organiser_view
from clubs.permissions import Permission
from events.queries.organiser_page import coming_sessions, finished_sessions

PER_PAGE = 20


@organiser_view(None)
def organiser_page(request: TenantRequest) -> HttpResponse:
    insider = Permission.SEE_CLUB in request.permissions
    now = timezone.now()
    finished = Paginator(finished_sessions(request.organiser, insider=insider, now=now), PER_PAGE)
    context = {
        "organiser": request.organiser,
        "coming": list(coming_sessions(request.organiser, insider=insider, now=now)),
        "page": finished.get_page(request.GET.get("page")),
        "may_set_up": Permission.MANAGE_EVENTS in request.permissions,
    }
    return render(request, "events/organiser.html", context)
