"""Undoing a wrong claim: a player's record no longer speaks for the login it was tied to."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import hold_rights, require
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.models import Player
from clubs.permissions import Permission


def release_claim(*, actor: Actor, player: Player, now: datetime) -> Player:
    """Part a record from its login; whoever is tied to it may say "this is not me".

    All that the login saw and could do through the record ends at once: its tables, cards,
    rulings, the right to appeal. Roles in the club, and what was done before, stay.

    Raises:
        UserError: no login is tied to it.
    """
    with transaction.atomic():
        hold_rights(actor, player.organiser)
        lock_organiser(player.organiser)
        player = Player.objects.select_related("user", "organiser").get(pk=player.pk)
        if actor.user is None or actor.user.pk != player.user_id:
            require(actor, player.organiser, Permission.MANAGE_CLUB)
        if player.user is None:
            raise UserError(_("No account is tied to the record of %s.") % player)
        before = {"login": player.user.email}
        player.user = None
        player.save(update_fields=["user"])
        record(
            actor=actor,
            organiser=player.organiser,
            now=now,
            act="player.release",
            subject=player,
            before=before,
        )
    return player
