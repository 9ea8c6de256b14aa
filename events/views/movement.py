"""Choosing the movement, seeing it round by round, starting play and taking the start back."""

from collections.abc import Mapping, Sequence
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
from clubs.errors import UserError
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from clubs.wording import worded
from events.access import session_view
from events.actions.dividing import plan_movement
from events.actions.sessions import start_session, undo_start
from events.chosen_scoring import is_knockout, plays_matches
from events.forms.movement import BY_RANKING, StartForm, SuggestForm
from events.models import Session
from events.models.swiss import KIND as SWISS
from events.movements.dividing import most_sections
from events.movements.lettering import lettered
from events.movements.schedule import Contest, MovementError, Schedule
from events.queries.conditions import to_be_played_by
from events.queries.entries import EnteredPair, pairs_of
from events.queries.field import FieldPair, field_of, ranked_of
from events.queries.movement import section_of
from events.queries.own_movements import candidates_for
from events.queries.planned import DividedField, divided_field
from events.queries.rounds import rounds_of
from events.queries.sections import is_swiss
from events.queries.setup import has_ranking_so_far, setup_of
from events.queries.stages import in_order_of_ranking
from events.queries.suspensions import shown_suspensions
from events.queries.uncompared import why_uncompared
from events.views.crumbs import movement_crumbs
from events.views.offers import Offer, offer
from events.views.sections import asked_section
from scoring.errors import Text


@session_view(Permission.DIRECT)
def movement(request: TenantRequest, session: Session) -> HttpResponse:
    if session.state != Session.State.SETUP:
        return _running(request, session)
    divided = divided_field(session)
    section = request.GET.get("section", "")
    if divided.sections and section not in divided.letters:
        return redirect("sections", request.organiser.slug, session.pk)
    pairs = _pairs(session, divided, section)
    asked = request.GET if "boards" in request.GET else None
    like = (each.row for each in divided.sections if each.schedule and each.letter != section)
    setup = setup_of(session.event, session)
    form = SuggestForm(
        asked,
        event=session.event,
        chosen=setup.chosen,
        pairs=pairs,
        like=next(like, None),
        has_ranking=not divided.sections and has_ranking_so_far(session),
    )
    candidates: list[Offer] = []
    knockout = is_knockout(setup.chosen)
    if pairs and form.is_valid():
        candidates = _candidates(session, form, section, knockout=knockout)
    context = {
        "session": session,
        "setup": setup,
        "pairs": pairs,
        "section": section if divided.sections else "",
        "most_sections": 1 if knockout else most_sections(len(pairs)),
        "form": form,
        "candidates": candidates,
        "is_knockout": knockout,
        "may_play_swiss": plays_matches(setup.chosen) and not knockout and not divided.sections,
        "crumbs": movement_crumbs(session),
    }
    return render(request, "events/movement.html", context)


@session_view(Permission.DIRECT)
def movement_preview(request: TenantRequest, session: Session) -> HttpResponse:
    """Looks at a movement with the numbers as typed; changes nothing, by GET or by POST."""
    if session.state != Session.State.SETUP:
        return redirect("movement", request.organiser.slug, session.pk)
    form = start_form(request, session)
    form.is_valid()
    return _preview(request, session, form)


@session_view(Permission.DIRECT)
@require_POST
def session_start(request: TenantRequest, session: Session) -> HttpResponse:
    """Begin play; of one section in several, take the movement for it."""
    form = start_form(request, session)
    if form.is_valid():
        with refusals_into(form):
            if form.section:
                plan_movement(**_chosen(request, session, form), section=form.section)
                messages.success(request, _("Section %s has its movement.") % form.section)
                return redirect("sections", request.organiser.slug, session.pk)
            start_session(**_chosen(request, session, form))
            messages.success(request, _("Play has begun."))
            return redirect("movement", request.organiser.slug, session.pk)
    return _preview(request, session, form)


def start_form(request: TenantRequest, session: Session) -> StartForm:
    """What is asked for of a movement, by the pairs of the session or of a planned section.

    Raises:
        UserError: the field is divided otherwise meanwhile, and there is no such section.
    """
    said = request.POST or request.GET
    divided, section = divided_field(session), said.get("section", "")
    if section not in {"", *divided.letters}:
        raise UserError(_("The entries or sections are others now: look at them again."))
    pairs = _pairs(session, divided, section)
    if said.get("order") == BY_RANKING and not section:
        pairs = _seeded(session, pairs)
    return StartForm(said, event=session.event, pairs=pairs, section=section)


def _pairs(session: Session, divided: DividedField, section: str) -> Sequence[EnteredPair]:
    chosen = (each.pairs for each in divided.sections if each.letter == section)
    return next(chosen, None) or pairs_of(session)


def _seeded(session: Session, pairs: Sequence[EnteredPair]) -> list[EnteredPair]:
    by_number = {pair.number: pair for pair in pairs}
    return [by_number[number] for number in in_order_of_ranking(session, list(by_number))]


def _chosen(request: TenantRequest, session: Session, form: StartForm) -> dict[str, Any]:
    names = ("kind", "boards", "rounds", "winners", "switched")
    return {
        "actor": request.actor,
        "session": session,
        "entries": form.entries,
        "now": timezone.now(),
        **{name: form.cleaned_data[name] for name in names},
    }


@session_view(Permission.DIRECT)
@require_POST
def session_undo_start(request: TenantRequest, session: Session) -> HttpResponse:
    undo_start(actor=request.actor, session=session, now=timezone.now())
    messages.success(request, _("The start is taken back: choose the movement again."))
    return redirect("movement", request.organiser.slug, session.pk)


def _candidates(
    session: Session, form: SuggestForm, section: str, *, knockout: bool
) -> list[Offer]:
    asked = form.cleaned_data
    boards, winners = asked["boards"], asked.get("winners")
    try:
        found = candidates_for(
            session.organiser,
            Contest(session.event.contest),
            len(asked["present"]),
            boards,
            one_winner=winners == "1" if winners else None,
            minutes=asked["minutes"],
            # In a knock-out each match may deal its own boards: copies are no matter.
            copies=len(asked["present"]) if knockout else asked["copies"] or 1,
            knockout=knockout,
        )
    except MovementError as error:
        form.add_error(None, worded(error))
        return []
    page = reverse("movement_preview", args=[session.organiser.slug, session.pk])

    more = {"section": section, "order": asked.get("order", "")}
    said = {"present": asked["present"], **{name: value for name, value in more.items() if value}}

    def address(chosen: Mapping[str, Any]) -> str:
        return f"{page}?{urlencode({**chosen, **said}, doseq=True)}"

    return [offer(candidate, boards, address) for candidate in found]


def _preview(request: TenantRequest, session: Session, form: StartForm) -> HttpResponse:
    crumbs = movement_crumbs(session, _("Round by round"))
    context = {
        "session": session,
        "setup": setup_of(session.event, session),
        "form": form,
        "section": form.section,
        "schedule": form.schedule,
        "uncompared": _uncompared(session, form),
        "notes": _notes(form.schedule, form.section),
        "rounds": rounds_of(form.schedule, form.section) if form.schedule else [],
        "absent": [pair for pair in form.pairs if pair.number not in form.labels],
        "crumbs": crumbs,
    }
    return render(request, "events/movement_preview.html", context)


def _notes(schedule: Schedule | None, letter: str) -> list[Text]:
    """What the movement says of itself, its tables called as in the section."""
    return [lettered(note, letter) for note in schedule.notes] if schedule else []


def _uncompared(session: Session, form: StartForm) -> str:
    if form.schedule is None:
        return ""
    chosen = to_be_played_by(session)
    return why_uncompared(chosen, form.schedule, in_sections=bool(form.section))


def _seated(session: Session, letter: str) -> list[FieldPair]:
    return [pair for pair in ranked_of(field_of(session)) if pair.contestant.letter == letter]


def _running(request: TenantRequest, session: Session) -> HttpResponse:
    asked = asked_section(request, session)
    found = section_of(session, asked.letter)
    if found is None and is_swiss(session):
        return redirect("swiss", request.organiser.slug, session.pk)
    schedule = found[1] if found else None
    context = {
        "session": session,
        "suspended": shown_suspensions(session),
        "asked": asked,
        "schedule": schedule,
        "notes": _notes(schedule, asked.letter),
        "rounds": rounds_of(schedule, asked.letter) if schedule else [],
        "is_swiss": found is not None and found[0].kind == SWISS,
        "pairs": _seated(session, asked.letter),
        "may_undo": session.state == Session.State.RUNNING and not session.results.exists(),
        "crumbs": movement_crumbs(session),
    }
    return render(request, "events/movement_running.html", context)
