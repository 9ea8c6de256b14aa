"""Conditions of contest that a stage has otherwise than its event (Law 78D).

They are checked as the event's own are: as if its draft said them.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.draft_checks import check_draft, drop_unsuited_ties
from events.actions.events import refuse_after_start
from events.actions.provisions import follow_regulations
from events.actions.stage_checks import check_scored, drafts_of
from events.actions.stages import described_stages, record_stages
from events.locking import lock_event
from events.models import Conditions, Event, Session, Stage
from events.provisions.catalogue.conditions import L78D_METHODS
from events.provisions.columns import write_value
from events.queries.regulations import (
    BY_CONDITION,
    Said,
    above_event,
    bring_up_to_date,
    value_above,
)
from events.queries.stage_conditions import OWN, as_of_stage
from events.tie_breaks import TIE_BREAKS

Own = Mapping[str, Any]
"""What a stage says itself, by the names of the conditions."""

_NAMES = tuple(each.name for each in OWN)


def fill_stage(
    *, actor: Actor, event: Event, stage: Stage, draft: Own, now: datetime
) -> dict[str, Any]:
    """Let a stage have these conditions, of which it keeps what differs from the event's.

    With an empty draft it goes by the event again. Published conditions stay as they are.

    Raises:
        UserError: play has begun, what is carried into it or from it has no worth then, or see
            `check_draft`.
        Conflict: the stages have been set up anew since.
        NotAllowed: the actor does not set up the organiser's events.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        refuse_after_start(event)
        before, above = described_stages(event), above_event(event)
        bring_up_to_date(event, above)
        row = event.stages.filter(pk=stage.pk).first()
        if row is None:
            raise Conflict(_("The stages are others now: look at them again."))
        own = row.own = _own_of(event, draft, above)
        row.save(update_fields=["own"])
        check_scored(event, drafts_of(event))
        record_stages(actor, event, now, before=before, after=described_stages(event))
    return own


def _own_of(event: Event, draft: Own, above: Said) -> dict[str, Any]:
    """What of the draft is otherwise than it would be with nothing but its scoring said."""
    if not draft:
        return {}
    scoring = draft.get("scoring", event.scoring)
    concerned = {each.name for each in OWN if each.concerns(scoring)}
    asked = {name: value for name, value in draft.items() if name in concerned}
    full = settled_stage(event, asked, above)
    unsaid = _unsaid(event, scoring, above)
    own = {name for name in concerned if getattr(full, name) != unsaid[name]}
    if own & {*TIE_BREAKS}:
        own |= {*TIE_BREAKS}
    return {name: getattr(full, name) for name in _NAMES if name in own}


def _unsaid(event: Event, scoring: str, above: Said) -> dict[str, Any]:
    """What a stage that is scored so has, by name, of what it does not say itself.

    Where the event says nothing either that is what is said above it of that scoring.
    """
    draft = as_of_stage(event, {"scoring": scoring})
    drop_unsuited_ties(draft)
    for each in OWN:
        provision = BY_CONDITION.get(each.name)
        if provision is None or provision is L78D_METHODS:
            continue
        if provision.key not in event.said or not each.concerns(event.scoring):
            write_value(provision, draft, value_above(provision, above, draft))
    return {name: getattr(draft, name) for name in _NAMES} | {"scoring": event.scoring}


def settled_stage(event: Event, own: Own, above: Said, *, following: bool = False) -> Event:
    """The event as if its draft, which is up to date, said what a stage does, in its plain form.

    Raises:
        UserError: as `check_draft`; not where it is `following` regulations, of what these refuse.
    """
    draft = as_of_stage(event, own)
    if not own.keys() & {*TIE_BREAKS}:
        drop_unsuited_ties(draft)
    if following:
        follow_regulations(draft, above)
    check_draft(draft, above)
    return draft


def publish_stages(event: Event, latest: Conditions | None, above: Said) -> dict[str, Any]:
    """What a version that is published now keeps of stages; from the first start on as before.

    Raises:
        UserError: a stage cannot have what it says; which.
    """
    if latest and event.sessions.exclude(state=Session.State.SETUP).exists():
        published: dict[str, Any] = latest.of_stages
        return published
    drafts = drafts_of(event) if event.has_stages else []
    check_scored(event, drafts)
    owns = {
        str(number): {"name": each.name, "own": each.own}
        for number, each in enumerate(drafts, start=1)
        if each.own
    }
    return stages_kept(event, owns, above)


def stages_kept(
    event: Event, owns: Mapping[str, Mapping[str, Any]], above: Said, *, following: bool = False
) -> dict[str, Any]:
    """What stages (by number) come to that say this: `Conditions.of_stages`.

    Raises:
        UserError: as `settled_stage`, with the name of the stage.
    """
    return {
        number: _kept(event, each["name"], each["own"], above, following=following)
        for number, each in owns.items()
    }


def _kept(event: Event, name: str, own: Own, above: Said, *, following: bool) -> dict[str, Any]:
    with _refused_of(name):
        draft = settled_stage(event, own, above, following=following)
    kept, whole = draft.provisions, event.provisions
    return {
        "name": name,
        "own": dict(own),
        "values": {
            each: getattr(draft, each)
            for each in _NAMES
            if getattr(draft, each) != getattr(event, each)
        },
        "provisions": {key: each for key, each in kept.items() if each != whole.get(key)},
    }


@contextmanager
def _refused_of(stage: str) -> Iterator[None]:
    """Say of which stage something is refused."""
    try:
        yield
    except UserError as refusal:
        said = {"stage": stage, "refusal": refusal.message}
        raise UserError(_("%(stage)s: %(refusal)s") % said, field=refusal.field) from refusal


def follow_in_stages(event: Event, above: Said) -> bool:
    """Drop what stages say and may not say any more (Law 78D); whether there was something.

    Raises:
        UserError: a stage cannot be played by what is left; which.
    """
    found = False
    for stage in event.stages.exclude(own={}):
        with _refused_of(stage.name):
            draft = settled_stage(event, stage.own, above, following=True)
        stays = {name: each for name, each in stage.own.items() if getattr(draft, name) == each}
        if stays != stage.own:
            stage.own, found = stays, True
            stage.save(update_fields=["own"])
    return found
