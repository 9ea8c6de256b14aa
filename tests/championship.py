"""Events of several sessions for tests: set up, and played one after the other."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.releases import publish_official_score
from events.actions.sessions import start_session
from events.actions.sittings import add_session
from events.models import Entry, Event, Session
from tests.builders import NOW, RESULTS, build_event, enter_results
from tests.remembered import remembered

A_WEEK = timedelta(days=7)


@remembered
def build_championship(
    organiser: Organiser | None = None, *, pairs: int = 8, sessions: int = 2, **draft: Any
) -> Event:
    """An event with its entries and so many sessions to come, a week apart."""
    event = build_event(organiser, pairs=pairs, name="Club Championship", **draft)
    with scope(organiser=event.organiser):
        for week in range(1, sessions):
            add_session(actor=SYSTEM, event=event, starts_at=NOW + week * A_WEEK, name="", now=NOW)
        event.refresh_from_db()
    return event


def nth(event: Event, number: int) -> Session:
    """The event's session of that number, as it is now."""
    with scope(organiser=event.organiser):
        return event.sessions.select_related("event__organiser", "organiser").get(number=number)


def begin(
    event: Event,
    number: int,
    *,
    entries: Sequence[Entry] | None = None,
    kind: str = "howell",
    boards: int = 14,
) -> Session:
    """Play begins in a session, of all that have not withdrawn unless told otherwise."""
    with scope(organiser=event.organiser):
        playing = list(event.entries.filter(withdrawn_at=None)) if entries is None else entries
        return start_session(
            actor=SYSTEM,
            session=nth(event, number),
            kind=kind,
            entries=playing,
            boards=boards,
            now=NOW + (number - 1) * A_WEEK,
        )


def finish(session: Session, texts: Sequence[str] = RESULTS) -> Session:
    """All results that are missing, and the official score."""
    enter_results(session, texts=texts)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=session.starts_at)
        session.refresh_from_db()
    return session
