"""Invitations: a link that gives its bearer a role and, perhaps, a player's record.

The link is sent by mail and also shown once to whoever invites, so that it works without mail.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django_scopes import scope

from clubs import throttles
from clubs.access import require
from clubs.actions.grants import write_invitation_revoked
from clubs.actions.members import join
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.keys import hash_of, new_key
from clubs.locking import lock_organiser, lock_rights
from clubs.mail import send_invitation
from clubs.models import Invitation, Organiser, Player, User
from clubs.permissions import Permission
from clubs.queries.grants import is_bound_elsewhere, why_closed_now

LIFETIME = timedelta(days=14)


@dataclass(slots=True)
class Invited:
    """A new invitation and the secret of its link, which is known only now."""

    invitation: Invitation
    key: str
    is_mailed: bool = False

    def send(self) -> None:
        """Mail the link, once the invitation stands."""
        self.is_mailed = send_invitation(self.invitation, self.key)


def invite(
    *,
    actor: Actor,
    organiser: Organiser,
    email: str,
    role: str,
    player: Player | None = None,
    now: datetime,
) -> Invited:
    """Invite somebody by e-mail to a role of the organiser's or to their own player's record.

    Raises:
        UserError: the record has its person already.
    """
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_CLUB)
        if player is not None and player.user_id is not None:
            raise UserError(_("%s can sign in already.") % player)
        return write_invitation(
            actor=actor, organiser=organiser, email=email, role=role, player=player, now=now
        )


def write_invitation(
    *,
    actor: Actor,
    organiser: Organiser,
    email: str,
    role: str,
    player: Player | None,
    now: datetime,
) -> Invited:
    """The invitation itself, for acts that have checked the right to invite.

    Raises:
        TooMany: the actor, or whoever invites this address, has sent many of late.
    """
    throttles.count(
        throttles.INVITATIONS_BY_SENDER, actor.user.pk if actor.user else actor.name, now
    )
    throttles.count(throttles.INVITATIONS_TO_NAME, email.strip().lower(), now)
    key = new_key()
    with transaction.atomic():
        invitation = Invitation.objects.create(
            organiser=organiser,
            email=email.strip().lower(),
            role=role,
            player=player,
            token_hash=hash_of(key),
            invited_by=actor.user,
            created_at=now,
            expires_at=now + LIFETIME,
        )
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="invitation.send",
            subject=invitation,
            after={"email": invitation.email, "role": role, "player": str(player or "")},
        )
        invited = Invited(invitation, key)
        transaction.on_commit(invited.send)
    return invited


def accept_with_new_login(
    *, invitation: Invitation, name: str, password: str, now: datetime
) -> User:
    """Make a login for the invited address and give it what the invitation promises.

    Raises:
        UserError: the address has a login already, the password is weak, or the invitation is
            used up or too old.
    """
    organiser = invitation.organiser
    with scope(organiser=organiser), transaction.atomic():
        lock_rights(organiser, invitation.invited_by)
        lock_organiser(organiser)
        user = create_login(email=invitation.email, name=name, password=password)
        accept(user=user, invitation=invitation, now=now)
    return user


def create_login(*, email: str, name: str, password: str) -> User:
    """A login for whoever was invited at that address.

    Raises:
        UserError: the address has a login already, or the password is weak.
    """
    try:
        validate_password(password, User(email=email, name=name))
    except ValidationError as weak:
        raise UserError(" ".join(weak.messages), field="password") from weak
    if User.objects.filter(email=email).exists():
        raise UserError(_("There is an account for %s: sign in with it first.") % email)
    return User.objects.create_user(email, password, name=name)


def accept(*, user: User, invitation: Invitation, now: datetime) -> None:
    """Give a login what the invitation promises.

    Raises:
        UserError: the invitation is used up, revoked or too old; whoever made it may not invite
            any more; it is for another address; or the record is somebody else's.
    """
    organiser = invitation.organiser
    actor = Actor.person(user)
    with scope(organiser=organiser), transaction.atomic():
        lock_rights(organiser, invitation.invited_by)
        lock_organiser(organiser)
        related = Invitation.objects.select_related("organiser", "player", "invited_by")
        invitation = related.get(pk=invitation.pk)
        check_is_good(invitation, user.email, now)
        invitation.accepted_at, invitation.accepted_by = now, user
        invitation.save(update_fields=["accepted_at", "accepted_by"])
        join(actor=actor, organiser=organiser, user=user, role=invitation.role, now=now)
        if invitation.player is not None:
            claim(actor=actor, player=invitation.player, user=user, now=now)


def check_is_good(invitation: Invitation, email: str, now: datetime) -> None:
    """Refuse an invitation that is closed, or that is not for this address."""
    if closed := why_closed_now(invitation, now):
        raise UserError(closed)
    if is_bound_elsewhere(invitation, email):
        raise UserError(
            _("This invitation is for %s alone: sign in with that address to accept it.")
            % invitation.email
        )


def revoke_invitation(*, actor: Actor, invitation: Invitation, now: datetime) -> None:
    """Take an invitation back; one that is taken back already stays so.

    Raises:
        UserError: it has been used.
    """
    organiser = invitation.organiser
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_CLUB)
        lock_organiser(organiser)
        invitation = Invitation.objects.select_related("organiser").get(pk=invitation.pk)
        if invitation.accepted_at is not None:
            raise UserError(
                _("%s has accepted it already: remove them from the members instead.")
                % invitation.email
            )
        if invitation.revoked_at is None:
            write_invitation_revoked(actor=actor, invitation=invitation, now=now)


def claim(*, actor: Actor, player: Player, user: User, now: datetime) -> None:
    """Tie a player's record to the login of the person it is about."""
    if player.user_id is not None and player.user_id != user.pk:
        raise UserError(_("The record of %s belongs to another account.") % player)
    others = Player.objects.filter(organiser=player.organiser, user=user).exclude(pk=player.pk)
    if other := others.first():
        raise UserError(_("You are known here already, as %s.") % other)
    player.user = user
    player.save(update_fields=["user"])
    record(
        actor=actor,
        organiser=player.organiser,
        now=now,
        act="player.claim",
        subject=player,
        after={"login": user.email},
    )
