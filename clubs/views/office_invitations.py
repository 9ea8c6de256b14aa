"""Accepting to act for an authority, with or without a login."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from clubs import throttles
from clubs.access import public_view
from clubs.actions.office_invitations import accept_office, accept_office_with_new_login
from clubs.forms import AcceptForm
from clubs.models import OfficialInvitation, User
from clubs.queries.offices import office_invitation_by_key, office_invitation_closed
from clubs.refusals import refusals_into
from clubs.second_factor import sign_in
from clubs.visitors import network_of


@public_view
@never_cache
def office_invitation(request: HttpRequest, office_key: str) -> HttpResponse:
    found = office_invitation_by_key(office_key)
    if found is None or request.method == "POST":
        throttles.count(throttles.ACCEPTS_FROM_ADDRESS, network_of(request), timezone.now())
    if found is None:
        raise Http404
    if isinstance(request.user, User):
        return _accept_as(request, found, request.user)
    return _accept_anew(request, found)


def _accept_as(request: HttpRequest, invitation: OfficialInvitation, user: User) -> HttpResponse:
    if request.method == "POST":
        accept_office(user=user, invitation=invitation, now=timezone.now())
        return _welcome(request, invitation)
    page = _page_of(invitation) | {"is_elsewhere": user.email != invitation.email}
    return render(request, "clubs/invitation.html", page)


def _accept_anew(request: HttpRequest, invitation: OfficialInvitation) -> HttpResponse:
    form = AcceptForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            user = accept_office_with_new_login(
                invitation=invitation, now=timezone.now(), **form.cleaned_data
            )
            sign_in(request, user, resolve_url("office", invitation.authority.slug))
            return _welcome(request, invitation)
    return render(request, "clubs/invitation.html", _page_of(invitation) | {"form": form})


def _page_of(invitation: OfficialInvitation) -> dict[str, object]:
    return {
        "invitation": invitation,
        "to": invitation.authority,
        "part": _("official"),
        "closed": office_invitation_closed(invitation, timezone.now()),
    }


def _welcome(request: HttpRequest, invitation: OfficialInvitation) -> HttpResponse:
    messages.success(request, _("You act for %s now.") % invitation.authority)
    return redirect("office", invitation.authority.slug)
