"""Parting a player's record from a login: by an administrator, or by whoever is not that player."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest, organiser_view
from clubs.actions.claims import release_claim
from clubs.models import Player
from clubs.permissions import Permission


@organiser_view(Permission.MANAGE_CLUB)
@require_POST
def person_release(request: TenantRequest, player: int) -> HttpResponse:
    found = get_object_or_404(Player.objects.select_related("organiser"), pk=player)
    release_claim(actor=request.actor, player=found, now=timezone.now())
    messages.success(request, _("The record of %s has no account any more.") % found)
    return redirect("person", request.organiser.slug, found.pk)


@organiser_view(None)
@require_safe
def not_me(request: TenantRequest, player: int) -> HttpResponse:
    """What "this is not me" ends; only for the login that the record speaks for."""
    return render(request, "clubs/not_me.html", {"player": _own(request, player)})


@organiser_view(None)
@require_POST
def not_me_release(request: TenantRequest, player: int) -> HttpResponse:
    found = _own(request, player)
    release_claim(actor=request.actor, player=found, now=timezone.now())
    messages.success(request, _("You are no longer taken for %s.") % found)
    return redirect("my_matters")


def _own(request: TenantRequest, player: int) -> Player:
    found: Player = get_object_or_404(Player.objects.select_related("organiser"), pk=player)
    if request.actor.user is None or found.user_id != request.actor.user.pk:
        raise Http404
    return found
