"""The page on which is said in which lists beside the ranking an entry stands."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.entry_descriptions import describe_entry
from events.forms.entry_descriptions import EntryDescriptionForm
from events.models import Event
from events.queries.entries import entered
from events.views.crumbs import event_crumbs


@event_view(Permission.MANAGE_ENTRIES)
def entry_lists(request: TenantRequest, event: Event, number: int) -> HttpResponse:
    """An entry's stratum, categories and handicap."""
    entry = get_object_or_404(event.entries.filter(withdrawn_at=None), number=number)
    form = EntryDescriptionForm(request.POST or None, event=event, entry=entry)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            describe_entry(
                actor=request.actor,
                event=event,
                entry=entry,
                now=timezone.now(),
                **form.description,
            )
            messages.success(request, _("Noted."))
            return redirect("entries", request.organiser.slug, event.pk)
    context = {
        "event": event,
        "pair": entered(event, number),
        "form": form,
        "crumbs": event_crumbs(event, _("Lists")),
    }
    return render(request, "events/entry_lists.html", context)
