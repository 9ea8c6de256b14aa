"""Invitations: what is shown when one is made, and accepting it, with or without a login."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django_scopes import scope

from clubs import throttles
from clubs.access import public_view
from clubs.actions.invitations import Invited, accept, accept_with_new_login
from clubs.actions.office_invitations import InvitedOfficial
from clubs.forms import AcceptForm
from clubs.models import Invitation, User
from clubs.queries.grants import is_bound_elsewhere, why_closed_now
from clubs.queries.people import invitation_by_key
from clubs.refusals import refusals_into
from clubs.second_factor import sign_in
from clubs.typography.qr import qr_code
from clubs.visitors import network_of


@public_view
@never_cache
def invitation(request: HttpRequest, key: str) -> HttpResponse:
    found = invitation_by_key(key)
    if found is None or request.method == "POST":
        throttles.count(throttles.ACCEPTS_FROM_ADDRESS, network_of(request), timezone.now())
    if found is None:
        raise Http404
    if isinstance(request.user, User):
        return accept_as(request, found, request.user)
    return accept_anew(request, found)


def invitation_made(
    request: HttpRequest,
    invited: Invited | InvitedOfficial,
    link: str,
    ways: list[tuple[str, str]],
) -> HttpResponse:
    """The link, shown this once, and the ways on (address and words, the likeliest first)."""
    page = {"invited": invited, "link": link, "qr": qr_code(link), "ways": ways}
    return render(request, "clubs/invitation_made.html", page)


def accept_as(request: HttpRequest, invitation: Invitation, user: User) -> HttpResponse:
    if request.method == "POST":
        accept(user=user, invitation=invitation, now=timezone.now())
        return welcome(request, invitation)
    page = page_of(invitation) | {"is_elsewhere": is_bound_elsewhere(invitation, user.email)}
    return render(request, "clubs/invitation.html", page)


def accept_anew(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    initial = {"name": invitation.player.name} if invitation.player else {}
    form = AcceptForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            user = accept_with_new_login(
                invitation=invitation, now=timezone.now(), **form.cleaned_data
            )
            sign_in(request, user, resolve_url("organiser", invitation.organiser.slug))
            return welcome(request, invitation)
    return render(request, "clubs/invitation.html", page_of(invitation) | {"form": form})


def page_of(invitation: Invitation) -> dict[str, object]:
    with scope(organiser=invitation.organiser):
        return {
            "invitation": invitation,
            "to": invitation.organiser,
            "part": invitation.get_role_display(),
            "closed": why_closed_now(invitation, timezone.now()),
        }


def welcome(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    messages.success(request, _("Welcome to %s.") % invitation.organiser)
    return redirect("organiser", invitation.organiser.slug)
