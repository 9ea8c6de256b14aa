"""Answering what the site proposes after it was away."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.models import Outage
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view, session_view
from events.models import Session
from events.views.crumbs import Crumbs, session_crumbs
from events.views.season_crumbs import season_crumbs
from rulings.actions.outages import answer_outage
from rulings.forms.extensions import OutageForm
from rulings.queries.outages import proposals
from rulings.views.deadlines import may_extend


@session_view(Permission.EXTEND_PERIODS)
def outage_answer(request: TenantRequest, session: Session, outage: int) -> HttpResponse:
    """Extend what ran in an outage, or say that it is not needed."""
    return _answer(request, session, outage, session_crumbs, "deadlines")


@season_view(Permission.EXTEND_PERIODS)
def season_outage(request: TenantRequest, session: Session, outage: int) -> HttpResponse:
    """The same for the matches of a season."""
    return _answer(request, session, outage, season_crumbs, "season")


def _answer(
    request: TenantRequest,
    session: Session,
    key: int,
    crumbs_of: Callable[..., Crumbs],
    back: str,
) -> HttpResponse:
    outage, now = get_object_or_404(Outage, pk=key), timezone.now()
    found = next((each for each in proposals(session, now) if each.outage == outage), None)
    form = OutageForm(request.POST or None, initial={"reason": found.reason if found else ""})
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            said = answer_outage(
                actor=request.actor, session=session, outage=outage, now=now, **form.cleaned_data
            )
            what = _("The periods go on.") if said.extends else _("The periods end as they did.")
            messages.success(request, what)
            return redirect(back, request.organiser.slug, session.pk)
    title = _("After an outage of the site")
    context = {
        "session": session,
        "form": form,
        "title": title,
        "proposal": found,
        "may_extend": may_extend(request, session),
        "back": back,
        "crumbs": crumbs_of(session, title),
    }
    return render(request, "rulings/outage.html", context)
