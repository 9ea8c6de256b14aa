"""Removing a member: what ends with the membership is shown before it does."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.access import TenantRequest, organiser_view
from clubs.models import User
from clubs.permissions import Permission
from clubs.proofs import grave
from clubs.queries.grants import given_invitations, given_tokens
from clubs.queries.people import members_found, roles_in_words
from clubs.refusals import refusals_into
from events.actions.staff import remove_member
from events.forms.staff import MemberRemovalForm
from events.queries.appointments import needs_successor, unfinished_appointments
from events.queries.setup import current_of


@organiser_view(Permission.MANAGE_CLUB)
@grave
def member_remove(request: TenantRequest, user: int) -> HttpResponse:
    leaving = get_object_or_404(members_found(request.organiser), pk=user)
    appointments = list(unfinished_appointments(request.organiser, leaving))
    form = MemberRemovalForm(
        request.POST if request.method == "POST" else None,
        organiser=request.organiser,
        leaving=leaving,
        handed_over=[each for each in appointments if needs_successor(each)],
    )
    if request.method == "POST" and form.is_valid():
        with refusals_into(form):
            remove_member(
                actor=request.actor,
                organiser=request.organiser,
                user=leaving,
                successors=form.successors,
                now=timezone.now(),
            )
            return _removed(request, leaving)
    now = timezone.now()
    context = {
        "member": leaving,
        "form": form,
        "roles": roles_in_words(leaving),
        "appointments": [(each, current_of([*each.event.sessions.all()])) for each in appointments],
        "invitations": given_invitations(request.organiser, leaving, now),
        "tokens": given_tokens(request.organiser, leaving, now),
        "record": leaving.players.filter(organiser=request.organiser).first(),
    }
    return render(request, "events/member_remove.html", context)


def _removed(request: TenantRequest, leaving: User) -> HttpResponse:
    messages.success(request, _("%s has left the club's pages.") % leaving)
    if leaving == request.actor.user:
        return redirect("home")
    return redirect("members", request.organiser.slug)
