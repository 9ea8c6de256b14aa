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
from events.actions.entries import add_late_entry, add_late_team
from events.actions.swiss_field import admit_entry, reinstate_contestant, withdraw_contestant
from events.forms.entries import EntryForm
from events.forms.teams import TeamForm
from events.models import Contestant, Entry, Session
from events.queries.entries import entered, free_people
from events.queries.sections import is_swiss
from events.views.crumbs import movement_crumbs


@session_view(Permission.DIRECT)
@require_POST
def swiss_admit(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Take an entry that waits into the draws to come."""
    entry: Entry = get_object_or_404(session.event.entries, number=number)
    admit_entry(actor=request.actor, session=session, entry=entry, now=timezone.now())
    messages.success(request, _("%s takes part from the next draw on.") % _called(session, entry))
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
    """Enter who comes late, and take it into the draws to come."""
    if session.state != Session.State.RUNNING or not is_swiss(session):
        return redirect("movement", request.organiser.slug, session.pk)
    is_teams = session.event.is_teams
    enter = add_late_team if is_teams else add_late_entry
    data = request.POST or None
    form = TeamForm(data) if is_teams else EntryForm(data, event=session.event)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            now = timezone.now()
            entered = enter(actor=request.actor, session=session, now=now, **form.cleaned_data)
            who = session.event.words.named(str(entered.entry.number))
            messages.success(
                request,
                _("%s is entered: take it into the next draw.") % (entered.entry.name or who),
            )
            return redirect("swiss", request.organiser.slug, session.pk)
    context = {
        "session": session,
        "form": form,
        "people": free_people(session.organiser, session.event),
        "crumbs": movement_crumbs(session, _("Somebody comes late")),
    }
    return render(request, "events/swiss_late_team.html", context)


def _called(session: Session, entry: Entry) -> str:
    """A team by its name, a pair by its people."""
    return entered(session.event, entry.number).names


def _team(session: Session, number: int) -> Contestant:
    found: Contestant = get_object_or_404(session.contestants.ranked(), number=number)
    return found
