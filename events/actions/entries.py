"""Taking and withdrawing entries: pairs of the club's people, found, or new to the club."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.models import Player
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.events import refuse_after_start
from events.actions.roster import Roster, write_couples, write_people
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


def resolve_player(*, actor: Actor, event: Event, who: Person, field: str, now: datetime) -> Player:
    """The record of someone who comes into an entry, made if they are new; the event is locked.

    Someone who was set aside and plays again is back on the list.

    Raises:
        UserError: the person cannot be told, or is entered already.
    """
    lock_organiser(event.organiser)
    roster = Roster.of(event.organiser, event)
    known = roster.one(who, field)
    write_people(actor=actor, roster=roster, now=now)
    return known.written


def _enter(actor: Actor, event: Event, first: Person, second: Person, now: datetime) -> Entered:
    lock_organiser(event.organiser)
    roster = Roster.of(event.organiser, event)
    couple = roster.pair(first, second)
    (entry,) = write_couples(actor=actor, event=event, roster=roster, now=now)
    return Entered(
        entry,
        players=(couple.first.written, couple.second.written),
        newcomers=tuple(known.written for known in roster.newcomers),
    )


def _members(entry: Entry) -> Iterable[EntryMember]:
    return entry.members.select_related("player")
