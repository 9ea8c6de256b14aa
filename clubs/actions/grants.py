"""What somebody gave while they might, and what becomes of it when they may no longer.

Invitations and tokens rest on whoever made them: with the right to make them these end too.
"""

from datetime import datetime

from clubs.actors import Actor
from clubs.history.recording import record
from clubs.models import ApiToken, Invitation, Organiser, User
from clubs.queries.grants import given_invitations, given_tokens


def take_back_grants(*, actor: Actor, organiser: Organiser, user: User, now: datetime) -> None:
    """Revoke a login's open invitations and tokens; the caller holds the login's rights."""
    for invitation in given_invitations(organiser, user, now):
        write_invitation_revoked(actor=actor, invitation=invitation, now=now)
    for token in given_tokens(organiser, user, now):
        write_token_revoked(actor=actor, token=token, now=now)


def write_invitation_revoked(*, actor: Actor, invitation: Invitation, now: datetime) -> None:
    invitation.revoked_at = now
    invitation.save(update_fields=["revoked_at"])
    record(
        actor=actor,
        organiser=invitation.organiser,
        now=now,
        act="invitation.revoke",
        subject=invitation,
    )


def write_token_revoked(*, actor: Actor, token: ApiToken, now: datetime) -> None:
    token.revoked_at = now
    token.save(update_fields=["revoked_at"])
    record(actor=actor, organiser=token.organiser, now=now, act="token.revoke", subject=token)
