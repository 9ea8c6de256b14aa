"""Beginning conditions with others, and keeping them as templates."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest, organiser_view
from clubs.permissions import Permission
from clubs.refusals import refusals_into
from events.access import event_view
from events.actions.templates import begin_conditions, forget_template, keep_template
from events.forms.templates import BeginForm, KeepForm
from events.models import Chapter, ConditionsTemplate, Event
from events.queries.templates import beginnings_of
from events.views.crumbs import event_crumbs


@event_view(Permission.MANAGE_EVENTS)
def conditions_begin(request: TenantRequest, event: Event) -> HttpResponse:
    """Which conditions the event's are to begin with; then they are filled in."""
    beginnings = beginnings_of(event)
    form = BeginForm(request.POST or None, beginnings=beginnings)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            begin_conditions(
                actor=request.actor, event=event, source=form.chosen, now=timezone.now()
            )
            messages.success(request, _("The conditions begin with these: look at each chapter."))
            first = Chapter.ENTRIES.value
            return redirect("conditions_chapter", request.organiser.slug, event.pk, first)
    context = {
        "event": event,
        "form": form,
        "keep_form": KeepForm(initial={"name": event.name}),
        "templates": beginnings.templates,
        "crumbs": event_crumbs(event, _("Conditions of contest"), _("Begin with others")),
    }
    return render(request, "events/conditions_begin.html", context)


@event_view(Permission.MANAGE_EVENTS)
@require_POST
def conditions_keep(request: TenantRequest, event: Event) -> HttpResponse:
    form = KeepForm(request.POST)
    if form.is_valid():
        template = keep_template(
            actor=request.actor, event=event, name=form.cleaned_data["name"], now=timezone.now()
        )
        messages.success(request, _("“%s” is kept as a template.") % template.name)
    else:
        messages.error(request, _("Give the template a name."))
    return redirect("conditions_begin", request.organiser.slug, event.pk)


@organiser_view(Permission.MANAGE_EVENTS)
@require_POST
def conditions_forget(request: TenantRequest, template: int) -> HttpResponse:
    found: ConditionsTemplate = get_object_or_404(
        ConditionsTemplate, organiser=request.organiser, pk=template
    )
    forget_template(
        actor=request.actor, organiser=request.organiser, template=found, now=timezone.now()
    )
    messages.success(request, _("“%s” is forgotten.") % found.name)
    return redirect("organiser", request.organiser.slug)
