"""A person's own matters, at whichever organiser's."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import login_view
from clubs.models import User
from clubs.queries.people import records_of
from events.models import Contestant
from events.queries.places import playing_now
from rulings.queries.my_matters import my_matters as matters_of


@login_view
@require_safe
def my_matters(request: HttpRequest) -> HttpResponse:
    """Rulings, appeals and reports that concern whoever is logged in."""
    user = cast(User, request.user)
    found = matters_of(user, timezone.now())
    context = {
        "to_act": [each for each in found if each.is_mine_to_act],
        "playing": [(each, _way(each)) for each in playing_now(user)],
        "others": [each for each in found if not each.is_mine_to_act],
        "records": records_of(user),
    }
    return render(request, "rulings/my_matters.html", context)


def _way(contestant: Contestant) -> str:
    """The page that says where this contestant goes next."""
    session = contestant.session
    page = reverse("where_next", args=[session.event.organiser.slug, session.pk])
    return f"{page}?pair={contestant.label}"
