"""Changing the movement of a running session: what can be changed, a preview, and the act."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.errors import Conflict
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.actions.changes import change_movement, undo_change
from events.actions.entries import add_late_entry
from events.forms.changes import FORMS, ChangeForm
from events.forms.entries import EntryForm
from events.models import MovementChange, Session
from events.movements.clock import Phase
from events.queries.changed_rounds import changed_rounds, open_late_plays
from events.queries.changes import InPlay, changes_in_force, in_play, waiting_pairs, worked_out
from events.queries.clock import clock_of
from events.queries.entries import free_people
from events.queries.movement import names_of
from events.views.crumbs import Crumbs, event_crumbs
from events.views.entries import entered_text

Kind = MovementChange.Kind

OFFERED: dict[str, tuple[Promise, Promise]] = {
    Kind.JOIN: (
        gettext_lazy("A late pair joins"),
        gettext_lazy("They fill the sit-out, or a new table while the first round lasts."),
    ),
    Kind.LEAVE: (
        gettext_lazy("A pair leaves"),
        gettext_lazy("Their opponents sit out from a round on."),
    ),
    Kind.POSTPONE: (
        gettext_lazy("Postpone boards"),
        gettext_lazy("A table plays them late (Law 8B2)."),
    ),
    Kind.CANCEL: (
        gettext_lazy("Cancel boards"),
        gettext_lazy("The rest of a round at a table, or a late play (Law 82B2)."),
    ),
    Kind.WRONG_PLAY: (
        gettext_lazy("Wrong board or wrong opponents"),
        gettext_lazy("What Law 15B says, and what follows for the movement and the score."),
    ),
    Kind.WRONG_HAND: (
        gettext_lazy("Cards from a wrong board"),
        gettext_lazy("A call was made on them (Law 15A)."),
    ),
    Kind.FEWER_ROUNDS: (
        gettext_lazy("Fewer rounds"),
        gettext_lazy("Play ends earlier."),
    ),
    Kind.MORE_ROUNDS: (
        gettext_lazy("Put rounds back"),
        gettext_lazy("Rounds that were left out are played after all."),
    ),
    Kind.SKIP: (
        gettext_lazy("Skip a table"),
        gettext_lazy("The pairs that move go a table further, once."),
    ),
}
"""Each kind of change with its name and what it is for, the likeliest first."""


@session_view(Permission.DIRECT)
def movement_changes(request: TenantRequest, session: Session) -> HttpResponse:
    """What can be changed, what waits to be played late, and what was changed so far."""
    now = _running(session)
    if now is None:
        return redirect("movement", request.organiser.slug, session.pk)
    in_force = changes_in_force(session)
    is_shorter = any(change.kind == Kind.FEWER_ROUNDS for change in in_force)
    sensible = OFFERED.keys() - (set() if is_shorter else {Kind.MORE_ROUNDS})
    context = {
        "session": session,
        "offered": [(kind, *words) for kind, words in OFFERED.items() if kind in sensible],
        "late": open_late_plays(session),
        "changes": session.changes.all(),
        "last": next(reversed(in_force), None),
        "version": now.version,
        "crumbs": _crumbs(session),
    }
    return render(request, "events/movement_changes.html", context)


@session_view(Permission.DIRECT)
def movement_change(request: TenantRequest, session: Session, kind: str) -> HttpResponse:
    """Ask for one change: GET shows what it would do, POST does it."""
    if kind not in FORMS:
        raise Http404
    now = _running(session)
    if now is None:
        return redirect("movement", request.organiser.slug, session.pk)
    asked = request.POST if request.method == "POST" else request.GET
    form = FORMS[kind](
        asked if "seen" in asked else None,
        prefilled={**_round_by_clock(session), **asked.dict()},
        now=now,
        names=names_of(session),
        waiting=waiting_pairs(session),
    )
    if request.method != "POST":
        return _page(request, session, kind, now, form)
    status = _change(request, session, kind, form)
    if status == 200:
        return redirect("movement_changes", request.organiser.slug, session.pk)
    return _page(request, session, kind, now, form, status=status)


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
            page = reverse("movement_change", args=[request.organiser.slug, session.pk, Kind.JOIN])
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


def _change(request: TenantRequest, session: Session, kind: str, form: ChangeForm) -> int:
    """The status of the answer: 200 when it is done, else the form says why not."""
    if not form.is_valid():
        return 400
    status = 400
    with refusals_into(form):
        try:
            change_movement(
                actor=request.actor,
                session=session,
                kind=Kind(kind),
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
    kind: str,
    now: InPlay,
    form: ChangeForm,
    status: int = 200,
) -> HttpResponse:
    change = None
    if form.is_bound and form.is_valid():
        with refusals_into(form):
            change = worked_out(session, now, kind, form.parameters)
    title, about = OFFERED[kind]
    context: dict[str, Any] = {
        "session": session,
        "kind": kind,
        "title": title,
        "about": about,
        "form": form,
        "late_form": EntryForm() if kind == Kind.JOIN and not form.waiting else None,
        "people": free_people(request.organiser, session.event) if kind == Kind.JOIN else [],
        "change": change,
        "changes_nothing": change is not None and change.before == change.after,
        "rounds": changed_rounds(change.before, change.after) if change else [],
        "version": now.version,
        "crumbs": _crumbs(session, str(title)),
    }
    return render(request, "events/movement_change.html", context, status=status)


def _crumbs(session: Session, *here: str) -> Crumbs:
    place = [session.event.organiser.slug, session.pk]
    above = event_crumbs(session.event, _("Movement"), _("Changes"), *here)
    above[2] = (_("Movement"), reverse("movement", args=place))
    if here:
        above[3] = (_("Changes"), reverse("movement_changes", args=place))
    return above
