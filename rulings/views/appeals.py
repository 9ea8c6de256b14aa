"""Appeals: lodging one, its page and the decision."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.errors import UserError
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import seen_by, session_view
from events.models import Session
from events.queries.field import field_of
from events.queries.match_tables import AtTable
from events.views.crumbs import session_crumbs
from rulings.actions.appeals import decide_appeal, lodge_appeal
from rulings.actions.decisions import correct_decision
from rulings.actions.penalised import PenaltyNow, check_amount
from rulings.actions.reports import request_dossier
from rulings.actions.tricks import refuse_other_than_tricks
from rulings.deadlines import Window
from rulings.forms.appeals import DecideAppealForm, LodgeForm, NoteForm
from rulings.forms.penalised import DecidePenaltyForm, corrected_form, decision_form
from rulings.models import Appeal, Ruling
from rulings.queries.appeal_terms import (
    appeal_terms,
    lodged_text,
    may_recommend,
)
from rulings.queries.committees import hearing_as
from rulings.queries.decisions import why_not_correctable
from rulings.queries.effects import Effect, effect_at, effect_of_decision, refuse_hidden
from rulings.queries.evidence import pictures_of
from rulings.queries.evidence_timelines import with_pictures
from rulings.queries.hidden import matter
from rulings.queries.matters import side_window, windows_of_sides
from rulings.queries.referrals import further_right, may_refer, open_referral, told_referrals
from rulings.queries.shown import ShownRuling, shown_appeal
from rulings.queries.shown_appeals import ShownAppeal
from rulings.queries.stages import decided_on_law
from rulings.queries.suspensions import effect_of_suspension
from rulings.queries.timelines import appeal_timeline, missing_concurrences
from rulings.queries.unheard import unheard_window
from rulings.queries.viewers import Viewer, viewer_of
from rulings.queries.withdrawing import (
    could_join,
    could_resume,
    could_withdraw,
    may_resume,
    may_withdraw,
    was_withdrawn_alone,
)
from rulings.views.committees import committee_context
from rulings.views.recommending import recommend_page


@session_view(Permission.APPEAL, about=matter(Ruling))
def appeal_new(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """A player asks for a review of a ruling at their table."""
    ruling = _ruling_in_force(session, number)
    viewer = viewer_of(request.actor, request.permissions, session)
    side = viewer.plays_as(*ruling.side_ids)
    if side is None:
        raise Http404
    form = LodgeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            grounds = form.cleaned_data["grounds"]
            appeal = lodge_appeal(
                actor=request.actor, ruling=ruling, grounds=grounds, now=timezone.now()
            )
            messages.success(request, _lodged_text(appeal))
            return redirect("appeal", request.organiser.slug, session.pk, appeal.number)
    window = side_window(session, ruling, side)
    return _lodge_page(
        request, session, ruling, form, until=window.closes_at,
        is_over=not window.is_open(timezone.now()),
    )  # fmt: skip


@session_view(Permission.RULE, about=matter(Ruling))
def appeal_record(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """A director writes an appeal down for a player who asks for it (Law 92C)."""
    ruling = _ruling_in_force(session, number)
    form = LodgeForm(request.POST or None, ruling=ruling)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            appeal = lodge_appeal(
                actor=request.actor,
                ruling=ruling,
                grounds=form.cleaned_data["grounds"],
                now=timezone.now(),
                on_behalf_of=form.player,
                earlier=form.earlier,
            )
            return redirect("appeal", request.organiser.slug, session.pk, appeal.number)
    names = field_of(session)
    sides = [(names[side.pk], window) for side, window in windows_of_sides(session, ruling)]
    return _lodge_page(request, session, ruling, form, sides=sides)


@session_view(None, about=matter(Appeal))
@require_safe
def appeal(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One appeal, for its parties and the officials; others see its state beside the ruling."""
    return appeal_page(request, session, number)


@session_view(Permission.DECIDE_APPEAL, about=matter(Appeal))
def appeal_decide(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """The appeal is decided, by whoever hears it; the effect is shown before."""
    found = find_appeal(session, number)
    form = decision_form(request.POST or None, found)
    done = _("Decided; tell both sides.")
    return _decided(request, session, found, form, decide_appeal, done)


@session_view(Permission.ASK_REPORT, even_cancelled=True, about=matter(Appeal))
@require_POST
def appeal_dossier(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Ask for the printed dossier and go to where it can be followed."""
    asked = find_appeal(session, number)
    job = request_dossier(actor=request.actor, appeal=asked, now=timezone.now())
    return redirect("job", request.organiser.slug, job.pk)


@session_view(Permission.DECIDE_APPEAL, about=matter(Appeal))
def appeal_recommend(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Who heard the appeal recommends a change that they cannot make (Law 93B3)."""
    back = reverse("appeal", args=[request.organiser.slug, session.pk, number])
    found = find_appeal(session, number)
    return recommend_page(request, found, back, partial(session_crumbs, session))


@session_view(Permission.DECIDE_APPEAL, about=matter(Appeal))
def appeal_correct(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """A decision is put right (Law 82C); the effect is shown before."""
    found = find_appeal(session, number)
    refusal = why_not_correctable(session, found)
    if refusal:
        raise UserError(refusal)
    form = corrected_form(request.POST or None, found)
    done = _("Corrected; tell both sides.")
    return _decided(request, session, found, form, correct_decision, done)


def _decided(
    request: TenantRequest,
    session: Session,
    found: Appeal,
    form: DecideAppealForm | DecidePenaltyForm,
    act: Callable[..., Appeal],
    done: str,
) -> HttpResponse:
    """The effect is shown, or `act` carries out what is said."""
    extra: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            if "preview" in request.POST:
                refuse_hidden(seen_by(request, session))
                extra = _previewed(session, found, form)
            else:
                act(actor=request.actor, appeal=found, now=timezone.now(), **form.verdict)
                messages.success(request, done)
                return redirect("appeal", request.organiser.slug, session.pk, found.number)
    return _decide_page(request, session, found, form, extra)


def appeal_page(
    request: TenantRequest, session: Session, number: int, noted: NoteForm | None = None
) -> HttpResponse:
    """The page of an appeal, with what a director `noted` and was refused."""
    viewer = viewer_of(request.actor, request.permissions, session)
    viewer = hearing_as(viewer, request.actor.user, session)
    found = shown_appeal(session, viewer, number)
    if found is None:
        raise Http404
    ruling, shown = found
    pictures = pictures_of(viewer, shown.row)
    context = {
        "session": session,
        "ruling": ruling,
        "appeal": shown,
        "may_note_deposit": viewer.may(Permission.RULE),
        "may_print": viewer.may(Permission.ASK_REPORT),
        "may_go_on": _may_go_on(ruling, viewer),
        "may_correct": viewer.may(Permission.DECIDE_APPEAL)
        and shown.row is not None
        and not why_not_correctable(session, shown.row),
        "steps": with_pictures(appeal_timeline(ruling, shown), pictures.rows),
        "pictures": pictures,
        "crumbs": session_crumbs(session, _("Appeal %(appeal)s") % {"appeal": shown}),
        **committee_context(shown.row, viewer, request.actor.user),
        **_before_the_authority(session, shown, viewer),
        **_open_acts(session, shown, viewer),
        **_to_note(session, shown, viewer, noted),
    }
    return render(request, "rulings/appeal.html", context)


def _lodged_text(appeal: Appeal) -> str:
    if appeal.state == Appeal.State.READY:
        return lodged_text(appeal.session)
    if appeal.appellant.is_team_pair:
        return _("Lodged. It is heard once your captain concurs.")
    return _("Lodged. It is heard once your partner concurs.")


def _ruling_in_force(session: Session, number: int) -> Ruling:
    issued = Ruling.objects.filter(session=session, state=Ruling.State.ISSUED)
    issued = issued.select_related("session__event__organiser", "board", "ns", "ew")
    return get_object_or_404(issued, number=number)


OF_RULING = ("ruling__board", "ruling__ns", "ruling__ew", "ruling__penalty")


def find_appeal(session: Session, number: int) -> Appeal:
    rows = Appeal.objects.filter(session=session).select_related(
        "session__event__organiser", "appellant", "new_ruling__penalty", *OF_RULING
    )
    return get_object_or_404(rows, number=number)


def _lodge_page(
    request: TenantRequest, session: Session, ruling: Ruling, form: LodgeForm, **extra: Any
) -> HttpResponse:
    title = _("Appeal of ruling %(ruling)s") % {"ruling": ruling}
    context = {
        "session": session,
        "ruling": ruling,
        "form": form,
        "title": title,
        "terms": appeal_terms(session),
        "law": decided_on_law(ruling),
        "crumbs": session_crumbs(session, title),
        **extra,
    }
    return render(request, "rulings/appeal_form.html", context)


def _open_acts(session: Session, shown: ShownAppeal, viewer: Viewer) -> dict[str, Any]:
    """What the visitor can do while the appeal is open."""
    if not shown.is_open or shown.appellant is None or shown.row is None:
        return {}
    own = viewer.places.get(shown.appellant.contestant.pk)
    waiting = shown.state == Appeal.State.LODGED
    asked = open_referral(shown.row) is not None
    decides = viewer.may(Permission.DECIDE_APPEAL) and not waiting and not asked
    now = timezone.now()
    return {
        "may_concur": waiting and own in missing_concurrences(shown),
        "may_join": own in could_join(shown.row) and _right_of(session, shown.row).is_open(now),
        "may_withdraw": own is not None and may_withdraw(shown.row, own),
        "may_resume": own is not None and may_resume(shown.row, own),
        "may_decide": decides,
        "may_recommend": decides and may_recommend(session, shown.row),
        "may_close": viewer.may(Permission.DECIDE_APPEAL)
        and (waiting or (shown.deposit is not None and shown.deposit.bars_hearing and not asked))
        and not unheard_window(session, shown.row, now).is_open(now),
        "missing": [player.name for player in missing_concurrences(shown)],
        "until": shown.concur_until,
    }


def _right_of(session: Session, appeal: Appeal) -> Window:
    """Until when the side could still appeal (Law 92B)."""
    return side_window(session, appeal.ruling, appeal.appellant_id)


def _to_note(
    session: Session, shown: ShownAppeal, viewer: Viewer, noted: NoteForm | None
) -> dict[str, Any]:
    """What a director can note of what the pair says: while it is open, and of one that has ended
    otherwise than by a decision that something was told before (Law 92C).
    """
    row, is_final = shown.row, session.state == Session.State.FINAL
    is_over = shown.state in (Appeal.State.LAPSED, Appeal.State.WITHDRAWN) and not is_final
    if not viewer.may(Permission.RULE) or row is None or not (shown.is_open or is_over):
        return {}
    waits = shown.state in (Appeal.State.LODGED, Appeal.State.LAPSED) or was_withdrawn_alone(row)
    may_note: dict[str, Any] = {
        "waiting_for": missing_concurrences(shown) if waits else could_join(row),
        "withdrawing": could_withdraw(row),
        "resuming": could_resume(row),
    }
    if not any(may_note.values()):
        return {}
    return {"note_form": noted or NoteForm(appeal=row), "is_over": is_over, **may_note}


def _may_go_on(ruling: ShownRuling, viewer: Viewer) -> Window | None:
    """Until when the visitor may bring what the director in charge decided before the committee.

    None where that is not for them, or not any more.
    """
    if not ruling.goes_on_to:
        return None
    own = (side for side in ruling.sides if side.pair.contestant.pk in viewer.places)
    side = next((side for side in own if side.has_a_right), None)
    return side.window if side and side.window.is_open(timezone.now()) else None


def _before_the_authority(session: Session, shown: ShownAppeal, viewer: Viewer) -> dict[str, Any]:
    """What the authority was asked and has said, and what it can be asked now (Law 93C)."""
    if shown.row is None:
        return {}
    asked = told_referrals(shown.row.referrals.all())
    plays = viewer.plays_as(*shown.row.ruling.side_ids) is not None
    return {
        "referrals": asked,
        "may_refer": viewer.may(Permission.DECIDE_APPEAL) and may_refer(session, shown.row),
        "directs": viewer.may(Permission.DECIDE_APPEAL),
        "may_go_further": further_right(session, shown.row, timezone.now()) if plays else None,
    }


def _previewed(
    session: Session, found: Appeal, form: DecideAppealForm | DecidePenaltyForm
) -> dict[str, Any]:
    """The effect, as the page shows it."""
    if isinstance(form, DecideAppealForm):
        return {"effect": _effect(session, found, form)}
    penalty = form.penalty
    if penalty.is_suspension:
        stands = (found.new_ruling or found.ruling).penalty
        asked = form.asked if form.is_change else penalty
        return {"lost": effect_of_suspension(session, asked, in_place_of=stands)}
    becomes = form.verdict["penalty"] or PenaltyNow.of(penalty)
    check_amount(becomes.amount or Decimal(0), penalty.unit)
    return {"effect": effect_of_decision(found, becomes.amount)}


def _effect(session: Session, found: Appeal, form: DecideAppealForm) -> Effect:
    verdict, ruling = form.verdict, found.ruling
    at = AtTable(session, ruling.board, ruling.ns, ruling.ew)
    refuse_other_than_tricks(ruling.laws, verdict["ns_award"], verdict["ew_award"], at)
    return effect_at(at, verdict["ns_award"], verdict["ew_award"], verdict["reckoning"])


def _decide_page(
    request: TenantRequest,
    session: Session,
    found: Appeal,
    form: DecideAppealForm | DecidePenaltyForm,
    extra: dict[str, Any],
) -> HttpResponse:
    if request.htmx:
        shown = {"effect": "award_effect", "lost": "suspension_effect"}
        template = next((shown[name] for name in extra), "preview_refused")
        context = {"session": session, "form": form, **extra}
        return render(request, f"rulings/{template}.html", context)
    title = _("Decision on appeal %(appeal)s") % {"appeal": found}
    context = {
        "session": session,
        "appeal": found,
        "form": form,
        "title": title,
        "crumbs": session_crumbs(session, title),
        **extra,
    }
    return render(request, "rulings/appeal_decide.html", context)
