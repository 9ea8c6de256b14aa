"""Suspensions (Law 91A): giving one, changing its rounds, and the boards that are not played."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.models import ScorePenalty, Session
from events.queries.field import field_of
from events.views.crumbs import session_crumbs
from rulings.actions.suspended_boards import award_suspended
from rulings.actions.suspensions import change_suspension, check_rounds, check_suspension, suspend
from rulings.forms.suspensions import (
    ChangeSuspensionForm,
    LostBoardsForm,
    SuspendForm,
    SuspensionForm,
)
from rulings.queries.penalised import ruling_of, stage_of
from rulings.queries.suspensions import effect_of_suspension
from rulings.states import PENALTY, PenaltyAct


@session_view(Permission.RULE)
def suspension_new(request: TenantRequest, session: Session) -> HttpResponse:
    """Suspend a contestant; what becomes of the boards can be looked at first."""
    form = SuspendForm(request.POST or None, session=session)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            said = form.said
            if "preview" in request.POST:
                first, last = said["first_round"], said["last_round"]
                check_suspension(session, said["contestant"], first, last)
                return _form_page(request, session, form, asked=_asked(session, **said))
            given = suspend(actor=request.actor, session=session, now=timezone.now(), **said)
            messages.success(request, _("%(penalty)s is given.") % {"penalty": given})
            return redirect("suspension_boards", request.organiser.slug, session.pk, given.number)
    return _form_page(request, session, form)


@session_view(Permission.RULE)
def suspension_change(request: TenantRequest, session: Session, suspension: int) -> HttpResponse:
    """Suspend for other rounds; what becomes of the boards can be looked at first."""
    penalty = _suspension(session, suspension)
    form = ChangeSuspensionForm(request.POST or None, penalty=penalty)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            if "preview" in request.POST:
                check_rounds(session, form.said["first_round"], form.said["last_round"])
                asked = _asked(session, contestant=penalty.contestant, **form.said)
                return _form_page(request, session, form, before=penalty, asked=asked)
            given = change_suspension(
                actor=request.actor, penalty=penalty, now=timezone.now(), **form.said
            )
            text = _("%(penalty)s takes the place of %(before)s.")
            messages.success(request, text % {"penalty": given, "before": penalty})
            return redirect("suspension_boards", request.organiser.slug, session.pk, given.number)
    return _form_page(request, session, form, before=penalty)


@session_view(Permission.RULE)
def suspension_boards(request: TenantRequest, session: Session, suspension: int) -> HttpResponse:
    """The boards that a suspended contestant does not play; those of rounds that are played are
    awarded by one tap.
    """
    penalty = _suspension(session, suspension)
    form = LostBoardsForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            is_told = form.cleaned_data["is_told"]
            count = award_suspended(
                actor=request.actor, penalty=penalty, is_told=is_told, now=timezone.now()
            )
            done = ngettext("%d board is awarded.", "%d boards are awarded.", count)
            messages.success(request, done % count)
            return redirect("suspension_boards", request.organiser.slug, session.pk, suspension)
    title = _("Suspension %(penalty)s") % {"penalty": penalty}
    context = {
        "session": session,
        "penalty": penalty,
        "ruling": ruling_of(penalty),
        "pair": field_of(session, [penalty.contestant_id])[penalty.contestant_id],
        "lost": effect_of_suspension(session, penalty),
        "may_change": PenaltyAct.CHANGE in PENALTY[stage_of(penalty)],
        "form": form,
        "title": title,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "rulings/suspension_boards.html", context)


def _suspension(session: Session, number: int) -> ScorePenalty:
    rows = session.penalties.in_force().filter(first_round__isnull=False)
    return get_object_or_404(rows.select_related("contestant"), number=number)


def _asked(session: Session, **said: Any) -> ScorePenalty:
    """What is asked for, not given."""
    del said["is_told"]
    return ScorePenalty(session=session, **said)


def _form_page(
    request: TenantRequest,
    session: Session,
    form: SuspensionForm,
    *,
    before: ScorePenalty | None = None,
    asked: ScorePenalty | None = None,
) -> HttpResponse:
    """The form, with the tables concerned where those are `asked` for."""
    lost = effect_of_suspension(session, asked, in_place_of=before) if asked else None
    if request.htmx:
        template = "preview_refused" if form.errors else "suspension_effect"
        context = {"session": session, "form": form, "lost": lost}
        return render(request, f"rulings/{template}.html", context)
    title = _("Change suspension %(penalty)s") % {"penalty": before} if before else _("Suspend")
    context = {
        "session": session,
        "form": form,
        "before": before,
        "title": title,
        "crumbs": session_crumbs(session, title),
        "lost": lost,
    }
    return render(request, "rulings/suspension_form.html", context)
