"""What an event says of play at the table, where authorities and the organiser leave it open."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.event_provisions import say_provisions
from events.forms.provisions import EventProvisionsForm, initial_of_event
from events.models import Event
from events.queries.regulations import above_event, settles
from events.views.crumbs import event_crumbs


@event_view(Permission.MANAGE_EVENTS)
def event_provisions(request: TenantRequest, event: Event) -> HttpResponse:
    form = EventProvisionsForm(
        request.POST or None, above=settles(above_event(event)), initial=initial_of_event(event)
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            say_provisions(
                actor=request.actor,
                event=event,
                said=form.cleaned_data["said"],
                now=timezone.now(),
            )
            messages.success(request, _("The event is changed."))
            return redirect("conditions", request.organiser.slug, event.pk)
    context = {
        "form": form,
        "event": event,
        "crumbs": event_crumbs(event, _("What holds at the table")),
    }
    return render(request, "events/event_provisions.html", context)
