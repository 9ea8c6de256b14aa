"""A person's own results, at whichever organiser's."""

from typing import cast

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import login_view
from clubs.models import User
from clubs.views.registers import csv_file
from events.queries.my_figures import own_figures, own_table
from events.queries.my_results import count_own_results, own_results
from events.queries.own_play import SESSIONS, own_play
from events.queries.own_play_tables import shown_play
from events.queries.rubber_tables import own_evenings

PER_PAGE = 20


@login_view
@require_safe
def my_results(request: HttpRequest) -> HttpResponse:
    """Every session that whoever is logged in has played, with place and score."""
    user = cast(User, request.user)
    page = Paginator(range(count_own_results(user)), PER_PAGE).get_page(request.GET.get("page"))
    results = own_results(user, page.start_index() - 1, page.end_index()) if page else []
    context = {
        "page": page,
        "results": results,
        "figures": own_figures(user),
        "tables": own_evenings(user, PER_PAGE),
    }
    return render(request, "events/my_results.html", context)


@login_view
@require_safe
def my_results_file(request: HttpRequest) -> HttpResponse:
    """The same, all of it, as a table to keep."""
    user = cast(User, request.user)
    return csv_file(f"{_('My results')}.csv", list(own_table(user, count_own_results(user))))


@login_view
@require_safe
def my_play(request: HttpRequest) -> HttpResponse:
    """How they declare and defend, against the field and against best play of all four."""
    play = shown_play(own_play(cast(User, request.user)))
    return render(request, "events/my_play.html", {"play": play, "sessions": SESSIONS})
