"""The conditions of contest, to read, to publish, and to accept for one's entry."""

import re

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from events.access import event_view
from events.actions.acceptances import accept_conditions
from events.actions.conditions import publish_conditions
from events.models import Chapter, Conditions, Event
from events.queries.acceptances import own_standing
from events.queries.approvals import approval_lines
from events.queries.chapters import chapters_of
from events.queries.drafts import draft_conditions
from events.queries.entry_terms import entry_terms
from events.queries.period_words import period_text
from events.queries.seasons import season_of_event
from events.queries.setup import setup_of
from events.queries.stage_conditions import stage_lines
from events.queries.stage_words import shown_stages
from events.queries.swiss import swisses_of
from events.queries.table_conditions import unspoken_lines
from events.views.crumbs import event_crumbs

VERSION = re.compile(r"\d{1,4}", re.ASCII)


@event_view(None)
def conditions_page(request: TenantRequest, event: Event) -> HttpResponse:
    setup = setup_of(event)
    insider = Permission.SEE_CLUB in request.permissions
    if setup.conditions is None and not insider:
        raise Http404
    asked = asked_version(event, request.GET.get("version", ""))
    shown = asked or setup.session.conditions or setup.conditions
    several = event.has_several_sessions
    may_publish = Permission.MANAGE_EVENTS in request.permissions and setup.has_a_session_to_come
    is_to_be_published = may_publish and setup.is_to_be_published
    context = {
        "event": event,
        "setup": setup,
        "shown": shown,
        "chapters": chapters_of(shown, several_sessions=several) if shown else [],
        "unspoken": unspoken_lines(shown) if shown else [],
        "terms_of_entry": entry_terms(event, shown),
        "versions": event.conditions.all(),
        "may_publish": may_publish,
        "approval": approval_lines(event, shown) if shown else [],
        "first_chapter": Chapter.ENTRIES if setup.is_open else Chapter.PERIODS,
        "overtaken": setup.overtaken_lines if shown == setup.conditions else [],
        "draft": draft_conditions(event, setup.conditions) if is_to_be_published else None,
        "standing": own_standing(event, setup.conditions, request.actor.user),
        "may_print": shown and insider,
        "stages": shown_stages(event),
        "own_of_stages": stage_lines(shown) if shown else [],
        "terms": season_of_event(event),
        "swisses": swisses_of(event),
        "appeal_period": period_text((shown or event).appeal_period),
        "crumbs": event_crumbs(event, _("Conditions of contest")),
    }
    return render(request, "events/conditions.html", context)


@event_view(Permission.MANAGE_EVENTS)
@require_POST
def conditions_publish(request: TenantRequest, event: Event) -> HttpResponse:
    conditions = publish_conditions(
        actor=request.actor,
        event=event,
        now=timezone.now(),
        following=True,
        amending="amending" in request.POST,
    )
    messages.success(request, _("Conditions v%d are published.") % conditions.number)
    return redirect("conditions", request.organiser.slug, event.pk)


@event_view(Permission.ACCEPT_CONDITIONS)
@require_POST
def conditions_accept(request: TenantRequest, event: Event) -> HttpResponse:
    typed = request.POST.get("version", "")
    number = int(typed) if VERSION.fullmatch(typed) else 0
    accept_conditions(actor=request.actor, event=event, number=number, now=timezone.now())
    messages.success(request, _("Your entry has accepted version %d.") % number)
    return redirect("conditions", request.organiser.slug, event.pk)


def asked_version(event: Event, number: str) -> Conditions | None:
    """The version of that number; None where none is named, 404 where there is none such."""
    if not number:
        return None
    if not VERSION.fullmatch(number):
        raise Http404
    return get_object_or_404(event.conditions, number=int(number))
