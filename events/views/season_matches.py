"""One match of a season: looked at, reported and answered by captains, decided by the director."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view
from events.actions.match_decisions import (
    carry_into_match,
    decide_match,
    move_match,
    record_not_played,
    strike_match,
)
from events.actions.match_penalties import penalise_in_match, take_back_match_penalty
from events.actions.match_reports import confirm_match, dispute_match, report_match
from events.forms.seasons import (
    CarryForm,
    DisputeForm,
    MatchDecisionForm,
    MatchPenaltyForm,
    MatchReportForm,
    MoveForm,
    NotPlayedForm,
    SeasonReasonForm,
    SeenForm,
    end_of,
)
from events.models import Scoring, Session
from events.queries.season_pages import match_line, match_why, penalties_of, reports_of
from events.queries.seasons import MatchNow, SeasonNow
from events.views.season_crumbs import season_crumbs
from events.views.seasons import loaded, season_context
from scoring.teams.boards import TeamSide


@require_safe
@season_view(None)
def season_match(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """What is known of the match, why it gives what it gives, and what can be done."""
    found = loaded(session)
    return show_match(request, found, _match(found, number))


@season_view(Permission.REPORT_MATCH)
@require_POST
def season_match_report(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """A captain enters the result."""

    def act(form: MatchReportForm) -> str:
        report_match(
            actor=request.actor,
            session=session,
            number=number,
            stanzas=form.stanzas,
            seen=form.cleaned_data["seen"],
            now=timezone.now(),
        )
        return _("The result is entered.")

    return _done(request, session, number, "report", act)


@season_view(Permission.REPORT_MATCH)
@require_POST
def season_match_confirm(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """The other captain confirms it."""

    def act(form: SeenForm) -> str:
        seen = form.cleaned_data["seen"]
        confirm_match(
            actor=request.actor, session=session, number=number, seen=seen, now=timezone.now()
        )
        return _("The result is agreed: it counts.")

    return _done(request, session, number, "confirm", act)


@season_view(Permission.REPORT_MATCH)
@require_POST
def season_match_dispute(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """The other captain disputes it."""

    def act(form: DisputeForm) -> str:
        dispute_match(
            actor=request.actor,
            session=session,
            number=number,
            reason=form.cleaned_data["reason"],
            seen=form.cleaned_data["seen"],
            now=timezone.now(),
        )
        return _("The director sees your dispute and decides.")

    return _done(request, session, number, "dispute", act)


@season_view(Permission.DIRECT)
@require_POST
def season_match_decide(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """The director enters, corrects or decides the result."""

    def act(form: MatchDecisionForm) -> str:
        decide_match(
            actor=request.actor,
            session=session,
            number=number,
            outcome=form.outcome,
            reason=form.cleaned_data["reason"],
            seen=form.cleaned_data["seen"],
            now=timezone.now(),
        )
        return _("The result stands.")

    return _done(request, session, number, "decide", act)


@season_view(Permission.DIRECT)
@require_POST
def season_match_not_played(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """A default or a concession."""

    def act(form: NotPlayedForm) -> str:
        record_not_played(
            actor=request.actor,
            session=session,
            number=number,
            at_fault=form.side,
            conceded=form.cleaned_data["what"] == "conceded",
            reason=form.cleaned_data["reason"],
            now=timezone.now(),
        )
        return _("It is recorded.")

    return _done(request, session, number, "not_played", act)


@season_view(Permission.DIRECT)
@require_POST
def season_match_strike(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """What is known of the match counts no longer."""

    def act(form: SeasonReasonForm) -> str:
        reason = form.cleaned_data["reason"]
        strike_match(
            actor=request.actor, session=session, number=number, reason=reason, now=timezone.now()
        )
        return _("The result is struck out.")

    return _done(request, session, number, "strike", act)


@season_view(Permission.DIRECT)
@require_POST
def season_match_move(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Another date."""

    def act(form: MoveForm) -> str:
        move_match(
            actor=request.actor,
            session=session,
            number=number,
            play_by=end_of(form.cleaned_data["day"], session.event),
            reason=form.cleaned_data["reason"],
            now=timezone.now(),
        )
        return _("The match has another date.")

    return _done(request, session, number, "move", act)


@season_view(Permission.DIRECT)
@require_POST
def season_match_carry(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """IMPs from an earlier match."""

    def act(form: CarryForm) -> str:
        side = form.cleaned_data["side"]
        carry_into_match(
            actor=request.actor,
            session=session,
            number=number,
            side=None if side == "none" else TeamSide(side),
            amount=form.cleaned_data["amount"] or Decimal(0),
            reason=form.cleaned_data["reason"],
            now=timezone.now(),
        )
        return _("The carry-over is changed.")

    return _done(request, session, number, "carry", act)


@season_view(Permission.DIRECT)
@require_POST
def season_match_penalty(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """A penalty of one of the teams."""

    def act(form: MatchPenaltyForm) -> str:
        told = {name: form.cleaned_data[name] for name in ("amount", "counted", "law", "reason")}
        penalise_in_match(
            actor=request.actor,
            session=session,
            number=number,
            side=TeamSide(form.cleaned_data["side"]),
            now=timezone.now(),
            **told,
        )
        return _("The penalty counts.")

    return _done(request, session, number, "penalty", act)


@season_view(Permission.DIRECT)
@require_POST
def season_match_penalty_back(
    request: TenantRequest, session: Session, number: int, penalty: int
) -> HttpResponse:
    """A penalty counts no longer."""

    def act(form: SeasonReasonForm) -> str:
        reason = form.cleaned_data["reason"]
        take_back_match_penalty(
            actor=request.actor,
            session=session,
            number=number,
            penalty=penalty,
            reason=reason,
            now=timezone.now(),
        )
        return _("The penalty is taken back.")

    return _done(request, session, number, "penalty_back", act)


def _match(found: SeasonNow, number: int) -> MatchNow:
    try:
        return found.match(number)
    except KeyError as error:
        raise Http404 from error


def _form(found: SeasonNow, match: MatchNow, name: str, data: Any = None) -> Any:
    """The form of one act on a match, in its first state or as it was sent."""
    entered = {"season": found.season, "match": match, "is_cup": found.is_cup}
    has_points = found.chosen.scoring == Scoring.VICTORY_POINTS
    options: dict[str, tuple[type[forms.Form], dict[str, Any]]] = {
        "report": (MatchReportForm, entered),
        "confirm": (SeenForm, {}),
        "dispute": (DisputeForm, {}),
        "decide": (MatchDecisionForm, entered),
        "not_played": (NotPlayedForm, {"match": match, "is_cup": found.is_cup}),
        "strike": (SeasonReasonForm, {}),
        "move": (MoveForm, {}),
        "carry": (CarryForm, {"match": match}),
        "penalty": (MatchPenaltyForm, {"match": match, "has_points": has_points}),
        "penalty_back": (SeasonReasonForm, {}),
    }
    kind, given = options[name]
    if data is None and kind in (SeenForm, DisputeForm):
        given = {"initial": {"seen": match.report.version if match.report else 0}}
    return kind(data, **given, auto_id=f"{name}_%s")


def _done(
    request: TenantRequest, session: Session, number: int, name: str, act: Callable[[Any], str]
) -> HttpResponse:
    """Check the form and do what it asks, or show the match with what is refused."""
    found = loaded(session)
    match = _match(found, number)
    if match.home is None or match.away is None:
        raise Http404
    form = _form(found, match, name, request.POST)
    if form.is_valid():
        with refusals_into(form):
            messages.success(request, act(form))
            return redirect("season_match", request.organiser.slug, session.pk, number)
    return show_match(request, found, match, refused={name: form})


def show_match(
    request: TenantRequest,
    found: SeasonNow,
    match: MatchNow,
    *,
    refused: dict[str, Any] | None = None,
) -> HttpResponse:
    """The page of a match, with what was typed there and refused."""
    context = season_context(request, found, "matches")
    reader, typed = request.actor.user, refused or {}
    names = _offered(found, match, reader, may_direct=context["may_direct"])
    shown = {name: typed.get(name) or _form(found, match, name) for name in {*names, *typed}}
    context |= {
        "match": match,
        "line": match_line(found, match, reader),
        "round_name": found.round_name(match.row.round),
        "why": match_why(found, match),
        "reports": reports_of(match),
        "penalties": penalties_of(match),
        "forms": shown,
        "refused": set(typed),
        "leads": bool(match.sides_led_by(reader)),
        "crumbs": season_crumbs(found.session, _("Match %d") % match.number),
    }
    status = 422 if typed else 200
    return render(request, "events/season_match.html", context, status=status)


def _offered(found: SeasonNow, match: MatchNow, reader: Any, *, may_direct: bool) -> list[str]:
    """The acts that the reader may do now."""
    if found.is_final or match.home is None or match.away is None:
        return []
    names = []
    if match.sides_led_by(reader):
        if match.waits_for(reader):
            names += ["confirm", "dispute"]
        elif match.can_be_reported:
            names += ["report"]
    if may_direct:
        names += ["decide", "not_played", "strike", "penalty", "penalty_back"]
        names += ["carry"] if found.is_cup else []
        names += [] if match.is_settled else ["move"]
    return names
