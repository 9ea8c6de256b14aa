"""An organiser's people beside its authorities' register of players; each match is confirmed."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest, organiser_view
from clubs.actions.people import edit_person
from clubs.models import Player
from clubs.permissions import Permission
from clubs.queries.people import people
from clubs.queries.registers import has_players_register, matches
from clubs.register_forms import RegisterMatchForm
from clubs.throttles import REGISTER_LOOKS, count

PER_PAGE = 25


@organiser_view(Permission.MANAGE_CLUB)
@require_safe
def people_matches(request: TenantRequest) -> HttpResponse:
    """The people of the club, page by page, with whom of the register each may be."""
    now = timezone.now()
    has_register = has_players_register(request.organiser)
    page = Paginator(people("", now), PER_PAGE).get_page(request.GET.get("page"))
    found = []
    if has_register:
        count(REGISTER_LOOKS, request.organiser.pk, now)
        found = matches(request.organiser, list(page))
    context = {
        "has_register": has_register,
        "page": page,
        "to_confirm": [each for each in found if not each.is_same],
        "same": sum(each.is_same for each in found),
        "unknown": len(page) - len(found),
    }
    return render(request, "clubs/people_matches.html", context)


@organiser_view(Permission.MANAGE_CLUB)
@require_POST
def person_match(request: TenantRequest, player: int) -> HttpResponse:
    """They are the same: the record gets the register's number and, if chosen, its name."""
    found = get_object_or_404(Player.objects.select_related("organiser"), pk=player)
    form = RegisterMatchForm(request.POST)
    offered = matches(request.organiser, [found])
    entries = {entry.pk: entry for each in offered for entry in each.entries}
    entry = entries.get(form.cleaned_data["entry"]) if form.is_valid() else None
    if entry is None:
        messages.info(request, _("The register says something else by now: look again."))
    else:
        edit_person(
            actor=request.actor,
            player=found,
            name=entry.name if form.takes_name else found.name,
            national_number=entry.number,
            now=timezone.now(),
        )
        messages.success(request, _("%s is confirmed.") % found)
    return redirect("people_matches", request.organiser.slug)
