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
from rulings.actions.corrections import correct, correct_as_agreed, reject, report_error
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.actions.recorded_awards import correct_award
from rulings.deadlines import correction_window
from rulings.forms.correction_answers import ReportAnswerForm, ToldAnswerForm
from rulings.forms.corrections import (
    ApproveLateForm,
    DecideForm,
    DecideLateForm,
    RejectForm,
    ReportForm,
    StatementForm,
)
from rulings.forms.recorded_awards import DecideAwardForm, StateAwardForm
from rulings.models import Correction
from rulings.queries.adjusted import adjusted_board
from rulings.queries.answers import Asked, asked_players, standing_answers
from rulings.queries.correction_timelines import correction_timeline
from rulings.queries.corrections import ShownCorrection, shown_corrections, visible_corrections
from rulings.queries.effects import effect_of_correction
from rulings.queries.hidden import matter
from rulings.queries.viewers import Viewer, viewer_of
from rulings.states import CorrectionAct, may


@session_view(Permission.SEE_CLUB)
@require_safe
def corrections(request: TenantRequest, session: Session) -> HttpResponse:
    """The reports that concern the visitor."""
    viewer = viewer_of(request.actor, request.permissions, session)
    context = {
        "session": session,
        "corrections": shown_corrections(session, viewer),
        "may_report": viewer.may(Permission.REPORT_ERROR),
        "may_correct": viewer.may(Permission.DECIDE_CORRECTION),
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


@session_view(Permission.SEE_CLUB, about=matter(Correction))
@require_safe
def correction(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One report: what happened to it, and what the visitor can do about it."""
    return correction_page(request, session, number)


@session_view(Permission.DECIDE_CORRECTION, about=matter(Correction))
@require_POST
def correction_correct(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    row = find_correction(session, number)
    form = _decide_form(row, request.POST)
    if form.is_valid():
        said: dict[str, Any] = {"reason": form.cleaned_data["reason"], "now": timezone.now()}
        with refusals_into(form):
            if row.is_of_award:
                awards = form.awards if isinstance(form, DecideAwardForm) else None
                correct_award(actor=request.actor, correction=row, awards=awards, **said)
            else:
                text = form.cleaned_data.get("entry", row.stated_entry)
                correct(actor=request.actor, correction=row, text=text, **said)
            messages.success(request, _("The record is corrected."))
            return redirect("correction", request.organiser.slug, session.pk, number)
    return correction_page(request, session, number, decide_form=form)


@session_view(Permission.DECIDE_CORRECTION, about=matter(Correction))
@require_POST
def correction_agreed(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One tap, from the list and the desk too, where both sides say the same."""
    row = find_correction(session, number)
    correct_as_agreed(actor=request.actor, correction=row, now=timezone.now())
    messages.success(request, _("%(number)s: the record is corrected.") % {"number": row})
    if "list" in request.POST:
        return redirect("corrections", request.organiser.slug, session.pk)
    return redirect("correction", request.organiser.slug, session.pk, number)


@session_view(Permission.SEE_CLUB, about=matter(Correction))
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
    return correction_page(request, session, number, reject_form=form)


@session_view(Permission.DECIDE_CORRECTION, about=matter(Correction))
@require_POST
def correction_state(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    row = find_correction(session, number)
    form = _statement_form(row, request.POST)
    if form.is_valid():
        awards = form.awards if isinstance(form, StateAwardForm) else None
        with refusals_into(form):
            state_beyond_doubt(
                actor=request.actor,
                correction=row,
                statement=form.cleaned_data["statement"],
                entry=form.cleaned_data.get("entry"),
                awards=awards,
                now=timezone.now(),
            )
            messages.success(request, _("Stated; the organiser is asked to approve."))
            return redirect("correction", request.organiser.slug, session.pk, number)
    return correction_page(request, session, number, statement_form=form)


@session_view(Permission.APPROVE_LATE, about=matter(Correction))
@require_POST
def correction_approve(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    row = find_correction(session, number)
    form = ApproveLateForm(request.POST)
    if not form.is_valid():
        return correction_page(request, session, number)
    seen = form.cleaned_data["seen"]
    approve_late(actor=request.actor, correction=row, seen=seen, now=timezone.now())
    messages.success(request, _("Approved; the director can correct the record."))
    return redirect("correction", request.organiser.slug, session.pk, number)


def find_correction(session: Session, number: int) -> Correction:
    """A report to act on, with what acts read of it."""
    rows = Correction.objects.filter(session=session)
    rows = rows.select_related("session__event__organiser", "board", "ns", "ew", "ruling")
    return get_object_or_404(rows, number=number)


def correction_page(
    request: TenantRequest, session: Session, number: int, **forms: Any
) -> HttpResponse:
    """One report as the visitor may see it; `forms` are those of it that were sent."""
    viewer = viewer_of(request.actor, request.permissions, session)
    row = get_object_or_404(visible_corrections(session, viewer), number=number)
    row.session = session
    names = field_of(session)
    asked = asked_players(row) if row.is_open else []
    context = {
        "session": session,
        "correction": ShownCorrection(row, names[row.ns_id], names[row.ew_id]),
        "steps": correction_timeline(row, asked),
        "answers": standing_answers(row.answers.all()),
        "crumbs": session_crumbs(session, _("Scoring error %(number)s") % {"number": row}),
        **_deciding(row, viewer),
        **_answering(row, viewer, asked),
        **forms,
    }
    return render(request, "rulings/correction.html", context)


def _deciding(row: Correction, viewer: Viewer) -> dict[str, Any]:
    """What the director and the organiser can do about it, with the forms for that."""
    decides = row.is_open and viewer.may(Permission.DECIDE_CORRECTION)
    approves = row.is_open and row.is_late and viewer.may(Permission.APPROVE_LATE)
    return {
        "may_correct": decides and may(row.stage, CorrectionAct.CORRECT),
        "may_state": decides and may(row.stage, CorrectionAct.STATE),
        "may_approve": approves and may(row.stage, CorrectionAct.APPROVE),
        "may_reject": decides or approves,
        "rows": effect_of_correction(row) if decides and not viewer.sight.hidden else None,
        "adjusted": adjusted_board(row.board, row.ns, row.ew)
        if row.is_open and not row.is_of_award
        else None,
        "decide_form": _decide_form(row),
        "reject_form": RejectForm(auto_id="reject_%s"),
        "statement_form": _statement_form(row),
        "approve_form": ApproveLateForm(initial={"seen": row.statements}),
    }


def _decide_form(
    row: Correction, data: Any = None
) -> DecideForm | DecideLateForm | DecideAwardForm:
    """After the period nothing is left to say but why: what is recorded was approved."""
    if row.is_late:
        return DecideLateForm(data, auto_id="decide_%s")
    if row.is_of_award:
        return DecideAwardForm(data, correction=row, auto_id="decide_%s")
    return DecideForm(data, initial={"entry": row.claimed}, auto_id="decide_%s")


def _statement_form(row: Correction, data: Any = None) -> StatementForm | StateAwardForm:
    """It begins with the statement before, or with the claim."""
    said = {"statement": row.statement}
    if row.is_of_award:
        return StateAwardForm(data, correction=row, initial=said, auto_id="state_%s")
    said["entry"] = row.stated_entry or row.claimed
    return StatementForm(data, initial=said, auto_id="state_%s")


def _answering(row: Correction, viewer: Viewer, asked: Asked) -> dict[str, Any]:
    """The forms for the visitor who is asked, and for a director who was told."""
    own = [player for side, player in asked if viewer.places.get(side.pk) == player]
    is_director = viewer.may(Permission.RULE)
    return {
        "own_answer": next((each for each in row.answers.all()[::-1] if each.player in own), None),
        "answer_form": ReportAnswerForm(auto_id="answer_%s") if own else None,
        "told_form": ToldAnswerForm(correction=row, auto_id="told_%s")
        if asked and is_director
        else None,
    }
