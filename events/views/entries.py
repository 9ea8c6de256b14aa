"""The entries of an event: added one by one or from a file, and withdrawn."""

from collections.abc import Iterable, Iterator

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.actions.file_imports import BroughtFile, request_import
from clubs.jobs.kinds import RefusedReport
from clubs.models import Player
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions import entry_files
from events.actions.entries import Entered, add_entry, add_team, withdraw_entry
from events.forms.entries import EntriesFileForm, EntryForm
from events.forms.teams import TeamForm
from events.models import Event
from events.queries.entries import all_with_decisions, free_people
from events.queries.entry_terms import entry_terms
from events.queries.setup import setup_of
from events.views.crumbs import event_crumbs


@event_view(Permission.MANAGE_ENTRIES)
def entries(request: TenantRequest, event: Event) -> HttpResponse:
    form = _form(event, request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            add = add_team if event.is_teams else add_entry
            entered = add(actor=request.actor, event=event, now=timezone.now(), **form.cleaned_data)
            messages.success(request, entered_text(entered))
            return redirect("entries", request.organiser.slug, event.pk)
    return _page(request, event, form, EntriesFileForm(event=event))


def _form(event: Event, data: QueryDict | None = None) -> EntryForm | TeamForm:
    return TeamForm(data) if event.is_teams else EntryForm(data, event=event)


@event_view(Permission.MANAGE_ENTRIES)
@require_POST
def entries_csv(request: TenantRequest, event: Event) -> HttpResponse:
    form = EntriesFileForm(request.POST, request.FILES, event=event)
    if form.is_valid():
        with refusals_into(form):
            if len(form.cleaned_data["listed"]) > entry_files.AT_ONCE:
                return _entered_later(request, event, form)
            try:
                return _entered(request, event, form.cleaned_data["listed"])
            except RefusedReport as refused:
                form.add_error("file", [f"{where}: {why}" for where, why in refused.report.refused])
                form.add_error("file", refused.report.summary)
    return _page(request, event, _form(event), form)


def _entered(
    request: TenantRequest, event: Event, rows: tuple[entry_files.Listed, ...]
) -> HttpResponse:
    roster = entry_files.add_entries(
        actor=request.actor, event=event, rows=rows, now=timezone.now()
    )
    newcomers = [known.player for known in roster.newcomers if known.player]
    said = [entry_files.entered_of(event, roster), *_newcomers_texts(newcomers)]
    messages.success(request, " ".join(said))
    return redirect("entries", request.organiser.slug, event.pk)


def _entered_later(request: TenantRequest, event: Event, form: EntriesFileForm) -> HttpResponse:
    job = request_import(
        actor=request.actor,
        organiser=request.organiser,
        kind=entry_files.PAIRS,
        subject=event,
        file=BroughtFile(form.cleaned_data["file"].name, form.cleaned_data["content"]),
        event=event.pk,
        code_page=form.cleaned_data["code_page"],
        now=timezone.now(),
    )
    return redirect("job", request.organiser.slug, job.pk)


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
    if entered.entry.name:
        names = f"{entered.entry.name} ({names})"
    said = _("Entry %(number)d: %(names)s.") % {"number": entered.entry.number, "names": names}
    return " ".join([said, *_newcomers_texts(entered.newcomers)])


def _newcomers_texts(newcomers: Iterable[Player]) -> Iterator[str]:
    names = [player.name for player in newcomers if not player.to_be_named]
    stand_ins = [player.name for player in newcomers if player.to_be_named]
    if names:
        yield _("New to the club: %s.") % ", ".join(names)
    if stand_ins:
        yield _("To be named, now or after play: %s.") % ", ".join(stand_ins)


def _page(
    request: TenantRequest, event: Event, form: EntryForm | TeamForm, file_form: EntriesFileForm
) -> HttpResponse:
    setup = setup_of(event)
    context = {
        "event": event,
        "setup": setup,
        "terms_of_entry": entry_terms(event, setup.conditions),
        "pairs": all_with_decisions(event),
        "people": free_people(request.organiser, event),
        "form": form,
        "file_form": file_form,
        "crumbs": event_crumbs(event, _("Entries")),
    }
    return render(request, "events/entries.html", context)
