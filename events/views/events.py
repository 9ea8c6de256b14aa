"""An event's own page, and the forms that create and change it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest, organiser_view
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.cancelling import reinstated_until
from events.actions.events import create_event, edit_event
from events.forms.events import EventForm, initial_of, new_event
from events.forms.period_nights import nights_of
from events.forms.ready_made import READY_MADE, find_ready_made
from events.models import Event
from events.queries.acceptances import own_standing
from events.queries.conditions import provisions
from events.queries.entries import playing_pairs
from events.queries.entry_decisions import to_approve
from events.queries.entry_terms import entry_terms
from events.queries.regulations import above_event, bring_up_to_date
from events.queries.setup import setup_of
from events.queries.stage_words import shown_stages
from events.queries.system_cards import event_system_cards
from events.views.checklist import checklist
from events.views.crumbs import event_crumbs, organiser_crumbs


@event_view(None)
def event_page(request: TenantRequest, event: Event) -> HttpResponse:
    setup = setup_of(event)
    insider = Permission.SEE_CLUB in request.permissions
    if setup.conditions is None and not insider:
        raise Http404
    may_approve = Permission.APPROVE_DISQUALIFICATION in request.permissions
    until = reinstated_until(event) if event.is_cancelled else None
    context = {
        "event": event,
        "setup": setup,
        "session": setup.session,
        "to_approve": to_approve(event) if may_approve else [],
        "provisions": provisions(
            setup.conditions or event, several_sessions=event.has_several_sessions
        ),
        "pairs": playing_pairs(event),
        "standing": own_standing(event, setup.conditions, request.actor.user),
        "terms_of_entry": entry_terms(event, setup.conditions),
        "stages": shown_stages(event, request.actor.user),
        "steps": [] if event.is_cancelled else checklist(setup, request.permissions),
        "unrecognised": setup.unrecognised,
        "cards": event_system_cards(event, setup.conditions, request.actor.user)
        if Permission.SEE_SYSTEM_CARDS in request.permissions
        else None,
        "reinstated_until": until,
        "may_reinstate": until is not None and timezone.now() <= until,
        "may_edit": Permission.MANAGE_EVENTS in request.permissions,
        "may_enter": Permission.MANAGE_ENTRIES in request.permissions,
        "may_delegate": Permission.DELEGATE_DUTIES in request.permissions,
        "remedied": event.remedied_omissions.count() if insider else 0,
        "may_direct": Permission.DIRECT in request.permissions,
        "may_score": Permission.ENTER_SCORES in request.permissions,
        "may_see_room": Permission.SEE_ROOM in request.permissions,
        "crumbs": event_crumbs(event),
    }
    return render(request, "events/event.html", context)


@organiser_view(Permission.MANAGE_EVENTS)
def event_new(request: TenantRequest) -> HttpResponse:
    """The form, empty or filled as for one of the contests that it can begin with."""
    now = timezone.now()
    chosen = find_ready_made(request.GET.get("as", ""))
    draft = new_event(request.organiser, now)
    above = above_event(draft)
    bring_up_to_date(draft, above)
    begun = initial_of(draft) | {"time": None} | (chosen.initial if chosen else {})
    form = EventForm(request.POST or None, initial=begun, above=above)
    if request.method == "POST" and form.is_valid() and "look" not in request.POST:
        with refusals_into(form):
            event = create_event(
                actor=request.actor, organiser=request.organiser, now=now, **form.cleaned_data
            )
            page = reverse("event", args=[request.organiser.slug, event.pk])
            return redirect(page + chosen.then_to if chosen else page)
    context = {
        "form": form,
        "nights": nights_of(form, draft),
        "ready_made": READY_MADE,
        "chosen": chosen,
        "crumbs": organiser_crumbs(request.organiser, _("New event")),
    }
    return render(request, "events/event_form.html", context)


@event_view(Permission.MANAGE_EVENTS)
def event_edit(request: TenantRequest, event: Event) -> HttpResponse:
    above = above_event(event)
    bring_up_to_date(event, above)
    form = EventForm(request.POST or None, initial=initial_of(event), above=above)
    if request.method == "POST" and form.is_valid() and "look" not in request.POST:
        with refusals_into(form):
            edit_event(actor=request.actor, event=event, now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("The event is changed."))
            return redirect("event", request.organiser.slug, event.pk)
    crumbs = event_crumbs(event, _("Change"))
    nights = nights_of(form, event)
    context = {"form": form, "event": event, "nights": nights, "crumbs": crumbs}
    return render(request, "events/event_form.html", context)
