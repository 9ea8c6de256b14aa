"""A Swiss: its start, and the page from which rounds are drawn and published."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.errors import UserError
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import seen_by, session_view
from events.actions.swiss_draws import (
    draw_round,
    exchange_opponents,
    publish_draw,
    take_back_draw,
)
from events.actions.swiss_field import IN_ONE_SECTION, play_rounds, start_swiss
from events.chosen_scoring import plays_matches
from events.forms.swiss import TEMPLATES, DrawForm, ExchangeForm, RoundsForm, SwissForm
from events.models import Session
from events.queries.changes import waiting_pairs
from events.queries.conditions import to_be_played_by
from events.queries.entries import pairs_of
from events.queries.places import own_labels
from events.queries.setup import setup_of
from events.queries.swiss import SwissInPlay, has_results, ready_to_draw, swiss_of
from events.queries.swiss_field import field_before
from events.queries.swiss_pages import out_matches, scale_of, shown_draw, team_names, teams_of
from events.queries.swiss_totals import not_ready
from events.swiss_contests import swiss_contest
from events.views.crumbs import movement_crumbs, session_crumbs
from events.views.looking_again import render_watched, still_so
from events.views.room import hide_before_conditions


@session_view(Permission.DIRECT)
def swiss_new(request: TenantRequest, session: Session) -> HttpResponse:
    """Choose a Swiss in place of a movement, and begin it."""
    conditions = to_be_played_by(session)
    if session.state != Session.State.SETUP or not plays_matches(conditions):
        return redirect("movement", request.organiser.slug, session.pk)
    if session.planned.exists():
        messages.error(request, IN_ONE_SECTION)
        return redirect("sections", request.organiser.slug, session.pk)
    before = field_before(session)
    form = SwissForm(
        request.POST or None,
        before=before,
        teams=pairs_of(session),
        like=request.GET,
        conditions=conditions,
        has_triples=swiss_contest(session.event).has_triples,
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            start_swiss(
                actor=request.actor,
                session=session,
                choice=form.choice,
                entries=form.entries,
                now=timezone.now(),
            )
            messages.success(request, _("Play has begun: draw the first round."))
            return redirect("swiss", request.organiser.slug, session.pk)
    context = {
        "session": session,
        "setup": setup_of(session.event, session),
        "form": form,
        "before": before,
        "templates": TEMPLATES,
        "scale": scale_of(session),
        "crumbs": movement_crumbs(session, _("Swiss")),
    }
    return render(request, "events/swiss_new.html", context)


@session_view(Permission.DIRECT)
def swiss(request: TenantRequest, session: Session) -> HttpResponse:
    """The next draw with everything that it rests on, and who takes part.

    It rests on results: while some are hidden from a director who plays, so is the draw until it
    is published (Law 16D1).
    """
    return _page(request, session)


@session_view(Permission.DIRECT)
@require_POST
def swiss_draw(request: TenantRequest, session: Session) -> HttpResponse:
    number, _seen = _asked(request)
    draw_round(actor=request.actor, session=session, number=number, now=timezone.now())
    return redirect("swiss", request.organiser.slug, session.pk)


@session_view(Permission.DIRECT)
@require_POST
def swiss_exchange(request: TenantRequest, session: Session) -> HttpResponse:
    form = ExchangeForm(request.POST, names=team_names(session))
    if form.is_valid():
        with refusals_into(form):
            exchange_opponents(
                actor=request.actor, session=session, now=timezone.now(), **form.cleaned_data
            )
            messages.success(request, _("Exchanged; the reason is kept with the draw."))
            return redirect("swiss", request.organiser.slug, session.pk)
    return _page(request, session, exchange=form)


@session_view(Permission.DIRECT)
@require_POST
def swiss_publish(request: TenantRequest, session: Session) -> HttpResponse:
    number, seen = _asked(request)
    publish_draw(actor=request.actor, session=session, number=number, seen=seen, now=timezone.now())
    messages.success(request, _("The draw of round %d is published.") % number)
    return redirect("swiss", request.organiser.slug, session.pk)


@session_view(Permission.DIRECT)
@require_POST
def swiss_take_back(request: TenantRequest, session: Session) -> HttpResponse:
    number, _seen = _asked(request)
    take_back_draw(actor=request.actor, session=session, number=number, now=timezone.now())
    messages.success(request, _("The draw of round %d is taken back.") % number)
    return redirect("swiss", request.organiser.slug, session.pk)


@session_view(Permission.DIRECT)
@require_POST
def swiss_rounds(request: TenantRequest, session: Session) -> HttpResponse:
    form = RoundsForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            rounds = form.cleaned_data["rounds"]
            play_rounds(actor=request.actor, session=session, rounds=rounds, now=timezone.now())
            messages.success(request, _("%d rounds are played.") % rounds)
            return redirect("swiss", request.organiser.slug, session.pk)
    return _page(request, session, rounds_form=form)


@session_view(None)
@require_safe
def draws(request: TenantRequest, session: Session) -> HttpResponse:
    """Everybody's page: who meets whom in the round that was published last, or in another."""
    hide_before_conditions(request, session)
    if unchanged := still_so(request, session):
        return unchanged
    found = swiss_of(session)
    published = found.published if found else ()
    asked = request.GET.get("round", "")
    row = next((each for each in published if str(each.round) == asked), None)
    row = row or next(iter(published[::-1]), None)
    own = frozenset(own_labels(request.actor.user, session))
    shown = shown_draw(row, found, team_names(session), own) if found and row else None
    context = {
        "session": session,
        "event": session.event,
        "shown": shown,
        "rounds": [each.round for each in published],
        "query": f"?round={row.round}" if row and row != published[-1] else "",
        "rules": found.rules if found else None,
        "crumbs": session_crumbs(session, _("Draw")),
    }
    return render_watched(request, session, "events/draws.html", context, shows=shown)


def _asked(request: TenantRequest) -> tuple[int, int]:
    """The round that an act is about, and how many exchanges of its draw were seen."""
    form = DrawForm(request.POST)
    if not form.is_valid():
        raise UserError(_("The draw is another one now: look at it again."))
    return form.cleaned_data["number"], form.cleaned_data["seen"] or 0


def _page(request: TenantRequest, session: Session, **forms: Any) -> HttpResponse:
    found = swiss_of(session)
    if found is None:
        return redirect("movement", request.organiser.slug, session.pk)
    names = team_names(session)
    context = {
        "session": session,
        "sight": seen_by(request, session),
        "found": found,
        "drawn": shown_draw(found.drawn, found, names) if found.drawn else None,
        "last": shown_draw(found.published[-1], found, names) if found.published else None,
        "is_running": session.state == Session.State.RUNNING,
        "teams": teams_of(session, found),
        "waiting": waiting_pairs(session),
        "rounds_form": RoundsForm(initial={"rounds": found.rules.rounds}),
        **_next(session, found, names),
        **forms,
        "crumbs": movement_crumbs(session, _("Draw")),
    }
    return render(request, "events/swiss.html", context, status=400 if forms else 200)


def _next(session: Session, found: SwissInPlay, names: dict[int, str]) -> dict[str, Any]:
    """What may be done now: change the draw that is there, or make the next."""
    if found.drawn is not None:
        said = {"number": found.drawn.round, "seen": len(found.drawn.exchanges)}
        taking_part = {
            number: who for number, who in names.items() if not found.rules.has_left(number)
        }
        return {"exchange": ExchangeForm(names=taking_part, initial=said)}
    published = found.published
    is_open = bool(published) and not has_results(session, published[-1])
    if found.is_all_drawn:
        return {"is_open": is_open}
    ready = ready_to_draw(session, found)
    out = out_matches(ready.out, names)
    return {
        "is_open": is_open,
        "out": out,
        "silent": ready.silent,
        "not_ready": not_ready(session),
    }
