"""Who takes part in a Swiss that is played: who comes late, withdraws or comes back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.actions.entries import add_late_team
from events.actions.swiss_field import admit_entry, reinstate_contestant, withdraw_contestant
from events.forms.teams import TeamForm
from events.models import Contestant, Entry, Session
from events.queries.entries import free_people
from events.queries.sections import is_swiss
from events.views.crumbs import movement_crumbs


@session_view(Permission.DIRECT)
@require_POST
def swiss_admit(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Take an entry that waits into the draws to come."""
    entry: Entry = get_object_or_404(session.event.entries, number=number)
    admit_entry(actor=request.actor, session=session, entry=entry, now=timezone.now())
    messages.success(request, _("%s takes part from the next draw on.") % entry.name)
    return redirect("swiss", request.organiser.slug, session.pk)


@session_view(Permission.DIRECT)
@require_POST
def swiss_withdraw(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Leave a team out of the draws to come."""
    team = _team(session, number)
    withdraw_contestant(actor=request.actor, session=session, team=team, now=timezone.now())
    messages.success(
        request, _("%s is not drawn any more.") % session.event.words.named(str(number))
    )
    return redirect("swiss", request.organiser.slug, session.pk)


@session_view(Permission.DIRECT)
@require_POST
def swiss_reinstate(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Let a team that has withdrawn be drawn again."""
    team = _team(session, number)
    reinstate_contestant(actor=request.actor, session=session, team=team, now=timezone.now())
    messages.success(
        request, _("%s takes part from the next draw on.") % session.event.words.named(str(number))
    )
    return redirect("swiss", request.organiser.slug, session.pk)


@session_view(Permission.DIRECT)
def swiss_late_team(request: TenantRequest, session: Session) -> HttpResponse:
    """Enter a team that comes late, and take it into the draws to come."""
    if session.state != Session.State.RUNNING or not is_swiss(session):
        return redirect("movement", request.organiser.slug, session.pk)
    form = TeamForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            now = timezone.now()
            entered = add_late_team(
                actor=request.actor, session=session, now=now, **form.cleaned_data
            )
            messages.success(
                request, _("%s is entered: take it into the next draw.") % entered.entry.name
            )
            return redirect("swiss", request.organiser.slug, session.pk)
    context = {
        "session": session,
        "form": form,
        "people": free_people(session.organiser, session.event),
        "crumbs": movement_crumbs(session, _("A late team")),
    }
    return render(request, "events/swiss_late_team.html", context)


def _team(session: Session, number: int) -> Contestant:
    found: Contestant = get_object_or_404(session.contestants.ranked(), number=number)
    return found
