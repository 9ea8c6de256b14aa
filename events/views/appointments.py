"""The directors and staff of an event: who they are, and appointing them."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.proofs import grave
from clubs.queries.registers import DirectorsEntry, directors_entries
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.appointments import end_appointment, make_appointment
from events.forms.appointments import AppointmentForm
from events.models import Appointment, Event
from events.queries.appointments import Appointed, staff_of
from events.queries.regulations import day_of_play
from events.views.crumbs import event_crumbs


@event_view(Permission.MANAGE_EVENTS)
@grave
def appointments(request: TenantRequest, event: Event) -> HttpResponse:
    staff = staff_of(event)
    has_one_in_charge = any(each.is_in_charge for each in staff)
    duty = Appointment.Duty.ASSISTANT if has_one_in_charge else Appointment.Duty.IN_CHARGE
    form = AppointmentForm(request.POST or None, event=event, initial={"duty": duty})
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            made = make_appointment(
                actor=request.actor, event=event, now=timezone.now(), **form.cleaned_data
            )
            said = {"user": made.user, "duty": made.get_duty_display()}
            messages.success(request, _("%(user)s is now %(duty)s.") % said)
            return redirect("appointments", request.organiser.slug, event.pk)
    context = {
        "event": event,
        "staff": _with_register(event, staff),
        "has_one_in_charge": has_one_in_charge,
        "form": form,
        "crumbs": event_crumbs(event, _("Directors and staff")),
    }
    return render(request, "events/appointments.html", context)


def _with_register(
    event: Event, staff: Sequence[Appointed]
) -> list[tuple[Appointed, DirectorsEntry | None]]:
    """Each with what the registers say of directors on the day of play."""
    users = [each.appointment.user for each in staff if each.appointment.directs]
    entries = directors_entries(event.organiser, users, day_of_play(event))
    return [(each, entries.get(each.appointment.user_id)) for each in staff]


@event_view(Permission.MANAGE_EVENTS)
@grave
@require_POST
def appointment_remove(request: TenantRequest, event: Event, appointment: int) -> HttpResponse:
    found = get_object_or_404(event.appointments.select_related("user"), pk=appointment)
    end_appointment(actor=request.actor, event=event, appointment=found, now=timezone.now())
    messages.success(request, _("%s is no longer appointed to this event.") % found.user)
    return redirect("appointments", request.organiser.slug, event.pk)
