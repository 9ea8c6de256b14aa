"""The organiser's own movements: brought in, compared, looked at, handed on, withdrawn."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest, organiser_view
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import any_event_view, may_at_any_event
from events.actions.own_movements import Saved, rename_movement, save_movements, withdraw_movement
from events.forms.own_movements import FilterForm, MovementsForm, RenameForm, TakeForm
from events.models import OwnMovement
from events.movements.comparison import Candidate
from events.movements.files import json_files, list_file
from events.movements.files.loaded import Loaded, accept_repeats
from events.movements.files.reading import read
from events.movements.schedule import Schedule
from events.queries.own_movements import figures_of, own_movements, own_row
from events.queries.rounds import RoundOfTables, rounds_of
from events.views.crumbs import Crumbs, organiser_crumbs

PER_PAGE = 25
FIRST_ROUNDS = 3
FEW = 40
"""So many movements are shown with their figures at once; of more, the list shows them later."""

LONGEST_TO_CHANGE = 20_000
"""A text of so many characters can still be put right by hand."""


class Preview(NamedTuple):
    """A movement that was read, with what is wrong with it and how it begins."""

    number: int
    loaded: Loaded
    schedule: Schedule | None
    candidate: Candidate | None
    rounds: Sequence[RoundOfTables]
    may_be_kept: bool
    is_ticked: bool


@organiser_view(Permission.SEE_CLUB)
def own_movement_list(request: TenantRequest) -> HttpResponse:
    """All of them with their figures, a page at a time."""
    form = FilterForm(request.GET)
    page = Paginator(_chosen(request, form), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "rows": [own_row(movement) for movement in page],
        "is_empty": not own_movements(request.organiser).exists(),
        "may_keep": _may_keep(request),
        "crumbs": organiser_crumbs(request.organiser, _("Own movements")),
    }
    return render(request, "events/own_movements.html", context)


@organiser_view(Permission.SEE_CLUB)
def own_movement(request: TenantRequest, movement: int) -> HttpResponse:
    """One of them, round by round."""
    found = _found(request, movement)
    return _show(request, found, RenameForm(initial={"name": found.name}))


@organiser_view(Permission.SEE_CLUB)
def own_movement_files(request: TenantRequest) -> HttpResponse:
    """Those listed, as a file for other programs."""
    chosen = _chosen(request, FilterForm(request.GET))
    return _file(request, "movements", [movement.read() for movement in chosen])


@organiser_view(Permission.SEE_CLUB)
def own_movement_file(request: TenantRequest, movement: int) -> HttpResponse:
    """One of them, as a file for other programs."""
    return _file(request, f"movement-{movement}", [_found(request, movement).read()])


@any_event_view(Permission.KEEP_MOVEMENTS)
def own_movement_add(request: TenantRequest) -> HttpResponse:
    """Read a file or a text, and show what is in it, or the text again; nothing is stored."""
    is_sent = request.method == "POST" and "again" not in request.POST
    typed = request.POST.get("text", "")
    form = MovementsForm(request.POST, request.FILES) if is_sent else MovementsForm(typed=typed)
    if is_sent and form.is_valid():
        text, source = form.cleaned_data["text"], form.cleaned_data["source"]
        return _preview(request, TakeForm(None), read(text), text, source)
    context = {"form": form, "crumbs": _crumbs(request, _("Add movements"))}
    return render(request, "events/own_movement_add.html", context)


@any_event_view(Permission.KEEP_MOVEMENTS)
@require_POST
def own_movement_save(request: TenantRequest) -> HttpResponse:
    """Keep those that are ticked, all or none."""
    form = TakeForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            saved = save_movements(
                actor=request.actor,
                organiser=request.organiser,
                movements=form.taken,
                source=form.cleaned_data["source"],
                now=timezone.now(),
            )
            messages.success(request, _what_was_done(saved))
            return redirect("own_movements", request.organiser.slug)
    if not form.loaded:
        return redirect("own_movement_add", request.organiser.slug)
    cleaned = form.cleaned_data
    return _preview(request, form, form.loaded, cleaned["text"], cleaned["source"])


@any_event_view(Permission.KEEP_MOVEMENTS)
@require_POST
def own_movement_rename(request: TenantRequest, movement: int) -> HttpResponse:
    found = _found(request, movement)
    form = RenameForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            rename_movement(
                actor=request.actor,
                movement=found,
                name=form.cleaned_data["name"],
                now=timezone.now(),
            )
            messages.success(request, _("Renamed."))
            return redirect("own_movement", request.organiser.slug, found.pk)
    return _show(request, found, form)


@any_event_view(Permission.KEEP_MOVEMENTS)
@require_POST
def own_movement_withdraw(request: TenantRequest, movement: int) -> HttpResponse:
    found = _found(request, movement)
    withdraw_movement(actor=request.actor, movement=found, now=timezone.now())
    messages.success(request, _("%s is no longer offered.") % found.name)
    return redirect("own_movements", request.organiser.slug)


def _may_keep(request: TenantRequest) -> bool:
    return may_at_any_event(request.actor, request.organiser, Permission.KEEP_MOVEMENTS)


def _found(request: TenantRequest, movement: int) -> OwnMovement:
    rows = own_movements(request.organiser).select_related("organiser")
    found: OwnMovement = get_object_or_404(rows, pk=movement)
    return found


def _chosen(request: TenantRequest, form: FilterForm) -> QuerySet[OwnMovement]:
    """Those that the filter asks for; all where it makes no sense."""
    rows = own_movements(request.organiser)
    asked: dict[str, Any] = form.cleaned_data if form.is_valid() else {}
    return rows.filter(**{name: value for name, value in asked.items() if value})


def _show(request: TenantRequest, found: OwnMovement, form: RenameForm) -> HttpResponse:
    row = own_row(found)
    context = {
        "movement": found,
        "schedule": row.schedule,
        "candidate": row.candidate,
        "rounds": rounds_of(row.schedule),
        "form": form,
        "may_keep": _may_keep(request),
        "crumbs": _crumbs(request, found.name),
    }
    return render(request, "events/own_movement.html", context)


def _preview(
    request: TenantRequest, form: TakeForm, loaded: Sequence[Loaded], text: str, source: str
) -> HttpResponse:
    ticked = form.chosen if form.is_bound else None
    few = len(loaded) <= FEW
    previews = [
        _previewed(number, each, ticked, with_figures=few) for number, each in enumerate(loaded)
    ]
    context = {
        "form": form,
        "text": text,
        "source": source,
        "previews": previews,
        "is_long": len(previews) > 5,
        "may_be_changed": len(text) <= LONGEST_TO_CHANGE,
        "sound": sum(each.loaded.is_sound for each in previews),
        "any_may_be_kept": any(each.may_be_kept for each in previews),
        "crumbs": _crumbs(request, _("What was read")),
    }
    return render(request, "events/own_movement_preview.html", context)


def _previewed(
    number: int, loaded: Loaded, ticked: frozenset[str] | None, *, with_figures: bool
) -> Preview:
    """Ticked at first is what is sound; what only meets again takes a tick of its own."""
    kept = accept_repeats(loaded)
    schedule = kept.schedule if kept.is_sound else loaded.schedule
    return Preview(
        number=number,
        loaded=loaded,
        schedule=schedule,
        candidate=figures_of(schedule) if schedule and kept.is_sound and with_figures else None,
        rounds=rounds_of(schedule)[:FIRST_ROUNDS] if schedule else [],
        may_be_kept=kept.is_sound,
        is_ticked=loaded.is_sound if ticked is None else str(number) in ticked,
    )


def _file(request: TenantRequest, name: str, schedules: Sequence[Schedule]) -> HttpResponse:
    if request.GET.get("format") == "json":
        response = HttpResponse(json_files.write(schedules), content_type="application/json")
        name = f"{name}.json"
    else:
        response = HttpResponse(
            list_file.write(schedules), content_type="text/plain; charset=utf-8"
        )
        name = f"{name}.txt"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _what_was_done(saved: Saved) -> str:
    count = len(saved.added)
    if not count:
        return _("All of them are here already.")
    done = ngettext("%d movement is saved.", "%d movements are saved.", count) % count
    if saved.known:
        done += " " + _("Here already: %d.") % saved.known
    return done


def _crumbs(request: TenantRequest, here: str) -> Crumbs:
    page = reverse("own_movements", args=[request.organiser.slug])
    return organiser_crumbs(request.organiser, (_("Own movements"), page), here)
