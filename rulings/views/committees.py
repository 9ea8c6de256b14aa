"""Who hears an appeal: the page on which they are appointed, and a member's own refusal."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.errors import UserError
from clubs.models import User
from clubs.permissions import Permission
from clubs.queries.panel import standing_panel
from clubs.refusals import refusals_into
from events.access import session_view
from events.models import Session
from events.views.crumbs import session_crumbs
from rulings.actions.committees import appoint_to_hear, decline_to_hear, take_off_committee
from rulings.forms.committees import AppointForm, LeaveForm
from rulings.models import OPEN_APPEAL, Appeal
from rulings.queries.appeal_terms import appeal_terms
from rulings.queries.committees import committee_of, seat_of
from rulings.queries.conflicts import conflicts_of
from rulings.queries.deposits import deposit_of
from rulings.queries.hidden import matter
from rulings.queries.stages import AnyAppeal
from rulings.queries.viewers import Viewer


@session_view(Permission.DECIDE_APPEAL, about=matter(Appeal))
def appeal_committee(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """The director in charge appoints who hears the appeal."""
    appeal = get_object_or_404(Appeal, session=session, number=number)
    back = reverse("appeal", args=[request.organiser.slug, session.pk, number])
    return committee_page(request, appeal, back, partial(session_crumbs, session))


@session_view(None, about=matter(Appeal))
def appeal_decline(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """A member declares a conflict, and does not hear the appeal."""
    return declined(request, get_object_or_404(Appeal, session=session, number=number))


def committee_page(
    request: TenantRequest, appeal: AnyAppeal, back: str, crumbs_of: Callable[[str], Any]
) -> HttpResponse:
    """From the panel one by one, each with their conflicts; who is appointed can be taken off."""
    rows, panel = committee_of(appeal), standing_panel()
    found = conflicts_of(appeal, panel)
    seated = {row.member_id for row in rows}
    barred = {each.pk for each in panel if any(one.is_bar for one in found[each.pk])}
    free = [each for each in panel if each.pk not in seated | barred]
    leaves = "off" in request.POST
    form = AppointForm(None if leaves else request.POST or None, free=free, found=found)
    leave_form = LeaveForm(request.POST if leaves else None, rows=rows)
    used = leave_form if leaves else form
    if request.method == "POST" and used.is_valid():
        with refusals_into(used):
            messages.success(request, _carry_out(request, appeal, form, leave_form))
            return redirect(request.path)
    title = _("Who hears appeal %(appeal)s") % {"appeal": appeal}
    context = {
        "session": appeal.session,
        "terms": appeal_terms(appeal.session),
        "deposit": deposit_of(appeal),
        "rows": rows,
        "form": form,
        "free": free,
        "leave_form": leave_form,
        "barred": [(each, found[each.pk]) for each in panel if each.pk in barred],
        "back": back,
        "title": title,
        "crumbs": crumbs_of(title),
    }
    return render(request, "rulings/committee.html", context)


def _carry_out(
    request: TenantRequest, appeal: AnyAppeal, form: AppointForm, leave_form: LeaveForm
) -> str:
    """Appoint, or take off, and what is told of it."""
    actor, now = request.actor, timezone.now()
    if not leave_form.is_bound:
        reason = form.cleaned_data["reason"]
        row = appoint_to_hear(
            actor=actor, appeal=appeal, member=form.chosen, reason=reason, now=now
        )
        return _("%s is appointed.") % row.member
    row_off = leave_form.row
    if row_off is None:
        raise UserError(_("Choose whom you take off."))
    take_off_committee(actor=actor, row=row_off, why=leave_form.cleaned_data["reason"], now=now)
    return _("%s does not hear it any more.") % row_off.member


def declined(request: TenantRequest, appeal: AnyAppeal) -> HttpResponse:
    """The member who asks is off, and led to what else concerns them."""
    row = seat_of(appeal, request.actor.user)
    if row is None or request.method != "POST":
        raise Http404
    form = LeaveForm(request.POST, rows=[row])
    if not form.is_valid():
        raise UserError(str(form.errors["reason"][0]))
    why = form.cleaned_data["reason"]
    decline_to_hear(actor=request.actor, row=row, why=why, now=timezone.now())
    messages.success(request, _("You do not hear this appeal; the director in charge is told."))
    return redirect("my_matters")


def committee_context(
    appeal: AnyAppeal | None, viewer: Viewer, user: User | None
) -> dict[str, Any]:
    """Who is to hear an appeal, for its page; `seat` where it is the reader."""
    is_open = appeal is not None and appeal.state in OPEN_APPEAL and not appeal.recommended_at
    if appeal is None or not is_open or not appeal_terms(appeal.session).has_committee:
        return {}
    appoints = viewer.may(Permission.DECIDE_APPEAL) and bool(standing_panel())
    return {
        "committee": committee_of(appeal),
        "may_appoint": appoints,
        "seat": seat_of(appeal, user),
    }
