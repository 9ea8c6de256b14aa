"""Changing the movement of a running session: what can be changed, a preview, and the act."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.errors import Conflict
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.actions.changes import change_movement, undo_change
from events.actions.entries import add_late_entry
from events.forms.changes import ChangeForm
from events.forms.entries import EntryForm
from events.models import Session
from events.movements.clock import Phase
from events.queries.change_kinds import (
    KINDS,
    ChangeKey,
    InPlay,
    changes_in_force,
    done_words,
    kinds_after,
)
from events.queries.changed_rounds import changed_rounds, open_late_plays
from events.queries.changes import in_play, planned_change, waiting_pairs
from events.queries.clock import clock_of
from events.queries.entries import free_people
from events.queries.movement import names_of
from events.views.crumbs import Crumbs, movement_crumbs
from events.views.entries import entered_text


@session_view(Permission.DIRECT)
def movement_changes(request: TenantRequest, session: Session) -> HttpResponse:
    """What can be changed, what waits to be played late, and what was changed so far."""
    state = _running(session)
    if state is None:
        return redirect("movement", request.organiser.slug, session.pk)
    in_force = changes_in_force(session)
    context = {
        "session": session,
        "offered": kinds_after(in_force),
        "late": open_late_plays(session),
        "changes": [(change, done_words(change.kind)) for change in session.changes.all()],
        "last": next(reversed(in_force), None),
        "version": state.version,
        "crumbs": _crumbs(session),
    }
    return render(request, "events/movement_changes.html", context)


@session_view(Permission.DIRECT)
def movement_change(request: TenantRequest, session: Session, kind: str) -> HttpResponse:
    """Ask for one change: GET shows what it would do, POST does it."""
    if kind not in KINDS:
        raise Http404
    state = _running(session)
    if state is None:
        return redirect("movement", request.organiser.slug, session.pk)
    asked = request.POST if request.method == "POST" else request.GET
    form = ChangeForm(
        asked if "seen" in asked else None,
        kind=KINDS[ChangeKey(kind)],
        prefilled={**_round_by_clock(session), **asked.dict()},
        state=state,
        names=names_of(session),
        waiting=waiting_pairs(session),
    )
    if request.method != "POST":
        return _page(request, session, ChangeKey(kind), state, form)
    status = _change(request, session, ChangeKey(kind), form)
    if status == 200:
        return redirect("movement_changes", request.organiser.slug, session.pk)
    return _page(request, session, ChangeKey(kind), state, form, status=status)


@session_view(Permission.DIRECT)
@require_POST
def movement_change_undo(request: TenantRequest, session: Session) -> HttpResponse:
    """Take the last change back."""
    seen = request.POST.get("seen", "")
    undo_change(
        actor=request.actor,
        session=session,
        seen=int(seen) if seen.isdecimal() and len(seen) < 10 else 0,
        now=timezone.now(),
    )
    messages.success(request, _("Taken back: the movement is as it was."))
    return redirect("movement_changes", request.organiser.slug, session.pk)


@session_view(Permission.DIRECT)
@require_POST
def late_entry(request: TenantRequest, session: Session) -> HttpResponse:
    """Enter a pair that has just come, and go on to seat it."""
    form = EntryForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            entered = add_late_entry(
                actor=request.actor, session=session, now=timezone.now(), **form.cleaned_data
            )
            messages.success(request, entered_text(entered))
            page = reverse(
                "movement_change", args=[request.organiser.slug, session.pk, ChangeKey.JOIN]
            )
            return redirect(f"{page}?entry={entered.entry.number}")
    context = {
        "session": session,
        "form": form,
        "people": free_people(request.organiser, session.event),
        "crumbs": _crumbs(session, _("A late pair")),
    }
    return render(request, "events/late_entry.html", context, status=400)


def _round_by_clock(session: Session) -> dict[str, Any]:
    """The round that the clock is at, to ask for first; empty where no clock runs."""
    clock = clock_of(session)
    reading = clock.reading(timezone.now()) if clock else None
    if reading is None or reading.phase is Phase.WAITING:
        return {}
    return {"round": reading.round}


def _running(session: Session) -> InPlay | None:
    return in_play(session) if session.state == Session.State.RUNNING else None


def _change(request: TenantRequest, session: Session, kind: ChangeKey, form: ChangeForm) -> int:
    """The status of the answer: 200 when it is done, else the form says why not."""
    if not form.is_valid():
        return 400
    status = 400
    with refusals_into(form):
        try:
            change_movement(
                actor=request.actor,
                session=session,
                kind=kind,
                parameters=form.parameters,
                seen=form.cleaned_data["seen"],
                now=timezone.now(),
            )
        except Conflict:
            status = 409
            raise
        messages.success(request, _("The movement is changed. Tell the tables concerned."))
    return 200 if form.is_valid() else status


def _page(
    request: TenantRequest,
    session: Session,
    kind: ChangeKey,
    state: InPlay,
    form: ChangeForm,
    status: int = 200,
) -> HttpResponse:
    change = None
    if form.is_bound and form.is_valid():
        with refusals_into(form):
            change = planned_change(state, kind, form.parameters)
    words = KINDS[kind]
    context: dict[str, Any] = {
        "session": session,
        "kind": kind,
        "title": words.title,
        "about": words.about,
        "form": form,
        "late_form": EntryForm() if kind == ChangeKey.JOIN and not form.waiting else None,
        "people": free_people(request.organiser, session.event) if kind == ChangeKey.JOIN else [],
        "change": change,
        "changes_nothing": change is not None and change.before == change.after,
        "rounds": changed_rounds(change.before, change.after) if change else [],
        "version": state.version,
        "crumbs": _crumbs(session, str(words.title)),
    }
    return render(request, "events/movement_change.html", context, status=status)


def _crumbs(session: Session, *here: str) -> Crumbs:
    page = reverse("movement_changes", args=[session.event.organiser.slug, session.pk])
    return movement_crumbs(session, (_("Changes"), page), *here)
