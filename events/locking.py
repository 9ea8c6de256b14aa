"""The locks: an event's for its set-up, a session's for its score. Taken first in each act.

Call them inside `transaction.atomic()` and before any check, also of the actor's rights; an act
that needs both takes the event's first. It hands the row that it got to what writes for it
(`write_...`), which trusts it and locks nothing: a second lock would be a second object, and what
is counted on the one would be missed on the other. On SQLite the whole database is held already,
since transactions begin immediate.

An event is held without its key: whoever holds a session and writes it twice has PostgreSQL look
for its event, and would wait for an act that holds the event and waits for the session.

In a cancelled event nothing is set up, played or published: both refuse, unless the act says that
it is about cancelled events too. One that has been deleted meanwhile is refused in words.
"""

from collections.abc import Iterable

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from clubs.errors import Conflict, UserError
from events.models import Event, RubberTable, Session
from events.queries.prepared import Blank, PreparedRows

_HELD_SESSION = PreparedRows(
    lambda: Session.objects.select_for_update(of=("self",)).filter(pk=Blank("session")).order_by()
)
_EVENT = PreparedRows(lambda: Event.objects.filter(pk=Blank("event")).order_by())


def lock_event(event: Event, *, even_cancelled: bool = False) -> Event:
    """The event's row as it is now, held until the transaction ends.

    Raises:
        UserError: the event is cancelled.
        Conflict: it was deleted.
    """
    rows = Event.objects.select_for_update(of=("self",), no_key=True).select_related("organiser")
    locked = rows.filter(pk=event.pk).first()
    if locked is None:
        raise Conflict(_("This event has been deleted meanwhile."))
    if not even_cancelled:
        refuse_cancelled(locked)
    # A period may end with another session: the schedule looks at each of them again.
    move_version(Session.objects.filter(event=locked), due_at=None)
    return locked


def lock_events(events: Iterable[int]) -> set[int]:
    """Hold these events (primary keys) and their sessions until the transaction ends."""
    held = Event.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=list(events))
    keys = [event.pk for event in held.order_by("pk")]
    sessions = Session.objects.filter(event__in=keys)
    list(sessions.select_for_update(of=("self",)).order_by("pk"))
    move_version(sessions)
    return set(keys)


def lock_session(session: Session, *, even_cancelled: bool = False) -> Session:
    """The session's row as it is now, held until the transaction ends.

    Raises:
        UserError: its event is cancelled.
        Conflict: it was deleted.
    """
    locked = next(iter(_HELD_SESSION.rows(session=session.pk)), None)
    if locked is None:
        raise Conflict(_("This event has been deleted meanwhile."))
    (locked.event,) = _EVENT.rows(event=locked.event_id)
    locked.organiser = locked.event.organiser = session.organiser  # not to be asked for again
    if not even_cancelled:
        refuse_cancelled(locked.event)
    move_version(Session.objects.filter(pk=locked.pk))
    return locked


def lock_rubber_table(table: RubberTable) -> RubberTable:
    """The table's row as it is now, held until the transaction ends; its rubbers and deals with it.

    Raises:
        Conflict: it was removed.
    """
    rows = RubberTable.objects.select_for_update(of=("self",), no_key=True)
    locked = rows.select_related("organiser").filter(pk=table.pk).first()
    if locked is None:
        raise Conflict(_("This table has been removed meanwhile."))
    RubberTable.objects.filter(pk=locked.pk).update(version=F("version") + 1)
    locked.version += 1
    return locked


def move_version(held: QuerySet[Session], **besides: None) -> None:
    """Whoever holds a session is about to act on it: its pages are to be made anew.

    With the lock, so that no act can forget it; one that is refused takes it back. What it empties
    `besides` costs no further query.
    """
    held.update(version=F("version") + 1, **besides)


def refuse_cancelled(event: Event) -> None:
    """Refuse to go on with an event that is cancelled."""
    if event.is_cancelled:
        raise UserError(
            _("%(event)s is cancelled: reinstate it first, or copy it to another day.")
            % {"event": event}
        )


def mark_changed(session: Session) -> None:
    """Count a change of what the session's score is computed from; `session` is the locked row."""
    Session.objects.filter(pk=session.pk).update(input_version=F("input_version") + 1)
    session.input_version += 1
