"""The opponents' answers to a reported error: given on line, or written down by a director."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.models import Session
from rulings.actions.correction_answers import answer_report, record_answer
from rulings.forms.correction_answers import ReportAnswerForm, ToldAnswerForm
from rulings.models import Correction
from rulings.queries.corrections import visible_corrections
from rulings.queries.hidden import matter
from rulings.queries.viewers import viewer_of
from rulings.views.corrections import correction_page, find_correction


@session_view(Permission.REPORT_ERROR, about=matter(Correction))
@require_POST
def correction_answer(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Confirm a report, or dispute it; whom it does not concern does not know of it."""
    viewer = viewer_of(request.actor, request.permissions, session)
    row = get_object_or_404(visible_corrections(session, viewer), number=number)
    row.session = session
    form = ReportAnswerForm(request.POST, auto_id="answer_%s")
    if form.is_valid():
        with refusals_into(form):
            answer_report(actor=request.actor, correction=row, said=form.said, now=timezone.now())
            messages.success(request, _("Your answer is noted: the director will read it."))
            return redirect("correction", request.organiser.slug, session.pk, number)
    return correction_page(request, session, number, answer_form=form)


@session_view(Permission.RULE, about=matter(Correction))
@require_POST
def correction_told(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Write down what one of the opponents has told."""
    row = find_correction(session, number)
    form = ToldAnswerForm(request.POST, correction=row, auto_id="told_%s")
    if form.is_valid():
        with refusals_into(form):
            record_answer(actor=request.actor, correction=row, now=timezone.now(), **form.told)
            messages.success(request, _("Noted."))
            return redirect("correction", request.organiser.slug, session.pk, number)
    return correction_page(request, session, number, told_form=form)
