"""Duties delegated by the director in charge, and omissions of the organiser remedied (Law 81)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.duties import delegate_duty, remedy_omission, take_back_duty
from events.forms.duties import DutyForm, OmissionForm
from events.models import Event
from events.queries.appointments import directors_of, duties_of
from events.views.crumbs import event_crumbs


@event_view(Permission.DELEGATE_DUTIES)
def duties(request: TenantRequest, event: Event) -> HttpResponse:
    form = DutyForm(request.POST or None, event=event)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            given = delegate_duty(
                actor=request.actor, event=event, now=timezone.now(), **form.cleaned_data
            )
            messages.success(
                request,
                _("%(who)s: %(duty)s. You still answer for it.")
                % {"who": given.user, "duty": given.get_duty_display()},
            )
            return redirect("duties", request.organiser.slug, event.pk)
    context = {
        "event": event,
        "duties": duties_of(event),
        "has_assistants": any(not each.is_in_charge for each in directors_of(event)),
        "form": form,
        "crumbs": event_crumbs(event, _("Duties of assistants")),
    }
    return render(request, "events/duties.html", context)


@event_view(Permission.DELEGATE_DUTIES)
@require_POST
def duty_take_back(request: TenantRequest, event: Event, duty: int) -> HttpResponse:
    found = get_object_or_404(event.delegated_duties.select_related("event__organiser"), pk=duty)
    take_back_duty(actor=request.actor, duty=found, now=timezone.now())
    messages.success(request, _("The duty is yours again."))
    return redirect("duties", request.organiser.slug, event.pk)


@event_view(Permission.SEE_CLUB)
def omissions(request: TenantRequest, event: Event) -> HttpResponse:
    form = OmissionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            remedy_omission(
                actor=request.actor, event=event, now=timezone.now(), **form.cleaned_data
            )
            messages.success(request, _("It is on record, and the organiser sees it."))
            return redirect("omissions", request.organiser.slug, event.pk)
    context = {
        "event": event,
        "omissions": event.remedied_omissions.all(),
        "form": form if Permission.DIRECT in request.permissions else None,
        "crumbs": event_crumbs(event, _("Omissions remedied")),
    }
    return render(request, "events/omissions.html", context)
