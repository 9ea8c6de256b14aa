"""Settling the provisions of an event's draft (Law 78D)."""

from collections.abc import Collection, Mapping
from typing import Any

from clubs.errors import UserError
from events.models import Event
from events.provisions.catalogue import CATALOGUE
from events.provisions.columns import value_of
from events.provisions.settling import Settled
from events.queries.provision_words import refusal
from events.queries.regulations import (
    BY_CONDITION,
    Said,
    put_settled,
    refused_of_event,
    settled_in_draft,
    unkept_in,
    value_above,
)

IN_COLUMNS = tuple(each for each in CATALOGUE.values() if each.columns)
"""The provisions whose value takes several columns: empty ones among them say something too."""


def hear_draft(event: Event, draft: Mapping[str, Any]) -> None:
    """Take what the draft says into the event, and note what of it a provision leaves open.

    A provision that is left empty, or as it came to be, is not said by the event. The event has to
    be up to date before.
    """
    before = {each.key: value_of(each, event) for each in IN_COLUMNS}
    for name, value in draft.items():
        provision = BY_CONDITION.get(name)
        if provision and not provision.columns:
            if value in (None, ""):
                event.said.pop(provision.key, None)
                continue
            if provision.key in event.said or value != getattr(event, name):
                event.said[provision.key] = value
        setattr(event, name, value)
    for each in IN_COLUMNS:
        value = value_of(each, event)
        if each.key in event.said or value != before[each.key]:
            event.said[each.key] = value


def settle_draft(event: Event, above: Said, concerned: Collection[str]) -> None:
    """Bring what the event leaves open to what holds above it, and keep whose each value is.

    `concerned` are the conditions that say something about how it is scored: of the others nothing
    is said. What the event says as it holds above it anyway is not its own.

    Raises:
        UserError: the event says what it may not; who fixed it, and under which clause.
    """
    event.said = unkept_in(event) | event.said
    for name, provision in BY_CONDITION.items():
        key = provision.key
        if key in event.said:
            event.said[key] = value_of(provision, event)
        if name not in concerned or event.said.get(key) == value_above(provision, above, event):
            event.said.pop(key, None)
    settled = settled_in_draft(event, above)
    refuse_own(settled, CATALOGUE)
    put_settled(event, settled, concerned)


def refuse_own(settled: Mapping[str, Settled], keys: Collection[str]) -> None:
    """Refuse what the event says on these provisions and may not.

    Raises:
        UserError: it says so; who fixed what, and under which clause.
    """
    for key, refused in refused_of_event(settled):
        if key in keys:
            raise UserError(refusal(CATALOGUE[key], refused), field=CATALOGUE[key].condition)


def follow_regulations(event: Event, above: Said) -> None:
    """Drop what the event says and may not say any more (Law 78D)."""
    for key, _refused in refused_of_event(settled_in_draft(event, above)):
        event.said.pop(key)
