"""Until when what can be asked for: how the times come about, and extending those that run."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import season_view, session_view
from events.models import Session
from events.queries.period_steps import explained_deadlines
from events.queries.periods import period_rules, periods_told
from events.views.crumbs import Crumbs, session_crumbs
from events.views.season_crumbs import season_crumbs
from rulings.actions.extensions import extend_periods
from rulings.forms.extensions import ExtensionForm
from rulings.queries.outages import proposals
from rulings.queries.referrals import reopenings_of
from rulings.queries.running import director_extends, running_periods
from rulings.queries.waiting import what_it_waits_for

FOR_OFFICIALS = frozenset({Permission.DIRECT, Permission.SEE_HISTORY})


@session_view(None)
@require_safe
def deadlines(request: TenantRequest, session: Session) -> HttpResponse:
    """Each deadline of the official score with the steps that lead to it.

    Those who direct and organise read too what it waits for, and for what it was reopened.
    """
    if session.conditions is None and Permission.SEE_CLUB not in request.permissions:
        raise Http404
    rules, now = period_rules(session), timezone.now()
    is_official = is_for_officials(request)
    context = {
        "session": session,
        "scores": [
            (told, explained_deadlines(session, told, rules)) for told in periods_told(session)
        ],
        "waits_for": what_it_waits_for(session, now) if is_official else (),
        "reopenings": list(reopenings_of(session)) if is_official else (),
        "may_extend": may_extend(request, session) and session.state != Session.State.FINAL,
        "outages": proposals(session, now) if is_official else (),
        "crumbs": session_crumbs(session, _("Deadlines")),
    }
    return render(request, "rulings/deadlines.html", context)


@session_view(Permission.EXTEND_PERIODS)
def periods_extend(request: TenantRequest, session: Session) -> HttpResponse:
    """Extend what runs in a session."""
    return _extend(request, session, session_crumbs, "deadlines")


@season_view(Permission.EXTEND_PERIODS)
def season_extend(request: TenantRequest, session: Session) -> HttpResponse:
    """The same for the matches of a season."""
    return _extend(request, session, season_crumbs, "season")


def _extend(
    request: TenantRequest, session: Session, crumbs_of: Callable[..., Crumbs], back: str
) -> HttpResponse:
    now = timezone.now()
    running = running_periods(session, now)
    kinds = {each.kind for each in running if each.until}
    form = ExtensionForm(request.POST or None, session=session, running=kinds)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            extend_periods(actor=request.actor, session=session, now=now, **form.cleaned_data)
            messages.success(request, _("The period is extended."))
            return redirect(back, request.organiser.slug, session.pk)
    title = _("Extend a running period")
    context = {
        "session": session,
        "form": form,
        "title": title,
        "running": running,
        "may_extend": may_extend(request, session),
        "back": back,
        "crumbs": crumbs_of(session, title),
    }
    return render(request, "rulings/periods_extend.html", context)


def is_for_officials(request: TenantRequest) -> bool:
    """Whether the visitor directs or organises here."""
    return bool(FOR_OFFICIALS & set(request.permissions))


def may_extend(request: TenantRequest, session: Session) -> bool:
    """Whether the visitor may, where it is not left to the director in charge."""
    if Permission.EXTEND_PERIODS not in request.permissions:
        return False
    return Permission.APPROVE_LATE in request.permissions or director_extends(session)
