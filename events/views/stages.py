"""The stages of an event: set up from a template, changed in detail, and taken away."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.stage_conditions import fill_stage
from events.actions.stages import (
    StageTemplate,
    choose_template,
    remove_stages,
    set_up_stages,
)
from events.forms.stage_conditions import StageConditionsForm
from events.forms.stages import StagesForm, TemplateForm
from events.models import Event, Session, Stage
from events.queries.regulations import above_event, bring_up_to_date
from events.queries.stage_conditions import stage_lines
from events.views.crumbs import event_crumbs


@event_view(Permission.MANAGE_EVENTS)
def event_stages(request: TenantRequest, event: Event) -> HttpResponse:
    """A template to begin with, or the stages that there are, to be changed."""
    said = request.POST.get("more") or request.GET.get("more", "")
    more = int(said) if said.isascii() and said.isdigit() and len(said) < 3 else 0
    form = StagesForm(request.POST or None, event=event, more=more)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            set_up_stages(
                actor=request.actor,
                event=event,
                drafts=form.drafts,
                seen=form.cleaned_data["seen"] or None,
                now=timezone.now(),
            )
            messages.success(request, _("The stages are as you have put them."))
            return redirect("event_stages", request.organiser.slug, event.pk)
    return _page(request, event, form=form, more=more)


@event_view(Permission.MANAGE_EVENTS)
@require_POST
def event_stages_template(request: TenantRequest, event: Event) -> HttpResponse:
    """Set the event up in the stages of a template."""
    form = TemplateForm(request.POST, event=event)
    if form.is_valid():
        with refusals_into(form):
            choose_template(
                actor=request.actor,
                event=event,
                template=StageTemplate(form.cleaned_data["template"]),
                now=timezone.now(),
            )
            messages.success(request, _("The stages are set up: look at the numbers."))
            return redirect("event_stages", request.organiser.slug, event.pk)
    return _page(request, event, template=form, status=400)


@event_view(Permission.MANAGE_EVENTS)
@require_POST
def event_stages_remove(request: TenantRequest, event: Event) -> HttpResponse:
    """Make the event one stage again."""
    remove_stages(actor=request.actor, event=event, now=timezone.now())
    messages.success(request, _("The event is one stage again; its sessions stay."))
    return redirect("event", request.organiser.slug, event.pk)


@event_view(Permission.MANAGE_EVENTS)
def stage_conditions(request: TenantRequest, event: Event, stage: int) -> HttpResponse:
    """The conditions that a stage has otherwise than the event."""
    if (found := event.stages.filter(number=stage).first()) is None:
        return redirect("event_stages", request.organiser.slug, event.pk)
    above = above_event(event)
    bring_up_to_date(event, above)
    form = StageConditionsForm(request.POST or None, event=event, stage=found, above=above)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            return _filled(request, event, found, form.draft())
    stages = (_("Stages"), reverse("event_stages", args=[request.organiser.slug, event.pk]))
    context = {
        "event": event,
        "stage": found,
        "form": form,
        "lines": [each for each in stage_lines(event) if each.name == found.name],
        "is_open": not event.sessions.exclude(state=Session.State.SETUP).exists(),
        "crumbs": event_crumbs(event, stages, found.name),
    }
    return render(request, "events/stage_conditions.html", context)


@event_view(Permission.MANAGE_EVENTS)
@require_POST
def stage_as_event(request: TenantRequest, event: Event, stage: int) -> HttpResponse:
    """Let a stage go by the conditions of the event again."""
    found = event.stages.filter(number=stage).first()
    if found is None:
        return redirect("event_stages", request.organiser.slug, event.pk)
    return _filled(request, event, found, {})


def _filled(
    request: TenantRequest, event: Event, stage: Stage, draft: dict[str, Any]
) -> HttpResponse:
    own = fill_stage(actor=request.actor, event=event, stage=stage, draft=draft, now=timezone.now())
    messages.success(request, _own_words(stage, own))
    return redirect("event_stages", request.organiser.slug, event.pk)


def _own_words(stage: Stage, own: dict[str, Any]) -> str:
    if own:
        return _("%s has conditions of its own: publish them with those of the event.") % stage
    return _("%s goes by the conditions of the event.") % stage


def _page(
    request: TenantRequest,
    event: Event,
    *,
    form: StagesForm | None = None,
    template: TemplateForm | None = None,
    more: int = 0,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "event": event,
        "form": form or StagesForm(event=event),
        "template": template or TemplateForm(event=event, asked=request.GET.get("template")),
        "is_open": not event.sessions.exclude(state=Session.State.SETUP).exists(),
        "more": more,
        "one_more": more + 1,
        "crumbs": event_crumbs(event, _("Stages")),
    }
    return render(request, "events/stages.html", context, status=status)
