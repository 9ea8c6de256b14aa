"""One match of a season: looked at, reported and answered by captains, decided by the director."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest, View
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view
from events.actions.match_dates import move_match
from events.actions.match_decisions import (
    carry_into_match,
    decide_match,
    record_not_played,
    strike_match,
)
from events.actions.match_reports import confirm_match, dispute_match, report_match
from events.forms.season_line_ups import MatchDecisionPageForm, MatchReportPageForm
from events.forms.season_matches import (
    CarryForm,
    DisputeForm,
    MatchForm,
    MatchReasonForm,
    MoveForm,
    NotPlayedForm,
    SeenForm,
)
from events.models import Session
from events.queries.season_known import is_corrected_late
from events.queries.season_line_ups import sat_in_match
from events.queries.season_pages import match_line, match_why, penalties_of, reports_of
from events.queries.season_played import boards_played_in
from events.queries.seasons import MatchNow, SeasonNow
from events.queries.system_cards import match_system_cards
from events.views.season_crumbs import match_crumbs
from events.views.seasons import known_match, loaded, match_in, season_context
from rulings.actions.late_match_errors import approve_match_error, correct_late_error
from rulings.actions.match_answers import refuse_request
from rulings.actions.match_penalties import penalise_in_match, take_back_match_penalty
from rulings.actions.match_requests import concur_in_request, withdraw_request
from rulings.forms.match_penalties import MatchPenaltyForm
from rulings.forms.match_requests import ApproveForm
from rulings.queries.match_requests import match_requests
from rulings.queries.match_rulings import shown_match_rulings


@require_safe
@season_view(None)
def season_match(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """What is known of the match, why it gives what it gives, and what can be done."""
    found = loaded(session)
    return show_match(request, found, match_in(found, number))


def _act(name: str, permission: Permission, verb: Callable[..., object], done: Promise) -> View:
    """Where the form of one act is sent: the form says what, the act does it, `done` is told."""

    @season_view(permission)
    @require_POST
    def view(request: TenantRequest, session: Session, number: int, **which: int) -> HttpResponse:
        found = loaded(session)
        match = known_match(found, number)
        form = _form(found, match, name, request.POST)
        if form.is_valid():
            act = {"actor": request.actor, "session": session, "number": number, **which}
            with refusals_into(form):
                verb(**act, **form.said, now=timezone.now())
                messages.success(request, str(done))
                return redirect("season_match", request.organiser.slug, session.pk, number)
        return show_match(request, found, match, refused={name: form})

    return view


season_match_report = _act(
    "report", Permission.REPORT_MATCH, report_match, gettext_lazy("The result is entered.")
)
season_match_confirm = _act(
    "confirm",
    Permission.REPORT_MATCH,
    confirm_match,
    gettext_lazy("The result is agreed: it counts."),
)
season_match_dispute = _act(
    "dispute",
    Permission.REPORT_MATCH,
    dispute_match,
    gettext_lazy("The director sees your dispute and decides."),
)
season_match_decide = _act(
    "decide", Permission.DIRECT, decide_match, gettext_lazy("The result stands.")
)
season_match_not_played = _act(
    "not_played", Permission.DIRECT, record_not_played, gettext_lazy("It is recorded.")
)
season_match_strike = _act(
    "strike", Permission.DIRECT, strike_match, gettext_lazy("The result is struck out.")
)
season_match_move = _act(
    "move", Permission.DIRECT, move_match, gettext_lazy("The match has another date.")
)
season_match_carry = _act(
    "carry", Permission.DIRECT, carry_into_match, gettext_lazy("The carry-over is changed.")
)
season_match_penalty = _act(
    "penalty", Permission.DIRECT, penalise_in_match, gettext_lazy("The penalty counts.")
)
season_match_penalty_back = _act(
    "penalty_back",
    Permission.DIRECT,
    take_back_match_penalty,
    gettext_lazy("The penalty is taken back."),
)
season_request_concur = _act(
    "request_concur",
    Permission.REPORT_MATCH,
    concur_in_request,
    gettext_lazy("You concur. The director in charge answers on this page."),
)
season_request_withdraw = _act(
    "request_withdraw", Permission.REPORT_MATCH, withdraw_request, gettext_lazy("Withdrawn.")
)
season_request_refuse = _act(
    "request_refuse",
    Permission.DECIDE_CORRECTION,
    refuse_request,
    gettext_lazy("It is refused: both teams read why."),
)
season_request_approve = _act(
    "request_approve",
    Permission.APPROVE_LATE,
    approve_match_error,
    gettext_lazy("Approved; the director can correct the record."),
)
season_request_disapprove = _act(
    "request_disapprove",
    Permission.APPROVE_LATE,
    refuse_request,
    gettext_lazy("It is refused: both teams read why."),
)
season_request_carry_out = _act(
    "request_carry_out",
    Permission.DECIDE_CORRECTION,
    correct_late_error,
    gettext_lazy("The result is corrected: both teams read it here."),
)


def match_form_page(
    request: TenantRequest,
    template: str,
    found: SeasonNow,
    match: MatchNow,
    title: str,
    context: dict[str, Any],
) -> HttpResponse:
    """The page of one form, in `context`, about a match, as it is first or was refused."""
    shared = {
        **season_context(request, found, "matches"),
        "match": match,
        "title": title,
        "crumbs": match_crumbs(found.session, match.number, title),
    }
    status = 422 if context["form"].is_bound and context["form"].errors else 200
    return render(request, f"rulings/{template}.html", {**shared, **context}, status=status)


def _form(found: SeasonNow, match: MatchNow, name: str, data: Any = None) -> MatchForm:
    """The form of one act on a match, in its first state or as it was sent."""
    return _FORMS[name](data, season=found, match=match, auto_id=f"{name}_%s")


_FORMS: dict[str, type[MatchForm]] = {
    "report": MatchReportPageForm,
    "confirm": SeenForm,
    "dispute": DisputeForm,
    "decide": MatchDecisionPageForm,
    "not_played": NotPlayedForm,
    "strike": MatchReasonForm,
    "move": MoveForm,
    "carry": CarryForm,
    "penalty": MatchPenaltyForm,
    "penalty_back": MatchReasonForm,
    "request_concur": MatchForm,
    "request_withdraw": MatchForm,
    "request_refuse": MatchReasonForm,
    "request_approve": ApproveForm,
    "request_disapprove": MatchReasonForm,
    "request_carry_out": MatchForm,
}


_ANSWERS = {
    "request_refuse": Permission.DECIDE_CORRECTION,
    "request_disapprove": Permission.APPROVE_LATE,
}
"""What may be answered to a late report of a final score too."""

_BUTTONS = frozenset({"request_concur", "request_withdraw", "request_approve", "request_carry_out"})
"""Acts without a field, whose refusals have no place of their own."""


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
    is_late = bool(context["may_direct"]) and is_corrected_late(found, match)
    names = _offered(found, match, request, is_late=is_late)
    shown = {name: typed.get(name) or _form(found, match, name) for name in {*names, *typed}}
    context |= {
        "match": match,
        "line": match_line(found, match, reader),
        "round_name": found.round_name(match.row.round),
        "why": match_why(found, match),
        "sat": sat_in_match(match),
        "system_cards": match_system_cards(found, match, request.permissions),
        "played": boards_played_in(found, match),
        "reports": reports_of(match),
        "penalties": penalties_of(match),
        "rulings": shown_match_rulings(found, match, reader, request.permissions),
        "asked": match_requests(found, match, reader, request.permissions),
        "may_rule": Permission.RULE in request.permissions and not found.is_final,
        "may_note": Permission.RULE in request.permissions,
        "may_decide": Permission.DECIDE_APPEAL in request.permissions and not found.is_final,
        "may_print": Permission.ASK_REPORT in request.permissions,
        "is_late": is_late,
        "forms": shown,
        "refused": set(typed),
        "refused_buttons": [form for name, form in typed.items() if name in _BUTTONS],
        "leads": bool(match.sides_led_by(reader)),
        "crumbs": match_crumbs(found.session, match.number),
    }
    status = 422 if typed else 200
    return render(request, "events/season_match.html", context, status=status)


def _offered(
    found: SeasonNow, match: MatchNow, request: TenantRequest, *, is_late: bool
) -> list[str]:
    """The acts that the reader may do now."""
    if match.home is None or match.away is None:
        return []
    names = [name for name, right in _ANSWERS.items() if right in request.permissions]
    if found.is_final:
        return names
    reader = request.actor.user
    if match.waits_for(reader):
        names += ["confirm", "dispute"]
    elif match.sides_led_by(reader) and match.can_be_reported:
        names += ["report"]
    if Permission.DIRECT in request.permissions:
        names += _offered_to_directors(found, match, is_late=is_late)
    return names


def _offered_to_directors(found: SeasonNow, match: MatchNow, *, is_late: bool) -> list[str]:
    """What is settled changes no more once its correction period is over (Law 79C2)."""
    names = ["penalty", "penalty_back"] + ([] if match.is_settled else ["move"])
    if is_late:
        return names
    return [*names, "decide", "not_played", "strike", *(["carry"] if found.is_cup else [])]
