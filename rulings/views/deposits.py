"""The deposit of an appeal: one of the staff notes that it was taken, or given back."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view, session_view
from events.models import Session
from events.views.crumbs import session_crumbs
from events.views.season_crumbs import match_crumbs
from events.views.seasons import known_match, loaded
from rulings.actions.deposits import give_back_deposit, take_deposit
from rulings.forms.deposits import DepositForm
from rulings.models import Appeal
from rulings.queries.deposits import deposit_of
from rulings.queries.hidden import matter
from rulings.queries.stages import AnyAppeal
from rulings.views.appeals import find_appeal
from rulings.views.match_appeals import find_match_appeal


@session_view(Permission.RULE, even_cancelled=True, about=matter(Appeal))
def appeal_deposit(request: TenantRequest, session: Session, number: int) -> HttpResponse:
    """Of an appeal at a table."""
    back = reverse("appeal", args=[request.organiser.slug, session.pk, number])
    return _page(request, find_appeal(session, number), back, partial(session_crumbs, session))


@season_view(Permission.RULE)
def season_appeal_deposit(
    request: TenantRequest, session: Session, number: int, appeal: int
) -> HttpResponse:
    """Of an appeal about a match."""
    known_match(loaded(session), number)
    row = find_match_appeal(session, number, appeal)
    back = reverse("season_match", args=[request.organiser.slug, session.pk, number])
    return _page(request, row, back, partial(match_crumbs, session, number))


def _page(
    request: TenantRequest, appeal: AnyAppeal, back: str, crumbs_of: Callable[[str], Any]
) -> HttpResponse:
    form = DepositForm(request.POST or None, session=appeal.session)
    if request.method == "POST" and form.is_valid():
        act = give_back_deposit if "back" in request.POST else take_deposit
        with refusals_into(form):
            act(actor=request.actor, appeal=appeal, earlier=form.earlier, now=timezone.now())
            messages.success(request, _("Noted."))
            return redirect(back)
    title = _("Deposit of appeal %(appeal)s") % {"appeal": appeal}
    context = {
        "session": appeal.session,
        "form": form,
        "deposit": deposit_of(appeal),
        "back": back,
        "title": title,
        "crumbs": crumbs_of(title),
    }
    return render(request, "rulings/deposit_form.html", context)
