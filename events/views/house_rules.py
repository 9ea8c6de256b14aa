"""What an organiser says for all its events, where authorities leave it open."""

from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest, organiser_view
from clubs.permissions import Permission
from clubs.queries.recognition import today_at
from clubs.queries.tree import chain_of
from clubs.refusals import refusals_into
from events.actions.regulations import publish_house_rules
from events.forms.provisions import HouseRulesForm, initial_of_rules
from events.models import HouseRules
from events.queries.contradicted_rules import contradicted_rules
from events.queries.period_examples import evening_in
from events.queries.powers import held_keys
from events.queries.regulation_pages import rooms_of_rules
from events.queries.regulations import authority_settles, house_rules
from events.views.crumbs import organiser_crumbs


@organiser_view(None)
@require_safe
def house_rules_read(request: TenantRequest) -> HttpResponse:
    """The version that holds, or the one that is asked for; conditions say by which they were."""
    rules = HouseRules.objects.filter(organiser=request.organiser).order_by("-number")
    number = request.GET.get("version", "")
    if number and not (number.isascii() and number.isdigit() and len(number) < 5):
        raise Http404
    shown = get_object_or_404(rules, number=int(number)) if number else rules.first()
    context = {
        "shown": shown,
        "rooms": rooms_of_rules(shown) if shown else [],
        "versions": rules.defer("statements"),
        "may_set_up": Permission.MANAGE_EVENTS in request.permissions,
        "crumbs": organiser_crumbs(request.organiser, _("House rules")),
    }
    return render(request, "events/house_rules_read.html", context)


@organiser_view(Permission.MANAGE_EVENTS)
def house_rules_page(request: TenantRequest) -> HttpResponse:
    organiser, now = request.organiser, timezone.now()
    latest, today = house_rules(organiser), today_at(organiser, now)
    form = HouseRulesForm(
        request.POST or None,
        above=authority_settles(organiser, today),
        held=held_keys(organiser, chain_of(organiser.authority_id), today),
        initial=initial_of_rules(latest),
        evening=evening_in(ZoneInfo(organiser.time_zone), now),
    )
    if request.method == "POST" and form.is_valid() and "look" not in request.POST:
        with refusals_into(form):
            rules = publish_house_rules(
                actor=request.actor,
                organiser=organiser,
                said=form.cleaned_data["said"],
                seen=form.cleaned_data["seen"],
                now=now,
            )
            messages.success(
                request, _("House rules %d hold for what is still to be played.") % rules.number
            )
            return redirect("house_rules", organiser.slug)
    context = {
        "form": form,
        "latest": latest,
        "contradicted": contradicted_rules(latest, today),
        "crumbs": organiser_crumbs(organiser, _("House rules")),
    }
    return render(request, "events/house_rules.html", context)
