"""The Laws that a ruling may cite, as boxes to tick, with what is regulated on them."""

from django.http import HttpResponse
from django.shortcuts import render

from clubs.access import TenantRequest
from events.models import Session
from events.queries.binding_provisions import bearing_on
from rulings.forms.written import law_choices
from rulings.tricks import is_on_tricks


def law_boxes(request: TenantRequest, session: Session) -> HttpResponse:
    """Those that are ticked and those that fit the words typed; a fragment of a form."""
    choices = law_choices(request.GET.getlist("laws"), request.GET.get("law_words", ""))
    bearing = bearing_on((clause.number for clause, _ticked in choices), session)
    tells_of_tricks = is_on_tricks(clause.number for clause, _ticked in choices)
    context = {"law_choices": choices, "bearing": bearing, "tells_of_tricks": tells_of_tricks}
    return render(request, "rulings/law_choices.html", context)
