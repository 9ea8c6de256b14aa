"""The rubbers of a table: who plays the next, and the net score agreed."""

from random import SystemRandom

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import rubber_view
from events.actions.rubbers import (
    agree_rubber,
    correct_dealer,
    cut_rubber,
    pivot_rubber,
    seat_rubber,
)
from events.forms.rubber import AgreeForm, CutForm, DealerForm, SeatsForm, SeenTableForm
from events.models import RubberTable
from events.queries.rubber_paper import written_sheet
from events.queries.rubber_tables import evening_of
from events.views.rubber_crumbs import rubber_crumbs
from scoring.cards import RANKS, Card, Seat, Suit

DECK = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)


@rubber_view(Permission.KEEP_RUBBER)
def rubber_seats(request: TenantRequest, table: RubberTable) -> HttpResponse:
    """Who plays the next rubber: chosen here, or by the cards or the pivot beside it."""
    evening = evening_of(table)
    seen = {"seen": table.version}
    form = SeatsForm(request.POST or None, members=evening.present, initial=seen)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            dealer = Seat(form.cleaned_data["dealer"])
            seat_rubber(
                actor=request.actor,
                table=table,
                seats=form.seats,
                dealer=dealer,
                seen=form.cleaned_data["seen"],
                now=timezone.now(),
            )
            return _to_table(request, table)
    context = {
        "table": table,
        "evening": evening,
        "form": form,
        "cut_form": CutForm(initial=seen),
        "crumbs": rubber_crumbs(table, _("Who plays")),
    }
    return render(request, "events/rubber_seats.html", context)


@rubber_view(Permission.KEEP_RUBBER)
@require_POST
def rubber_cut(request: TenantRequest, table: RubberTable) -> HttpResponse:
    """Partners are drawn for."""
    form = CutForm(request.POST)
    if not form.is_valid():
        return redirect("rubber_seats", request.organiser.slug, table.pk)
    cut_rubber(
        actor=request.actor,
        table=table,
        deck=SystemRandom().sample(DECK, len(DECK)),
        new_partners=form.cleaned_data["new_partners"],
        seen=form.cleaned_data["seen"],
        now=timezone.now(),
    )
    return _to_table(request, table)


@rubber_view(Permission.KEEP_RUBBER)
@require_POST
def rubber_pivot(request: TenantRequest, table: RubberTable) -> HttpResponse:
    """The next four of the rotation."""
    form = SeenTableForm(request.POST)
    if not form.is_valid():
        return redirect("rubber_seats", request.organiser.slug, table.pk)
    seen = form.cleaned_data["seen"]
    pivot_rubber(actor=request.actor, table=table, seen=seen, now=timezone.now())
    return _to_table(request, table)


@rubber_view(Permission.KEEP_RUBBER)
@require_POST
def rubber_dealer(request: TenantRequest, table: RubberTable) -> HttpResponse:
    """Who dealt first was written down wrongly."""
    form = DealerForm(request.POST)
    if form.is_valid():
        dealer = Seat(form.cleaned_data["dealer"])
        correct_dealer(actor=request.actor, table=table, dealer=dealer, now=timezone.now())
        messages.success(request, _("The first dealer is put right."))
    return redirect("rubber_table", request.organiser.slug, table.pk)


@rubber_view(Permission.KEEP_RUBBER)
def rubber_agree(request: TenantRequest, table: RubberTable) -> HttpResponse:
    """What the rubber comes to, and the button by which the four agree on it."""
    rubber = evening_of(table).in_play
    if rubber is None:
        return redirect("rubber_table", request.organiser.slug, table.pk)
    form = AgreeForm(request.POST or None)
    if form.is_valid():
        agree_rubber(actor=request.actor, table=table, now=timezone.now(), **form.cleaned_data)
        messages.success(request, _("Rubber %d counts.") % form.cleaned_data["number"])
        return redirect("rubber_table", request.organiser.slug, table.pk)
    context = {
        "table": table,
        "sheet": written_sheet(rubber),
        "crumbs": rubber_crumbs(table, _("Net score")),
    }
    return render(request, "events/rubber_agree.html", context)


def _to_table(request: TenantRequest, table: RubberTable) -> HttpResponse:
    messages.success(request, _("The rubber can begin."))
    return redirect("rubber_table", request.organiser.slug, table.pk)
