"""The directors of an event: who they are, and appointing them."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.queries.registers import DirectorsEntry, directors_entries
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.appointments import appoint_director, remove_director
from events.forms.appointments import AppointmentForm
from events.models import Appointment, Event
from events.queries.appointments import Director, directors_of
from events.queries.regulations import day_of_play
from events.views.crumbs import event_crumbs


@event_view(Permission.MANAGE_EVENTS)
def appointments(request: TenantRequest, event: Event) -> HttpResponse:
    directors = directors_of(event)
    initial = {"duty": Appointment.Duty.ASSISTANT if directors else Appointment.Duty.IN_CHARGE}
    form = AppointmentForm(request.POST or None, event=event, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            made = appoint_director(
                actor=request.actor, event=event, now=timezone.now(), **form.cleaned_data
            )
            duty = made.get_duty_display()
            messages.success(
                request, _("%(user)s is now %(duty)s.") % {"user": made.user, "duty": duty}
            )
            return redirect("appointments", request.organiser.slug, event.pk)
    context = {
        "event": event,
        "directors": _with_register(event, directors),
        "form": form,
        "crumbs": event_crumbs(event, _("Directors")),
    }
    return render(request, "events/appointments.html", context)


def _with_register(
    event: Event, directors: Sequence[Director]
) -> list[tuple[Director, DirectorsEntry | None]]:
    """Each with what the registers say of them on the day of play."""
    users = [each.appointment.user for each in directors]
    entries = directors_entries(event.organiser, users, day_of_play(event))
    return [(each, entries.get(each.appointment.user_id)) for each in directors]


@event_view(Permission.MANAGE_EVENTS)
@require_POST
def appointment_remove(request: TenantRequest, event: Event, appointment: int) -> HttpResponse:
    found = get_object_or_404(event.appointments.select_related("user"), pk=appointment)
    remove_director(actor=request.actor, event=event, appointment=found, now=timezone.now())
    messages.success(request, _("%s no longer directs this event.") % found.user)
    return redirect("appointments", request.organiser.slug, event.pk)
