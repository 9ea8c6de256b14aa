"""What shall we run? Movements for any number of pairs, players or teams, without an event."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.access import TenantRequest, organiser_view
from clubs.permissions import Permission
from events.forms.finder import FinderForm, MovementForm
from events.movements.catalogue import suggest_for
from events.movements.comparison import compare
from events.movements.schedule import Contest, MovementError
from events.queries.rounds import rounds_of
from events.views.crumbs import organiser_crumbs
from events.views.offers import Offer, offer


@organiser_view(Permission.SEE_CLUB)
def movement_finder(request: TenantRequest) -> HttpResponse:
    form = FinderForm(request.GET)
    context = {
        "form": form,
        "candidates": _offers(request, form) if form.is_valid() else [],
        "crumbs": organiser_crumbs(request.organiser, _("What shall we run?")),
    }
    return render(request, "events/finder.html", context)


@organiser_view(Permission.SEE_CLUB)
def movement_found(request: TenantRequest) -> HttpResponse:
    """One movement round by round, or as data for programs."""
    form = MovementForm(request.GET)
    form.is_valid()
    if form.schedule and request.GET.get("format") == "json":
        return JsonResponse(form.schedule.as_dict())
    context = {
        "form": form,
        "schedule": form.schedule,
        "candidate": compare(form.schedule) if form.schedule else None,
        "rounds": rounds_of(form.schedule) if form.schedule else [],
        "query": request.GET.urlencode(),
        "crumbs": organiser_crumbs(request.organiser, _("Round by round")),
    }
    return render(request, "events/found_movement.html", context)


def _offers(request: TenantRequest, form: FinderForm) -> list[Offer]:
    asked = form.cleaned_data
    try:
        found = suggest_for(
            Contest(asked["contest"]),
            asked["field"],
            asked["boards"],
            one_winner=asked["winners"] == "1" if asked["winners"] else None,
            minutes=asked["minutes"],
            copies=asked["copies"] or 1,
        )
    except MovementError as error:
        form.add_error(None, str(error))
        return []
    page = reverse("movement_found", args=[request.organiser.slug])

    def address(chosen: Mapping[str, Any]) -> str:
        return f"{page}?{urlencode({**chosen, 'field': asked['field']}, doseq=True)}"

    return [offer(candidate, asked["boards"], address) for candidate in found]
