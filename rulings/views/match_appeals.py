"""Appeals of rulings on matches of a season: lodged, concurred in, taken back, decided."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.errors import UserError
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view
from events.models import Session
from events.queries.periods import period_rules
from events.queries.seasons import MatchNow, SeasonNow
from events.views.season_crumbs import match_crumbs
from events.views.seasons import known_match, loaded
from rulings.actions.decisions import correct_match_decision
from rulings.actions.lapses import close_unconcurred, close_unpaid
from rulings.actions.match_appeals import (
    concur_in_match_appeal,
    decide_match_appeal,
    lodge_match_appeal,
)
from rulings.actions.match_withdrawals import resume_match_appeal, withdraw_match_appeal
from rulings.actions.referrals import appeal_further, refer_appeal
from rulings.forms.appeals import LodgeForm
from rulings.forms.match_awards import MatchAwardForm
from rulings.forms.match_penalties import (
    DecideMatchPenaltyForm,
    corrected_match_form,
    match_decision_form,
)
from rulings.forms.match_requests import CONCURS
from rulings.forms.match_rulings import (
    DecideMatchAppealForm,
    RecordMatchAppealForm,
)
from rulings.forms.referrals import QuestionForm
from rulings.models import OPEN_APPEAL, MatchAppeal, Referral
from rulings.queries.appeal_terms import (
    appeal_terms,
    concurred_text,
    lodged_text,
)
from rulings.queries.decisions import why_not_correctable
from rulings.queries.match_parties import other_than_captain, side_of
from rulings.queries.match_rulings import ShownMatchRuling, shown_match_rulings
from rulings.queries.referrals import further_window, who_is_asked
from rulings.views.committees import committee_page, declined
from rulings.views.match_notes import note_page
from rulings.views.recommending import recommend_page
from rulings.views.referrals import question_form, take_back_open
from rulings.views.season_matches import match_form_page


@season_view(Permission.APPEAL)
def season_appeal_new(
    request: TenantRequest, session: Session, number: int, ruling: int
) -> HttpResponse:
    """A captain, or one of the team, asks for a review of a ruling on their match."""
    found = loaded(session)
    match = known_match(found, number)
    shown = _ruling(request, found, match, ruling)
    form = LodgeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            appeal = lodge_match_appeal(
                actor=request.actor,
                session=session,
                number=number,
                ruling=ruling,
                grounds=form.cleaned_data["grounds"],
                now=timezone.now(),
            )
            messages.success(request, _lodged_text(appeal))
            return redirect("season_match", request.organiser.slug, session.pk, number)
    return _lodge_page(request, found, match, shown, form)


@season_view(Permission.RULE)
def season_appeal_record(
    request: TenantRequest, session: Session, number: int, ruling: int
) -> HttpResponse:
    """A director writes an appeal down for a captain who asks for it (Law 92C)."""
    found = loaded(session)
    match = known_match(found, number)
    shown = _ruling(request, found, match, ruling)
    form = RecordMatchAppealForm(request.POST or None, season=found, match=match)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            appeal = lodge_match_appeal(
                actor=request.actor,
                session=session,
                number=number,
                ruling=ruling,
                grounds=form.cleaned_data["grounds"],
                on_behalf_of=form.team_side,
                earlier=form.earlier,
                now=timezone.now(),
            )
            messages.success(request, _lodged_text(appeal))
            return redirect("season_match", request.organiser.slug, session.pk, number)
    return _lodge_page(request, found, match, shown, form)


@season_view(Permission.RULE)
def season_appeal_note(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """A director notes that a captain concurs in the team's appeal, or takes it back, and what
    whoever else lodged it says (Law 92C).
    """
    found = loaded(session)
    match = known_match(found, number)
    row = find_match_appeal(session, number, appeal)
    captain: dict[str, Any] = {"number": number, "appeal": appeal, "for_captain": True}
    lodger: dict[str, Any] = {"number": number, "appeal": appeal, "for_lodger": True}
    acts = {
        CONCURS: partial(concur_in_match_appeal, **captain),
        "withdraws": partial(withdraw_match_appeal, **captain),
        "lodger_withdraws": partial(withdraw_match_appeal, **lodger),
        "lodger_resumes": partial(resume_match_appeal, **lodger),
    }
    return note_page(request, found, match, row, acts, other_than_captain(match, row))


@season_view(Permission.APPEAL)
@require_POST
def season_appeal_concur(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """The captain concurs."""
    concur_in_match_appeal(
        actor=request.actor, session=session, number=number, appeal=appeal, now=timezone.now()
    )
    messages.success(request, concurred_text(session))
    return redirect("season_match", request.organiser.slug, session.pk, number)


@season_view(Permission.APPEAL)
@require_POST
def season_appeal_withdraw(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """The appeal is taken back."""
    found = withdraw_match_appeal(
        actor=request.actor, session=session, number=number, appeal=appeal, now=timezone.now()
    )
    stands = found.state != MatchAppeal.State.WITHDRAWN
    text = _("Noted. The appeal ends if the captain withdraws too.")
    messages.success(request, text if stands else _("Withdrawn."))
    return redirect("season_match", request.organiser.slug, session.pk, number)


@season_view(Permission.APPEAL)
@require_POST
def season_appeal_resume(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """Whoever lodged the appeal and has withdrawn goes on with it after all."""
    resume_match_appeal(
        actor=request.actor, session=session, number=number, appeal=appeal, now=timezone.now()
    )
    messages.success(request, _("You go on with the appeal."))
    return redirect("season_match", request.organiser.slug, session.pk, number)


@season_view(Permission.DECIDE_APPEAL)
def season_appeal_correct(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """A decision on an appeal about a match is put right (Law 82C)."""
    row = find_match_appeal(session, number, appeal)
    refusal = why_not_correctable(session, row)
    if refusal:
        raise UserError(refusal)
    form = corrected_match_form(request.POST or None, row)
    done = _("The decision is corrected: both teams read it here.")
    return _decided(request, session, row, form, correct_match_decision, done)


@season_view(Permission.DECIDE_APPEAL)
@require_POST
def season_appeal_close(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """The director in charge ends an appeal that lacks the captain, or its deposit."""
    row = find_match_appeal(session, number, appeal)
    close = close_unpaid if row.state == MatchAppeal.State.READY else close_unconcurred
    close(actor=request.actor, appeal=row, now=timezone.now())
    messages.success(request, _("The appeal is not heard."))
    return redirect("season_match", request.organiser.slug, session.pk, number)


@season_view(Permission.DECIDE_APPEAL)
def season_appeal_decide(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """The appeal is decided, by whoever hears it."""
    row = find_match_appeal(session, number, appeal)
    if row.state not in OPEN_APPEAL:
        raise Http404
    form = match_decision_form(request.POST or None, row)
    done = _("The appeal is decided: both teams read it here.")
    return _decided(request, session, row, form, decide_match_appeal, done)


def _decided(
    request: TenantRequest,
    session: Session,
    row: MatchAppeal,
    form: DecideMatchAppealForm | DecideMatchPenaltyForm,
    act: Callable[..., MatchAppeal],
    done: str,
) -> HttpResponse:
    """The page of a decision, with what the match gives after it; `act` takes what is said."""
    found, number = loaded(session), row.ruling.match.number
    match = known_match(found, number)
    ruling = row.new_ruling or row.ruling
    result = None
    if isinstance(form, DecideMatchAppealForm):
        result = MatchAwardForm(request.POST or None, season=found, match=match, ruling=ruling)
    is_read = request.method == "POST" and form.is_valid()
    if is_read and (result is None or not form.is_change or result.is_valid()):
        with refusals_into(form, *filter(None, [result])):
            who: dict[str, Any] = {"actor": request.actor, "session": session, "number": number}
            act(**who, appeal=row.number, now=timezone.now(), **_verdict(form, result))
            messages.success(request, done)
            return redirect("season_match", request.organiser.slug, session.pk, number)
    title = _("Decision on appeal %(appeal)s") % {"appeal": row}
    context = {"appeal": row, "form": form, "result": result}
    return match_form_page(request, "match_appeal_decide", found, match, title, context)


@season_view(Permission.DECIDE_APPEAL)
def season_appeal_recommend(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """Who heard the appeal recommends a change that they cannot make (Law 93B3)."""
    known_match(loaded(session), number)
    row = find_match_appeal(session, number, appeal)
    back = reverse("season_match", args=[request.organiser.slug, session.pk, number])
    return recommend_page(request, row, back, partial(match_crumbs, session, number))


@season_view(Permission.DECIDE_APPEAL)
def season_appeal_committee(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """The director in charge appoints who hears the appeal (Law 93A)."""
    known_match(loaded(session), number)
    row = find_match_appeal(session, number, appeal)
    back = reverse("season_match", args=[request.organiser.slug, session.pk, number])
    return committee_page(request, row, back, partial(match_crumbs, session, number))


@season_view(None)
def season_appeal_decline(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """A member declares a conflict, and does not hear the appeal."""
    return declined(request, find_match_appeal(session, number, appeal))


@season_view(Permission.DECIDE_APPEAL)
def season_appeal_further(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """The director in charge asks the authority, also for a captain (Laws 93C1 and 93C2)."""
    known_match(loaded(session), number)
    row = find_match_appeal(session, number, appeal)
    form = question_form(request, session, row)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            refer_appeal(actor=request.actor, appeal=row, now=timezone.now(), **form.asked)
            messages.success(request, _("The authority is asked. Its answer will stand here."))
            return redirect("season_match", request.organiser.slug, session.pk, number)
    title = _("Refer appeal %s to the authority") % row
    return _ask_page(request, session, number, form, title, Referral.Kind.REFERRED)


@season_view(Permission.APPEAL)
def season_appeal_go_further(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """A captain asks the authority to review the decision (Law 93C1)."""
    match = known_match(loaded(session), number)
    if side_of(request.actor.user, match) is None:
        raise Http404
    row = find_match_appeal(session, number, appeal)
    form = QuestionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            appeal_further(actor=request.actor, appeal=row, now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("The authority is asked. Its answer will stand here."))
            return redirect("season_match", request.organiser.slug, session.pk, number)
    until = further_window(period_rules(session), row).closes_at
    title = _("Bring appeal %s before the authority") % row
    sanction = appeal_terms(session).further_sanction_said
    extra = {"until": until, "sanction": sanction}
    return _ask_page(request, session, number, form, title, Referral.Kind.FURTHER, **extra)


@season_view(Permission.DECIDE_APPEAL)
@require_POST
def season_referral_back(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """The director in charge hears the appeal after all."""
    take_back_open(request, find_match_appeal(session, number, appeal))
    return redirect("season_match", request.organiser.slug, session.pk, number)


def find_match_appeal(session: Session, number: int, appeal: int) -> MatchAppeal:
    """That of a number about a match; 404 where there is none."""
    rows = MatchAppeal.objects.filter(session=session, ruling__match__number=number)
    known = rows.select_related(
        "session__event__organiser", "ruling__match", "ruling__penalty", "lodged_by"
    )
    return get_object_or_404(known, number=appeal)


def _ask_page(
    request: TenantRequest,
    session: Session,
    number: int,
    form: QuestionForm,
    title: str,
    kind: str,
    **extra: object,
) -> HttpResponse:
    authority, in_name_of = who_is_asked(session.organiser, kind, timezone.now())
    context = {
        "authority": authority,
        "in_name_of": in_name_of,
        "session": session,
        "form": form,
        "title": title,
        "cancel_url": reverse("season_match", args=[request.organiser.slug, session.pk, number]),
        "crumbs": match_crumbs(session, number, title),
        **extra,
    }
    return render(request, "rulings/referral_form.html", context)


def _verdict(
    form: DecideMatchAppealForm | DecideMatchPenaltyForm, result: MatchAwardForm | None
) -> dict[str, Any]:
    """The decision, as the acts take it; why it is corrected too, where it is."""
    names = {"reasons", "decision", "why"} & form.fields.keys()
    said: dict[str, Any] = {name: form.cleaned_data[name] for name in names}
    if isinstance(form, DecideMatchPenaltyForm):
        said["penalty"] = form.cleaned_data["penalty"]
    said |= {"verdict": form.cleaned_data["outcome"], "hearing": form.hearing}
    if form.is_change and result is not None:
        said["outcome"] = None if result.is_blank else result.outcome
        said["seen"] = result.cleaned_data["seen"]
    return said


def _lodged_text(appeal: MatchAppeal) -> str:
    if appeal.state == MatchAppeal.State.READY:
        return lodged_text(appeal.session)
    return _("Lodged. It is heard once your captain concurs.")


def _ruling(
    request: TenantRequest, found: SeasonNow, match: MatchNow, number: int
) -> ShownMatchRuling:
    """The ruling in force, as a party or an official sees it; 404 for everybody else."""
    shown = shown_match_rulings(found, match, request.actor.user, request.permissions)
    for each in shown:
        if each.row.number == number and each.row.is_current and each.is_detailed:
            return each
    raise Http404


def _lodge_page(
    request: TenantRequest,
    found: SeasonNow,
    match: MatchNow,
    ruling: ShownMatchRuling,
    form: LodgeForm,
) -> HttpResponse:
    title = _("Appeal of ruling %(ruling)s") % {"ruling": ruling.row}
    context = {"ruling": ruling, "form": form, "terms": appeal_terms(found.session)}
    return match_form_page(request, "match_appeal_form", found, match, title, context)
