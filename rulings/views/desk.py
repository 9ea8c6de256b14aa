"""The director's desk: tables, what is to do, live ranking, rulings; and publishing the score."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.errors import UserError
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import seen_by, session_view
from events.actions.releases import (
    WITHDRAWN_WITHIN,
    publish_official_score,
    withdraw_official_score,
)
from events.actions.releases import publish_round as publish_round_score
from events.chosen_scoring import binding, plays_matches
from events.models import Session
from events.queries.clock import changes_at, clock_of
from events.queries.disputes import disputes
from events.queries.field import field_of
from events.queries.live_score import live_score
from events.queries.official_rounds import is_by_round, next_round
from events.queries.periods import Periods, periods, periods_from, round_periods
from events.queries.plays import Plays, session_plays
from events.queries.releases import published_last
from events.queries.score_sheet import ranking_rows
from events.queries.sections import is_swiss, round_to_draw
from events.queries.sight import Sight, lifts_in
from events.queries.suspensions import shown_suspensions
from events.views.clock_face import clock_face
from events.views.crumbs import session_crumbs
from events.views.looking_again import render_watched, still_so
from rulings.deadlines import Matters, final_from
from rulings.forms.penalties import TakeBackForm
from rulings.queries.matters import NOTHING, Pending, has_matters, matters, pending
from rulings.queries.outages import Proposal, may_come_at, proposals
from rulings.queries.runs_in_hand import RunInHand, marks_of, runs_in_hand
from rulings.queries.shown import ShownRuling, shown_rulings
from rulings.queries.todo import ages_change_at, todos
from rulings.queries.viewers import viewer_of
from rulings.views.deadlines import may_extend
from rulings.views.desk_pace import changes_at as pace_changes_at
from rulings.views.desk_pace import desk_pace
from rulings.views.desk_rows import lines, linked, sections_now

MINUTES = WITHDRAWN_WITHIN // timedelta(minutes=1)
ODD_AT_ONCE = 10
"""Unlikely results that the desk tells in full; the others are a step away."""


@session_view(Permission.DIRECT)
@require_safe
def desk(request: TenantRequest, session: Session) -> HttpResponse:
    """The session at a glance, with everything one step away."""
    if session.state == Session.State.SETUP:
        return redirect("movement", request.organiser.slug, session.pk)
    if unchanged := still_so(request, session):
        return unchanged
    pairs, sight = field_of(session), seen_by(request, session)
    plays = session_plays(session, sight, {pk: pair.contestant for pk, pair in pairs.items()})
    shows_all = request.GET.get("unlikely") == "all"
    odd = plays.odd if shows_all else plays.odd[:ODD_AT_ONCE]
    open_matters, rulings, in_hand = _matters(request, session, plays, sight)
    now = timezone.now()
    waits_for = matters(session, open_matters)
    suspended = shown_suspensions(session)
    rows = [each.row for each in suspended]
    may_rule = Permission.RULE in request.permissions
    disputed = disputes(session) if may_rule else []
    to_do = todos(session, plays, odd, open_matters, rows, in_hand, disputed, now)
    is_running = session.state == Session.State.RUNNING
    clock = clock_of(session) if is_running else None
    pace = desk_pace(session, plays, clock, now) if is_running else None
    may_publish = Permission.PUBLISH in request.permissions
    marks = marks_of(in_hand) if may_rule else None
    context: dict[str, Any] = {
        **(clock_face(session, clock, now) if is_running else {}),
        "session": session,
        "sight": sight,
        "lifts": lifts_in(session) if session.state == Session.State.RUNNING else [],
        "plays": plays,
        "sections": list(sections_now(session, plays, pairs, rows, marks)) if is_running else [],
        "pace": pace,
        "suspended": suspended,
        "todos": linked(
            session,
            to_do,
            may_correct=Permission.DECIDE_CORRECTION in request.permissions,
            may_rule=may_rule,
        ),
        "more_odd": len(plays.odd) - len(odd),
        "shows_all": shows_all,
        "ranking": lines(ranking_rows(pairs, live_score(session, pairs, sight)))
        if plays.entered
        else [],
        "rulings": rulings,
        "periods": periods(session),
        "rounds": (rounds := round_periods(session)),
        "may_withdraw": may_publish and _is_fresh(session, rounds),
        "next_round": next_round(session, plays) if is_running and is_by_round(session) else None,
        "final_from": final_from(waits_for),
        "outages": _outages(session, waits_for, now),
        "may_extend": may_extend(request, session),
        "may_publish": may_publish,
        "may_reopen": Permission.REOPEN in request.permissions and session.finalised_at,
        "is_swiss": plays_matches(binding(session)) and is_swiss(session),
        "may_tap": bool(plays.odd) or any(each.is_agreed or each.is_waiting for each in to_do),
        "draws_next": any(each.route == "swiss" for each in to_do),
        "crumbs": session_crumbs(session, _("Director's desk")),
    }
    clocks = changes_at(context.get("reading")), ages_change_at(open_matters.calls, now)
    changes = (*clocks, pace_changes_at(pace, now), may_come_at(session, now))
    until = min((at for at in changes if at), default=None)
    return render_watched(request, session, "rulings/desk.html", context, until=until)


@session_view(Permission.PUBLISH)
def publish(request: TenantRequest, session: Session) -> HttpResponse:
    """Publish the official score; the page shows first what that starts."""
    refusal = None
    if request.method == "POST":
        try:
            publish_official_score(actor=request.actor, session=session, now=timezone.now())
        except UserError as error:
            refusal = error
        else:
            messages.success(request, _("The official score is out; the periods have begun."))
            return redirect("desk", request.organiser.slug, session.pk)
    plays = session_plays(session, seen_by(request, session))
    by_round = next_round(session, plays) if is_by_round(session) else None
    context = {
        "session": session,
        "refusal": refusal,
        "missing": plays.missing,
        "pending": pending(session),
        "odd": plays.odd,
        "next_round": by_round,
        "periods": periods_from(session, timezone.now()),
        "minutes": MINUTES,
        "crumbs": session_crumbs(session, _("Publish the official score")),
    }
    status = 400 if refusal else 200
    return render(request, "rulings/publish.html", context, status=status)


@session_view(Permission.PUBLISH)
def publish_withdraw(request: TenantRequest, session: Session) -> HttpResponse:
    """Withdraw what was published by mistake."""
    form = TakeBackForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            reason = form.cleaned_data["reason"]
            withdraw_official_score(
                actor=request.actor, session=session, reason=reason, now=timezone.now()
            )
            messages.success(request, _("The official score is withdrawn: the session goes on."))
            return redirect("desk", request.organiser.slug, session.pk)
    title = _("Withdraw an official score")
    context = {
        "session": session,
        "form": form,
        "title": title,
        "published": published_last(session),
        "minutes": MINUTES,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "rulings/publish_withdraw.html", context)


@session_view(Permission.PUBLISH)
def publish_round(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Publish the score of one round, where the conditions have each published by itself."""
    refusal = None
    if request.method == "POST":
        try:
            publish_round_score(
                actor=request.actor, session=session, number=number, now=timezone.now()
            )
        except UserError as error:
            refusal = error
        else:
            said = _("The score of round %d is official; the periods of its boards have begun.")
            messages.success(request, said % number)
            return redirect("desk", request.organiser.slug, session.pk)
    plays = session_plays(session, seen_by(request, session))
    title = _("Publish the score of round %d") % number
    context = {
        "session": session,
        "refusal": refusal,
        "title": title,
        "is_by_round": is_by_round(session),
        "number": number,
        "next_round": next_round(session, plays),
        "is_last": number == plays.rounds and not round_to_draw(session),
        "periods": periods_from(session, timezone.now()),
        "minutes": MINUTES,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "rulings/publish_round.html", context, status=400 if refusal else 200)


def _is_fresh(session: Session, rounds: list[Periods]) -> bool:
    """Whether what was published last can still be withdrawn."""
    since = rounds[-1].official_at if rounds else session.official_at
    if since is None or session.state == Session.State.FINAL:
        return False
    return timezone.now() - since <= WITHDRAWN_WITHIN


def _outages(session: Session, waits_for: Matters, now: datetime) -> list[Proposal]:
    """What is proposed after an outage: asked only where one can have cut a period short."""
    is_cut = waits_for.held_until is not None or session.rounds_official
    return proposals(session, now) if is_cut else []


def _matters(
    request: TenantRequest, session: Session, plays: Plays, sight: Sight
) -> tuple[Pending, list[ShownRuling], list[RunInHand]]:
    """What is open in the session, its rulings, and the guided ones that are in hand."""
    if not has_matters(session):
        return NOTHING, [], []
    viewer = viewer_of(request.actor, request.permissions, session)
    in_hand = runs_in_hand(session, plays.results, sight)
    return pending(session), shown_rulings(session, viewer), in_hand
