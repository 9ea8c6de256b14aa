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
from clubs.wording import worded
from events.forms.finder import MAX_FIELD, FinderForm, MovementForm, SheetForm
from events.movements.catalogue import suggest_for
from events.movements.comparison import compare
from events.movements.schedule import Contest, MovementError
from events.queries.movement import Names
from events.queries.rounds import rounds_of
from events.queries.sheets import Sheet, sheet_context
from events.views.crumbs import Crumb, Crumbs, organiser_crumbs
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
    return _found(request, form)


@organiser_view(Permission.SEE_CLUB)
def movement_found_sheet(request: TenantRequest) -> HttpResponse:
    """One kind of sheet of a movement, without names, to print from the browser."""
    form = SheetForm(request.GET)
    if not form.is_valid() or form.schedule is None:
        return _found(request, form)
    sheet = form.cleaned_data["sheet"]
    query = request.GET.urlencode()
    page = reverse("movement_found", args=[request.organiser.slug])
    crumbs = _crumbs(request, (worded(form.schedule.title), f"{page}?{query}"), str(sheet.label))
    context = {
        **sheet_context(sheet, form.schedule, Names()),
        "sheet": sheet,
        "heading": worded(form.schedule.title),
        "query": query,
        "crumbs": crumbs,
    }
    return render(request, "events/found_sheet.html", context)


def _found(request: TenantRequest, form: MovementForm) -> HttpResponse:
    schedule = form.schedule
    context = {
        "form": form,
        "schedule": schedule,
        "candidate": compare(schedule) if schedule else None,
        "rounds": rounds_of(schedule) if schedule else [],
        "query": request.GET.urlencode(),
        "sheets": list(Sheet),
        "crumbs": _crumbs(request, _("Round by round")),
    }
    return render(request, "events/found_movement.html", context)


def _crumbs(request: TenantRequest, *below: Crumb) -> Crumbs:
    finder = (_("What shall we run?"), reverse("movement_finder", args=[request.organiser.slug]))
    return organiser_crumbs(request.organiser, finder, *below)


def _offers(request: TenantRequest, form: FinderForm) -> list[Offer]:
    asked = form.cleaned_data
    contest = Contest(asked["contest"])
    try:
        found = suggest_for(
            contest,
            asked["field"],
            asked["boards"],
            one_winner=asked["winners"] == "1" if asked["winners"] else None,
            minutes=asked["minutes"],
            copies=asked["copies"] or (1 if contest is Contest.PAIRS else MAX_FIELD),
        )
    except MovementError as error:
        form.add_error(None, worded(error))
        return []
    page = reverse("movement_found", args=[request.organiser.slug])

    def address(chosen: Mapping[str, Any]) -> str:
        return f"{page}?{urlencode({**chosen, 'field': asked['field']}, doseq=True)}"

    return [offer(candidate, asked["boards"], address) for candidate in found]
