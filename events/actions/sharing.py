"""A player shares their results by an address, makes another one, and takes it back."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import NotAllowed, UserError
from clubs.keys import hash_of
from clubs.models import User
from events.models import ResultsShare
from events.shared_addresses import code_of
from events.table_secrets import new_nonce


def share_results(*, actor: Actor, now: datetime) -> ResultsShare:
    """Make an address for the actor's own results; the one before it opens nothing any more.

    Raises:
        NotAllowed: the actor is no person.
    """
    with transaction.atomic():
        user = _locked(actor)
        _open_shares(user).update(ended_at=now)
        nonce = new_nonce()
        return ResultsShare.objects.create(
            user=user, nonce=nonce, code_hash=hash_of(code_of(nonce)), made_at=now
        )


def stop_sharing(*, actor: Actor, now: datetime) -> None:
    """Take the address back: it opens nothing from now on.

    Raises:
        UserError: nothing is shared.
        NotAllowed: the actor is no person.
    """
    with transaction.atomic():
        if not _open_shares(_locked(actor)).update(ended_at=now):
            raise UserError(_("Your results are not shared."))


def _locked(actor: Actor) -> User:
    """Whose results they are, held until the transaction ends: two at once come one by one."""
    if actor.user is None:
        raise NotAllowed(_("Results are shared by whose they are."))
    return User.objects.select_for_update().get(pk=actor.user.pk)


def _open_shares(user: User) -> QuerySet[ResultsShare]:
    return ResultsShare.objects.filter(user=user, ended_at=None)
