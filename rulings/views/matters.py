"""A person's own matters, at whichever organiser's."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.access import login_view
from clubs.models import User
from rulings.queries.my_matters import my_matters as matters_of


@login_view
@require_safe
def my_matters(request: HttpRequest) -> HttpResponse:
    """Rulings, appeals and reports that concern whoever is logged in."""
    found = matters_of(cast(User, request.user), timezone.now())
    linked = [
        (each, reverse(each.route, args=[each.organiser.slug, each.session.pk, each.number]))
        for each in found
    ]
    context = {
        "to_act": [row for row in linked if row[0].is_mine_to_act],
        "others": [row for row in linked if not row[0].is_mine_to_act],
    }
    return render(request, "rulings/my_matters.html", context)
