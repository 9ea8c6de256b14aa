"""The organiser's public page: what is on, and the latest results."""

from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.access import TenantRequest, organiser_view
from clubs.permissions import Permission
from clubs.queries.recognition import recognition_of, recognition_words, today_at
from events.models import HouseRules
from events.queries.contradicted_rules import contradicted_rules
from events.queries.organiser_page import coming_sessions, finished_sessions
from events.queries.regulation_effects import to_publish_anew
from events.queries.regulations import house_rules

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
        **_to_set_right(request, now),
    }
    return render(request, "events/organiser.html", context)


def _to_set_right(request: TenantRequest, now: datetime) -> dict[str, Any]:
    """What regulations have overtaken, for whoever sets up events."""
    if Permission.MANAGE_EVENTS not in request.permissions:
        return {"may_set_up": False}
    today = today_at(request.organiser, now)
    return {
        "may_set_up": True,
        "to_publish": to_publish_anew(Q(organiser=request.organiser), now),
        "contradicted": contradicted_rules(house_rules(request.organiser), today),
    }
