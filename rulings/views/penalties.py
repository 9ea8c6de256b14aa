"""Penalties in the score: the list, giving one after a look at what it does, changing it, taking it
back.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import seen_by, session_view
from events.models import ScorePenalty, Session
from events.queries.penalty_effects import effect_of_penalty
from events.views.crumbs import session_crumbs
from rulings.actions.penalties import (
    change_penalty,
    check_change,
    check_penalty,
    give_penalty,
    match_penalised,
    take_back_penalty,
)
from rulings.forms.penalties import ChangePenaltyForm, PenaltyForm, TakeBackPenaltyForm
from rulings.queries.effects import EffectRow, effect_of_change, effect_rows, refuse_hidden
from rulings.queries.penalised import ruling_of
from rulings.queries.penalties import (
    disqualified_in,
    earlier_penalties,
    penalties_before,
    shown_penalties,
)
from rulings.queries.suspensions import effect_of_suspension


@session_view(Permission.RULE)
@require_safe
def penalties(request: TenantRequest, session: Session) -> HttpResponse:
    """What was given in this session, warnings and what was taken back included."""
    context = {
        "session": session,
        "penalties": shown_penalties(session),
        "disqualified": disqualified_in(session),
        "crumbs": session_crumbs(session, _("Penalties")),
    }
    return render(request, "rulings/penalties.html", context)


@session_view(Permission.RULE)
def penalty_new(request: TenantRequest, session: Session) -> HttpResponse:
    """Give a penalty; the ranking with it can be looked at first."""
    asked = {"match": request.GET.get("match", "")}
    form = PenaltyForm(request.POST or None, session=session, initial=asked)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            if "preview" in request.POST:
                return _preview(request, session, form)
            given = give_penalty(
                actor=request.actor, session=session, now=timezone.now(), **form.penalty
            )
            messages.success(request, _("%(penalty)s is given.") % {"penalty": given})
            return redirect("penalties", request.organiser.slug, session.pk)
    return _form_page(request, session, form)


@session_view(Permission.RULE)
def penalty_change(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Give another penalty in the place of one."""
    penalty = get_object_or_404(session.penalties.in_force(), number=number)
    if penalty.is_suspension:
        return redirect("suspension_change", request.organiser.slug, session.pk, number)
    form = ChangePenaltyForm(request.POST or None, penalty=penalty)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            said = form.cleaned_data
            if "preview" in request.POST:
                refuse_hidden(seen_by(request, session))
                check_change(penalty, said["amount"], said["law"])
                rows = effect_of_change(penalty, said["amount"])
                return _change_page(request, session, form, penalty, rows)
            given = change_penalty(actor=request.actor, penalty=penalty, now=timezone.now(), **said)
            text = _("%(penalty)s takes the place of %(before)s.")
            messages.success(request, text % {"penalty": given, "before": penalty})
            return redirect("penalties", request.organiser.slug, session.pk)
    return _change_page(request, session, form, penalty)


@session_view(Permission.RULE)
def penalty_take_back(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Let a penalty count no longer."""
    penalty = get_object_or_404(session.penalties.in_force(), number=number)
    form = TakeBackPenaltyForm(request.POST or None, is_ruling=ruling_of(penalty) is not None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            said = form.cleaned_data
            take_back_penalty(actor=request.actor, penalty=penalty, now=timezone.now(), **said)
            messages.success(request, _("%(penalty)s is taken back.") % {"penalty": penalty})
            return redirect("penalties", request.organiser.slug, session.pk)
    title = _("Take back penalty %(penalty)s") % {"penalty": penalty}
    context = {
        "session": session,
        "form": form,
        "title": title,
        "rows": []
        if penalty.is_suspension or seen_by(request, session).hidden
        else effect_of_change(penalty, None),
        "lost": effect_of_suspension(session, None, in_place_of=penalty)
        if penalty.is_suspension
        else None,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "rulings/penalty_take_back.html", context)


def _change_page(
    request: TenantRequest,
    session: Session,
    form: ChangePenaltyForm,
    penalty: ScorePenalty,
    rows: list[EffectRow] | None = None,
) -> HttpResponse:
    """The form, with the effect where that was asked for."""
    if request.htmx:
        template = "preview_refused" if form.errors else "effect"
        return render(request, f"rulings/{template}.html", {"form": form, "rows": rows})
    title = _("Change penalty %(penalty)s") % {"penalty": penalty}
    context = {
        "session": session,
        "form": form,
        "title": title,
        "rows": rows,
        "shown": rows is not None,
        "crumbs": session_crumbs(session, title),
    }
    return render(request, "rulings/penalty_change.html", context)


def _preview(request: TenantRequest, session: Session, form: PenaltyForm) -> HttpResponse:
    refuse_hidden(seen_by(request, session))
    asked = form.penalty
    check_penalty(session, asked["amount"], asked["unit"], asked["law"])
    who = asked["contestant"]
    match = match_penalised(session, who, asked["unit"], asked.pop("match"))
    del asked["is_told"]
    taken = {"opponents": match.opponents_of(who), "meeting": match.planned.key[1]} if match else {}
    rows = effect_rows(effect_of_penalty(ScorePenalty(session=session, **asked, **taken)))
    before = penalties_before(session, who)
    if request.htmx:
        return render(request, "rulings/penalty_effect.html", {"rows": rows, "before": before})
    return _form_page(request, session, form, rows=rows, before=before, shown=True)


def _form_page(
    request: TenantRequest, session: Session, form: PenaltyForm, **extra: Any
) -> HttpResponse:
    refused = request.htmx and form.errors
    template = "rulings/preview_refused.html" if refused else "rulings/penalty_form.html"
    context = {
        "session": session,
        "form": form,
        "given": shown_penalties(session),
        "earlier": earlier_penalties(session),
        "schedule": form.schedule,
        "crumbs": session_crumbs(session, _("Give a penalty")),
        **extra,
    }
    return render(request, template, context)
