"""The locks: an event's for its set-up, a session's for its score. Taken first in each act.

Call them inside `transaction.atomic()` and before any check, also of the actor's rights; an act
that needs both takes the event's first. On SQLite the whole database is held already, since
transactions begin immediate.
"""

from collections.abc import Iterable

from events.models import Event, Session


def lock_event(event: Event) -> Event:
    """The event's row as it is now, held until the transaction ends."""
    return (
        Event.objects.select_for_update(of=("self",)).select_related("organiser").get(pk=event.pk)
    )


def lock_events(events: Iterable[int]) -> set[int]:
    """Hold these events (primary keys) and their sessions until the transaction ends."""
    held = Event.objects.select_for_update(of=("self",)).filter(pk__in=list(events))
    keys = [event.pk for event in held.order_by("pk")]
    list(Session.objects.select_for_update(of=("self",)).filter(event__in=keys).order_by("pk"))
    return set(keys)


def lock_session(session: Session) -> Session:
    """The session's row as it is now, held until the transaction ends."""
    rows = Session.objects.select_for_update(of=("self",))
    locked = rows.select_related("event__organiser", "conditions").get(pk=session.pk)
    locked.organiser = locked.event.organiser  # the same one: not to be asked for again
    return locked


def mark_changed(session: Session) -> None:
    """Count a change of what the session's score is computed from; the caller holds the lock."""
    session.input_version += 1
    session.save(update_fields=["input_version"])
