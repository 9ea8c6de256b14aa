"""The organiser's panel of those who may hear appeals (Law 93A): put on it, and taken off."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import require
from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.finding import findable
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.models import Organiser, PanelMember, Player
from clubs.permissions import Permission


def add_to_panel(*, actor: Actor, organiser: Organiser, who: str, now: datetime) -> PanelMember:
    """Put somebody on the panel, who is found by national number or name among the people.

    Whoever is not found there is put on it by name alone.

    Raises:
        UserError: several people bear the name, or they are on the panel already.
        NotAllowed: the actor may not set up the organiser's events.
    """
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_EVENTS)
        lock_organiser(organiser)
        name = " ".join(who.split())
        player = _found(name)
        known = {"player": player, "name": "" if player else name}
        if PanelMember.objects.filter(taken_off_at=None, **known).exists():
            raise UserError(_("%s is on the panel already.") % (player or name), field="who")
        member = PanelMember.objects.create(organiser=organiser, added_at=now, **known)
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="panel_member.add",
            subject=member,
            after={"name": str(member)},
        )
        return member


def take_off_panel(*, actor: Actor, member: PanelMember, now: datetime) -> None:
    """Take somebody off the panel; what they are appointed to already they still hear.

    Raises:
        Conflict: they are not on it any more.
        NotAllowed: the actor may not set up the organiser's events.
    """
    with transaction.atomic():
        require(actor, member.organiser, Permission.MANAGE_EVENTS)
        lock_organiser(member.organiser)
        member.refresh_from_db()
        if member.taken_off_at is not None:
            raise Conflict(_("%s is not on the panel any more.") % member)
        _write_off(actor, member, now)


def write_person_off_panel(*, actor: Actor, player: Player, now: datetime) -> None:
    """Whoever leaves the organiser's people leaves its panel; the organiser is locked."""
    for member in PanelMember.objects.filter(player=player, taken_off_at=None):
        _write_off(actor, member, now)


def write_one_on_panel(*, actor: Actor, kept: Player, other: Player, now: datetime) -> None:
    """Of two records of one person that both stand on the panel one does from now on."""
    if PanelMember.objects.filter(player=kept, taken_off_at=None).exists():
        write_person_off_panel(actor=actor, player=other, now=now)


def _write_off(actor: Actor, member: PanelMember, now: datetime) -> None:
    member.taken_off_at = now
    member.save(update_fields=["taken_off_at"])
    record(
        actor=actor,
        organiser=member.organiser,
        now=now,
        act="panel_member.remove",
        subject=member,
        before={"name": str(member)},
    )


def _found(who: str) -> Player | None:
    """The one of the organiser's people who is meant; None for somebody from outside."""
    people = Player.objects.filter(removed_at=None)
    by_number = people.filter(national_number=who).first()
    if by_number:
        return by_number
    alike = [each for each in people if findable(each.name) == findable(who)]
    if len(alike) > 1:
        text = _("%(count)d of your people are called %(name)s: type the national number.")
        raise UserError(text % {"count": len(alike), "name": who}, field="who")
    return alike[0] if alike else None
