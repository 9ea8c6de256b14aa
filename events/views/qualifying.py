"""Who goes on from a stage: everything in view, published, kept after a correction, taken back."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from clubs.typography.figures import figure
from events.access import event_view
from events.actions.qualifying import keep_qualifiers, publish_qualifiers, take_back_qualifiers
from events.chosen_scoring import in_stage, total_unit_of
from events.forms.stages import QualifiersForm, ReasonForm
from events.models import Event, Stage
from events.queries.carried_words import carried_words
from events.queries.overall_places import OverallPlace
from events.queries.overall_words import tie_words
from events.queries.qualifying import Qualifying, qualifying_of, section_of
from events.views.crumbs import event_crumbs


def of_stage(view: Callable[[TenantRequest, Stage], HttpResponse]) -> Callable[..., HttpResponse]:
    """A page about a stage that others follow; where there is none, the event's own page is."""

    @wraps(view)
    def inner(request: TenantRequest, event: Event, stage: int) -> HttpResponse:
        rows = event.stages.filter(number=stage, followers__isnull=False)
        found = rows.distinct().first()
        if found is None:
            return redirect("event", event.organiser.slug, event.pk)
        found.event = event
        return view(request, found)

    return inner


@event_view(Permission.DIRECT)
@of_stage
def qualifiers(request: TenantRequest, stage: Stage) -> HttpResponse:
    """The proposal, or what is published; sent with "look" it is shown as typed, else published."""
    found = qualifying_of(stage.event, stage)
    is_look = "look" in request.POST
    form = QualifiersForm(request.POST or None, found=found)
    if request.method == "POST" and form.is_valid() and not is_look:
        with refusals_into(form):
            publish_qualifiers(
                actor=request.actor,
                event=stage.event,
                stage=stage,
                assignment=form.assignment,
                considered=form.releases,
                reason=form.cleaned_data["reason"],
                now=timezone.now(),
            )
            messages.success(request, _("It is published who goes on from %s.") % stage)
            return _to_page(request, stage)
    return _page(request, found, form)


@event_view(Permission.PUBLISH)
@require_POST
@of_stage
def qualifiers_take_back(request: TenantRequest, stage: Stage) -> HttpResponse:
    """Nobody goes on as yet, after all."""
    take_back_qualifiers(actor=request.actor, event=stage.event, stage=stage, now=timezone.now())
    messages.success(request, _("It is taken back who goes on from %s.") % stage)
    return _to_page(request, stage)


@event_view(Permission.PUBLISH)
@require_POST
@of_stage
def qualifiers_keep(request: TenantRequest, stage: Stage) -> HttpResponse:
    """They stay although the score has changed."""
    form = ReasonForm(request.POST)
    if form.is_valid():
        with refusals_into(form):
            keep_qualifiers(
                actor=request.actor,
                event=stage.event,
                stage=stage,
                reason=form.cleaned_data["reason"],
                carried_anew=form.cleaned_data["carried_anew"],
                now=timezone.now(),
            )
            messages.success(request, _("Who goes on from %s stays as published.") % stage)
            return _to_page(request, stage)
    found = qualifying_of(stage.event, stage)
    return _page(request, found, QualifiersForm(found=found), keep=form, status=400)


def _to_page(request: TenantRequest, stage: Stage) -> HttpResponse:
    return redirect("qualifiers", request.organiser.slug, stage.event_id, stage.number)


def _page(
    request: TenantRequest,
    found: Qualifying,
    form: QualifiersForm,
    *,
    keep: ReasonForm | None = None,
    status: int = 200,
) -> HttpResponse:
    event = found.event
    context: dict[str, Any] = {
        "event": event,
        "found": found,
        "form": form,
        "keep": keep or ReasonForm(),
        "rows": _rows(found, form),
        "counts": _counts(found, form),
        "has_sections": found.sections > 1,
        "has_carried": any(each.carried != "nothing" for each in found.followers),
        "may_publish": Permission.PUBLISH in request.permissions,
        "may_take_back": found.is_published and not found.begun,
        "crumbs": event_crumbs(event, _("Who goes on from %s") % found.stage),
    }
    return render(request, "events/qualifiers.html", context, status=status)


def _rows(found: Qualifying, form: QualifiersForm) -> list[dict[str, Any]]:
    """Everybody who finished the stage, with all that a director decides by."""
    assignment = form.assignment
    carried, proposed = found.carried(assignment), found.proposed
    stages = {each.number: each for each in found.followers}
    units = {
        each.number: total_unit_of(in_stage(found.chosen, each)).value for each in found.followers
    }
    open_names = found.proposal.open_names
    return [
        {
            "place": place,
            "score": figure(place.percent or place.shown),
            "section": section_of(place),
            "field": form[f"entry-{place.number}"],
            "is_withdrawn": found.entries[place.number].withdrawn_at is not None,
            "is_tied": place.number in open_names,
            "tie": tie_words(place),
            "is_differing": found.is_outdated and place.number in found.differing,
            "proposed": stages.get(proposed.get(place.number, 0)),
            "by_hand": _reason(found, place),
            "carried": carried_words(
                carried.get(place.number), units.get(assignment.get(place.number, 0), "")
            ),
        }
        for place in found.ranking.places
    ]


def _reason(found: Qualifying, place: OverallPlace) -> str:
    row = found.published.get(place.number)
    return row.reason if row else ""


def _counts(found: Qualifying, form: QualifiersForm) -> list[tuple[Stage, int]]:
    """How many come into each stage."""
    put = list(form.assignment.values())
    return [(each, put.count(each.number)) for each in found.followers]
