"""Publishing anew, in the act that starts a session, what regulations have overtaken (Law 78D)."""

from copy import copy
from datetime import date, datetime

from clubs.actors import Actor
from clubs.history.recording import record
from events.actions.draft_checks import check_draft
from events.actions.provisions import follow_regulations
from events.models import Conditions, Event, Session
from events.queries.conditions import values_of
from events.queries.regulations import day_of_play, overtaken, said_above, said_in


def conditions_for_play(
    *, actor: Actor, event: Event, session: Session, version: Conditions, now: datetime
) -> Conditions:
    """The version that binds the session: a new one where regulations have overtaken the last.

    What is in force on the day of play binds (Law 78D), so what an authority has fixed meanwhile
    stands, whatever the event said. What binds the whole of an event that has begun stays as it
    was, since one ranking rests on it.

    Raises:
        UserError: nothing can be played by what regulations leave.
    """
    day = day_of_play(event, session.starts_at)
    version.event = event
    has_begun = event.sessions.exclude(state=Session.State.SETUP).exists()
    if not (changed := overtaken(version, day, now, has_begun=has_begun)):
        return version
    regulated = _regulated(event, version, day, now)
    fresh = Conditions.objects.create(
        organiser=event.organiser,
        event=event,
        number=version.number + 1,
        published_at=now,
        published_by=actor.name,
        provisions=regulated.provisions,
        **values_of(regulated),
    )
    record(
        actor=actor,
        organiser=event.organiser,
        now=now,
        act="conditions.regulated",
        subject=event,
        before={each.provision.key: each.was for each in changed},
        after={each.provision.key: each.value for each in changed} | {"version": fresh.number},
        session_id=session.pk,
    )
    return fresh


def _regulated(event: Event, version: Conditions, day: date, now: datetime) -> Event:
    """The event as if its draft said what the version says, under the regulations of that day."""
    draft = copy(event)
    for name, value in values_of(version).items():
        setattr(draft, name, value)
    draft.said = dict(said_in(version))
    above = said_above(event.organiser, day, now, event)
    follow_regulations(draft, above)
    check_draft(draft, above)
    return draft
