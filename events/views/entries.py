"""The entries of an event: added one by one or from a file, and withdrawn."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.entries import Entered, add_entries, add_entry, withdraw_entry
from events.forms.entries import EntryForm, PairsFileForm
from events.models import Event
from events.queries.entries import all_pairs, free_people
from events.queries.setup import setup_of
from events.views.crumbs import event_crumbs


@event_view(Permission.MANAGE_ENTRIES)
def entries(request: TenantRequest, event: Event) -> HttpResponse:
    form = EntryForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            entered = add_entry(
                actor=request.actor, event=event, now=timezone.now(), **form.cleaned_data
            )
            messages.success(request, entered_text(entered))
            return redirect("entries", request.organiser.slug, event.pk)
    return _page(request, event, form, PairsFileForm())


@event_view(Permission.MANAGE_ENTRIES)
@require_POST
def entries_csv(request: TenantRequest, event: Event) -> HttpResponse:
    form = PairsFileForm(request.POST, request.FILES)
    if form.is_valid():
        with refusals_into(form):
            entered = add_entries(
                actor=request.actor,
                event=event,
                pairs=form.cleaned_data["file"],
                now=timezone.now(),
            )
            messages.success(request, _file_text(entered))
            return redirect("entries", request.organiser.slug, event.pk)
    return _page(request, event, EntryForm(), form)


@event_view(Permission.MANAGE_ENTRIES)
@require_POST
def entry_withdraw(request: TenantRequest, event: Event, number: int) -> HttpResponse:
    entry = get_object_or_404(event.entries, number=number)
    withdraw_entry(actor=request.actor, event=event, entry=entry, now=timezone.now())
    messages.success(request, _("Entry %d is withdrawn.") % number)
    return redirect("entries", request.organiser.slug, event.pk)


def entered_text(entered: Entered) -> str:
    """What was entered, and who is new: a mistyped name shows up here."""
    names = " & ".join(player.name for player in entered.players)
    said = _("Entry %(number)d: %(names)s.") % {"number": entered.entry.number, "names": names}
    if not entered.newcomers:
        return said
    return f"{said} {_newcomers_text([player.name for player in entered.newcomers])}"


def _file_text(entered: list[Entered]) -> str:
    count = len(entered)
    said = ngettext("%d pair is entered.", "%d pairs are entered.", count) % count
    newcomers = [player.name for one in entered for player in one.newcomers]
    return f"{said} {_newcomers_text(newcomers)}" if newcomers else said


def _newcomers_text(names: list[str]) -> str:
    return _("New to the club: %s.") % ", ".join(names)


def _page(
    request: TenantRequest, event: Event, form: EntryForm, file_form: PairsFileForm
) -> HttpResponse:
    context = {
        "event": event,
        "setup": setup_of(event),
        "pairs": all_pairs(event),
        "people": free_people(request.organiser, event),
        "form": form,
        "file_form": file_form,
        "crumbs": event_crumbs(event, _("Entries")),
    }
    return render(request, "events/entries.html", context)
