"""Calling an event off, bringing it back, and deleting one in which nothing has happened."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import ProtectedError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.events import described
from events.locking import lock_event, lock_session
from events.models import BoardDeal, Event, Result, ScoreRelease, Session, TableRound
from events.queries.entries import all_pairs

REINSTATED_WITHIN = timedelta(hours=24)


def cancel_event(*, actor: Actor, event: Event, reason: str, now: datetime) -> Event:
    """Call an event off: it stays visible with the reason, and nothing more of it is played.

    What was entered or ruled on in a session that had begun stays on record.

    Raises:
        UserError: it is cancelled already, has an official score, or no reason is given.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        if ScoreRelease.objects.filter(session__event=event).exists():
            raise UserError(_played(event))
        if not reason.strip():
            raise UserError(_("Say why: those who have entered will read it."), field="reason")
        event.cancelled_at, event.cancellation = now, " ".join(reason.split())
        event.save(update_fields=["cancelled_at", "cancellation"])
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="event.cancel",
            subject=event,
            note=event.cancellation,
        )
    return event


def _played(event: Event) -> str:
    if event.has_several_sessions:
        return _(
            "It has an official score: what has been played is not cancelled. Remove the sessions"
            " that are still to come."
        )
    return _("It has an official score: what has been played is not cancelled.")


def reinstate_event(*, actor: Actor, event: Event, now: datetime) -> Event:
    """Let a cancelled event take place after all, as it was.

    Raises:
        UserError: it is not cancelled, or its day is over.
    """
    with transaction.atomic():
        event = lock_event(event, even_cancelled=True)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        if not event.is_cancelled:
            raise UserError(_("%s is not cancelled.") % event)
        if now > reinstated_until(event):
            raise UserError(_("Its day is over: copy it to another day instead."))
        reason = event.cancellation
        event.cancelled_at, event.cancellation = None, ""
        event.save(update_fields=["cancelled_at", "cancellation"])
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="event.reinstate",
            subject=event,
            before={"cancellation": reason},
        )
    return event


def reinstated_until(event: Event) -> datetime:
    """The last instant at which a cancelled event comes back: a day after its last start."""
    last = event.starts_at
    if event.has_several_sessions:
        last = event.sessions.latest("number").starts_at
    return last + REINSTATED_WITHIN


def delete_event(*, actor: Actor, event: Event, now: datetime) -> None:
    """Remove an event with its conditions, appointments and entries; history keeps what it was.

    Raises:
        UserError: there is a result, a ruling, a report of an error, an official score, or hands of
            boards.
    """
    with transaction.atomic():
        event = lock_event(event, even_cancelled=True)
        sessions = [lock_session(each, even_cancelled=True) for each in event.sessions.all()]
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        if is_played(event):
            raise UserError(_PLAYED)
        entries = [f"{pair.number} {pair.names}" for pair in all_pairs(event)]
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="event.delete",
            subject=event,
            before=described(event) | {"entries": entries},
        )
        try:
            _delete(event, sessions)
        except ProtectedError as error:
            raise UserError(_PLAYED) from error


_PLAYED = gettext_lazy(
    "Something of it has been dealt, played or ruled on: it can be cancelled, not deleted."
)


def is_played(event: Event) -> bool:
    """Whether there is a result or an official score, or hands were dealt; what was ruled protects
    its session.
    """
    if BoardDeal.objects.filter(session__event=event).exists():
        return True
    results = Result.objects.filter(session__event=event)
    return results.exists() or ScoreRelease.objects.filter(session__event=event).exists()


def _delete(event: Event, sessions: list[Session]) -> None:
    """What hangs on it first; rulings, reports and releases protect their session."""
    TableRound.objects.filter(section__session__in=sessions).delete()
    for session in sessions:
        session.sections.all().delete()
        session.boards.all().delete()
        session.delete()
    event.conditions.all().delete()
    event.delete()
