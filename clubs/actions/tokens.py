"""Keys for programs: made, shown once, used, revoked."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.access import require
from clubs.actions.grants import write_token_revoked
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.keys import hash_of, new_key
from clubs.locking import lock_rights
from clubs.models import ApiToken, Organiser
from clubs.permissions import IN_SCOPE, Permission, TokenScope
from clubs.queries.roles import organiser_permissions

A_YEAR = timedelta(days=365)
NOTED_EVERY = timedelta(minutes=5)
"""How often at most the use of a token is written down: reading stays reading."""


@dataclass(frozen=True, slots=True)
class Issued:
    """A new token and its secret, which is known only now."""

    token: ApiToken
    key: str


def create_token(
    *,
    actor: Actor,
    organiser: Organiser,
    name: str,
    scope: str,
    lifetime: timedelta = A_YEAR,
    now: datetime,
) -> Issued:
    """Let a program act for its maker, within a scope and for some time.

    Raises:
        UserError: the scope holds what the maker may not do.
    """
    key = new_key()
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_CLUB)
        check_scope(actor, organiser, TokenScope(scope))
        until = now + lifetime
        token = ApiToken.objects.create(
            organiser=organiser,
            name=name,
            scope=scope,
            token_hash=hash_of(key),
            created_by=actor.user,
            created_at=now,
            expires_at=until,
        )
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="token.create",
            subject=token,
            after={"name": name, "scope": scope, "until": until.isoformat()},
        )
    return Issued(token, key)


def check_scope(actor: Actor, organiser: Organiser, scope: TokenScope) -> None:
    """Nobody hands on to a program what they may not do themselves."""
    if IN_SCOPE[scope] <= organiser_permissions(actor, organiser):
        return
    raise UserError(
        _(
            "You may not enter scores yourself, so a program of yours may not either: give"
            " yourself the role of scorer first, under Members."
        ),
        field="scope",
    )


def revoke_token(*, actor: Actor, token: ApiToken, now: datetime) -> None:
    """End a program's access at once; revoking again changes nothing."""
    organiser = token.organiser
    with transaction.atomic():
        # What the program does holds its maker's rights.
        lock_rights(organiser, actor.user, token.created_by)
        require(actor, organiser, Permission.MANAGE_CLUB)
        token = ApiToken.objects.select_for_update().get(pk=token.pk)
        if token.revoked_at is None:
            write_token_revoked(actor=actor, token=token, now=now)


def note_use(token: ApiToken, now: datetime) -> None:
    """Write down that a program came, unless that was written a moment ago."""
    if token.last_used_at and now - token.last_used_at < NOTED_EVERY:
        return
    stale = Q(last_used_at=None) | Q(last_used_at__lte=now - NOTED_EVERY)
    ApiToken.objects.filter(stale, pk=token.pk).update(last_used_at=now)
