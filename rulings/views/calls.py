"""Calls to a table and requests for a ruling: asking, logging, a call's page, and its end."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.models import Session
from events.queries.field import field_of
from events.queries.meetings import PairsMet
from events.queries.periods import round_periods
from events.views.crumbs import session_crumbs
from rulings.actions.calls import (
    call_director,
    close_call,
    log_call,
    may_withdraw,
    refuse_call,
    withdraw_call,
)
from rulings.actions.table_calls import come_to_call
from rulings.forms.calls import AskForm, CloseForm, LogForm, RefuseForm, place_of_play
from rulings.models import Call
from rulings.queries.call_timelines import call_timeline
from rulings.queries.calls import right_to_ask, rulings_to_replace, shown_call
from rulings.queries.derivations import said_by_guides
from rulings.queries.evidence import pictures_of
from rulings.queries.evidence_timelines import with_pictures
from rulings.queries.hidden import matter
from rulings.queries.viewers import Viewer, viewer_of
from rulings.views.table_choice import NO_TABLE, board_in_play, nearest, pick_table


@session_view(Permission.CALL_DIRECTOR)
def call_new(request: TenantRequest, session: Session) -> HttpResponse:
    """A player calls the director, or asks for a ruling; it says first until when."""
    viewer = viewer_of(request.actor, request.permissions, session)
    met = [each for each in nearest(session) if viewer.plays_as(each.ns.pk, each.ew.pk)]
    play = _first_play(session, met, request.GET.get("board", ""))
    initial = {"play": play, "about": request.GET.get("about", "")}
    names = field_of(session)
    form = AskForm(
        request.POST or None,
        request.FILES or None,
        session=session,
        met=met,
        names=names,
        initial=initial,
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            call = call_director(
                actor=request.actor,
                session=session,
                place=form.place,
                about=form.cleaned_data["about"],
                said=form.cleaned_data["said"],
                picture=form.cleaned_data["picture"],
                now=timezone.now(),
            )
            messages.success(request, _("The director is told: it waits as %s.") % call)
            return redirect("call", request.organiser.slug, session.pk, call.number)
    place = place_of_play(session, form.met, play)
    asker = next(iter(viewer.places.values()), None)
    window = right_to_ask(session, place, asker)
    longer = right_to_ask(session, place, asker, about=Call.About.AGREED)
    context = {
        "session": session,
        "form": form,
        "until": window.closes_at,
        "is_over": not window.is_open(timezone.now()),
        "agreed_until": longer.closes_at if longer != window else None,
        "rounds": round_periods(session),
        "title": asking_title(session),
        "crumbs": session_crumbs(session, asking_title(session)),
    }
    return render(request, "rulings/call_form.html", context)


def asking_title(session: Session) -> str:
    """What a player does: call the director while it is played, ask for a ruling afterwards."""
    is_running = session.state == Session.State.RUNNING
    return _("Call the director") if is_running else _("Ask for a ruling")


@session_view(Permission.RULE)
def call_log(request: TenantRequest, session: Session) -> HttpResponse:
    """A director logs a call: first the table, then what it is about, which saves it."""
    asked = request.GET.get("table", "")
    met = {each.key: each for each in nearest(session)}
    if asked not in (*met, NO_TABLE):
        return pick_table(request, session, list(met.values()), _("Log a call"))
    meeting = met.get(asked)
    board = board_in_play(session, meeting) if meeting else None
    form = LogForm(
        request.POST or None,
        request.FILES or None,
        session=session,
        meeting=meeting,
        initial={"board": board},
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            call = log_call(actor=request.actor, session=session, now=timezone.now(), **form.call)
            return redirect("call", request.organiser.slug, session.pk, call.number)
    names = field_of(session)
    context = {
        "session": session,
        "form": form,
        "meeting": meeting,
        "sides": [names[side.pk] for side in (meeting.ns, meeting.ew)] if meeting else [],
        "about": Call.About.choices,
        "crumbs": session_crumbs(session, _("Log a call")),
    }
    return render(request, "rulings/call_log.html", context)


@session_view(None, even_cancelled=True, about=matter(Call))
@require_safe
def call(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One call: what happened to it, with whom it is, and what the visitor can do about it."""
    return _call_page(request, session, number)


@session_view(Permission.RULE, about=matter(Call))
@require_POST
def call_close(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    found = _find(session, number)
    form = CloseForm(request.POST, auto_id="close_%s")
    if form.is_valid():
        with refusals_into(form):
            close_call(actor=request.actor, call=found, now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("Closed: no ruling is needed."))
            return redirect("call", request.organiser.slug, session.pk, number)
    return _call_page(request, session, number, close_form=form)


@session_view(Permission.DECIDE_APPEAL, about=matter(Call))
@require_POST
def call_refuse(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    found = _find(session, number)
    form = RefuseForm(request.POST, auto_id="refuse_%s")
    if form.is_valid():
        with refusals_into(form):
            words = form.cleaned_data["words"]
            refuse_call(actor=request.actor, call=found, words=words, now=timezone.now())
            messages.success(request, _("Refused, as it came too late."))
            return redirect("call", request.organiser.slug, session.pk, number)
    return _call_page(request, session, number, refuse_form=form)


@session_view(Permission.RULE)
@require_POST
def call_come(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Tell the table that the director is on the way."""
    call = come_to_call(actor=request.actor, call=_find(session, number), now=timezone.now())
    messages.success(request, _("%s is told that you are on your way.") % call.place)
    return redirect("desk", request.organiser.slug, session.pk)


@session_view(Permission.CALL_DIRECTOR, about=matter(Call))
@require_POST
def call_withdraw(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    withdraw_call(actor=request.actor, call=_find(session, number), now=timezone.now())
    messages.success(request, _("Withdrawn."))
    return redirect("call", request.organiser.slug, session.pk, number)


def _call_page(request: TenantRequest, session: Session, number: int, **forms: Any) -> HttpResponse:
    viewer = viewer_of(request.actor, request.permissions, session)
    shown = shown_call(session, viewer, number)
    if shown is None:
        raise Http404
    row, pictures = shown.row, pictures_of(viewer, shown.row)
    said = said_by_guides(row) if row and viewer.may(Permission.RULE) else ""
    context = {
        "session": session,
        "call": shown,
        "steps": with_pictures(call_timeline(session, shown), pictures.rows) if row else [],
        **(acts := _acts(request, row, viewer) if row else {}),
        "to_replace": rulings_to_replace(row) if row and acts["may_rule"] else [],
        "pictures": pictures,
        "close_form": CloseForm(auto_id="close_%s", initial={"words": said}),
        "refuse_form": RefuseForm(auto_id="refuse_%s"),
        "crumbs": session_crumbs(session, str(shown)),
        **forms,
    }
    return render(request, "rulings/call.html", context)


def _acts(request: TenantRequest, row: Call, viewer: Viewer) -> dict[str, bool]:
    """What the visitor can do about the call."""
    is_free = row.state == Call.State.OPEN and row.ruling is None
    asks = viewer.may(Permission.CALL_DIRECTOR)
    return {
        "may_rule": is_free and viewer.may(Permission.RULE),
        "may_refuse": is_free and row.is_late and viewer.may(Permission.DECIDE_APPEAL),
        "may_withdraw": row.state == Call.State.OPEN and asks and may_withdraw(request.actor, row),
        "may_ask": row.state == Call.State.CLOSED and asks and bool(viewer.places),
    }


def _find(session: Session, number: int) -> Call:
    rows = Call.objects.filter(session=session)
    rows = rows.select_related("session__event__organiser", "board", "ns", "ew", "asked_by")
    return get_object_or_404(rows.select_related("ruling"), number=number)


def _first_play(session: Session, met: list[PairsMet], board: str) -> str:
    """The option to begin with: the board asked for, or the one being played."""
    for meeting in met if board.isdecimal() else ():
        if int(board) in meeting.boards:
            return f"{meeting.key}:{int(board)}"
    if not met or session.state != Session.State.RUNNING:
        return ""
    playing = board_in_play(session, met[0])
    return f"{met[0].key}:{playing}" if playing else ""
