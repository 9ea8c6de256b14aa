"""Filling in the conditions of contest, a chapter at a time (Law 78D)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.draft_checks import check_draft
from events.actions.events import refuse_after_start, refuse_without_session_to_come
from events.actions.provisions import hear_draft
from events.locking import lock_event
from events.models import Chapter, Event
from events.models.chapters import SETTLED_BY_PLAY
from events.models.conditions import CONDITIONS
from events.provisions.catalogue import CATALOGUE
from events.provisions.chapters import chapter_of
from events.provisions.kinds import Value
from events.queries.conditions import values_of
from events.queries.regulations import above_event, bring_up_to_date


def fill_chapter(
    *,
    actor: Actor,
    event: Event,
    chapter: Chapter,
    draft: Mapping[str, Any],
    said: Mapping[str, Value],
    now: datetime,
) -> Event:
    """Let the draft say this in one chapter; published conditions stay as they are.

    `draft` has its conditions by name, `said` what the event says on its other provisions, by key;
    on those that are left out it says nothing.

    Raises:
        UserError: play has begun and binds this chapter, or no session is to come; a value is not
            the event's to say, or see `check_draft`.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        refuse_bound_by_play(event, chapter)
        before = _in_chapter(event, chapter)
        _hear(event, chapter, draft, said)
        event.save(update_fields=[*values_of(event), "said", "provisions"])
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="event.chapter",
            subject=event,
            before=before,
            after=_in_chapter(event, chapter),
            note=chapter.value,
        )
    return event


def check_chapter(
    *, event: Event, chapter: Chapter, draft: Mapping[str, Any], said: Mapping[str, Value]
) -> None:
    """What filling it in so would refuse, without doing it; the event given is spoilt by it.

    Raises:
        UserError: as `fill_chapter` says.
    """
    refuse_bound_by_play(event, chapter)
    _hear(event, chapter, draft, said)


def refuse_bound_by_play(event: Event, chapter: Chapter) -> None:
    """Some chapters bind the whole event from its first start on, the others each session."""
    if chapter in SETTLED_BY_PLAY:
        refuse_after_start(event)
    refuse_without_session_to_come(event, entering=False)


def _hear(
    event: Event, chapter: Chapter, draft: Mapping[str, Any], said: Mapping[str, Value]
) -> None:
    bring_up_to_date(event, above_event(event))
    others = {key: value for key, value in event.said.items() if key not in _own_keys(chapter)}
    event.said = others | dict(said)
    hear_draft(event, draft)
    check_draft(event)


def _own_keys(chapter: Chapter) -> set[str]:
    """The provisions that are said in the chapter and in no condition of it."""
    return {
        key for key, each in CATALOGUE.items() if not each.condition and chapter_of(each) is chapter
    }


def _in_chapter(event: Event, chapter: Chapter) -> Values:
    """What the draft says in a chapter, as history remembers it."""
    keys = _own_keys(chapter)
    values = {
        each.name: getattr(event, each.name) for each in CONDITIONS if each.chapter is chapter
    }
    return values | {key: event.said[key] for key in sorted(keys & event.said.keys())}
