"""Several sections in one session: dividing the field, a movement for each, and the start."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.actions.dividing import divide_field, place_in_sections, start_planned
from events.chosen_scoring import Chosen
from events.forms.dividing import DivideForm, PlacesForm
from events.models import Session
from events.movements.dividing import most_sections
from events.queries.entries import pairs_of
from events.queries.planned import DividedField, divided_field
from events.queries.section_words import how_compared
from events.queries.setup import has_ranking_so_far, setup_of
from events.queries.uncompared import why_uncompared
from events.views.crumbs import movement_crumbs


@session_view(Permission.DIRECT)
@require_safe
def sections(request: TenantRequest, session: Session) -> HttpResponse:
    """The sections with their pairs and movements."""
    if session.state != Session.State.SETUP:
        return redirect("movement", request.organiser.slug, session.pk)
    return _page(request, session)


@session_view(Permission.DIRECT)
@require_POST
def sections_divide(request: TenantRequest, session: Session) -> HttpResponse:
    """Divide the field anew."""
    form = _divide_form(session, request.POST)
    if form.is_valid():
        with refusals_into(form):
            rows = divide_field(
                actor=request.actor, session=session, now=timezone.now(), **form.cleaned_data
            )
            page = "sections" if rows else "movement"
            return redirect(page, request.organiser.slug, session.pk)
    return _page(request, session, divide=form, status=400)


@session_view(Permission.DIRECT)
@require_POST
def sections_place(request: TenantRequest, session: Session) -> HttpResponse:
    """Let pairs change their section."""
    form = PlacesForm(request.POST, divided=divided_field(session))
    if form.is_valid():
        with refusals_into(form):
            place_in_sections(
                actor=request.actor, session=session, letters=form.letters, now=timezone.now()
            )
            messages.success(request, _("The sections are as you have put them."))
            return redirect("sections", request.organiser.slug, session.pk)
    return _page(request, session, places=form, status=400)


@session_view(Permission.DIRECT)
@require_POST
def sections_start(request: TenantRequest, session: Session) -> HttpResponse:
    """Begin play in all sections."""
    start_planned(actor=request.actor, session=session, now=timezone.now())
    messages.success(request, _("Play has begun."))
    return redirect("movement", request.organiser.slug, session.pk)


def _page(
    request: TenantRequest,
    session: Session,
    *,
    divide: DivideForm | None = None,
    places: PlacesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    divided = divided_field(session)
    places = places or PlacesForm(divided=divided)
    setup = setup_of(session.event, session)
    context: dict[str, Any] = {
        "session": session,
        "setup": setup,
        "divided": divided,
        "divide": divide or _divide_form(session),
        "places": places,
        "sections": _rows(divided, places, setup.chosen),
        "unplanned": [places.of(pair) for pair in divided.unplanned],
        "compared": how_compared(setup.chosen, divided.sizes),
        "may_print": any(each.schedule for each in divided.sections),
        "crumbs": movement_crumbs(session, _("Sections")),
    }
    return render(request, "events/sections.html", context, status=status)


def _rows(divided: DividedField, places: PlacesForm, chosen: Chosen) -> list[dict[str, Any]]:
    """Each section with its movement, and for each of its pairs the field for their letter."""
    return [
        {
            "letter": each.letter,
            "schedule": each.schedule,
            "why_not": each.why_not,
            "uncompared": each.schedule and why_uncompared(chosen, each.schedule, in_sections=True),
            "size": len(each.pairs),
            "pairs": [places.of(pair) for pair in each.pairs],
        }
        for each in divided.sections
    ]


def _divide_form(session: Session, data: Any = None) -> DivideForm:
    has_ranking = has_ranking_so_far(session)
    return DivideForm(data, most=_most(session), has_ranking=has_ranking)


def _most(session: Session) -> int:
    return most_sections(len(pairs_of(session)))
