"""Rulings: the list, the form with its preview, the ruling's page, and the director's acts."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.errors import UserError
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view, seen_by, session_view
from events.awards import award_text
from events.models import Adjustment, Event, Session
from events.queries.binding_provisions import bearing_on
from events.queries.match_tables import AtTable, shown_reckoning
from events.queries.sight import Sight
from events.queries.system_cards import EnteredSystemCards, system_cards_of
from events.views.crumbs import session_crumbs
from rulings.actions.reports import request_event_log, request_ruling_report
from rulings.actions.rulings import (
    draft_ruling,
    edit_draft,
    issue_ruling,
    revise_ruling,
    withdraw_draft,
)
from rulings.actions.second_looks import look_again
from rulings.actions.tellings import tell_both_sides, tell_side
from rulings.actions.tricks import refuse_other_than_tricks
from rulings.forms.calls import as_ruling
from rulings.forms.reviews import as_adjusting
from rulings.forms.rulings import RulingForm
from rulings.forms.tellings import IssueForm, LookForm, TellForm, TellSeveralForm
from rulings.models import Ruling
from rulings.queries.call_timelines import timeline_from_calls
from rulings.queries.calls import shown_calls
from rulings.queries.committees import hearing_as
from rulings.queries.effects import counted, effect_at, effect_of_ruling, refuse_hidden
from rulings.queries.evidence import pictures_of
from rulings.queries.evidence_timelines import with_pictures
from rulings.queries.hidden import matter
from rulings.queries.penalised import is_penalty
from rulings.queries.shown import ShownRuling, ShownSide, shown_ruling, shown_rulings, table_result
from rulings.queries.shown_reviews import shown_review
from rulings.queries.viewers import Level, Viewer, level_for_others, viewer_of
from rulings.views.law_boxes import law_boxes
from rulings.views.named import call_named, review_named


@session_view(None, even_cancelled=True)
@require_safe
def rulings(request: TenantRequest, session: Session) -> HttpResponse:
    """Every ruling that the visitor may know of."""
    viewer = _viewer(request, session)
    if session.conditions is None and not viewer.is_official:
        raise Http404
    shown = shown_rulings(session, viewer)
    untold = _to_tell(shown) if viewer.may(Permission.RULE) else []
    context = {
        "session": session,
        "rulings": shown,
        "tell_form": TellSeveralForm(untold=untold) if len(untold) > 1 else None,
        "calls": shown_calls(session, viewer),
        "may_call": viewer.may(Permission.CALL_DIRECTOR),
        "may_rule": viewer.may(Permission.RULE),
        "may_print": viewer.may(Permission.ASK_REPORT),
        "shown_to_others": level_for_others(session) is not Level.NOTHING,
        "crumbs": session_crumbs(session, _("Rulings")),
    }
    return render(request, "rulings/rulings.html", context)


@session_view(Permission.RULE)
@require_POST
def rulings_tell(request: TenantRequest, session: Session) -> HttpResponse:
    """Both sides of several rulings were told at once, as after a round."""
    untold = _to_tell(shown_rulings(session, _viewer(request, session)))
    form = TellSeveralForm(request.POST, untold=untold)
    if not form.is_valid():
        raise UserError(_("Tick the rulings of which both sides have been told."))
    numbers = form.cleaned_data["numbers"]
    tell_both_sides(actor=request.actor, session=session, numbers=numbers, now=timezone.now())
    messages.success(request, _("Noted."))
    return redirect("rulings", request.organiser.slug, session.pk)


def _to_tell(shown: Iterable[ShownRuling]) -> list[ShownRuling]:
    """Those in force of which a side has not been told yet."""
    in_force = (each for each in shown if each.row and each.row.state == Ruling.State.ISSUED)
    return [each for each in in_force if any(side.told_at is None for side in each.sides)]


@session_view(Permission.RULE)
def ruling_new(request: TenantRequest, session: Session) -> HttpResponse:
    """Write a ruling down, also on a call; nothing is given until it is issued."""
    call, review = call_named(request, session), review_named(request, session)
    begun = as_ruling(call) if call else {}
    begun |= as_adjusting(shown_review(review)) if review else {}
    form = _ruling_form(request, session, begun=begun)
    if request.method == "POST" and form.is_bound and form.is_valid():
        with refusals_into(form):
            if "preview" in request.POST:
                return _preview(request, session, form, form.place)
            ruling = draft_ruling(
                actor=request.actor,
                session=session,
                now=timezone.now(),
                call=call,
                review=review,
                is_of_board=form.is_of_board,
                concerns=form.cleaned_data["concerns"],
                **form.place,
                **form.text,
            )
            return redirect("ruling", request.organiser.slug, session.pk, ruling.number)
    title = _("Ruling on %s") % call if call else _("New ruling")
    return _form_page(request, session, form, title)


@session_view(Permission.RULE, about=matter(Ruling))
def ruling_edit(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Write a draft anew, or replace a ruling in force (Law 82C)."""
    ruling = get_object_or_404(_current(session), number=number)
    if ruling.penalty:
        return redirect("penalty_change", request.organiser.slug, session.pk, ruling.penalty.number)
    review = review_named(request, session)
    begun = as_adjusting(shown_review(review), ruling) if review else {}
    form = _ruling_form(request, session, ruling, begun)
    if request.method == "POST" and form.is_bound and form.is_valid():
        with refusals_into(form):
            if "preview" in request.POST:
                place = {"board": ruling.board, "ns": ruling.ns, "ew": ruling.ew}
                return _preview(request, session, form, place)
            said = {"actor": request.actor, "ruling": ruling, "now": timezone.now(), **form.text}
            said["review"] = review
            if ruling.state == Ruling.State.DRAFT:
                edit_draft(**said)
            else:
                revise_ruling(call=call_named(request, session), **said)
            return redirect("ruling", request.organiser.slug, session.pk, number)
    title = _("Edit ruling %s") if ruling.state == Ruling.State.DRAFT else _("Replace ruling %s")
    return _form_page(request, session, form, title % ruling)


@session_view(Permission.RULE)
@require_safe
def ruling_laws(request: TenantRequest, session: Session) -> HttpResponse:
    """The Laws that fit the words typed, as boxes to tick; a fragment of the form."""
    return law_boxes(request, session)


@session_view(None, even_cancelled=True, about=matter(Ruling))
@require_safe
def ruling(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One ruling: what it says, what happened, and what the visitor can do about it."""
    return _ruling_page(request, session, number)


def _ruling_page(
    request: TenantRequest, session: Session, number: int, refused: Form | None = None
) -> HttpResponse:
    """The page of a ruling; with `refused`, one of its forms as it was sent."""
    viewer = hearing_as(_viewer(request, session), request.actor.user, session)
    shown = shown_ruling(session, viewer, number)
    if shown is None:
        raise Http404
    own = _own_side(shown, viewer)
    pictures = pictures_of(viewer, shown.row)
    context = {
        "session": session,
        "ruling": shown,
        "steps": with_pictures(timeline_from_calls(shown), pictures.rows),
        "table_result": table_result(shown.row) if shown.row else "",
        "bearing": bearing_on((clause.number for clause in shown.laws), session),
        **_as_counted(shown.row),
        "pictures": pictures,
        "own_side": own,
        "may_appeal": own is not None and own.window.is_open(timezone.now()),
        "may_rule": viewer.may(Permission.RULE),
        "may_ask": _may_ask(shown, viewer, session),
        "may_report": viewer.may(Permission.ASK_REPORT),
        "crumbs": session_crumbs(session, _("Ruling %(ruling)s") % {"ruling": shown}),
        "cards": _system_cards(session, shown.row) if viewer.may(Permission.RULE) else [],
        **(_director_forms(shown, refused, viewer.sight) if viewer.may(Permission.RULE) else {}),
    }
    return render(request, "rulings/ruling.html", context)


def _may_ask(shown: ShownRuling, viewer: Viewer, session: Session) -> bool:
    """Whether the visitor can ask players about the ruling, and note what they say."""
    row = shown.row
    return (
        row is not None
        and viewer.may(Permission.RULE)
        and row.state in (Ruling.State.DRAFT, Ruling.State.ISSUED)
        and session.state != Session.State.FINAL
        and not is_penalty(row)
    )


def _as_counted(row: Ruling | None) -> dict[str, Any]:
    """How Law 86 comes out as the results stand, and the awards where they are others by now."""
    if row is None:
        return {"reckoned": None, "now": None}
    found = counted(row)
    now = _texts(found) if found else None
    return {
        "reckoned": shown_reckoning(found.reckoning if found else row.reckoning),
        "now": None if now == _texts(row) else now,
    }


def _system_cards(session: Session, row: Ruling | None) -> list[EnteredSystemCards]:
    """What both sides have filed of their systems; in an individual nobody does, and to a penalty
    they are nothing.
    """
    if row is None or is_penalty(row) or session.event.is_individual:
        return []
    return system_cards_of({*row.ns.entries, *row.ew.entries})


def _texts(awarded: Ruling | Adjustment) -> tuple[str, str]:
    return award_text(awarded.ns_award), award_text(awarded.ew_award)


@session_view(Permission.RULE, about=matter(Ruling))
@require_POST
def ruling_issue(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    draft = get_object_or_404(_current(session), number=number)
    form = IssueForm(request.POST, ruling=draft)
    if form.is_valid():
        with refusals_into(form):
            issue_ruling(actor=request.actor, ruling=draft, told=form.told, now=timezone.now())
            messages.success(request, _("%(ruling)s is issued.") % {"ruling": draft})
            return redirect("ruling", request.organiser.slug, session.pk, number)
    return _ruling_page(request, session, number, form)


@session_view(Permission.RULE, about=matter(Ruling))
@require_POST
def ruling_withdraw(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    draft = get_object_or_404(_current(session), number=number)
    withdraw_draft(actor=request.actor, ruling=draft, now=timezone.now())
    messages.success(request, _("%(ruling)s is not given.") % {"ruling": draft})
    return redirect("rulings", request.organiser.slug, session.pk)


@session_view(Permission.RULE, about=matter(Ruling))
@require_POST
def ruling_tell(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    told = get_object_or_404(_current(session), number=number)
    stated = request.POST.get("contestant", "")
    side = next((side for side in told.sides if str(side.pk) == stated), None)
    if side is None:
        raise UserError(_("That side was not at the table."))
    form = TellForm(request.POST, ruling=told, side=side)
    if form.is_valid():
        with refusals_into(form):
            tell_side(actor=request.actor, ruling=told, told=form.told, now=timezone.now())
            messages.success(request, _("Noted."))
            return redirect("ruling", request.organiser.slug, session.pk, number)
    return _ruling_page(request, session, number, form)


@session_view(Permission.RULE, about=matter(Ruling))
@require_POST
def ruling_look(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """The director has looked again after the board, and the ruling stands."""
    looked = get_object_or_404(_current(session), number=number)
    form = LookForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            found = form.cleaned_data["found"]
            look_again(actor=request.actor, ruling=looked, found=found, now=timezone.now())
            messages.success(request, _("Noted."))
            return redirect("ruling", request.organiser.slug, session.pk, number)
    return _ruling_page(request, session, number, form)


@session_view(Permission.ASK_REPORT, even_cancelled=True, about=matter(Ruling))
@require_POST
def ruling_report(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Ask for the printed report and go to where it can be followed."""
    reported = get_object_or_404(_current(session), number=number)
    job = request_ruling_report(actor=request.actor, ruling=reported, now=timezone.now())
    return redirect("job", request.organiser.slug, job.pk)


@event_view(Permission.ASK_REPORT)
@require_POST
def event_log(request: TenantRequest, event: Event) -> HttpResponse:
    """Ask for the printed log of the event and go to where it can be followed."""
    job = request_event_log(actor=request.actor, event=event, now=timezone.now())
    return redirect("job", request.organiser.slug, job.pk)


def _viewer(request: TenantRequest, session: Session) -> Viewer:
    return viewer_of(request.actor, request.permissions, session)


def _current(session: Session) -> QuerySet[Ruling]:
    """The rulings' versions that something can still be done with."""
    standing = Ruling.objects.filter(
        session=session, state__in=(Ruling.State.DRAFT, Ruling.State.ISSUED)
    )
    return standing.select_related("session__event__organiser", "board", "ns", "ew")


def _ruling_form(
    request: TenantRequest,
    session: Session,
    ruling: Ruling | None = None,
    begun: dict[str, Any] | None = None,
) -> RulingForm:
    """The form as posted; with "find", kept as typed without being judged. It may be `begun`."""
    if request.method == "POST" and "find" not in request.POST:
        return RulingForm(request.POST, session=session, ruling=ruling)
    typed = request.POST or request.GET
    kept: dict[str, Any] = {**(begun or {}), **typed.dict()}
    if "laws" in typed:
        kept["laws"] = typed.getlist("laws")
    return RulingForm(session=session, ruling=ruling, initial=kept)


def _preview(
    request: TenantRequest, session: Session, form: RulingForm, place: dict[str, Any]
) -> HttpResponse:
    refuse_hidden(seen_by(request, session))
    text = form.text
    at = AtTable(session, **place)
    refuse_other_than_tricks(text["laws"], text["ns_award"], text["ew_award"], at)
    effect = effect_at(at, text["ns_award"], text["ew_award"], text["reckoning"])
    if request.htmx:
        return render(request, "rulings/award_effect.html", {"effect": effect})
    return _form_page(request, session, form, _("Ruling"), effect=effect)


def _form_page(
    request: TenantRequest, session: Session, form: RulingForm, title: str, **extra: Any
) -> HttpResponse:
    refused = request.htmx and form.errors
    template = "rulings/preview_refused.html" if refused else "rulings/ruling_form.html"
    context = {
        "session": session,
        "form": form,
        "title": title,
        "crumbs": session_crumbs(session, title),
        **extra,
    }
    return render(request, template, context)


def _own_side(shown: ShownRuling, viewer: Viewer) -> ShownSide | None:
    """The side for which the visitor plays, while an appeal is open to it but for the time."""
    own = (side for side in shown.sides if side.pair.contestant.pk in viewer.places)
    return next((side for side in own if side.has_a_right), None)


def _director_forms(shown: ShownRuling, refused: Form | None, sight: Sight) -> dict[str, Any]:
    """What a director sees besides: a draft's effect and issue form, or whom to tell."""
    row = shown.row
    if row is None:
        return {}
    if shown.state == Ruling.State.DRAFT:
        issue = refused if isinstance(refused, IssueForm) else IssueForm(ruling=row)
        return {"issue_form": issue, **_effect_of_draft(row, sight)}
    if row.state != Ruling.State.ISSUED:
        return {}
    look = refused if isinstance(refused, LookForm) else LookForm(auto_id="look_%s")
    return {
        "tell_forms": [_tell_form(row, side, refused) for side in _untold(shown)],
        "look_form": look if shown.stated.is_to_look_at else None,
    }


def _untold(shown: ShownRuling) -> list[ShownSide]:
    return [side for side in shown.sides if side.told_at is None]


def _tell_form(row: Ruling, side: ShownSide, refused: Form | None) -> tuple[ShownSide, TellForm]:
    contestant = side.pair.contestant
    if isinstance(refused, TellForm) and refused.side == contestant:
        return side, refused
    return side, TellForm(ruling=row, side=contestant, auto_id=f"{contestant.pk}_%s")


def _effect_of_draft(row: Ruling, sight: Sight) -> dict[str, Any]:
    """What issuing would do to the ranking, or why that cannot be said yet."""
    try:
        refuse_hidden(sight)
        return {"effect": effect_of_ruling(row)}
    except UserError as refusal:
        return {"no_effect": refusal.message}
