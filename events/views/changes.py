"""Changing the movement of a running session: what can be changed, a preview, and the act."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

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
from events.actions.entries import add_late_entry, add_late_team
from events.forms.changes import ChangeForm
from events.forms.entries import EntryForm
from events.forms.teams import TeamForm
from events.models import Session
from events.movements.changes.change import PlannedChange
from events.movements.clock import Phase
from events.queries.answering import with_directors
from events.queries.change_kinds import ChangeKey, InPlay, changes_in_force
from events.queries.changed_rounds import changed_rounds, open_late_plays
from events.queries.changes import (
    in_play,
    planned_change,
    refuse_other_partners,
    waiting_pairs,
)
from events.queries.clock import clock_of
from events.queries.entries import free_people
from events.queries.movement import names_of
from events.queries.offered_changes import KINDS, done_words, kinds_after
from events.views.crumbs import Crumbs, movement_crumbs
from events.views.entries import entered_text
from events.views.sections import AskedSection, asked_section


@session_view(Permission.DIRECT)
def movement_changes(request: TenantRequest, session: Session) -> HttpResponse:
    """What can be changed, what waits to be played late, and what was changed so far."""
    asked = asked_section(request, session)
    state = _running(session, asked)
    if state is None:
        return redirect("movement", request.organiser.slug, session.pk)
    in_force = changes_in_force(state.section)
    made = with_directors(state.section.changes.all(), made_under=("made_by_name", "made_at"))
    context = {
        "session": session,
        "asked": asked,
        "offered": kinds_after(in_force, state.schedule),
        "late": open_late_plays(session),
        "changes": [(change, done_words(change.kind)) for change in made],
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
    asked = asked_section(request, session)
    state = _running(session, asked)
    if state is None:
        return redirect("movement", request.organiser.slug, session.pk)
    refuse_other_partners(ChangeKey(kind), state.schedule)
    said = request.POST if request.method == "POST" else request.GET
    form = ChangeForm(
        said if "seen" in said else None,
        kind=KINDS[ChangeKey(kind)],
        prefilled={**_round_by_clock(session), **said.dict()},
        state=state,
        names=names_of(session)[state.section.pk],
        waiting=waiting_pairs(session),
    )
    page = ChangePage(request, session, asked, ChangeKey(kind), state, form)
    if request.method != "POST":
        return page.render()
    status = _change(page)
    return _to_changes(session, asked) if status == 200 else page.render(status)


@session_view(Permission.DIRECT)
@require_POST
def movement_change_undo(request: TenantRequest, session: Session) -> HttpResponse:
    """Take the last change back."""
    asked, seen = asked_section(request, session), request.POST.get("seen", "")
    undo_change(
        actor=request.actor,
        session=session,
        section=asked.letter,
        seen=int(seen) if seen.isdecimal() and len(seen) < 10 else 0,
        now=timezone.now(),
    )
    messages.success(request, _("Taken back: the movement is as it was."))
    return _to_changes(session, asked)


@session_view(Permission.DIRECT)
@require_POST
def late_entry(request: TenantRequest, session: Session) -> HttpResponse:
    """Enter who has just come, and go on to seat them."""
    form, asked = _late_form(session, request.POST), asked_section(request, session)
    if form.is_valid():
        with refusals_into(form):
            enter = add_late_team if session.event.is_teams else add_late_entry
            entered = enter(
                actor=request.actor, session=session, now=timezone.now(), **form.cleaned_data
            )
            messages.success(request, entered_text(entered))
            page = reverse(
                "movement_change", args=[request.organiser.slug, session.pk, ChangeKey.JOIN]
            )
            section = {"section": asked.letter} if asked.letter else {}
            return redirect(f"{page}?{urlencode({'entry': entered.entry.number, **section})}")
    context = {
        "session": session,
        "asked": asked,
        "form": form,
        "people": free_people(request.organiser, session.event),
        "crumbs": _crumbs(session, _("Somebody comes late")),
    }
    return render(request, "events/late_entry.html", context, status=400)


def _late_form(session: Session, data: Any = None) -> EntryForm | TeamForm:
    return TeamForm(data) if session.event.is_teams else EntryForm(data, event=session.event)


def _round_by_clock(session: Session) -> dict[str, Any]:
    """The round that the clock is at, to ask for first; empty where no clock runs."""
    clock = clock_of(session)
    reading = clock.reading(timezone.now()) if clock else None
    if reading is None or reading.phase is Phase.WAITING:
        return {}
    return {"round": reading.round}


def _running(session: Session, asked: AskedSection) -> InPlay | None:
    return in_play(session, asked.letter) if session.state == Session.State.RUNNING else None


def _to_changes(session: Session, asked: AskedSection) -> HttpResponse:
    page = reverse("movement_changes", args=[session.event.organiser.slug, session.pk])
    return redirect(f"{page}{asked.query}")


@dataclass(frozen=True, slots=True)
class ChangePage:
    """The page that asks for one kind of change of a section, and shows what it would do."""

    request: TenantRequest
    session: Session
    asked: AskedSection
    kind: ChangeKey
    state: InPlay
    form: ChangeForm

    def render(self, status: int = 200) -> HttpResponse:
        form, kind, words = self.form, self.kind, KINDS[self.kind]
        change, is_join = self._planned(), self.kind == ChangeKey.JOIN
        is_late, letter = is_join and not form.waiting, self.asked.letter
        people = free_people(self.request.organiser, self.session.event) if is_join else []
        context: dict[str, Any] = {
            "session": self.session,
            "asked": self.asked,
            "kind": kind,
            "title": words.title,
            "about": words.about,
            "form": form,
            "late_form": _late_form(self.session) if is_late else None,
            "people": people,
            "change": change,
            "changes_nothing": change is not None and change.before == change.after,
            "rounds": changed_rounds(change.before, change.after, letter) if change else [],
            "version": self.state.version,
            "crumbs": _crumbs(self.session, str(words.title)),
        }
        return render(self.request, "events/movement_change.html", context, status=status)

    def _planned(self) -> PlannedChange | None:
        """What was asked for would do that; nothing where it cannot be, which the form says."""
        if self.form.is_bound and self.form.is_valid():
            with refusals_into(self.form):
                return planned_change(self.state, self.kind, self.form.parameters)
        return None


def _change(page: ChangePage) -> int:
    """The status of the answer: 200 when it is done, else the form says why not."""
    request, form = page.request, page.form
    if not form.is_valid():
        return 400
    status = 400
    with refusals_into(form):
        try:
            change_movement(
                actor=request.actor,
                session=page.session,
                section=page.asked.letter,
                kind=page.kind,
                parameters=form.parameters,
                seen=form.cleaned_data["seen"],
                is_told=form.cleaned_data["is_told"],
                now=timezone.now(),
            )
        except Conflict:
            status = 409
            raise
        messages.success(request, _("The movement is changed. Tell the tables concerned."))
    return 200 if form.is_valid() else status


def _crumbs(session: Session, *here: str) -> Crumbs:
    page = reverse("movement_changes", args=[session.event.organiser.slug, session.pk])
    return movement_crumbs(session, (_("Changes"), page), *here)
