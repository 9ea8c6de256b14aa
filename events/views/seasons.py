"""A league or a cup as a whole: its table or bracket, its matches, its teams, its end."""

import random
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view
from events.actions.match_dates import move_round
from events.actions.reports import request_season
from events.actions.season_close import withdraw_team
from events.actions.season_setup import Dates, make_matches, take_back_matches
from events.forms.seasons import MakeMatchesForm, RoundDateForm, WithdrawForm, end_of
from events.models import Session
from events.queries.season_figures import league_table
from events.queries.season_pages import league_cross, rounds_of, waiting_lines
from events.queries.seasons import MatchNow, SeasonNow, season_now, season_of
from events.views.season_crumbs import season_crumbs


@require_safe
@season_view(None)
def season_matches(request: TenantRequest, session: Session) -> HttpResponse:
    """All matches, round by round."""
    found = loaded(session)
    context = {
        **season_context(request, found, "matches"),
        "rounds": rounds_of(found, request.actor.user),
        "crumbs": season_crumbs(session, _("Matches")),
    }
    return render(request, "events/season_matches.html", context)


@require_safe
@season_view(None)
def season_cross(request: TenantRequest, session: Session) -> HttpResponse:
    """Everyone against everyone, of a league."""
    found = loaded(session)
    if found.is_cup:
        raise Http404
    context = {
        **season_context(request, found, "cross"),
        "rows": league_cross(found),
        "crumbs": season_crumbs(session, _("Cross table")),
    }
    return render(request, "events/season_cross.html", context)


@require_safe
@season_view(None)
def season_team(request: TenantRequest, session: Session, team: int) -> HttpResponse:
    """One team: its players, its place and its matches."""
    return show_team(request, loaded(session), team)


@season_view(Permission.DIRECT)
@require_POST
def season_withdraw(request: TenantRequest, session: Session, team: int) -> HttpResponse:
    """A team leaves the season."""
    form = WithdrawForm(request.POST, is_cup=session.event.is_cup)
    if form.is_valid():
        with refusals_into(form):
            withdraw_team(
                actor=request.actor,
                session=session,
                team=team,
                keep=form.cleaned_data.get("keep") != "void",
                reason=form.cleaned_data["reason"],
                now=timezone.now(),
            )
            messages.success(request, _("The team has left: look at its matches."))
            return redirect("season_team", request.organiser.slug, session.pk, team)
    return show_team(request, loaded(session), team, withdraw=form)


@season_view(Permission.DIRECT)
def season_round_move(request: TenantRequest, session: Session, round: int) -> HttpResponse:  # noqa: A002
    """Another date for all matches of a round that are not settled."""
    found = loaded(session)
    if round not in found.rounds:
        raise Http404
    form = RoundDateForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            moved = move_round(
                actor=request.actor,
                session=session,
                number=round,
                play_by=end_of(form.cleaned_data["day"], session.event),
                reason=form.cleaned_data["reason"],
                now=timezone.now(),
            )
            told = ngettext(
                "%d match has another date.", "%d matches have another date.", len(moved)
            )
            messages.success(request, told % len(moved))
            return redirect("season_matches", request.organiser.slug, session.pk)
    context = {
        **season_context(request, found, "matches"),
        "round_name": found.round_name(round),
        "form": form,
        "crumbs": season_crumbs(session, _("Another date")),
    }
    status = 422 if form.is_bound else 200
    return render(request, "events/season_round_move.html", context, status=status)


@season_view(Permission.MANAGE_ENTRIES)
def season_make(request: TenantRequest, session: Session) -> HttpResponse:
    """The terms of a season, then all its matches at once."""
    if season_of(session) is not None:
        return redirect("season_matches", request.organiser.slug, session.pk)
    event = session.event
    entries = list(event.entries.filter(withdrawn_at=None).order_by("number"))
    form = MakeMatchesForm(request.POST or None, event=event, entries=entries)
    if request.method == "POST" and form.is_valid():
        order = form.in_order
        if form.cleaned_data["by_lot"]:
            random.SystemRandom().shuffle(order)
        with refusals_into(form):
            make_matches(
                actor=request.actor,
                session=session,
                entries=order,
                terms=form.terms,
                dates=_dates(form),
                now=timezone.now(),
            )
            messages.success(request, _("All matches are made: look at them and their dates."))
            return redirect("season_matches", request.organiser.slug, session.pk)
    context = {
        "session": session,
        "event": event,
        "form": form,
        "crumbs": season_crumbs(session, _("Make the matches")),
    }
    return render(request, "events/season_make.html", context)


@season_view(Permission.ASK_REPORT)
@require_POST
def season_print(request: TenantRequest, session: Session) -> HttpResponse:
    """Ask for the season on paper and go to where it can be followed."""
    job = request_season(actor=request.actor, session=session, now=timezone.now())
    return redirect("job", request.organiser.slug, job.pk)


@season_view(Permission.MANAGE_ENTRIES)
@require_POST
def season_take_back(request: TenantRequest, session: Session) -> HttpResponse:
    """Back to before the matches were made, while nothing is known of any."""
    take_back_matches(actor=request.actor, session=session, now=timezone.now())
    messages.success(request, _("The matches are taken back: entries and terms are open again."))
    return redirect("event", request.organiser.slug, session.event_id)


def loaded(session: Session) -> SeasonNow:
    """The season now; 404 while its matches are not made."""
    found = season_of(session)
    if found is None:
        raise Http404
    return season_now(session, found, timezone.now())


def match_in(found: SeasonNow, number: int) -> MatchNow:
    """The match of that number; 404 where there is none."""
    try:
        return found.match(number)
    except KeyError as error:
        raise Http404 from error


def known_match(found: SeasonNow, number: int) -> MatchNow:
    """A match whose teams are known; 404 for any other."""
    match = match_in(found, number)
    if match.home is None or match.away is None:
        raise Http404
    return match


def season_context(request: TenantRequest, found: SeasonNow, here: str) -> dict[str, Any]:
    """What every page of a season shows."""
    return {
        "session": found.session,
        "event": found.session.event,
        "season": found,
        "here": here,
        "may_direct": Permission.DIRECT in request.permissions and not found.is_final,
        "may_print": Permission.ASK_REPORT in request.permissions,
    }


def show_team(
    request: TenantRequest, found: SeasonNow, team: int, *, withdraw: WithdrawForm | None = None
) -> HttpResponse:
    """The page of a team, with what was typed there and refused."""
    try:
        shown = found.team(team)
    except KeyError as error:
        raise Http404 from error
    context = season_context(request, found, "")
    own = [each for each in found.matches if shown in each.teams]
    place = [row for row in ([] if found.is_cup else league_table(found)) if row["team"] == team]
    context |= {
        "team": shown,
        "members": shown.entry.members.select_related("player").order_by("position"),
        "row": place[0] if place else None,
        "status": found.statuses.get(team),
        "lines": waiting_lines(found, own, request.actor.user),
        "crumbs": season_crumbs(found.session, shown.name),
    }
    if context["may_direct"] and shown.entry.withdrawn_at is None:
        context["withdraw"] = withdraw or WithdrawForm(is_cup=found.is_cup)
    status = 422 if withdraw is not None and withdraw.errors else 200
    return render(request, "events/season_team.html", context, status=status)


def _dates(form: MakeMatchesForm) -> Dates:
    first = end_of(form.cleaned_data["first"], form.event)
    return Dates(first, timedelta(days=form.cleaned_data["days"]))
