"""Logins with a role in the organiser: list, invite, revoke an invitation, change roles.

Removing one is in `events.views.staff`: it ends what they direct.
"""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.access import TenantRequest, organiser_view
from clubs.actions.invitations import invite, revoke_invitation
from clubs.actions.members import set_roles
from clubs.actions.second_factor import reset_members_second_factor
from clubs.forms import MemberInviteForm, RolesForm
from clubs.mail import invitation_link
from clubs.models import Invitation
from clubs.permissions import Permission
from clubs.proofs import grave
from clubs.queries.grants import listed_invitations
from clubs.queries.people import members, members_found, roles_held
from clubs.queries.second_factor import authenticator_of
from clubs.refusals import refusals_into
from clubs.views.invitations import invitation_made


@organiser_view(Permission.MANAGE_CLUB)
@grave
def members_list(request: TenantRequest) -> HttpResponse:
    form = MemberInviteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            invited = invite(
                actor=request.actor,
                organiser=request.organiser,
                now=timezone.now(),
                **form.cleaned_data,
            )
            here = reverse("members", args=[request.organiser.slug])
            ways = [(f"{here}#invite", _("Invite another")), (here, _("Members"))]
            return invitation_made(request, invited, invitation_link(invited.key), ways)
    invitations = listed_invitations(request.organiser, timezone.now())
    page = {"members": members(), "invitations": invitations, "form": form}
    return render(request, "clubs/members.html", page)


@organiser_view(Permission.MANAGE_CLUB)
@grave
def member(request: TenantRequest, user: int) -> HttpResponse:
    found = get_object_or_404(members_found(request.organiser), pk=user)
    form = RolesForm(request.POST or None, initial={"roles": roles_held(found)})
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            set_roles(
                actor=request.actor,
                organiser=request.organiser,
                user=found,
                now=timezone.now(),
                **form.cleaned_data,
            )
            messages.success(request, _("Saved."))
            return redirect("members", request.organiser.slug)
    page = {"member": found, "form": form, "has_second_factor": authenticator_of(found) is not None}
    return render(request, "clubs/member.html", page)


@organiser_view(Permission.MANAGE_CLUB)
@require_POST
def invitation_revoke(request: TenantRequest, invitation: int) -> HttpResponse:
    found = get_object_or_404(Invitation.objects.select_related("organiser"), pk=invitation)
    revoke_invitation(actor=request.actor, invitation=found, now=timezone.now())
    messages.success(request, _("The invitation of %s is taken back.") % found.email)
    return redirect("members", request.organiser.slug)


@organiser_view(Permission.MANAGE_CLUB)
@grave
@require_POST
def member_second_factor(request: TenantRequest, user: int) -> HttpResponse:
    """Takes it away from who lost phone and recovery codes."""
    found = get_object_or_404(members_found(request.organiser), pk=user)
    reset_members_second_factor(
        actor=request.actor, organiser=request.organiser, user=found, now=timezone.now()
    )
    messages.success(request, _("%s signs in with the password alone now.") % found)
    return redirect("member", request.organiser.slug, found.pk)
