"""Setting up an event: what it is called, when, where, and what its conditions will say."""

from datetime import datetime
from typing import TypedDict, Unpack
from zoneinfo import available_timezones

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import require
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values, record
from clubs.models import Organiser
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.periods import checked_periods
from events.locking import lock_event
from events.models import Event, Session


class EventDraft(TypedDict, total=False):
    """What an organiser may say of an event; what is left out keeps its value or the default."""

    name: str
    starts_at: datetime
    time_zone: str
    place: str
    contest: str
    scoring: str
    correction_period: str
    appeal_period: str
    special_nature: str
    rulings_shown: str
    text: str


def create_event(
    *, actor: Actor, organiser: Organiser, now: datetime, **draft: Unpack[EventDraft]
) -> Event:
    """Set up an event and its one session; `name` and `starts_at` must be given.

    Raises:
        UserError: a period is no time limit, or shorter than Law 79C1 allows without a reason.
    """
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_EVENTS)
        event = Event(organiser=organiser, time_zone=organiser.time_zone, created_at=now)
        _apply(event, draft)
        event.save()
        Session.objects.create(organiser=organiser, event=event)
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="event.create",
            subject=event,
            after=described(event),
        )
    return event


def edit_event(*, actor: Actor, event: Event, now: datetime, **draft: Unpack[EventDraft]) -> Event:
    """Change an event whose play has not begun; published conditions stay as they are.

    Raises:
        UserError: play has begun, or a period is wrong.
    """
    with transaction.atomic():
        event = lock_event(event)
        require_in_event(actor, event, Permission.MANAGE_EVENTS)
        refuse_after_start(event)
        before = described(event)
        _apply(event, draft)
        event.save()
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="event.edit",
            subject=event,
            before=before,
            after=described(event),
        )
    return event


def refuse_after_start(event: Event) -> None:
    """Refuse to change the set-up of an event in which a session has begun."""
    if event.sessions.exclude(state=Session.State.SETUP).exists():
        raise UserError(_("Play has begun: the set-up of this event can no longer be changed."))


def draft_of(event: Event) -> EventDraft:
    """All that an organiser has said of an event."""
    return {
        "name": event.name,
        "starts_at": event.starts_at,
        "time_zone": event.time_zone,
        "place": event.place,
        "contest": event.contest,
        "scoring": event.scoring,
        "correction_period": event.correction_period,
        "appeal_period": event.appeal_period,
        "special_nature": event.special_nature,
        "rulings_shown": event.rulings_shown,
        "text": event.text,
    }


def described(event: Event) -> Values:
    """An event as history remembers it."""
    return {**draft_of(event), "starts_at": event.starts_at.isoformat()}


def _apply(event: Event, draft: EventDraft) -> None:
    for name, value in draft.items():
        setattr(event, name, value)
    if event.time_zone not in available_timezones():
        raise UserError(_("No such time zone."), field="time_zone")
    event.correction_period, event.appeal_period = checked_periods(
        event.correction_period, event.appeal_period, event.special_nature
    )
