"""The three doors by which a final score is changed, and closing one that was opened."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.models import Session
from events.views.crumbs import session_crumbs
from rulings.actions.reopenings import close_reopening, reopen_score
from rulings.forms.reopenings import ClosingForm, ReopeningForm


@session_view(Permission.REOPEN)
def session_reopen(request: TenantRequest, session: Session) -> HttpResponse:
    """Open a final score again; where that has happened, say what became of it."""
    if session.is_reopened:
        return _close(request, session)
    form = ReopeningForm(request.POST or None, session=session)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            asked = form.cleaned_data
            reopen_score(actor=request.actor, session=session, now=timezone.now(), **asked)
            messages.success(request, _("The score is provisional again."))
            return redirect("desk", request.organiser.slug, session.pk)
    return _page(request, session, form)


def _close(request: TenantRequest, session: Session) -> HttpResponse:
    form = ClosingForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            outcome = form.cleaned_data["outcome"]
            close_reopening(
                actor=request.actor, session=session, outcome=outcome, now=timezone.now()
            )
            messages.success(request, _("The score is final once nothing else waits."))
            return redirect("desk", request.organiser.slug, session.pk)
    return _page(request, session, form)


def _page(
    request: TenantRequest, session: Session, form: ReopeningForm | ClosingForm
) -> HttpResponse:
    title = _("Change a final score")
    context = {
        "session": session,
        "form": form,
        "title": title,
        "reopenings": list(session.reopenings.all()),
        "is_final": session.state == Session.State.FINAL and session.official_at is not None,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "rulings/reopen.html", context)
