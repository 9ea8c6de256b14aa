"""Publishing anew, in the act that starts a session, what regulations have overtaken (Law 78D)."""

from copy import copy
from datetime import datetime

from clubs.actors import Actor
from clubs.history.recording import record
from events.actions.draft_checks import check_draft
from events.actions.provisions import follow_regulations
from events.actions.stage_conditions import stages_kept
from events.models import Conditions, Event, Session
from events.queries.conditions import values_of
from events.queries.regulations import (
    Overtaken,
    Said,
    day_of_play,
    overtaken_under,
    said_above,
    said_in,
)


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
    above = said_above(event.organiser, day, now, event)
    if not (changed := overtaken_under(above, version, has_begun=has_begun)):
        return version
    regulated = _regulated(event, version, above)
    of_stages = version.of_stages
    if not has_begun:
        of_stages = stages_kept(regulated, of_stages, above, following=True)
    fresh = Conditions.objects.create(
        organiser=event.organiser,
        event=event,
        number=version.number + 1,
        published_at=now,
        published_by=actor.name,
        provisions=regulated.provisions,
        of_stages=of_stages,
        **values_of(regulated),
    )
    told = {_named(each): each for each in changed}
    record(
        actor=actor,
        organiser=event.organiser,
        now=now,
        act="conditions.regulated",
        subject=event,
        before={key: each.was for key, each in told.items()},
        after={key: each.value for key, each in told.items()} | {"version": fresh.number},
        session_id=session.pk,
    )
    return fresh


def _named(each: Overtaken) -> str:
    """A provision as history remembers it."""
    return f"{each.stage}: {each.provision.key}" if each.stage else each.provision.key


def _regulated(event: Event, version: Conditions, above: Said) -> Event:
    """The event as if its draft said what the version says, under what is said above it."""
    draft = copy(event)
    for name, value in values_of(version).items():
        setattr(draft, name, value)
    draft.said = dict(said_in(version))
    follow_regulations(draft, above)
    check_draft(draft, above)
    return draft
