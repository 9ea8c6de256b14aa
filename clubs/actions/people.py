"""An organiser's records of people: added and corrected one by one."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import require
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import RecordedChange, record, record_all
from clubs.locking import lock_organiser
from clubs.models import Organiser, Player
from clubs.permissions import Permission


def add_player(
    *,
    actor: Actor,
    organiser: Organiser,
    name: str,
    national_number: str = "",
    now: datetime,
) -> Player:
    """Write down a person; the caller has checked that the actor may."""
    with transaction.atomic():
        lock_organiser(organiser)
        check_number_is_free(organiser, national_number)
        player = Player.objects.create(
            organiser=organiser,
            name=" ".join(name.split()),
            national_number=national_number,
        )
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="player.add",
            subject=player,
            after=values_of(player),
        )
    return player


def add_person(
    *, actor: Actor, organiser: Organiser, name: str, national_number: str, now: datetime
) -> Player:
    """Write down a person of the club.

    Raises:
        UserError: someone else here has the national number.
    """
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_CLUB)
        return add_player(
            actor=actor, organiser=organiser, name=name, national_number=national_number, now=now
        )


def edit_person(
    *, actor: Actor, player: Player, name: str, national_number: str, now: datetime
) -> Player:
    """Correct a person's name or number.

    Raises:
        UserError: someone else here has the national number.
    """
    organiser = player.organiser
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_CLUB)
        lock_organiser(organiser)
        player.refresh_from_db()
        check_number_is_free(organiser, national_number, but=player)
        before = values_of(player)
        tidy = " ".join(name.split())
        player.to_be_named = player.to_be_named and tidy == player.name
        player.name, player.national_number = tidy, national_number
        player.save(update_fields=["name", "national_number", "to_be_named"])
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="player.edit",
            subject=player,
            before=before,
            after=values_of(player),
        )
    return player


def bring_back(
    *, actor: Actor, organiser: Organiser, players: Sequence[Player], now: datetime
) -> None:
    """Put people who were set aside back on the list; the caller has checked the right to."""
    for player in players:
        player.removed_at = None
    Player.objects.bulk_update(players, ["removed_at"])
    changes = [RecordedChange("player.restore", player) for player in players]
    record_all(actor=actor, organiser=organiser, now=now, changes=changes)


def check_number_is_free(organiser: Organiser, number: str, *, but: Player | None = None) -> None:
    if not number:
        return
    others = Player.objects.filter(organiser=organiser, national_number=number)
    if but is not None:
        others = others.exclude(pk=but.pk)
    if holder := others.first():
        raise UserError(
            _("%(number)s is the number of %(name)s.") % {"number": number, "name": holder.name},
            field="national_number",
        )


def values_of(player: Player) -> dict[str, str]:
    return {"name": player.name, "national_number": player.national_number}
