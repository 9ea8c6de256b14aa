"""The movement's sheets: each to look at and to print from the browser, any of them as one PDF."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.actions.reports import request_planned_sheets, request_sheets
from events.forms.sheets import SheetsForm
from events.models import Session
from events.movements.schedule import Schedule
from events.queries.movement import Names, heading_of, where_next_link
from events.queries.planned import printable
from events.queries.sheets import Sheet, sheet_context
from events.views.crumbs import Crumbs, movement_crumbs
from events.views.movement import start_form
from events.views.sections import asked_among


@session_view(Permission.DIRECT)
@require_safe
def sheets(request: TenantRequest, session: Session) -> HttpResponse:
    """Every kind of sheet, to look at or to have as a PDF."""
    _printable(session)
    return _choice(request, session, SheetsForm(initial={"sheets": list(Sheet)}))


@session_view(Permission.ASK_REPORT)
@require_POST
def report_sheets(request: TenantRequest, session: Session) -> HttpResponse:
    """Ask for the chosen sheets as one PDF and go to where it can be followed."""
    form = SheetsForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            job = request_sheets(
                actor=request.actor,
                session=session,
                sheets=form.cleaned_data["sheets"],
                now=timezone.now(),
            )
            return redirect("job", request.organiser.slug, job.pk)
    return _choice(request, session, form, status=400)


@session_view(Permission.ASK_REPORT)
@require_POST
def planned_sheets(request: TenantRequest, session: Session) -> HttpResponse:
    """Ask for the sheets of a movement that is looked at before the start."""
    form = start_form(request, session)
    form.is_valid()
    if session.state != Session.State.SETUP or form.schedule is None:
        return redirect("movement", request.organiser.slug, session.pk)
    job = request_planned_sheets(
        actor=request.actor, session=session, schedule=form.schedule, now=timezone.now()
    )
    return redirect("job", request.organiser.slug, job.pk)


@session_view(Permission.DIRECT)
@require_safe
def sheet(request: TenantRequest, session: Session, sheet: Sheet) -> HttpResponse:
    """One kind of sheet, as it will be on paper."""
    played = _printable(session)
    letters = tuple(names.letter for _schedule, names in played if names.letter)
    asked = asked_among(request, letters)
    schedule, names = next(each for each in played if each[1].letter == asked.letter)
    context = {
        **sheet_context(sheet, schedule, names),
        "session": session,
        "asked": asked,
        "sheet": sheet,
        "heading": heading_of(session),
        "link": where_next_link(session),
        "crumbs": _crumbs(session, str(sheet.label)),
    }
    return render(request, "events/sheet.html", context)


def _choice(
    request: TenantRequest, session: Session, form: SheetsForm, status: int = 200
) -> HttpResponse:
    place = [session.event.organiser.slug, session.pk]
    context = {
        "session": session,
        "form": form,
        "sheets": [(each, reverse(each.value, args=place)) for each in Sheet],
        "crumbs": _crumbs(session),
    }
    return render(request, "events/sheets.html", context, status=status)


def _crumbs(session: Session, *here: str) -> Crumbs:
    page = reverse("sheets", args=[session.event.organiser.slug, session.pk])
    return movement_crumbs(session, (_("Sheets"), page), *here)


def _printable(session: Session) -> list[tuple[Schedule, Names]]:
    found = printable(session)
    if not found:
        raise Http404
    return found
