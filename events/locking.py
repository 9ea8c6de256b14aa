"""The locks: an event's for its set-up, a session's for its score. Taken first in each act.

Call them inside `transaction.atomic()` and before any check; an act that needs both takes the
event's first. On SQLite the whole database is held already, since transactions begin immediate.
"""

from events.models import Event, Session


def lock_event(event: Event) -> Event:
    """The event's row as it is now, held until the transaction ends."""
    return (
        Event.objects.select_for_update(of=("self",)).select_related("organiser").get(pk=event.pk)
    )


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
