"""Whether a session was played under what was regulated for its day, and what it would be under."""

from copy import copy

from events.models import Session
from events.provisions.columns import write_value
from events.queries.regulations import Overtaken, day_of_play, overtaken


def contrary_to_regulations(session: Session) -> list[Overtaken]:
    """Where what the session was played under is not what was regulated for its day of play, as it
    was known when it started (Law 78D); of one that was brought in, when it was.
    """
    version = session.conditions
    if version is None or session.started_at is None:
        return []
    version.event = session.event
    known_at = max(session.started_at, version.published_at)
    others = session.event.sessions.exclude(pk=session.pk)
    has_begun = others.filter(started_at__lt=session.started_at).exists()
    day = day_of_play(session.event, session.starts_at)
    return overtaken(version, day, known_at, has_begun=has_begun)


def as_regulated(session: Session, contrary: list[Overtaken]) -> Session:
    """The session, not stored so, under what was regulated in place of what contradicts it."""
    found = copy(session)
    if found.conditions is None:
        return found
    bound = found.conditions = copy(found.conditions)
    bound.provisions = dict(bound.provisions)
    for each in (each for each in contrary if not each.stage):
        bound.provisions[each.provision.key] = each.settled.kept()
        write_value(each.provision, bound, each.value)
    return found
