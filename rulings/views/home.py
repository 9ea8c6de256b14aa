"""The first page: what this is and what is on; for whoever is signed in, what waits for them."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import public_view
from clubs.models import User
from clubs.queries.clubs import clubs_of, organisers
from events.queries.appointments import answered_for_by_person
from events.queries.evening import evening_of
from events.queries.my_results import own_results
from events.queries.regulation_effects import to_publish_anew
from events.queries.tonight import latest_results, sessions_tonight
from rulings.queries.my_matters import my_matters
from rulings.queries.offices import offices_of

TONIGHT, LATEST, OWN = 8, 6, 3


@public_view
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    user = request.user
    page = own_page(user) if isinstance(user, User) else welcome_page()
    template = "rulings/home.html" if isinstance(user, User) else "rulings/welcome.html"
    return render(request, template, page)


def welcome_page() -> dict[str, Any]:
    """What a visitor finds: tonight's sessions and the latest results, of all organisers."""
    results = latest_results(LATEST)
    return {
        "tonight": sessions_tonight(timezone.now(), TONIGHT),
        "results": results,
        "example": results[-1] if results else None,
        "clubs": organisers().count(),
        "contact": settings.CONTACT,
    }


def own_page(user: User) -> dict[str, Any]:
    """What is on for a person, and what waits for their answer."""
    now = timezone.now()
    return {
        "evening": evening_of(user, now),
        "to_act": [each for each in my_matters(user, now) if each.is_mine_to_act],
        "to_publish": to_publish_anew(answered_for_by_person(user), now),
        "results": own_results(user, 0, OWN),
        "clubs": clubs_of(user),
        "offices": offices_of(user, now),
    }
