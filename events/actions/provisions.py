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
from events.provisions.provision import Provision, Setter
from events.provisions.settling import Settled
from events.queries.conditions import values_of
from events.queries.provision_words import refusal
from events.queries.regulations import (
    day_of_play,
    overtaken,
    said_in,
    settled_of,
    settled_value,
)

BY_CONDITION: Mapping[str, Provision[Any]] = {
    each.condition: each for each in CATALOGUE.values() if each.condition
}
"""The provisions whose value a column of the conditions holds, by its name."""


def hear_draft(event: Event, draft: Mapping[str, Any]) -> None:
    """Take what the draft says into the event, and note what of it a provision leaves open.

    A provision that is left empty, or as it already came to be, is not said by the event.
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
    is said.

    Raises:
        UserError: the event says what it may not; who fixed it, and under which clause.
    """
    for name, provision in BY_CONDITION.items():
        if name not in concerned:
            event.said.pop(provision.key, None)
        elif provision.key in event.said:
            event.said[provision.key] = getattr(event, name)
    settled = settled_of(event, event.said)
    for key, each in settled.items():
        own = [one for one in each.refused if one.statement.speaker.setter is Setter.EVENT]
        for refused in own:
            raise UserError(refusal(CATALOGUE[key], refused), field=CATALOGUE[key].condition)
    _put(event, settled, concerned)


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
    _put(fresh, settled_of(event, said_in(version), day, now), concerned)
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


def _put(
    chosen: Event | Conditions, settled: Mapping[str, Settled], concerned: Collection[str]
) -> None:
    for name in concerned:
        if provision := BY_CONDITION.get(name):
            setattr(chosen, name, settled_value(provision, settled[provision.key]))
    chosen.provisions = {key: each.kept() for key, each in settled.items()}
