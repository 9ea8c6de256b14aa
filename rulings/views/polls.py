"""Polls: the question, the answers as they come, what they lead to, and the weights of that."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.awards import award_text
from events.models import Session
from events.views.crumbs import session_crumbs
from rulings.actions.polls import (
    add_answer,
    group_answers,
    open_poll,
    take_back_answer,
    weigh_answers,
)
from rulings.forms.polls import AnswerBackForm, LeadsForm, PollAnswerForm, PollForm, WeightsForm
from rulings.models import Poll, PollGrouping, Ruling
from rulings.poll_weights import outcome_shares, proposed
from rulings.queries.hidden import matter
from rulings.queries.polls import (
    grouping_in_force,
    newest_leads,
    polls_of,
    show_poll,
    standing_answers,
    standing_version,
    with_answers,
)


@session_view(Permission.RULE, about=matter(Ruling))
def poll_new(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Write down what players are asked before a ruling."""
    ruling = get_object_or_404(
        Ruling, session=session, number=number, state__in=(Ruling.State.DRAFT, Ruling.State.ISSUED)
    )
    form = PollForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            poll = open_poll(
                actor=request.actor, ruling=ruling, now=timezone.now(), **form.cleaned_data
            )
            return _to(request, poll)
    title = _("Ask players about %(ruling)s") % {"ruling": ruling}
    context = {
        "session": session,
        "ruling": ruling,
        "form": form,
        "title": title,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "rulings/poll_form.html", context)


@session_view(Permission.RULE, about=matter(Poll))
@require_safe
def poll(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One poll, for the director who asks."""
    return _page(request, session, number)


@session_view(Permission.RULE, about=matter(Poll))
@require_POST
def poll_answer(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    asked = _poll(session, number)
    form = PollAnswerForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            add_answer(actor=request.actor, poll=asked, now=timezone.now(), **form.cleaned_data)
            return _to(request, asked, "answers")
    return _page(request, session, number, answer=form)


@session_view(Permission.RULE, about=matter(Poll))
@require_POST
def poll_answer_back(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    asked = _poll(session, number)
    answers = standing_answers(asked)
    form = AnswerBackForm(request.POST, answers=answers)
    if form.is_valid():
        with refusals_into(form):
            chosen = form.cleaned_data["answer"]
            (answer,) = (each for each in answers if str(each.number) == chosen)
            why = form.cleaned_data["why"]
            take_back_answer(actor=request.actor, answer=answer, why=why, now=timezone.now())
            return _to(request, asked, "answers")
    return _page(request, session, number, back=form)


@session_view(Permission.RULE, about=matter(Poll))
@require_POST
def poll_group(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    asked = _poll(session, number)
    form = _leads_form(asked, request.POST)
    if form.is_valid():
        with refusals_into(form):
            group_answers(actor=request.actor, poll=asked, leads=form.leads, now=timezone.now())
            return _to(request, asked, "weights")
    return _page(request, session, number, leads=form)


@session_view(Permission.RULE, about=matter(Poll))
@require_POST
def poll_weigh(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Give weights; with "work_out", show first what follows from the shares."""
    asked = _poll(session, number)
    grouping = grouping_in_force(asked)
    if grouping is None:
        messages.error(request, _("Say first what each answer leads to."))
        return _to(request, asked)
    form = _weights_form(asked, grouping, request.POST)
    if form.is_valid():
        if "work_out" in request.POST:
            return _page(request, session, number, weights=form)
        with refusals_into(form):
            weigh_answers(
                actor=request.actor, grouping=grouping, weighing=form.weighing, now=timezone.now()
            )
            messages.success(request, _("Noted. Now put the weights into the ruling."))
            return _to(request, asked, f"given-{number}")
    return _page(request, session, number, weights=form)


def _poll(session: Session, number: int) -> Poll:
    return get_object_or_404(polls_of(session), number=number)


def _to(request: TenantRequest, poll: Poll, part: str = "") -> HttpResponse:
    page = reverse("poll", args=[request.organiser.slug, poll.session_id, poll.number])
    return redirect(f"{page}#{part}" if part else page)


def _page(request: TenantRequest, session: Session, number: int, **refused: Form) -> HttpResponse:
    """The poll's page; `refused` are forms of it as they were sent, by their names there."""
    asked = get_object_or_404(with_answers(polls_of(session)), number=number)
    ruling = standing_version(asked)
    shown = show_poll(asked, ruling, is_official=True)
    title = _("Consultation %s") if asked.is_consultation else _("Poll %s")
    context = {
        "session": session,
        "poll": shown,
        "ruling": ruling,
        "title": title % asked,
        "answer_form": refused.get("answer", PollAnswerForm()),
        "crumbs": session_crumbs(session, title % asked),
        **_later_forms(asked, refused),
    }
    if shown.weights and ruling.state in (Ruling.State.DRAFT, Ruling.State.ISSUED):
        way = reverse("ruling_edit", args=[request.organiser.slug, session.pk, ruling.number])
        context["into_ruling"] = f"{way}?{urlencode(shown.weights.typed)}"
    return render(request, "rulings/poll.html", context)


def _later_forms(asked: Poll, refused: dict[str, Form]) -> dict[str, Any]:
    """What can be done once somebody has answered."""
    answers = standing_answers(asked)
    if not answers:
        return {}
    forms: dict[str, Any] = {"back_form": refused.get("back", AnswerBackForm(answers=answers))}
    if not asked.is_weighed:
        return forms
    forms["leads_form"] = refused.get("leads", _leads_form(asked))
    grouping = grouping_in_force(asked)
    if grouping:
        form = refused.get("weights", _weights_form(asked, grouping))
        forms |= {"weights_form": form, "proposal": _proposal(grouping, form)}
    return forms


def _proposal(grouping: PollGrouping, form: Form) -> tuple[str, str] | None:
    """What follows from the shares by what was chosen, once it was."""
    chosen = form.cleaned_data if form.is_bound else {}
    if "benefit" not in chosen:
        return None
    shares = outcome_shares(grouping.leads.values())
    ns_award, ew_award = proposed(shares, chosen["benefit"], chosen.get("favourable", 1))
    return award_text(ns_award), award_text(ew_award)


def _leads_form(asked: Poll, data: Any = None) -> LeadsForm:
    return LeadsForm(
        data,
        answers=standing_answers(asked),
        leads=newest_leads(asked),
        vulnerability=asked.ruling.board.vulnerability,
    )


def _weights_form(asked: Poll, grouping: PollGrouping, data: Any = None) -> WeightsForm:
    return WeightsForm(
        data,
        initial={"grouping": grouping.pk},
        shares=outcome_shares(grouping.leads.values()),
        vulnerability=asked.ruling.board.vulnerability,
    )
