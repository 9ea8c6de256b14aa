"""Settling the provisions of an event: for its draft, and for the day of play (Law 78D)."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from events.models import Conditions, Event, Session
from events.models.conditions import CONDITIONS
from events.provisions.catalogue import CATALOGUE
from events.queries.conditions import values_of
from events.queries.provision_words import refusal
from events.queries.regulations import (
    BY_CONDITION,
    above_event,
    day_of_play,
    overtaken,
    put_settled,
    refused_of_event,
    said_in,
    settled_of,
    settled_under,
    value_above,
)


def hear_draft(event: Event, draft: Mapping[str, Any]) -> None:
    """Take what the draft says into the event, and note what of it a provision leaves open.

    A provision that is left empty, or as it came to be, is not said by the event. The event has to
    be up to date before.
    """
    for name, value in draft.items():
        provision = BY_CONDITION.get(name)
        if provision and value in (None, ""):
            event.said.pop(provision.key, None)
            continue
        if provision and (provision.key in event.said or value != getattr(event, name)):
            event.said[provision.key] = value
        setattr(event, name, value)


def settle_draft(event: Event, concerned: Collection[str]) -> None:
    """Bring what the event leaves open to what holds above it, and keep whose each value is.

    `concerned` are the conditions that say something about how it is scored: of the others nothing
    is said. What the event says as it holds above it anyway is not its own.

    Raises:
        UserError: the event says what it may not; who fixed it, and under which clause.
    """
    above = above_event(event)
    for name, provision in BY_CONDITION.items():
        key = provision.key
        if key in event.said:
            event.said[key] = getattr(event, name)
        if name not in concerned or event.said.get(key) == value_above(provision, above):
            event.said.pop(key, None)
    settled = settled_under(above, event, event.said)
    for key, refused in refused_of_event(settled):
        raise UserError(refusal(CATALOGUE[key], refused), field=CATALOGUE[key].condition)
    put_settled(event, settled, concerned)


def follow_regulations(event: Event) -> None:
    """Drop what the event says and may not say any more (Law 78D)."""
    settled = settled_of(event, event.said)
    for key, _refused in refused_of_event(settled):
        event.said.pop(key)


def conditions_for_play(
    *, actor: Actor, event: Event, session: Session, version: Conditions, now: datetime
) -> Conditions:
    """The version that binds the session: a new one where regulations have overtaken the last.

    What is in force on the day of play binds (Law 78D), so what an authority has fixed meanwhile
    stands, whatever the event said.
    """
    day = day_of_play(event, session.starts_at)
    if not (changed := overtaken(version, day, now)):
        return version
    version.event = event
    fresh = Conditions(
        organiser=event.organiser,
        event=event,
        number=version.number + 1,
        published_at=now,
        published_by=actor.name,
        **values_of(version),
    )
    concerned = {each.name for each in CONDITIONS if each.concerns(version.scoring)}
    put_settled(fresh, settled_of(event, said_in(version), day, now), concerned)
    fresh.save()
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
