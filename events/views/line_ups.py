"""Who of each team sits where: the director's list, and a captain's page for their own team."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.actions.line_ups import tell_line_ups
from events.forms.line_ups import ChosenLineUp, TypedLineUps
from events.models import Session, TableRound
from events.queries.line_ups import has_begun, own_team, team_sittings
from events.queries.rounds_in_play import latest_round
from events.views.crumbs import session_crumbs


@session_view(Permission.DIRECT)
def line_ups(request: TenantRequest, session: Session, number: int = 0) -> HttpResponse:
    """All teams of a round, by keyboard; without a number the round that is being played."""
    rounds = rounds_of(session)
    if not session.event.is_teams or not rounds:
        return _nothing_to_tell(request, session)
    number = number or min(latest_round(session), rounds[-1])
    if number not in rounds:
        raise Http404
    form = TypedLineUps(request.POST or None, teams=team_sittings(session, number))
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            tell_line_ups(
                actor=request.actor,
                session=session,
                from_round=number,
                told=form.told,
                now=timezone.now(),
            )
            messages.success(request, _("Noted."))
            return redirect("line_ups_of_round", request.organiser.slug, session.pk, number)
    context = {
        "session": session,
        "round": number,
        "rounds": rounds,
        "form": form,
        "crumbs": session_crumbs(session, _("Line-ups")),
    }
    return render(request, "events/line_ups.html", context)


@session_view(Permission.TELL_LINE_UP)
def line_up_own(request: TenantRequest, session: Session, number: int = 0) -> HttpResponse:
    """The captain says who of their team sits where; without a number in the next round."""
    team = own_team(request.actor.user, session)
    if team is None:
        return _nothing_to_tell(request, session)
    now = timezone.now()
    rounds = rounds_of(session)
    to_come = [each for each in rounds if not has_begun(session, team, each, now)]
    number = number or (to_come or rounds[-1:] or [0])[0]
    if number not in rounds:
        raise Http404
    (sitting,) = (each for each in team_sittings(session, number) if each.contestant.pk == team.pk)
    form = ChosenLineUp(request.POST or None, team=sitting)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            tell_line_ups(
                actor=request.actor,
                session=session,
                from_round=number,
                told=[form.told],
                now=now,
            )
            messages.success(request, _("Noted."))
            return redirect("line_up_own_round", request.organiser.slug, session.pk, number)
    context = {
        "session": session,
        "team": sitting,
        "round": number,
        "to_come": to_come,
        "form": form,
        "crumbs": session_crumbs(session, _("Who sits where")),
    }
    return render(request, "events/line_up_own.html", context)


def _nothing_to_tell(request: TenantRequest, session: Session) -> HttpResponse:
    """Pairs sit down as they entered; and a captain has no team before it is seated."""
    crumbs = session_crumbs(session, _("Line-ups"))
    return render(request, "events/line_ups_none.html", {"session": session, "crumbs": crumbs})


def rounds_of(session: Session) -> list[int]:
    """The rounds of the movement."""
    rows = TableRound.objects.filter(section__session=session).order_by("round")
    return list(rows.values_list("round", flat=True).distinct())
