"""Matters before the authority (Law 93C): asked by director or player, answered by officials."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_scopes import scope

from clubs.access import TenantRequest, actor_of, authority_view
from clubs.models import Authority
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.models import Session
from events.provisions.catalogue.appeals import L93A
from events.queries.periods import period_rules
from events.queries.provision_words import said_value
from events.views.crumbs import session_crumbs
from events.views.seasons import loaded
from rulings.actions.referrals import (
    answer_referral,
    appeal_further,
    refer_appeal,
    take_back_referral,
)
from rulings.forms.referrals import AnswerForm, QuestionForm
from rulings.models import Appeal, MatchAppeal, Referral
from rulings.queries.appeal_terms import appeal_terms
from rulings.queries.committees import who_hear
from rulings.queries.hidden import matter
from rulings.queries.match_rulings import shown_match_rulings
from rulings.queries.referrals import (
    further_window,
    may_appeal_further,
    open_referral,
    referrals_to,
    reviewing_body,
    who_is_asked,
    with_told,
)
from rulings.queries.shown import shown_appeal
from rulings.queries.viewers import OFFICE, Viewer, viewer_of

PER_PAGE = 50


@session_view(Permission.DECIDE_APPEAL, about=matter(Appeal))
def appeal_refer(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """The director in charge asks the authority (Law 93C2)."""
    appeal = _find(session, number)
    form = question_form(request, session, appeal)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            refer_appeal(actor=request.actor, appeal=appeal, now=timezone.now(), **form.asked)
            messages.success(request, _("The authority is asked. Its answer will stand here."))
            return redirect("appeal", request.organiser.slug, session.pk, number)
    title = _("Refer appeal %s to the authority")
    return _ask_page(request, session, appeal, form, title, Referral.Kind.REFERRED)


def question_form(
    request: TenantRequest, session: Session, appeal: Appeal | MatchAppeal
) -> QuestionForm:
    """What the director in charge asks, also for whoever hears the appeal or for a party."""
    is_decided = appeal.state == appeal.State.DECIDED
    return QuestionForm(
        request.POST or None,
        session=session,
        body=said_value(L93A, reviewing_body(session, appeal)),
        names=who_hear(appeal) or appeal_terms(session).members,
        may_be_of_a_party=is_decided and may_appeal_further(session),
    )


@session_view(Permission.APPEAL, about=matter(Appeal))
def appeal_go_further(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Somebody of the table asks the authority to review the decision (Law 93C1)."""
    appeal = _find(session, number)
    viewer = viewer_of(request.actor, request.permissions, session)
    if viewer.plays_as(*appeal.ruling.side_ids) is None:
        raise Http404
    form = QuestionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            appeal_further(
                actor=request.actor, appeal=appeal, now=timezone.now(), **form.cleaned_data
            )
            messages.success(request, _("The authority is asked. Its answer will stand here."))
            return redirect("appeal", request.organiser.slug, session.pk, number)
    until = further_window(period_rules(session), appeal).closes_at
    title = _("Bring appeal %s before the authority")
    sanction = appeal_terms(session).further_sanction_said
    extra = {"until": until, "sanction": sanction}
    return _ask_page(request, session, appeal, form, title, Referral.Kind.FURTHER, **extra)


@session_view(Permission.DECIDE_APPEAL, about=matter(Appeal))
@require_POST
def referral_back(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """The director in charge hears the appeal after all."""
    take_back_open(request, _find(session, number))
    return redirect("appeal", request.organiser.slug, session.pk, number)


def take_back_open(request: TenantRequest, appeal: Appeal | MatchAppeal) -> None:
    """Take back what the authority is asked on the appeal, and say so."""
    referral = open_referral(appeal)
    if referral is None:
        messages.info(request, _("The authority has answered, or was not asked."))
    else:
        take_back_referral(actor=request.actor, referral=referral, now=timezone.now())
        is_open = appeal.state == Appeal.State.READY
        done = _("Taken back: hear the appeal.") if is_open else _("The question is taken back.")
        messages.success(request, done)


@authority_view
@require_safe
def authority_matters(request: HttpRequest, authority: Authority) -> HttpResponse:
    """What the authority was asked; what waits for an answer first."""
    page = Paginator(referrals_to(authority), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "rulings/authority_matters.html", {"authority": authority, "page": page})


@authority_view
def authority_matter(request: HttpRequest, authority: Authority, referral: int) -> HttpResponse:
    """One of them with its file: the ruling and the appeal as the director sees them."""
    found = get_object_or_404(referrals_to(authority), pk=referral)
    with scope(organiser=found.organiser):
        sanction = appeal_terms(found.session).further_sanction_said
    form = AnswerForm(request.POST or None, referral=found, sanction=sanction)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            answer_referral(
                actor=actor_of(request), referral=found, now=timezone.now(), **form.answered
            )
            messages.success(request, _("Answered: the organiser's pages show it."))
            return redirect("authority_matters", authority.slug)
    with scope(organiser=found.organiser):
        found = with_told(found)
        shared = {"authority": authority, "referral": found, "session": found.session, "form": form}
        template = "authority_match_matter" if found.match_appeal else "authority_matter"
        return render(request, f"rulings/{template}.html", {**shared, **_file(found)})


def _file(referral: Referral) -> dict[str, object]:
    """The ruling and the appeal as the director sees them; of a match also who plays it."""
    session = referral.session
    if referral.match_appeal:
        found, number = loaded(session), referral.match_appeal.ruling.match.number
        match = found.match(number)
        for ruling in shown_match_rulings(found, match, None, OFFICE):
            for appeal in ruling.appeals:
                if appeal.row == referral.match_appeal:
                    return {"ruling": ruling, "appeal": appeal, "match": match}
    elif referral.appeal:
        shown = shown_appeal(session, Viewer(OFFICE, {}), referral.appeal.number)
        if shown is not None:
            return {"ruling": shown[0], "appeal": shown[1]}
    raise Http404


def _find(session: Session, number: int) -> Appeal:
    rows = Appeal.objects.filter(session=session)
    related = rows.select_related("session__event__organiser", "ruling__board", "ruling__ns")
    return get_object_or_404(related.select_related("ruling__ew", "appellant"), number=number)


def _ask_page(
    request: TenantRequest,
    session: Session,
    appeal: Appeal,
    form: QuestionForm,
    title: str,
    kind: str,
    **extra: object,
) -> HttpResponse:
    title %= appeal
    authority, in_name_of = who_is_asked(session.organiser, kind, timezone.now())
    context = {
        "authority": authority,
        "in_name_of": in_name_of,
        "session": session,
        "form": form,
        "title": title,
        "cancel_url": reverse("appeal", args=[request.organiser.slug, session.pk, appeal.number]),
        "crumbs": session_crumbs(session, title),
        **extra,
    }
    return render(request, "rulings/referral_form.html", context)
