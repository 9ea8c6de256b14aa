"""Setting up an event: what it is called, when, where, and what its conditions will say."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.access import require
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values, record
from clubs.models import Organiser
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.draft_checks import check_draft
from events.actions.provisions import hear_draft
from events.actions.recognised import refuse_unrecognised
from events.actions.sittings import write_session, write_start_of
from events.actions.stage_checks import check_stages, drafts_of
from events.locking import lock_event
from events.models import Event, Session
from events.queries.conditions import values_of
from events.queries.regulations import above_event, bring_up_to_date, day_of_play

FACTS = ("name", "starts_at", "time_zone", "place", "contest", "season_kind")
"""What an organiser says of an event besides its conditions."""


def create_event(
    *,
    actor: Actor,
    organiser: Organiser,
    now: datetime,
    name: str,
    starts_at: datetime,
    **draft: Any,
) -> Event:
    """Set up an event and its one session.

    `draft` are further `FACTS` and conditions; what is left out has its default.

    Raises:
        UserError: the organiser is not recognised on that day, or see `check_draft`.
    """
    draft = {"name": name, "starts_at": starts_at, **draft}
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_EVENTS)
        event = write_event(actor=actor, organiser=organiser, draft=draft, now=now)
        refuse_unrecognised(event)
    return event


def write_event(
    *, actor: Actor, organiser: Organiser, draft: Mapping[str, Any], now: datetime
) -> Event:
    """Write a new event and its session, for an act that has asked for the right."""
    event = Event(organiser=organiser, time_zone=organiser.time_zone, created_at=now)
    _apply(event, draft)
    event.save()
    write_session(event=event, before=[], starts_at=event.starts_at, name="")
    record(
        actor=actor,
        organiser=organiser,
        now=now,
        act="event.create",
        subject=event,
        after=described(event),
    )
    return event


def edit_event(*, actor: Actor, event: Event, now: datetime, **draft: Any) -> Event:
    """Change an event whose play has not begun; published conditions stay as they are.

    Its first session begins when the event does, the others keep their time.

    Raises:
        UserError: play has begun, the second session would begin before it, somebody has entered
            who would be of another kind of contest, it moves to a day on which the organiser is not
            recognised, or see `check_draft`.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        refuse_after_start(event)
        before, day = described(event), day_of_play(event)
        _refuse_other_contest(event, draft)
        _apply(event, draft)
        if day_of_play(event) != day:
            refuse_unrecognised(event)
        event.save()
        if event.has_stages:
            check_stages(event, drafts_of(event), list(event.sessions.all()))
        first = event.sessions.order_by("number")[0]
        write_start_of(session=first, starts_at=event.starts_at)
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


def refuse_without_session_to_come(event: Event, *, entering: bool = True) -> None:
    """Refuse to change who is entered once play has begun in every session.

    Nobody comes in once the last session of the first stage has begun.
    """
    to_come = event.sessions.filter(state=Session.State.SETUP)
    if not to_come.exists():
        raise UserError(_("Play has begun: the set-up of this event can no longer be changed."))
    open_to_all = Q(stage=None) | Q(stage__source=None)
    if entering and event.has_stages and not to_come.filter(open_to_all).exists():
        raise UserError(
            _("Entries are closed: who comes into the next stage follows from this one.")
        )


def _refuse_other_contest(event: Event, draft: Mapping[str, Any]) -> None:
    """Entries are of a kind: two people, or one."""
    if draft.get("contest", event.contest) == event.contest:
        return
    if event.entries.filter(withdrawn_at=None).exists():
        raise UserError(
            _("Somebody has entered: withdraw the entries before you change what is played."),
            field="contest",
        )


def draft_of(event: Event) -> dict[str, Any]:
    """All that an organiser has said of an event."""
    return {name: getattr(event, name) for name in FACTS} | values_of(event)


def described(event: Event) -> Values:
    """An event as history remembers it."""
    return {**draft_of(event), "starts_at": event.starts_at.isoformat()}


def _apply(event: Event, draft: Mapping[str, Any]) -> None:
    unknown = draft.keys() - draft_of(event).keys()
    if unknown:
        raise TypeError(f"an event has no {', '.join(sorted(unknown))}")
    for name in FACTS:
        setattr(event, name, draft.get(name, getattr(event, name)))
    if event.time_zone not in available_timezones():
        raise UserError(_("No such time zone."), field="time_zone")
    bring_up_to_date(event, above_event(event))
    hear_draft(event, draft)
    check_draft(event)
