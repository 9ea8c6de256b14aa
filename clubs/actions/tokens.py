"""Keys for programs: made, shown once, revoked."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from clubs.access import require
from clubs.actions.history import record
from clubs.actors import Actor
from clubs.keys import hash_of, new_key
from clubs.models import ApiToken, Organiser
from clubs.permissions import Permission


@dataclass(frozen=True, slots=True)
class Issued:
    """A new token and its secret, which is known only now."""

    token: ApiToken
    key: str


def create_token(*, actor: Actor, organiser: Organiser, name: str, now: datetime) -> Issued:
    """Let a program act as a scorer of the organiser's."""
    require(actor, organiser, Permission.MANAGE_CLUB)
    key = new_key()
    with transaction.atomic():
        token = ApiToken.objects.create(
            organiser=organiser,
            name=name,
            token_hash=hash_of(key),
            created_by=actor.user,
            created_at=now,
        )
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="token.create",
            subject=token,
            after={"name": name},
        )
    return Issued(token, key)


def revoke_token(*, actor: Actor, token: ApiToken, now: datetime) -> None:
    """End a program's access at once; revoking again changes nothing."""
    organiser = token.organiser
    require(actor, organiser, Permission.MANAGE_CLUB)
    with transaction.atomic():
        token = ApiToken.objects.select_for_update().get(pk=token.pk)
        if token.revoked_at is not None:
            return
        token.revoked_at = now
        token.save(update_fields=["revoked_at"])
        record(actor=actor, organiser=organiser, now=now, act="token.revoke", subject=token)
