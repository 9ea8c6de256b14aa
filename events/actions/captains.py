"""Who leads a team: named when it enters, and changed as long as there is something to lead."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.roster import Roster, write_people
from events.interchange.people import Person
from events.locking import lock_event, lock_session
from events.models import Entry, Event, Session


def change_captain(
    *, actor: Actor, event: Event, entry: Entry, who: Person, now: datetime
) -> Entry:
    """Let somebody else lead a team, one of its players or somebody beside them.

    An appeal that waits for the captain's concurrence (Law 92D2) waits for the new one.

    Raises:
        UserError: no teams play, every score is final, or the person cannot be told. Its field is
            "who".
        Conflict: the team was withdrawn meanwhile.
    """
    with transaction.atomic():
        event = lock_event(event)
        sessions = [lock_session(each) for each in event.sessions.order_by("pk")]
        actor = require_in_event(actor, event, Permission.MANAGE_ENTRIES)
        if not event.is_teams:
            raise UserError(_("Only teams have a captain."), field="who")
        if all(each.state == Session.State.FINAL for each in sessions):
            raise UserError(_("The score is final: the captain stays on record."), field="who")
        if who.is_stand_in:
            raise UserError(
                _("“%s” stands for somebody as well: write the name.") % who, field="who"
            )
        entry.refresh_from_db()
        if entry.withdrawn_at is not None:
            raise Conflict(_("This entry was withdrawn meanwhile."))
        lock_organiser(event.organiser)
        roster = Roster.of(event.organiser, event)
        known = roster.leader(who, "who")
        write_people(actor=actor, roster=roster, now=now)
        before, entry.captain = entry.captain, known.written
        entry.save(update_fields=["captain"])
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="entry.change_captain",
            subject=entry,
            before={"number": entry.number, "captain": str(before)},
            after={"number": entry.number, "captain": str(entry.captain)},
        )
    return entry
