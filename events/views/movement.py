"""Choosing the movement, seeing it round by round, starting play and taking the start back."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from clubs.wording import worded
from events.access import session_view
from events.actions.sessions import start_session, undo_start
from events.forms.movement import StartForm, SuggestForm
from events.models import Session
from events.movements.schedule import MovementError
from events.queries.entries import playing_pairs
from events.queries.movement import names_of, section_of
from events.queries.own_movements import candidates_for
from events.queries.rounds import rounds_of
from events.queries.setup import setup_of
from events.views.crumbs import movement_crumbs
from events.views.offers import Offer, offer


@session_view(Permission.DIRECT)
def movement(request: TenantRequest, session: Session) -> HttpResponse:
    if session.state != Session.State.SETUP:
        return _running(request, session)
    pairs = playing_pairs(session.event)
    form = SuggestForm(request.GET, pairs=pairs)
    candidates: list[Offer] = []
    if pairs and form.is_valid():
        candidates = _candidates(session, form)
    context = {
        "session": session,
        "setup": setup_of(session.event),
        "pairs": pairs,
        "form": form,
        "candidates": candidates,
        "crumbs": movement_crumbs(session),
    }
    return render(request, "events/movement.html", context)


@session_view(Permission.DIRECT)
def movement_preview(request: TenantRequest, session: Session) -> HttpResponse:
    """Looks at a movement with the numbers as typed; changes nothing, by GET or by POST."""
    if session.state != Session.State.SETUP:
        return redirect("movement", request.organiser.slug, session.pk)
    form = StartForm(
        request.POST or request.GET,
        organiser=session.organiser,
        pairs=playing_pairs(session.event),
    )
    form.is_valid()
    return _preview(request, session, form)


@session_view(Permission.DIRECT)
@require_POST
def session_start(request: TenantRequest, session: Session) -> HttpResponse:
    form = StartForm(request.POST, organiser=session.organiser, pairs=playing_pairs(session.event))
    if form.is_valid():
        with refusals_into(form):
            start_session(
                actor=request.actor,
                session=session,
                kind=form.cleaned_data["kind"],
                entries=form.entries,
                boards=form.cleaned_data["boards"],
                rounds=form.cleaned_data["rounds"],
                winners=form.cleaned_data["winners"],
                switched=form.cleaned_data["switched"],
                now=timezone.now(),
            )
            messages.success(request, _("Play has begun."))
            return redirect("movement", request.organiser.slug, session.pk)
    return _preview(request, session, form)


@session_view(Permission.DIRECT)
@require_POST
def session_undo_start(request: TenantRequest, session: Session) -> HttpResponse:
    undo_start(actor=request.actor, session=session, now=timezone.now())
    messages.success(request, _("The start is taken back: choose the movement again."))
    return redirect("movement", request.organiser.slug, session.pk)


def _candidates(session: Session, form: SuggestForm) -> list[Offer]:
    asked = form.cleaned_data
    boards = asked["boards"]
    try:
        found = candidates_for(
            session.organiser,
            len(asked["present"]),
            boards,
            one_winner=asked["winners"] == "1" if asked["winners"] else None,
            minutes=asked["minutes"],
            copies=asked["copies"] or 1,
        )
    except MovementError as error:
        form.add_error(None, worded(error))
        return []
    page = reverse("movement_preview", args=[session.organiser.slug, session.pk])

    def address(chosen: Mapping[str, Any]) -> str:
        return f"{page}?{urlencode({**chosen, 'present': asked['present']}, doseq=True)}"

    return [offer(candidate, boards, address) for candidate in found]


def _preview(request: TenantRequest, session: Session, form: StartForm) -> HttpResponse:
    crumbs = movement_crumbs(session, _("Round by round"))
    context = {
        "session": session,
        "setup": setup_of(session.event),
        "form": form,
        "schedule": form.schedule,
        "rounds": rounds_of(form.schedule) if form.schedule else [],
        "absent": [pair for pair in form.pairs if pair.number not in form.labels],
        "crumbs": crumbs,
    }
    return render(request, "events/movement_preview.html", context)


def _running(request: TenantRequest, session: Session) -> HttpResponse:
    found = section_of(session)
    schedule = found[1] if found else None
    context = {
        "session": session,
        "schedule": schedule,
        "rounds": rounds_of(schedule) if schedule else [],
        "names": names_of(session),
        "may_undo": session.state == Session.State.RUNNING and not session.results.exists(),
        "crumbs": movement_crumbs(session),
    }
    return render(request, "events/movement_running.html", context)
