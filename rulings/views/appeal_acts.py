"""What becomes of an appeal before it is heard: concurred in, withdrawn, resumed, not heard."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.errors import UserError
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import session_view
from events.models import Session
from rulings.actions.appeals import concur
from rulings.actions.lapses import close_unconcurred, close_unpaid
from rulings.actions.withdrawals import resume_appeal, withdraw_appeal
from rulings.forms.appeals import NoteForm
from rulings.models import Appeal
from rulings.queries.appeal_terms import concurred_text
from rulings.queries.hidden import matter
from rulings.queries.withdrawing import left_of, names_of
from rulings.views.appeals import appeal_page, find_appeal

NOTED = {"concurs": concur, "withdraws": withdraw_appeal, "resumes": resume_appeal}
"""What a button carries out that says what one of the pair said."""


@session_view(Permission.APPEAL, about=matter(Appeal))
@require_POST
def appeal_concur(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    found = find_appeal(session, number)
    concur(actor=request.actor, appeal=found, now=timezone.now())
    messages.success(request, concurred_text(session))
    return redirect("appeal", request.organiser.slug, session.pk, number)


@session_view(Permission.APPEAL, about=matter(Appeal))
@require_POST
def appeal_withdraw(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One who concurs withdraws."""
    found = find_appeal(session, number)
    withdraw_appeal(actor=request.actor, appeal=found, now=timezone.now())
    messages.success(request, _withdrawn_text(found))
    return redirect("appeal", request.organiser.slug, session.pk, number)


@session_view(Permission.APPEAL, about=matter(Appeal))
@require_POST
def appeal_resume(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """One who has withdrawn goes on with it after all."""
    found = find_appeal(session, number)
    resume_appeal(actor=request.actor, appeal=found, now=timezone.now())
    messages.success(request, _("You go on with the appeal."))
    return redirect("appeal", request.organiser.slug, session.pk, number)


@session_view(Permission.RULE, about=matter(Appeal))
@require_POST
def appeal_note(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """A director notes what one of the pair said, or has said: concurs, withdraws, or goes on."""
    found = find_appeal(session, number)
    form = NoteForm(request.POST, appeal=found)
    if form.said is None:
        raise UserError(_("Only the pair that appeals may do this."))
    act, player = NOTED[form.said[0]], form.said[1]
    if form.is_valid():
        with refusals_into(form):
            earlier, now = form.earlier, timezone.now()
            act(actor=request.actor, appeal=found, on_behalf_of=player, earlier=earlier, now=now)
            messages.success(request, _("Noted for %(player)s.") % {"player": player})
            return redirect("appeal", request.organiser.slug, session.pk, number)
    return appeal_page(request, session, number, form)


@session_view(Permission.DECIDE_APPEAL, about=matter(Appeal))
@require_POST
def appeal_close(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """The director in charge ends an appeal that lacks a concurrence (Law 92D), or its deposit."""
    found = find_appeal(session, number)
    close = close_unpaid if found.state == Appeal.State.READY else close_unconcurred
    close(actor=request.actor, appeal=found, now=timezone.now())
    messages.success(request, _("The appeal is not heard."))
    return redirect("appeal", request.organiser.slug, session.pk, number)


def _withdrawn_text(appeal: Appeal) -> str:
    if appeal.state == Appeal.State.WITHDRAWN:
        return _("Withdrawn.")
    others = names_of(left_of(appeal))
    return _("Noted. The appeal ends if %(others)s withdraws too.") % {"others": others}
