"""Taking and withdrawing entries: pairs of the club's people, found, or new to the club."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.actions.history import record
from clubs.actions.people import add_player, bring_back
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.locking import lock_organiser
from clubs.models import Organiser, Player
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.events import refuse_after_start
from events.interchange.people import Person
from events.locking import lock_event, lock_session
from events.models import Entry, EntryMember, Event, Session


@dataclass(frozen=True, slots=True)
class Entered:
    """A new entry, and which of its players were new to the club."""

    entry: Entry
    players: tuple[Player, ...]
    newcomers: tuple[Player, ...]


def add_entry(
    *, actor: Actor, event: Event, first: Person, second: Person, now: datetime
) -> Entered:
    """Enter a pair under the next number; a person unknown to the club becomes one of its people.

    Raises:
        UserError: play has begun, a person cannot be told, or one is entered already. Its field
            is "first" or "second".
    """
    with transaction.atomic():
        event = lock_event(event)
        require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        refuse_after_start(event)
        return _enter(actor, event, first, second, now)


def add_late_entry(
    *, actor: Actor, session: Session, first: Person, second: Person, now: datetime
) -> Entered:
    """Enter a pair that comes while the session runs; seating it changes the movement.

    Raises:
        UserError: the session is not running, a person cannot be told, or one is entered already.
    """
    with transaction.atomic():
        event = lock_event(session.event)
        session = lock_session(session)
        require_in_event(actor, session.event, Permission.DIRECT)
        if session.state != Session.State.RUNNING:
            raise UserError(_("A late pair is entered while the session is running."))
        return _enter(actor, event, first, second, now)


def withdraw_entry(*, actor: Actor, event: Event, entry: Entry, now: datetime) -> Entry:
    """Withdraw an entry before play; its number is not used again.

    Raises:
        UserError: play has begun, or it was withdrawn before.
    """
    with transaction.atomic():
        event = lock_event(event)
        require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        refuse_after_start(event)
        entry = event.entries.get(pk=entry.pk)
        if entry.withdrawn_at is not None:
            raise UserError(_("Entry %d was withdrawn already.") % entry.number)
        entry.withdrawn_at = now
        entry.save(update_fields=["withdrawn_at"])
        entry.members.update(active=False)
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="entry.withdraw",
            subject=entry,
            before={"players": [str(member.player) for member in _members(entry)]},
        )
    return entry


def resolve_player(
    *, actor: Actor, event: Event, who: Person, field: str, now: datetime
) -> tuple[Player, bool]:
    """The record of someone who comes into an entry, and whether it is new; locks are taken.

    Raises:
        UserError: the person cannot be told, or is entered already.
    """
    lock_organiser(event.organiser)
    player, is_new = _player(actor, event, who, field, now)
    refuse_second_entry(event, player, field)
    return player, is_new


def _enter(actor: Actor, event: Event, first: Person, second: Person, now: datetime) -> Entered:
    lock_organiser(event.organiser)
    found = [
        _player(actor, event, who, field, now)
        for who, field in ((first, "first"), (second, "second"))
    ]
    players = tuple(player for player, _new in found)
    if players[0] == players[1]:
        raise UserError(_("A pair is two people: %s cannot be both.") % players[0], field="second")
    for player, field in zip(players, ("first", "second"), strict=True):
        refuse_second_entry(event, player, field)
    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    entry = Entry.objects.create(
        organiser=event.organiser, event=event, number=last + 1, created_at=now
    )
    for position, player in enumerate(players, start=1):
        EntryMember.objects.create(
            organiser=event.organiser, event=event, entry=entry, player=player, position=position
        )
    record(
        actor=actor,
        organiser=event.organiser,
        now=now,
        act="entry.add",
        subject=entry,
        after={"number": entry.number, "players": [str(player) for player in players]},
    )
    return Entered(entry, players, tuple(player for player, new in found if new))


def refuse_second_entry(event: Event, player: Player, field: str) -> None:
    member = (
        EntryMember.objects.filter(event=event, player=player, active=True)
        .select_related("entry")
        .first()
    )
    if member:
        raise UserError(
            _("%(player)s is entered already, in entry %(number)d.")
            % {"player": player, "number": member.entry.number},
            field=field,
        )


def _player(
    actor: Actor, event: Event, who: Person, field: str, now: datetime
) -> tuple[Player, bool]:
    """The club's record of a person, and whether it was made just now.

    Someone who was set aside and plays again is back on the list.
    """
    if who.is_stand_in:
        return _stand_in(actor, event, who, now)
    player, is_new = found_player(
        actor=actor, organiser=event.organiser, who=who, field=field, now=now
    )
    if player.removed_at is not None:
        bring_back(actor=actor, player=player, now=now)
    return player, is_new


def _stand_in(actor: Actor, event: Event, who: Person, now: datetime) -> tuple[Player, bool]:
    """A record of its own in each event for "Guest 2"; "Ann Archer 12" may be Ann, number 12."""
    name, _space, number = who.name.rpartition(" ")
    numbered = Player.objects.filter(organiser=event.organiser, national_number=number)
    known = (
        numbered.filter(name__iexact=name).first()
        or Player.objects.filter(
            to_be_named=True, entries__event=event, entries__active=True, name__iexact=who.name
        ).first()
    )
    if known:
        return known, False
    made = add_player(
        actor=actor, organiser=event.organiser, name=who.name, to_be_named=True, now=now
    )
    return made, True


def found_player(
    *, actor: Actor, organiser: Organiser, who: Person, field: str, now: datetime
) -> tuple[Player, bool]:
    """Who is meant by name and number, as the club knows them, or new to it; locks are taken.

    Raises:
        UserError: the person cannot be told.
    """
    if who.national_number:
        known = _by_number(organiser, who, field)
        if known:
            return known, False
    called = Player.objects.filter(organiser=organiser, name__iexact=who.name)
    namesakes = list(called.filter(to_be_named=False)[:2])
    if who.national_number:
        namesakes = [player for player in namesakes if not player.national_number]
    if len(namesakes) > 1:
        raise UserError(
            _("There is more than one %s here: add the national number.") % who.name, field=field
        )
    if namesakes:
        return _with_number(actor, namesakes[0], who, now), False
    newcomer = add_player(
        actor=actor,
        organiser=organiser,
        name=who.name,
        national_number=who.national_number,
        now=now,
    )
    return newcomer, True


def _by_number(organiser: Organiser, who: Person, field: str) -> Player | None:
    player = Player.objects.filter(
        organiser=organiser, national_number__iexact=who.national_number
    ).first()
    if player is None and not who.name:
        raise UserError(
            _("Nobody here has the national number %s: write the name before it.")
            % who.national_number,
            field=field,
        )
    if player and who.name and player.name.casefold() != who.name.casefold():
        raise UserError(
            _("National number %(number)s is %(player)s's, not %(name)s's.")
            % {"number": who.national_number, "player": player, "name": who.name},
            field=field,
        )
    return player


def _with_number(actor: Actor, player: Player, who: Person, now: datetime) -> Player:
    """Note the number that was written for a person who had none on record."""
    if who.national_number and not player.national_number:
        player.national_number = who.national_number
        player.save(update_fields=["national_number"])
        record(
            actor=actor,
            organiser=player.organiser,
            now=now,
            act="player.edit",
            subject=player,
            before={"national_number": ""},
            after={"national_number": player.national_number},
        )
    return player


def _members(entry: Entry) -> Iterable[EntryMember]:
    return entry.members.select_related("player")
