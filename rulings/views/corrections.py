"""Errors in the score: reporting one, and what becomes of it."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.models import Session
from events.queries.field import field_of
from events.queries.periods import period_rules, periods, round_periods
from events.views.crumbs import session_crumbs
from rulings.actions.corrections import (
    approve_late,
    correct,
    reject,
    report_error,
    state_beyond_doubt,
)
from rulings.deadlines import correction_window
from rulings.forms.corrections import DecideForm, RejectForm, ReportForm, StatementForm
from rulings.models import Correction
from rulings.queries.corrections import ShownCorrection, shown_corrections, visible_corrections
from rulings.queries.effects import effect_of_correction
from rulings.queries.timelines import correction_timeline
from rulings.queries.viewers import Viewer, viewer_of


@session_view(Permission.SEE_CLUB)
@require_safe
def corrections(request: TenantRequest, session: Session) -> HttpResponse:
    """The reports that concern the visitor."""
    viewer = viewer_of(request.actor, request.permissions, session)
    context = {
        "session": session,
        "corrections": shown_corrections(session, viewer),
        "may_report": viewer.may(Permission.REPORT_ERROR),
        "periods": periods(session),
        "rounds": round_periods(session),
        "crumbs": session_crumbs(session, _("Scoring errors")),
    }
    return render(request, "rulings/corrections.html", context)


@session_view(Permission.REPORT_ERROR)
def correction_new(request: TenantRequest, session: Session) -> HttpResponse:
    """Report an error; after the period the page says what Law 79C2 still allows."""
    viewer = viewer_of(request.actor, request.permissions, session)
    own = None if viewer.may(Permission.RULE) else viewer.places.keys()
    rules = period_rules(session)
    form = ReportForm(
        request.POST or None,
        session=session,
        own=own,
        asks_whose=rules.tells_officials,
        initial=request.GET.dict(),
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            correction = report_error(
                actor=request.actor, session=session, now=timezone.now(), **form.report
            )
            messages.success(request, _("Reported: the director will look at it."))
            return redirect("correction", request.organiser.slug, session.pk, correction.number)
    window = correction_window(rules.officials, rules.calendar, session.official_at)
    context = {
        "session": session,
        "form": form,
        "periods": periods(session),
        "rounds": round_periods(session),
        "is_late": not window.is_open(timezone.now()),
        "crumbs": session_crumbs(session, _("Report a scoring error")),
    }
    return render(request, "rulings/correction_form.html", context)


@session_view(Permission.SEE_CLUB)
@require_safe
def correction(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One report: what happened to it, and what the visitor can do about it."""
    viewer = viewer_of(request.actor, request.permissions, session)
    row = get_object_or_404(visible_corrections(session, viewer), number=number)
    row.session = session
    return _page(request, session, row, viewer)


@session_view(Permission.DECIDE_CORRECTION)
@require_POST
def correction_correct(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    row = _find(session, number)
    form = DecideForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            correct(
                actor=request.actor,
                correction=row,
                text=form.cleaned_data["entry"],
                reason=form.cleaned_data["reason"],
                now=timezone.now(),
            )
            messages.success(request, _("The record is corrected."))
            return redirect("correction", request.organiser.slug, session.pk, number)
    viewer = viewer_of(request.actor, request.permissions, session)
    return _page(request, session, row, viewer, decide_form=form)


@session_view(Permission.SEE_CLUB)
@require_POST
def correction_reject(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """For the director in charge and, when the report is late, the organiser: the action says."""
    viewer = viewer_of(request.actor, request.permissions, session)
    row = get_object_or_404(visible_corrections(session, viewer), number=number)
    row.session = session
    form = RejectForm(request.POST)
    if form.is_valid():
        reason = form.cleaned_data["reason"]
        reject(actor=request.actor, correction=row, reason=reason, now=timezone.now())
        messages.success(request, _("The record stands."))
        return redirect("correction", request.organiser.slug, session.pk, number)
    return _page(request, session, row, viewer, reject_form=form)


@session_view(Permission.DECIDE_CORRECTION)
@require_POST
def correction_state(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    row = _find(session, number)
    form = StatementForm(request.POST)
    if form.is_valid():
        statement = form.cleaned_data["statement"]
        state_beyond_doubt(
            actor=request.actor, correction=row, statement=statement, now=timezone.now()
        )
        messages.success(request, _("Stated; the organiser is asked to approve."))
        return redirect("correction", request.organiser.slug, session.pk, number)
    viewer = viewer_of(request.actor, request.permissions, session)
    return _page(request, session, row, viewer, statement_form=form)


@session_view(Permission.APPROVE_LATE)
@require_POST
def correction_approve(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    approve_late(actor=request.actor, correction=_find(session, number), now=timezone.now())
    messages.success(request, _("Approved; the director can correct the record."))
    return redirect("correction", request.organiser.slug, session.pk, number)


def _find(session: Session, number: int) -> Correction:
    rows = Correction.objects.filter(session=session)
    rows = rows.select_related("session__event__organiser", "board", "ns", "ew")
    return get_object_or_404(rows, number=number)


def _page(
    request: TenantRequest, session: Session, row: Correction, viewer: Viewer, **forms: Any
) -> HttpResponse:
    names = field_of(session)
    is_open = row.state == Correction.State.REPORTED
    may_decide = is_open and viewer.may(Permission.DECIDE_CORRECTION)
    is_allowed = not row.is_late or bool(row.stated_at and row.approved_at)
    may_approve = is_open and row.is_late and viewer.may(Permission.APPROVE_LATE)
    context = {
        "session": session,
        "correction": ShownCorrection(row, names[row.ns_id], names[row.ew_id]),
        "steps": correction_timeline(row),
        "may_correct": may_decide and is_allowed,
        "rows": effect_of_correction(row) if may_decide else None,
        "may_state": may_decide and row.is_late and row.stated_at is None,
        "may_approve": may_approve and row.stated_at and row.approved_at is None,
        "may_reject": may_decide or may_approve,
        "decide_form": DecideForm(initial={"entry": row.claimed}, auto_id="decide_%s"),
        "reject_form": RejectForm(auto_id="reject_%s"),
        "statement_form": StatementForm(auto_id="state_%s"),
        "crumbs": session_crumbs(session, _("Scoring error %(number)s") % {"number": row}),
        **forms,
    }
    return render(request, "rulings/correction.html", context)
