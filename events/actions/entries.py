"""Taking and withdrawing entries of the club's people, found, or new to the club."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.models import Player
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.events import refuse_without_session_to_come
from events.actions.roster import Comers, Roster, write_comers, write_people
from events.interchange.people import Person
from events.locking import lock_event, lock_session
from events.models import Entry, EntryMember, Event, Session
from events.queries.entry_terms import entry_terms


@dataclass(frozen=True, slots=True)
class Entered:
    """A new entry, and which of its players were new to the club."""

    entry: Entry
    players: tuple[Player, ...]
    newcomers: tuple[Player, ...]


def add_entry(
    *, actor: Actor, event: Event, first: Person, second: Person | None = None, now: datetime
) -> Entered:
    """Enter a pair under the next number, or in an individual the `first` player alone.

    A person unknown to the club becomes one of its people.

    Raises:
        UserError: play has begun in every session, entries are not open or there are as many as
            the conditions allow, a person cannot be told, one is entered already, or they are too
            few or too many. Its field is "first" or "second".
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        refuse_without_session_to_come(event)
        refuse_closed(event, now)
        return _enter(actor, event, first, second, now)


def add_team(
    *,
    actor: Actor,
    event: Event,
    name: str,
    people: Sequence[Person],
    captain: Person | None = None,
    now: datetime,
) -> Entered:
    """Enter a team under the next number; its captain is the first player unless said (Law 4).

    Raises:
        UserError: play has begun in every session, entries are not open or there are as many as
            the conditions allow, no teams play here, another team is called so, or see
            `Roster.enter_team` and `refuse_wrong_number`.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        refuse_without_session_to_come(event)
        refuse_closed(event, now)
        return _enter_team(actor, event, name, people, captain, now)


def add_late_team(
    *,
    actor: Actor,
    session: Session,
    name: str,
    people: Sequence[Person],
    captain: Person | None = None,
    now: datetime,
) -> Entered:
    """Enter a team that comes while the session runs: a Swiss draws it from the round on that it is
    taken into, and in a movement it is seated by changing that.

    Raises:
        UserError: the session is not running, or see `add_team`.
    """
    with transaction.atomic():
        event = lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        if session.state != Session.State.RUNNING:
            raise UserError(_("A late team is entered while the session is running."))
        refuse_beyond_first_stage(session)
        return _enter_team(actor, event, name, people, captain, now)


def add_late_entry(
    *, actor: Actor, session: Session, first: Person, second: Person | None = None, now: datetime
) -> Entered:
    """Enter a pair, or a player of an individual, that comes while the session runs; seating it
    changes the movement.

    Raises:
        UserError: the session is not running, a person cannot be told, or one is entered already;
            or teams play.
    """
    with transaction.atomic():
        event = lock_event(session.event)
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.DIRECT)
        if session.state != Session.State.RUNNING:
            raise UserError(_("Who comes late is entered while the session is running."))
        if session.event.is_teams:
            raise UserError(_("Teams play here: enter a team."))
        refuse_beyond_first_stage(session)
        return _enter(actor, event, first, second, now)


def refuse_beyond_first_stage(session: Session) -> None:
    """Refuse a new entry in a session for which people qualify."""
    if session.stage is not None and not session.stage.is_first:
        raise UserError(
            _("Nobody enters %s: who plays in it follows from the stage before.") % session.stage
        )


def withdraw_entry(*, actor: Actor, event: Event, entry: Entry, now: datetime) -> Entry:
    """Withdraw an entry before play, or between two sessions; its number is not used again.

    In sessions that are over it keeps its place and its results.

    Raises:
        UserError: play has begun in every session, the entry plays in one now, or it was withdrawn
            before.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        refuse_without_session_to_come(event, entering=False)
        entry = event.entries.get(pk=entry.pk)
        if entry.withdrawn_at is not None:
            raise UserError(_("Entry %d was withdrawn already.") % entry.number)
        _refuse_in_play(entry)
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
    *,
    actor: Actor,
    event: Event,
    who: Person,
    field: str,
    now: datetime,
    sessions: QuerySet[Session] | None = None,
) -> Player:
    """The record of someone who comes into an entry, made if they are new; the event is locked.

    Someone who was set aside and plays again is back on the list. Whoever sits in for somebody in
    one of the `sessions` is entered already: by default in those that are not over.

    Raises:
        UserError: the person cannot be told, or is entered already.
    """
    lock_organiser(event.organiser)
    roster = Roster.of(event.organiser, event, sessions)
    known = roster.one(who, field)
    write_people(actor=actor, roster=roster, now=now)
    return known.written


def refuse_wrong_number(event: Event, people: int) -> None:
    """A pair is two, a player of an individual enters alone, and a team is four to eight.

    Raises:
        UserError: they are not as many; its field is "second", or of a team the missing player.
    """
    if people in event.members:
        return
    if event.is_teams:
        raise UserError(
            _("A team has %(fewest)d to %(most)d players, not %(found)d.")
            % {"fewest": event.members[0], "most": event.members[-1], "found": people},
            field=f"player{min(people + 1, event.members[-1])}",
        )
    if event.is_individual:
        raise UserError(_("In an individual each player enters alone."), field="second")
    raise UserError(_("A pair is two people: write the second player."), field="second")


def refuse_closed(event: Event, now: datetime) -> None:
    """Refuse entries before the conditions open them, and after they close them.

    Raises:
        UserError: entries are not open.
    """
    terms = entry_terms(event)
    if terms.opens and now < terms.opens:
        raise UserError(_("Entries open on %s, as the conditions say.") % _told(event, terms.opens))
    if terms.closes and now > terms.closes:
        raise UserError(
            _(
                "Entries closed on %s, as the conditions say. Until play begins another time can"
                " be published."
            )
            % _told(event, terms.closes)
        )


def refuse_beyond_most(event: Event, comers: int = 1) -> None:
    """Refuse so many more entries than the conditions allow; the event is locked.

    Raises:
        UserError: there would be too many.
    """
    most = entry_terms(event).most
    if most is None:
        return
    entered = event.entries.filter(withdrawn_at=None).count()
    if entered + comers > most:
        raise UserError(
            _(
                "The conditions allow %(most)d entries, and %(entered)d are in: withdraw one first,"
                " or publish another number."
            )
            % {"most": most, "entered": entered}
        )


def _told(event: Event, instant: datetime) -> str:
    return date_format(instant.astimezone(ZoneInfo(event.time_zone)), "l j F Y, H:i")


def _enter(
    actor: Actor, event: Event, first: Person, second: Person | None, now: datetime
) -> Entered:
    people = (first,) if second is None else (first, second)
    refuse_wrong_number(event, len(people))
    refuse_beyond_most(event)
    lock_organiser(event.organiser)
    roster = Roster.of(event.organiser, event)
    return _written(actor, event, roster, roster.enter(*people), now)


def _enter_team(
    actor: Actor,
    event: Event,
    name: str,
    people: Sequence[Person],
    captain: Person | None,
    now: datetime,
) -> Entered:
    if not event.is_teams:
        raise UserError(_("No teams play in this event."), field="name")
    refuse_wrong_number(event, len(people))
    refuse_beyond_most(event)
    lock_organiser(event.organiser)
    roster = Roster.of(event.organiser, event)
    comers = roster.enter_team(name, people, captain)
    return _written(actor, event, roster, comers, now)


def _written(actor: Actor, event: Event, roster: Roster, comers: Comers, now: datetime) -> Entered:
    (entry,) = write_comers(actor=actor, event=event, roster=roster, now=now)
    return Entered(
        entry,
        players=tuple(known.written for known in comers.people),
        newcomers=tuple(known.written for known in roster.newcomers),
    )


def _refuse_in_play(entry: Entry) -> None:
    playing = entry.places.filter(session__state=Session.State.RUNNING).select_related("session")
    for place in playing:
        raise UserError(
            _("Entry %(number)d plays in session %(session)d now: withdraw it when that is over.")
            % {"number": entry.number, "session": place.session.number}
        )


def _members(entry: Entry) -> Iterable[EntryMember]:
    return entry.members.select_related("player")
