"""The organiser's panel of those who may hear appeals."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest, organiser_view
from clubs.actions.panel import add_to_panel, take_off_panel
from clubs.forms import PanelForm
from clubs.models import PanelMember
from clubs.permissions import Permission
from clubs.queries.panel import standing_panel
from clubs.refusals import refusals_into


@organiser_view(Permission.MANAGE_EVENTS)
def panel(request: TenantRequest) -> HttpResponse:
    form = PanelForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            added = add_to_panel(
                actor=request.actor,
                organiser=request.organiser,
                who=form.cleaned_data["who"],
                now=timezone.now(),
            )
            if added.player:
                messages.success(request, _("%s is on the panel.") % added)
            else:
                text = _("%s is on the panel by name alone: none of your people is called so.")
                messages.success(request, text % added)
            return redirect("panel", request.organiser.slug)
    return render(request, "clubs/panel.html", {"form": form, "standing": standing_panel()})


@organiser_view(Permission.MANAGE_EVENTS)
@require_POST
def panel_remove(request: TenantRequest, panel_member: int) -> HttpResponse:
    member = get_object_or_404(PanelMember, pk=panel_member)
    take_off_panel(actor=request.actor, member=member, now=timezone.now())
    messages.success(request, _("%s is off the panel.") % member)
    return redirect("panel", request.organiser.slug)
