"""The tree of authorities as officials make it (Law 80A1): established, renamed, moved, staffed."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import actor_of, authority_view
from clubs.actions.authorities import change_authority, establish_below
from clubs.actions.office_invitations import (
    InvitedOfficial,
    invite_official,
    revoke_office_invitation,
)
from clubs.forms import AuthorityForm, EstablishForm, OfficialInviteForm
from clubs.mail import office_invitation_link
from clubs.models import Authority, OfficialInvitation
from clubs.proofs import grave
from clubs.queries.tree import below
from clubs.refusals import refusals_into
from clubs.views.invitations import invitation_made


@authority_view
@grave
def authority_establish(request: HttpRequest, authority: Authority) -> HttpResponse:
    form = EstablishForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            invited = establish_below(
                actor=actor_of(request),
                authority=authority,
                now=timezone.now(),
                **form.cleaned_data,
            )
            return _invited(request, authority, invited)
    return render(request, "clubs/authority_new.html", {"authority": authority, "form": form})


@authority_view
def authority_change(request: HttpRequest, authority: Authority, below_it: str) -> HttpResponse:
    changed = _below(authority, below_it)
    places = [] if changed == authority else _places_for(authority, changed)
    form = AuthorityForm(request.POST or None, instance=changed, places=places)
    if request.method == "POST" and form.is_valid():
        parent = form.cleaned_data.get("parent", changed.parent)
        with refusals_into(form):
            change_authority(
                actor=actor_of(request),
                authority=authority,
                changed=changed,
                name=form.cleaned_data["name"],
                parent=parent,
                time_zone=form.cleaned_data["time_zone"],
                level=form.cleaned_data["level"],
                now=timezone.now(),
            )
            messages.success(request, _("Saved."))
            return redirect("office", authority.slug)
    context = {"authority": authority, "changed": changed, "form": form}
    return render(request, "clubs/authority_change.html", context)


@authority_view
@grave
def official_invite(request: HttpRequest, authority: Authority, below_it: str) -> HttpResponse:
    invited_to = _below(authority, below_it)
    form = OfficialInviteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            invited = invite_official(
                actor=actor_of(request),
                authority=authority,
                invited_to=invited_to,
                now=timezone.now(),
                **form.cleaned_data,
            )
            return _invited(request, authority, invited)
    context = {"authority": authority, "invited_to": invited_to, "form": form}
    return render(request, "clubs/official_invite.html", context)


@authority_view
@require_POST
def office_invitation_revoke(
    request: HttpRequest, authority: Authority, office_invitation: int
) -> HttpResponse:
    found = get_object_or_404(
        OfficialInvitation, pk=office_invitation, authority__in=below(authority)
    )
    revoke_office_invitation(
        actor=actor_of(request), authority=authority, invitation=found, now=timezone.now()
    )
    messages.success(request, _("The invitation of %s is taken back.") % found.email)
    return redirect("office", authority.slug)


def _below(authority: Authority, slug: str) -> Authority:
    """The authority of that name, if it is this one or stands under it."""
    for each in below(authority):
        if each.slug == slug:
            return each
    raise Http404


def _places_for(authority: Authority, moved: Authority) -> list[Authority]:
    """Under which one may come to stand: those of the subtree that do not stand under it."""
    own = below(moved)
    return [each for each in below(authority) if each not in own]


def _invited(request: HttpRequest, authority: Authority, invited: InvitedOfficial) -> HttpResponse:
    ways = [(reverse("office", args=[authority.slug]), str(authority))]
    return invitation_made(request, invited, office_invitation_link(invited.key), ways)
