"""What is hidden from a director who plays: the page that says so, lifting it, hiding it again."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import seen_by, session_view
from events.actions.sight import lift_sight, restore_sight
from events.forms.sight import LiftForm
from events.models import Session
from events.queries.sight import lifts_in
from events.views.crumbs import session_crumbs


@session_view(Permission.ENTER_SCORES)
def sight(request: TenantRequest, session: Session) -> HttpResponse:
    """Which boards are hidden from the visitor, with the form that lifts that."""
    seen = seen_by(request, session)
    asked = {"board": request.GET.get("board", "")}
    form = LiftForm(request.POST or None, hidden=seen.hidden, initial=asked)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            lift_sight(
                actor=request.actor, session=session, now=timezone.now(), **form.cleaned_data
            )
            messages.success(request, _("Shown to you from now on; it is on record."))
            return redirect("sight", request.organiser.slug, session.pk)
    title = _("Boards that you have still to play")
    context = {
        "session": session,
        "sight": seen,
        "form": form if seen.hidden else None,
        "lifts": lifts_in(session),
        "title": title,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "events/sight.html", context, status=400 if form.errors else 200)


@session_view(Permission.ENTER_SCORES)
@require_POST
def sight_restore(request: TenantRequest, session: Session, lift: int) -> HttpResponse:
    found = get_object_or_404(session.sight_lifts.select_related("session__event"), pk=lift)
    restore_sight(actor=request.actor, lift=found, now=timezone.now())
    messages.success(request, _("Hidden again."))
    return redirect("sight", request.organiser.slug, session.pk)
