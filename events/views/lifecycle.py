"""An event from one day to the next: copied, cancelled, reinstated, deleted."""

from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.cancelling import (
    cancel_event,
    delete_event,
    is_played,
    reinstate_event,
    reinstated_until,
)
from events.actions.copies import copy_event
from events.forms.lifecycle import CancelEventForm, CopyForm
from events.models import Event
from events.queries.entries import playing_pairs
from events.queries.setup import setup_of
from events.views.crumbs import event_crumbs


@event_view(Permission.MANAGE_EVENTS)
def event_copy(request: TenantRequest, event: Event) -> HttpResponse:
    """The same again, on another day or for some weeks."""
    now = timezone.now()
    today = now.astimezone(ZoneInfo(event.time_zone)).date()
    form = CopyForm(request.POST or None, event=event, today=today)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            copies = copy_event(actor=request.actor, event=event, now=now, **form.asked)
            text = ngettext("%d event is set up.", "%d events are set up.", len(copies))
            messages.success(request, text % len(copies))
            if len(copies) > 1:
                return redirect("organiser", request.organiser.slug)
            return redirect("event", request.organiser.slug, copies[0].pk)
    context = {"event": event, "form": form, "crumbs": event_crumbs(event, _("Same again"))}
    return render(request, "events/event_copy.html", context)


@event_view(Permission.MANAGE_EVENTS)
def event_cancel(request: TenantRequest, event: Event) -> HttpResponse:
    """What calling it off does, then doing it; deleting is offered where nothing was played."""
    form = CancelEventForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            cancel_event(actor=request.actor, event=event, now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("%s is cancelled.") % event)
            return redirect("event", request.organiser.slug, event.pk)
    context = {
        "event": event,
        "setup": setup_of(event),
        "pairs": playing_pairs(event),
        "form": form,
        "until": reinstated_until(event),
        "is_played": is_played(event),
        "crumbs": event_crumbs(event, _("Cancel or delete")),
    }
    return render(request, "events/event_cancel.html", context)


@event_view(Permission.MANAGE_EVENTS)
@require_POST
def event_reinstate(request: TenantRequest, event: Event) -> HttpResponse:
    reinstate_event(actor=request.actor, event=event, now=timezone.now())
    messages.success(request, _("%s takes place after all.") % event)
    return redirect("event", request.organiser.slug, event.pk)


@event_view(Permission.MANAGE_EVENTS)
@require_POST
def event_delete(request: TenantRequest, event: Event) -> HttpResponse:
    delete_event(actor=request.actor, event=event, now=timezone.now())
    messages.success(request, _("%s is deleted.") % event.name)
    return redirect("organiser", request.organiser.slug)
