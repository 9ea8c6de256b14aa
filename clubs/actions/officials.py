"""Ending somebody's office with a regulating authority."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from django_scopes import scope, scopes_disabled

from clubs.actions.grants import take_back_grants
from clubs.actions.office_invitations import write_office_invitation_revoked
from clubs.actions.official_acts import check_is_official, write_act
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.locking import lock_organiser, lock_rights
from clubs.models import Authority, Invitation, Organiser, User
from clubs.queries.grants import giver_keys
from clubs.queries.offices import office_invitation_closed, open_office_invitations
from clubs.queries.officials import officials_of


def remove_official(*, actor: Actor, authority: Authority, user: User, now: datetime) -> None:
    """Let somebody act for the authority no longer, and take back what they invited to.

    Raises:
        UserError: they are no official, or the last one whose login is open.
        NotAllowed: the actor is no official.
    """
    with transaction.atomic():
        held = list(authority.officials.select_for_update(of=("self",)).order_by("pk"))
        check_is_official(actor, authority)
        office = next((each for each in held if each.user_id == user.pk), None)
        if office is None:
            raise UserError(_("%s does not act for this authority.") % user)
        if not officials_of(authority).exclude(user=user).exists():
            raise UserError(_("%s is the last official: invite another first.") % user)
        office.delete()
        write_act(actor=actor, authority=authority, act="remove", about=str(user), now=now)
        for invitation in open_office_invitations(now).filter(invited_by=user):
            if office_invitation_closed(invitation, now):
                write_office_invitation_revoked(actor=actor, invitation=invitation, now=now)
        for organiser in organisers_invited_to(authority, user):
            with scope(organiser=organiser):
                lock_rights(organiser, user)
                lock_organiser(organiser)
                if user.pk not in giver_keys(organiser):
                    take_back_grants(actor=actor, organiser=organiser, user=user, now=now)


def organisers_invited_to(authority: Authority, user: User) -> list[Organiser]:
    """The authority's organisers to which somebody has made invitations."""
    # An official's own invitations lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        made = Invitation.objects.filter(invited_by=user, organiser__authority=authority)
        keys = set(made.values_list("organiser", flat=True))
    return list(Organiser.objects.filter(pk__in=keys).order_by("pk"))
