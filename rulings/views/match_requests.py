"""What a team asks about its match of a season, a ruling or that an error be put right; answers.

Concurring, taking back and refusing are buttons of the match's page (`season_matches`).
"""

from functools import partial
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view
from events.models import Session
from events.queries.seasons import MatchNow, SeasonNow
from events.views.seasons import known_match, loaded
from rulings.actions.late_match_errors import state_match_error
from rulings.actions.match_answers import correct_reported_error
from rulings.actions.match_requests import (
    ask_for_ruling,
    concur_in_request,
    report_match_error,
    withdraw_request,
)
from rulings.actions.recorded_match_awards import correct_match_award
from rulings.forms.match_requests import (
    CONCURS,
    AskRulingForm,
    CorrectErrorForm,
    RecordRequestForm,
    ReportErrorForm,
    StateErrorForm,
)
from rulings.forms.recorded_match_awards import CorrectMatchAwardForm, StateMatchAwardForm
from rulings.models import OPEN_REQUEST, MatchRequest
from rulings.queries.match_requests import (
    MatchRequests,
    MayAsk,
    match_requests,
    right_to_ruling,
)
from rulings.views.match_notes import note_page
from rulings.views.season_matches import match_form_page


@season_view(Permission.REPORT_MATCH)
def season_request_ruling(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One of the team asks for a ruling on their match."""
    found = loaded(session)
    match = known_match(found, number)
    _asked, may_ask = _may_ask(request, found, match, MatchRequest.Kind.RULING)
    form = AskRulingForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            act: dict[str, Any] = {"actor": request.actor, "session": session, "number": number}
            _said(request, ask_for_ruling(**act, **form.said, now=timezone.now()))
            return redirect("season_match", request.organiser.slug, session.pk, number)
    context = {"form": form, "may_ask": may_ask}
    return match_form_page(
        request, "match_request_ruling", found, match, _("Ask for a ruling"), context
    )


@season_view(Permission.REPORT_ERROR)
def season_request_error(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One of the team reports that the score of their match is wrong, or a director does."""
    found = loaded(session)
    match = known_match(found, number)
    asked, may_ask = _may_ask(request, found, match, MatchRequest.Kind.ERROR)
    form = ReportErrorForm(request.POST or None, season=found, match=match, directs=asked.directs)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            act: dict[str, Any] = {"actor": request.actor, "session": session, "number": number}
            _said(request, report_match_error(**act, **form.said, now=timezone.now()))
            return redirect("season_match", request.organiser.slug, session.pk, number)
    context = {"form": form, "may_ask": may_ask, "asked_as_director": asked.directs}
    return match_form_page(
        request, "match_request_error", found, match, _("Report an error"), context
    )


@season_view(Permission.RULE)
def season_request_record(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """A director writes down that a captain asks for a ruling, or has asked (Law 92C)."""
    found = loaded(session)
    match = known_match(found, number)
    form = RecordRequestForm(request.POST or None, season=found, match=match)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            act: dict[str, Any] = {"actor": request.actor, "session": session, "number": number}
            _said(request, ask_for_ruling(**act, **form.said, now=timezone.now()))
            return redirect("season_match", request.organiser.slug, session.pk, number)
    title = _("A captain asks for a ruling")
    context = {"form": form, "right": right_to_ruling(found, match)}
    return match_form_page(request, "match_request_record", found, match, title, context)


@season_view(Permission.RULE)
def season_request_note(
    request: TenantRequest, session: Session, number: int, asked: int
) -> HttpResponse:
    """A director notes that a captain concurs in what the team asks, or takes it back."""
    found = loaded(session)
    match = known_match(found, number)
    row = get_object_or_404(MatchRequest, match=match.row, number=asked, state__in=OPEN_REQUEST)
    known: dict[str, Any] = {"number": number, "asked": asked, "for_captain": True}
    acts = {
        CONCURS: partial(concur_in_request, **known),
        "withdraws": partial(withdraw_request, **known),
    }
    return note_page(request, found, match, row, acts)


@season_view(Permission.DECIDE_CORRECTION)
def season_request_correct(
    request: TenantRequest, session: Session, number: int, asked: int
) -> HttpResponse:
    """The director in charge corrects the result that was reported as wrong.

    What asks for a ruling is answered by one.
    """
    found = loaded(session)
    match = known_match(found, number)
    row = get_object_or_404(_ready(match), number=asked)
    if row.kind == MatchRequest.Kind.RULING:
        return redirect("season_request_rule", request.organiser.slug, session.pk, number, asked)
    if row.is_late:
        return redirect("season_request_state", request.organiser.slug, session.pk, number, asked)
    asks = CorrectMatchAwardForm if row.misrecorded else CorrectErrorForm
    form = asks(request.POST or None, season=found, match=match, asked=row)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            act: dict[str, Any] = {"actor": request.actor, "session": session, "number": number}
            correct_it = correct_match_award if row.misrecorded else correct_reported_error
            correct_it(**act, asked=asked, **form.said, now=timezone.now())
            messages.success(request, _("The result is corrected: both teams read it here."))
            return redirect("season_match", request.organiser.slug, session.pk, number)
    title = _("Correct the result, %(request)s") % {"request": row}
    return match_form_page(
        request, "match_request_correct", found, match, title, {"form": form, "row": row}
    )


@season_view(Permission.DECIDE_CORRECTION)
def season_request_state(
    request: TenantRequest, session: Session, number: int, asked: int
) -> HttpResponse:
    """The director in charge states what the record should be, of an error reported late.

    One that is in time is decided at once.
    """
    found = loaded(session)
    match = known_match(found, number)
    row = get_object_or_404(_ready(match), number=asked)
    if not row.is_late:
        return redirect("season_request_correct", request.organiser.slug, session.pk, number, asked)
    asks = StateMatchAwardForm if row.misrecorded else StateErrorForm
    form = asks(request.POST or None, season=found, match=match, asked=row)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            act: dict[str, Any] = {"actor": request.actor, "session": session, "number": number}
            stated = state_match_error(**act, asked=asked, **form.said, now=timezone.now())
            messages.success(request, _stated_text(stated))
            return redirect("season_match", request.organiser.slug, session.pk, number)
    title = _("Reported late: your statement")
    return match_form_page(
        request, "match_request_state", found, match, title, {"form": form, "row": row}
    )


def _stated_text(asked: MatchRequest) -> str:
    if asked.approved_at:
        return _("Stated, and approved in advance: correct the result.")
    return _("Stated; the organiser is asked to approve.")


def _ready(match: MatchNow) -> QuerySet[MatchRequest]:
    """What waits for the director's answer."""
    rows = MatchRequest.objects.filter(match=match.row, state=MatchRequest.State.READY)
    return rows.select_related("asked_by", "misrecorded")


def _may_ask(
    request: TenantRequest, found: SeasonNow, match: MatchNow, kind: MatchRequest.Kind
) -> tuple[MatchRequests, MayAsk | None]:
    """What was asked, and until when the reader may ask that if at all; 404 for a stranger."""
    asked = match_requests(found, match, request.actor.user, request.permissions)
    if asked.party is None and not (asked.directs and kind == MatchRequest.Kind.ERROR):
        raise Http404
    return asked, asked.asks(kind)


def _said(request: TenantRequest, asked: MatchRequest) -> None:
    if asked.is_late:
        messages.success(request, _("Reported, after the correction period (Law 79C2)."))
    elif asked.state == MatchRequest.State.READY:
        messages.success(request, _("The director in charge has it, and answers on this page."))
    else:
        messages.success(
            request, _("Written down. The director sees it once your captain concurs.")
        )
