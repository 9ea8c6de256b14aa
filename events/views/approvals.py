"""Approval asked of an authority by an organiser, and answered by the authority's officials."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest, actor_of, authority_view, organiser_view
from clubs.models import Authority
from clubs.permissions import Permission
from clubs.queries.recognition import today_at
from clubs.refusals import refusals_into
from events.actions.approvals import answer_approval, ask_approval, withdraw_approval
from events.forms.approvals import ApprovalAnswerForm, ApprovalForm
from events.forms.provisions import said_text
from events.models import ApprovalRequest, Event
from events.provisions.provision import Provision
from events.queries.approvals import TO_APPROVE, approvals_of, chosen_in, waiting_for
from events.views.crumbs import organiser_crumbs

LONGEST_NUMBER = 18
"""Digits of an event in an address that a database can hold."""


@organiser_view(Permission.MANAGE_EVENTS)
@require_safe
def approvals(request: TenantRequest) -> HttpResponse:
    context = {
        "asked": approvals_of(request.organiser),
        "to_approve": TO_APPROVE,
        "crumbs": organiser_crumbs(request.organiser, _("Approval")),
    }
    return render(request, "events/approvals.html", context)


@organiser_view(Permission.MANAGE_EVENTS)
def approval_new(request: TenantRequest, provision: str) -> HttpResponse:
    found = next((each for each in TO_APPROVE if each.key == provision), None)
    if found is None:
        raise Http404
    form = ApprovalForm(
        request.POST or None,
        provision=found,
        organiser=request.organiser,
        initial=_initial(found, request.GET.get("event", "")),
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            ask_approval(
                actor=request.actor,
                organiser=request.organiser,
                key=found.key,
                now=timezone.now(),
                **form.cleaned_data,
            )
            messages.success(
                request, _("It is asked: %s will answer.") % request.organiser.authority
            )
            return redirect("approvals", request.organiser.slug)
    context = {
        "form": form,
        "provision": found,
        "crumbs": organiser_crumbs(request.organiser, _("Ask for approval")),
    }
    return render(request, "events/approval_new.html", context)


def _initial(provision: Provision[Any], event: str) -> dict[str, Any]:
    """What the conditions of the event have: approval is asked for that."""
    known = event.isascii() and event.isdigit() and len(event) <= LONGEST_NUMBER
    found = Event.objects.filter(pk=event).first() if known else None
    return {"event": found, "value": said_text(chosen_in(found, provision))} if found else {}


@organiser_view(Permission.MANAGE_EVENTS)
@require_POST
def approval_withdraw(request: TenantRequest, approval: int) -> HttpResponse:
    found = get_object_or_404(ApprovalRequest.objects.select_related("organiser"), pk=approval)
    withdraw_approval(actor=request.actor, request=found, now=timezone.now())
    messages.success(request, _("The request is withdrawn."))
    return redirect("approvals", request.organiser.slug)


@authority_view
def approval_answer(request: HttpRequest, authority: Authority, approval: int) -> HttpResponse:
    now = timezone.now()
    waiting = waiting_for(authority, today_at(authority, now))
    found = next((each for each in waiting if each.row.pk == approval), None)
    if found is None:
        messages.info(request, _("This request waits for your answer no more."))
        return redirect("office", authority.slug)
    form = ApprovalAnswerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            answer_approval(
                actor=actor_of(request),
                authority=authority,
                request=found.row,
                now=now,
                **form.cleaned_data,
            )
            messages.success(request, _("The answer is given."))
            return redirect("office", authority.slug)
    context = {"authority": authority, "asked": found, "form": form}
    return render(request, "events/approval_answer.html", context)
