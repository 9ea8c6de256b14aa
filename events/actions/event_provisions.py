"""What an event says on provisions that no condition of contest asks about."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from clubs.actors import Actor
from clubs.history.recording import record
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.draft_checks import check_draft
from events.actions.events import refuse_after_start
from events.locking import lock_event
from events.models import Event
from events.provisions.kinds import Value
from events.queries.conditions import values_of
from events.queries.table_conditions import AT_THE_TABLE


def say_provisions(
    *, actor: Actor, event: Event, said: Mapping[str, Value], now: datetime
) -> Event:
    """Let the event say these values, by key, and none of the others; published ones stay.

    Raises:
        UserError: play has begun, or a value is not the event's to say; who fixed it, and under
            which clause.
    """
    with transaction.atomic():
        event = lock_event(event)
        require_in_event(actor, event, Permission.MANAGE_EVENTS)
        refuse_after_start(event)
        before = _spoken(event)
        kept = {key: value for key, value in event.said.items() if key not in before}
        event.said = kept | dict(said)
        check_draft(event)
        event.save(update_fields=[*values_of(event), "said", "provisions"])
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="event.provisions",
            subject=event,
            before=before,
            after=_spoken(event),
        )
    return event


def _spoken(event: Event) -> dict[str, Value]:
    return {each.key: event.said[each.key] for each in AT_THE_TABLE if each.key in event.said}
