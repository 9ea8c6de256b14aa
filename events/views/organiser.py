"""The organiser's public page: what is on, and the latest results."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.access import TenantRequest, organiser_view
from clubs.permissions import Permission
from clubs.queries.recognition import recognition_of, recognition_words, today_at
from events.models import HouseRules
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
        "unrecognised": recognition_words(
            recognition_of(request.organiser, today_at(request.organiser, now))
        ),
        "has_rules": HouseRules.objects.filter(organiser=request.organiser).exists(),
        "may_set_up": Permission.MANAGE_EVENTS in request.permissions,
    }
    return render(request, "events/organiser.html", context)
