"""Rubber tables: listed, opened, looked at, joined and left, closed and opened again."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.queries.roles import organiser_permissions
from clubs.refusals import refusals_into
from events.access import any_event_view, rubber_view
from events.actions.rubber_reports import request_rubber_sheets
from events.actions.rubber_tables import (
    close_rubber_table,
    join_rubber_table,
    leave_rubber_table,
    open_rubber_table,
    reopen_rubber_table,
)
from events.forms.rubber import DealerForm, DealForm, JoinForm, ReopenForm, RubberTableForm
from events.models import RubberTable
from events.queries.rubber_paper import versions_of, written_sheet
from events.queries.rubber_sheets import RubberNow
from events.queries.rubber_tables import (
    evening_of,
    evenings_of,
    people_to_sit,
    tables_of,
)
from events.views.looking_again import render_watched, still_so
from events.views.rubber_crumbs import rubber_crumbs, rubber_tables_crumbs

PER_PAGE = 20


@any_event_view(Permission.KEEP_RUBBER)
@require_safe
def rubber_tables(request: TenantRequest) -> HttpResponse:
    """The open ones, then those that are closed, a page at a time."""
    closed = Paginator(tables_of(request.organiser, is_open=False), PER_PAGE)
    page = closed.get_page(request.GET.get("page"))
    context = {
        "open": evenings_of(list(tables_of(request.organiser, is_open=True))),
        "closed": evenings_of(list(page)),
        "page": page,
        "crumbs": rubber_tables_crumbs(request.organiser),
    }
    return render(request, "events/rubber_tables.html", context)


@any_event_view(Permission.KEEP_RUBBER)
def rubber_table_new(request: TenantRequest) -> HttpResponse:
    form = RubberTableForm(request.POST or None, initial={"game": RubberTable.Game.RUBBER})
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            table = open_rubber_table(
                actor=request.actor,
                organiser=request.organiser,
                name=form.cleaned_data["name"],
                terms=form.terms,
                people=form.people,
                now=timezone.now(),
            )
            messages.success(request, _("The table is open: cut or choose who plays."))
            return redirect("rubber_seats", request.organiser.slug, table.pk)
    context = {
        "form": form,
        "people": _offered(request),
        "crumbs": rubber_tables_crumbs(request.organiser, _("Open a table")),
    }
    return render(request, "events/rubber_table_new.html", context)


@require_safe
@rubber_view(None)
def rubber_table(request: TenantRequest, table: RubberTable) -> HttpResponse:
    """The table with the rubber in play or the last one, and the settlement."""
    return still_so(request, table) or show_table(request, table)


@require_safe
@rubber_view(None)
def rubber_sheet(request: TenantRequest, table: RubberTable, number: int) -> HttpResponse:
    """The sheet of one of its rubbers."""
    evening = evening_of(table)
    rubber = next((each for each in evening.rubbers if each.row.number == number), None)
    if rubber is None:
        raise Http404
    context = {
        "table": table,
        "sheet": written_sheet(rubber),
        "versions": versions_of(rubber),
        "may_keep": _may_keep(request),
        "crumbs": rubber_crumbs(table, _("Rubber %d") % number, keeps=_may_keep(request)),
    }
    return render(request, "events/rubber_sheet_page.html", context)


@rubber_view(Permission.KEEP_RUBBER)
def rubber_join(request: TenantRequest, table: RubberTable) -> HttpResponse:
    """Who is at the table, and who joins it."""
    form = JoinForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            member = join_rubber_table(
                actor=request.actor, table=table, now=timezone.now(), **form.cleaned_data
            )
            messages.success(request, _("%s is at the table.") % member)
            return redirect("rubber_join", request.organiser.slug, table.pk)
    context = {
        "table": table,
        "evening": evening_of(table),
        "form": form,
        "people": _offered(request),
        "crumbs": rubber_crumbs(table, _("Players")),
    }
    return render(request, "events/rubber_people.html", context)


@rubber_view(Permission.KEEP_RUBBER)
@require_POST
def rubber_leave(request: TenantRequest, table: RubberTable, rubber_member: int) -> HttpResponse:
    found = get_object_or_404(table.members, pk=rubber_member)
    leave_rubber_table(actor=request.actor, table=table, member=found, now=timezone.now())
    messages.success(request, _("%s has left the table.") % found)
    return redirect("rubber_join", request.organiser.slug, table.pk)


@rubber_view(Permission.KEEP_RUBBER)
@require_POST
def rubber_close(request: TenantRequest, table: RubberTable) -> HttpResponse:
    close_rubber_table(actor=request.actor, table=table, now=timezone.now())
    messages.success(request, _("The table is closed: this is the settlement."))
    return redirect("rubber_table", request.organiser.slug, table.pk)


@rubber_view(Permission.KEEP_RUBBER)
@require_POST
def rubber_reopen(request: TenantRequest, table: RubberTable) -> HttpResponse:
    form = ReopenForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            reopen_rubber_table(
                actor=request.actor, table=table, now=timezone.now(), **form.cleaned_data
            )
            messages.success(request, _("The table is open again."))
            return redirect("rubber_table", request.organiser.slug, table.pk)
    return show_table(request, table, reopen=form)


@rubber_view(Permission.KEEP_RUBBER)
@require_POST
def report_rubber(request: TenantRequest, table: RubberTable) -> HttpResponse:
    """Ask for sheets and settlement as a file to print."""
    job = request_rubber_sheets(actor=request.actor, table=table, now=timezone.now())
    return redirect("job", request.organiser.slug, job.pk)


def show_table(
    request: TenantRequest,
    table: RubberTable,
    *,
    entry: DealForm | None = None,
    reopen: ReopenForm | None = None,
) -> HttpResponse:
    """The page of a table, with what was typed there and refused."""
    evening = evening_of(table)
    latest, may_keep = evening.latest, _may_keep(request)
    context: dict[str, Any] = {
        "table": table,
        "evening": evening,
        "sheet": written_sheet(latest) if latest else None,
        "may_keep": may_keep,
        "versions": versions_of(latest) if latest else [],
        "may_see_history": Permission.SEE_HISTORY
        in organiser_permissions(request.actor, request.organiser),
        "crumbs": rubber_crumbs(table, keeps=may_keep),
    }
    if may_keep:
        context |= _to_do(latest, entry)
        context["reopen"] = reopen or ReopenForm()
    refused = [form for form in (entry, reopen) if form is not None and form.errors]
    if refused:
        return render(request, "events/rubber_table.html", context, status=422)
    return render_watched(request, table, "events/rubber_table.html", context)


def _to_do(latest: RubberNow | None, entry: DealForm | None) -> dict[str, Any]:
    """The forms of the rubber in play."""
    if latest is None or latest.is_agreed:
        return {}
    told = {"rubber": latest.row.number, "deal": latest.next_deal}
    return {
        "entry": entry or DealForm(initial=told),
        "dealer_form": DealerForm(initial={"dealer": latest.row.dealer}),
    }


def _may_keep(request: TenantRequest) -> bool:
    return Permission.KEEP_RUBBER in request.permissions


def _offered(request: TenantRequest) -> list[Any]:
    """The people that a form offers to those who may see everybody the club knows."""
    if Permission.MANAGE_ENTRIES not in request.permissions:
        return []
    return people_to_sit(request.organiser)
