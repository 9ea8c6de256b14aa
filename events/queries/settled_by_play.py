"""What play has settled for the whole of an event, since one ranking rests on it (Law 78D).

The rest of the conditions goes by the day of each session.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef

from events.models import Conditions, Event, Session
from events.models.chapters import SETTLED_BY_PLAY
from events.provisions.catalogue import CATALOGUE
from events.provisions.chapters import chapter_of
from events.provisions.columns import value_of
from events.provisions.provision import Provision
from events.provisions.settling import Settled
from events.provisions.statements import Provenance

BOUND_BY_PLAY = frozenset(
    key for key, each in CATALOGUE.items() if chapter_of(each) in SETTLED_BY_PLAY
)
"""The provisions, by their keys, that no regulation changes for an event that has begun."""


def version_in_play(event: Event) -> Conditions | None:
    """The newest version of the conditions of an event in which a session has begun."""
    begun = Session.objects.filter(event=OuterRef("event")).exclude(state=Session.State.SETUP)
    versions = Conditions.objects.filter(Exists(begun), event=event) if event.pk else None
    return versions.order_by("-number").first() if versions is not None else None


def kept_by_play(event: Event) -> Mapping[str, Settled]:
    """What those provisions came to when play began, and whose that was; nothing before."""
    version = version_in_play(event)
    return {key: _as_in(version, CATALOGUE[key]) for key in BOUND_BY_PLAY} if version else {}


def _as_in(version: Conditions, provision: Provision[Any]) -> Settled:
    kept = version.provisions.get(provision.key)
    column = value_of(provision, version) if provision.condition else provision.unsaid
    if kept is None:
        return Settled(None, None, unsaid=column)
    provenance = Provenance.read(kept)
    joined = (each.statement(None) for each in provenance.joined)
    return Settled(
        kept["value"],
        provenance.statement(kept["value"]),
        awaits_approval=kept.get("awaits", False),
        joined=tuple(each for each in joined if each),
        unsaid=column,
    )
