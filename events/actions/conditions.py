"""Publishing conditions of contest (Law 78D): numbered versions that never change."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.events import refuse_after_start
from events.actions.periods import checked_periods
from events.locking import lock_event
from events.models import Conditions, Event
from events.queries.conditions import FROZEN_FIELDS, latest_conditions, unpublished_changes


def publish_conditions(*, actor: Actor, event: Event, now: datetime) -> Conditions:
    """Freeze what the event says now as the next version, for every contestant to read.

    Raises:
        UserError: play has begun, nothing changed since the last version, or a period is wrong.
    """
    with transaction.atomic():
        event = lock_event(event)
        require_in_event(actor, event, Permission.MANAGE_EVENTS)
        refuse_after_start(event)
        latest = latest_conditions(event)
        if latest and not unpublished_changes(event, latest):
            raise UserError(
                _("Nothing has changed since version %d was published.") % latest.number
            )
        checked_periods(event.correction_period, event.appeal_period, event.special_nature)
        conditions = Conditions.objects.create(
            organiser=event.organiser,
            event=event,
            number=latest.number + 1 if latest else 1,
            published_at=now,
            published_by=actor.name,
            **frozen(event),
        )
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="conditions.publish",
            subject=event,
            before=frozen(latest) if latest else None,
            after=frozen(conditions) | {"version": conditions.number},
        )
    return conditions


def frozen(source: Event | Conditions) -> Values:
    """The provisions that a version of the conditions fixes."""
    return {name: getattr(source, name) for name in FROZEN_FIELDS}
