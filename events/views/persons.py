"""A person's records: two of one person merged, and one removed or put back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest, organiser_view
from clubs.models import Player
from clubs.permissions import Permission
from clubs.proofs import grave
from clubs.queries.people import alike, people
from clubs.refusals import refusals_into
from events.actions.persons import merge_persons, remove_person, restore_person
from events.forms.persons import MergeForm
from events.queries.persons import (
    events_of,
    has_entries,
    led_teams,
    merging,
    unfinished_events,
    works_for_club,
)

MOST_FOUND = 20


@organiser_view(Permission.MANAGE_CLUB)
@require_safe
def person_merge(request: TenantRequest, player: int) -> HttpResponse:
    """Find the other record of the same person."""
    kept = _person(player)
    search = request.GET.get("search", "").replace("\0", "").strip()
    found = people(search, timezone.now()).exclude(pk=kept.pk)[:MOST_FOUND] if search else []
    context = {"player": kept, "search": search, "others": list(found) or alike(kept)}
    return render(request, "events/person_merge.html", context)


@organiser_view(Permission.MANAGE_CLUB)
@grave
def person_merge_into(request: TenantRequest, player: int, other: int) -> HttpResponse:
    """What making one of two records does, then doing it."""
    found = merging(_person(player), _person(other))
    form = MergeForm(request.POST or None, merging=found)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            merge_persons(
                actor=request.actor,
                kept=found.kept,
                other=found.other,
                now=timezone.now(),
                **form.cleaned_data,
            )
            messages.success(request, _("Both records are one now."))
            return redirect("person", request.organiser.slug, player)
    return render(request, "events/person_merge_into.html", {"merging": found, "form": form})


@organiser_view(Permission.MANAGE_CLUB)
@grave
def person_remove(request: TenantRequest, player: int) -> HttpResponse:
    """What taking a person off the list does, then doing it."""
    found = _person(player)
    if request.method == "POST":
        forget, name = "forget" in request.POST, found.name
        remove_person(actor=request.actor, player=found, forget=forget, now=timezone.now())
        messages.success(request, _("%s is off the list.") % name)
        return redirect("people", request.organiser.slug)
    context = {
        "player": found,
        "is_entered": has_entries(found),
        "events": events_of([found]),
        "unfinished": unfinished_events(found),
        "led": led_teams(found),
        "works": works_for_club(found),
    }
    return render(request, "events/person_remove.html", context)


@organiser_view(Permission.MANAGE_CLUB)
@require_POST
def person_restore(request: TenantRequest, player: int) -> HttpResponse:
    found = restore_person(actor=request.actor, player=_person(player), now=timezone.now())
    messages.success(request, _("%s is on the list again.") % found)
    return redirect("person", request.organiser.slug, player)


def _person(pk: int) -> Player:
    found: Player = get_object_or_404(Player.objects.select_related("organiser", "user"), pk=pk)
    return found
