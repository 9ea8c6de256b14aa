"""Accepting the conditions of contest for one's entry (Law 78D)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import record
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_event
from events.models import Entry, Event
from events.queries.acceptances import own_entry
from events.queries.conditions import latest_conditions


def accept_conditions(*, actor: Actor, event: Event, number: int, now: datetime) -> Entry:
    """Accept the version of that number for the actor's own entry.

    Raises:
        UserError: they play in no entry that stands, or it has accepted this version already.
        Conflict: a further version has been published meanwhile.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.ACCEPT_CONDITIONS)
        latest = latest_conditions(event)
        if latest is None or latest.number != number:
            raise Conflict(_("Other conditions have been published meanwhile: read them first."))
        entry = own_entry(event, actor.user) if actor.user else None
        if entry is None:
            raise UserError(_("You play in no entry of this event."))
        if entry.accepted_at and entry.conditions == latest:
            raise UserError(_("Your entry has accepted version %d already.") % number)
        before = entry.conditions.number if entry.conditions else None
        entry.conditions, entry.accepted_at, entry.accepted_by = latest, now, actor.name
        entry.save(update_fields=["conditions", "accepted_at", "accepted_by"])
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="entry.accept",
            subject=entry,
            before={"conditions": before},
            after={"conditions": number},
        )
    return entry
