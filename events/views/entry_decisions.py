"""The page on which it is said that an entry competes for no place, or is disqualified."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest, View
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.entry_decisions import (
    approve_disqualification,
    disqualify,
    play_out_of_competition,
    take_back_entry_decision,
)
from events.chosen_scoring import closes_up
from events.forms.entry_decisions import (
    DisqualifyForm,
    DisqualifyTeamForm,
    PlaceReasonForm,
)
from events.models import Entry, EntryDecision, Event
from events.queries.conditions import latest_conditions
from events.queries.entries import entered
from events.queries.entry_decisions import decisions_on
from events.views.crumbs import event_crumbs

Kind = EntryDecision.Kind


@event_view(Permission.MANAGE_ENTRIES)
@require_safe
def entry_place(request: TenantRequest, event: Event, number: int) -> HttpResponse:
    """Whether an entry competes for a place, what was decided of it, and what can be."""
    return _page(request, event, _entry(event, number))


def _decided(permission: Permission, verb: Callable[..., EntryDecision], kind: Kind) -> View:
    """Where the form of a decision is sent."""

    @event_view(permission)
    @require_POST
    def view(request: TenantRequest, event: Event, number: int) -> HttpResponse:
        entry, form = _entry(event, number), _form(event, kind, request, deciding=True)
        if form.is_valid():
            with refusals_into(form):
                made = verb(
                    actor=request.actor,
                    event=event,
                    entry=entry,
                    now=timezone.now(),
                    **form.said,
                )
                messages.success(request, str(_SAID[made.is_waiting]))
                return redirect("entry_place", request.organiser.slug, event.pk, number)
        return _page(request, event, entry, refused={kind.value: form})

    return view


_SAID: dict[bool, Promise] = {
    False: gettext_lazy("It counts, in every score that is not final."),
    True: gettext_lazy("It waits for the organiser's approval (Law 91B): nothing changes yet."),
}

entry_out_of_competition = _decided(
    Permission.MANAGE_ENTRIES, play_out_of_competition, Kind.NON_COMPETING
)
entry_disqualify = _decided(Permission.RULE, disqualify, Kind.DISQUALIFIED)


@event_view(Permission.APPROVE_DISQUALIFICATION)
@require_POST
def entry_decision_approve(
    request: TenantRequest, event: Event, number: int, decision: int
) -> HttpResponse:
    """The organiser approves of a disqualification."""
    found = _decision(event, number, decision)
    approve_disqualification(actor=request.actor, decision=found, now=timezone.now())
    messages.success(request, str(_SAID[False]))
    return redirect("entry_place", request.organiser.slug, event.pk, number)


@event_view(Permission.MANAGE_ENTRIES)
@require_POST
def entry_decision_back(
    request: TenantRequest, event: Event, number: int, decision: int
) -> HttpResponse:
    """A decision counts no longer, or is not approved."""
    found = _decision(event, number, decision)
    form = _form(event, found.kind, request)
    if form.is_valid():
        with refusals_into(form):
            take_back_entry_decision(
                actor=request.actor, decision=found, now=timezone.now(), **form.said
            )
            messages.success(request, _("It is taken back."))
            return redirect("entry_place", request.organiser.slug, event.pk, number)
    return _page(request, event, _entry(event, number), refused={found.kind: form})


def _entry(event: Event, number: int) -> Entry:
    return get_object_or_404(event.entries, number=number)


def _decision(event: Event, number: int, decision: int) -> EntryDecision:
    rows = event.entry_decisions.filter(entry__number=number)
    return get_object_or_404(rows, number=decision)


def _form(
    event: Event, kind: str, request: TenantRequest | None = None, *, deciding: bool = False
) -> PlaceReasonForm:
    """What a decision of that kind asks, or taking it back."""
    form = PlaceReasonForm
    if deciding and kind == Kind.DISQUALIFIED:
        form = DisqualifyTeamForm if event.is_season and not event.is_cup else DisqualifyForm
    return form(request.POST if request else None, auto_id=f"{kind.replace(' ', '-')}_%s")


def _page(
    request: TenantRequest,
    event: Event,
    entry: Entry,
    *,
    refused: dict[str, PlaceReasonForm] | None = None,
) -> HttpResponse:
    typed = refused or {}
    rows = decisions_on(event, entry.number)
    directs = Permission.RULE in request.permissions
    approves = Permission.APPROVE_DISQUALIFICATION in request.permissions
    standing = {row.kind: row for row in rows if row.is_current}
    entries = (_("Entries"), reverse("entries", args=[request.organiser.slug, event.pk]))
    context = {
        "event": event,
        "pair": entered(event, entry.number),
        "rows": rows,
        "kinds": [
            {
                "kind": kind,
                "standing": standing.get(kind.value),
                "form": typed.get(kind.value)
                or _form(event, kind, deciding=kind.value not in standing),
                "is_possible": not (event.is_cup and kind is Kind.NON_COMPETING),
                "is_refused": kind.value in typed,
                "may_decide": directs or kind is Kind.NON_COMPETING,
                "may_take_back": directs or approves or kind is Kind.NON_COMPETING,
            }
            for kind in Kind
        ],
        "may_approve": approves,
        "closes_up": closes_up(latest_conditions(event) or event),
        "crumbs": event_crumbs(event, entries, _("Place")),
    }
    return render(request, "events/entry_place.html", context, status=422 if typed else 200)
