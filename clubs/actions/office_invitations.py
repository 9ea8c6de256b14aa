"""Inviting officials of an authority: a link by mail, for one address alone (Law 80A).

It is shown once to whoever invites as well, so that it works without mail.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs import throttles
from clubs.actions.invitations import LIFETIME, create_login
from clubs.actions.official_acts import check_is_official, write_act
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.keys import hash_of, new_key
from clubs.mail import send_office_invitation
from clubs.models import Authority, Official, OfficialInvitation, User
from clubs.queries.offices import office_invitation_closed
from clubs.queries.tree import below, chain_of


@dataclass(slots=True)
class InvitedOfficial:
    """A new invitation and the secret of its link, which is known only now."""

    invitation: OfficialInvitation
    key: str
    is_mailed: bool = False

    def send(self) -> None:
        """Mail the link, once the invitation stands."""
        self.is_mailed = send_office_invitation(self.invitation, self.key)


def invite_official(
    *, actor: Actor, authority: Authority, invited_to: Authority, email: str, now: datetime
) -> InvitedOfficial:
    """Invite somebody to act for the authority, or for one that stands under it.

    Raises:
        UserError: they act for it already, or it stands elsewhere.
        NotAllowed: the actor is no official of `authority`.
        TooMany: many have been invited of late.
    """
    with transaction.atomic():
        check_is_official(actor, authority)
        if invited_to not in below(authority):
            raise UserError(
                _("%(one)s does not stand under %(other)s.")
                % {"one": invited_to, "other": authority}
            )
        if invited_to.officials.filter(user__email=email.strip().lower()).exists():
            raise UserError(
                _("%(who)s acts for %(authority)s already.")
                % {"who": email, "authority": invited_to},
                field="email",
            )
        return write_office_invitation(actor=actor, authority=invited_to, email=email, now=now)


def write_office_invitation(
    *, actor: Actor, authority: Authority, email: str, now: datetime
) -> InvitedOfficial:
    """The invitation itself, for acts that have checked the right to invite."""
    address = email.strip().lower()
    throttles.count(
        throttles.INVITATIONS_BY_SENDER, actor.user.pk if actor.user else actor.name, now
    )
    throttles.count(throttles.INVITATIONS_TO_NAME, address, now)
    key = new_key()
    with transaction.atomic():
        invitation = OfficialInvitation.objects.create(
            authority=authority,
            email=address,
            token_hash=hash_of(key),
            invited_by=actor.user,
            created_at=now,
            expires_at=now + LIFETIME,
        )
        write_act(actor=actor, authority=authority, act="invite", about=address, now=now)
        invited = InvitedOfficial(invitation, key)
        transaction.on_commit(invited.send)
    return invited


def revoke_office_invitation(
    *, actor: Actor, authority: Authority, invitation: OfficialInvitation, now: datetime
) -> None:
    """Take an invitation back, to this authority or to one under it.

    Raises:
        UserError: it has been used.
        NotAllowed: the actor is no official.
    """
    with transaction.atomic():
        check_is_official(actor, authority)
        invitation = _locked(invitation)
        if invitation.accepted_at is not None:
            raise UserError(
                _("%s has accepted it already: remove them from the officials instead.")
                % invitation.email
            )
        if invitation.revoked_at is None:
            write_office_invitation_revoked(actor=actor, invitation=invitation, now=now)


def write_office_invitation_revoked(
    *, actor: Actor, invitation: OfficialInvitation, now: datetime
) -> None:
    invitation.revoked_at = now
    invitation.save(update_fields=["revoked_at"])
    authority, about = invitation.authority, invitation.email
    write_act(actor=actor, authority=authority, act="revoke_invitation", about=about, now=now)


def accept_office(*, user: User, invitation: OfficialInvitation, now: datetime) -> None:
    """Become an official.

    Raises:
        UserError: the invitation is used up, revoked or too old, whoever made it may not invite any
            more, or it is for another address.
    """
    with transaction.atomic():
        _write_accepted(user, _held(invitation), now)


def accept_office_with_new_login(
    *, invitation: OfficialInvitation, name: str, password: str, now: datetime
) -> User:
    """Make a login for the invited address, and an official of it.

    Raises:
        UserError: the address has a login already, the password is weak, or see `accept_office`.
    """
    with transaction.atomic():
        invitation = _held(invitation)
        user = create_login(email=invitation.email, name=name, password=password)
        _write_accepted(user, invitation, now)
    return user


def _write_accepted(user: User, invitation: OfficialInvitation, now: datetime) -> None:
    if closed := office_invitation_closed(invitation, now):
        raise UserError(closed)
    if user.email != invitation.email:
        raise UserError(
            _("This invitation is for %s alone: sign in with that address to accept it.")
            % invitation.email
        )
    invitation.accepted_at, invitation.accepted_by = now, user
    invitation.save(update_fields=["accepted_at", "accepted_by"])
    Official.objects.get_or_create(authority=invitation.authority, user=user)
    actor, authority = Actor.person(user), invitation.authority
    write_act(actor=actor, authority=authority, act="accept", about=user.email, now=now)


def _locked(invitation: OfficialInvitation) -> OfficialInvitation:
    rows = OfficialInvitation.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("authority", "invited_by").get(pk=invitation.pk)


def _held(invitation: OfficialInvitation) -> OfficialInvitation:
    """The invitation as it is now, held after the offices of its maker, on which it rests."""
    offices = Official.objects.filter(
        user=invitation.invited_by_id, authority__in=chain_of(invitation.authority_id)
    )
    list(offices.select_for_update(of=("self",), no_key=True).order_by("pk"))
    return _locked(invitation)
