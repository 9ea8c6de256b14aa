"""Beginning the conditions of an event with others, and keeping them to begin others with."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubs import limits
from clubs.access import require
from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.models import Organiser
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.draft_checks import check_draft
from events.actions.events import refuse_after_start
from events.actions.provisions import follow_regulations, hear_draft
from events.locking import lock_event
from events.models import ConditionsTemplate, Event
from events.models.conditions import CONDITIONS
from events.queries.chapter_rules import chapter_rules
from events.queries.chapters import TEXTS, text_of
from events.queries.conditions import values_of
from events.queries.regulations import above_event, bring_up_to_date, day_of_play

MOST_TEMPLATES = 50


def keep_template(*, actor: Actor, event: Event, name: str, now: datetime) -> ConditionsTemplate:
    """Keep the event's draft under a name, to begin other conditions with.

    One of the same name is replaced.

    Raises:
        UserError: it has no name, a very long one, or there are very many already.
    """
    name = " ".join(name.split())
    if not name or len(name) > limits.NAME:
        raise UserError(_("Give it a name, of %d letters at most.") % limits.NAME, field="name")
    with transaction.atomic():
        event = lock_event(event, even_cancelled=True)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        lock_organiser(event.organiser)
        kept = ConditionsTemplate.objects.filter(organiser=event.organiser)
        if kept.exclude(name=name).count() >= MOST_TEMPLATES:
            raise UserError(_("You keep very many templates: forget one first."), field="name")
        template, _is_new = ConditionsTemplate.objects.update_or_create(
            organiser=event.organiser,
            name=name,
            defaults={
                "values": values_of(event),
                "said": event.said,
                "kept_at": now,
                "kept_by": actor.name,
            },
        )
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="template.store",
            subject=template,
            after={"name": name, "as_in": event.name},
        )
    return template


def forget_template(
    *, actor: Actor, organiser: Organiser, template: ConditionsTemplate, now: datetime
) -> None:
    """Keep a template no longer; conditions that began with it stay as they are.

    Raises:
        Conflict: it is forgotten already.
    """
    with transaction.atomic():
        require(actor, organiser, Permission.MANAGE_EVENTS)
        lock_organiser(organiser)
        found = ConditionsTemplate.objects.filter(organiser=organiser, pk=template.pk).first()
        if found is None:
            raise Conflict(_("This template is forgotten already."))
        record(
            actor=actor,
            organiser=organiser,
            now=now,
            act="template.forget",
            subject=found,
            before={"name": found.name},
        )
        found.delete()


def begin_conditions(
    *, actor: Actor, event: Event, source: ConditionsTemplate | Event | None, now: datetime
) -> Event:
    """Make the draft what a template or another event of the organiser's says.

    Without a source it is the authorities' model: the event says nothing of its own on provisions,
    and chapters without words get those that its authorities offer. What the event may not say
    under today's regulations is left out.

    Raises:
        UserError: play has begun, the source is another organiser's, or its scoring is not for
            what is played here.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        refuse_after_start(event)
        if source is not None and source.organiser_id != event.organiser_id:
            raise UserError(_("These are another organiser's conditions."))
        before = values_of(event)
        bring_up_to_date(event, above_event(event))
        if source is None:
            _take_model(event)
        else:
            _take(event, *_said_by(source))
        event.save(update_fields=[*values_of(event), "said", "provisions"])
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="event.begin",
            subject=event,
            before=before,
            after=values_of(event) | {"begun_with": _called(source)},
        )
    return event


def _said_by(source: ConditionsTemplate | Event) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """The conditions by name and what is said on provisions by key; of a template those that are
    still asked.
    """
    if isinstance(source, Event):
        return values_of(source), source.said
    names = {each.name for each in CONDITIONS}
    return {name: value for name, value in source.values.items() if name in names}, source.said


def _take(event: Event, values: Mapping[str, Any], said: Mapping[str, Any]) -> None:
    event.said = {}
    hear_draft(event, values)
    event.said = dict(said) | event.said
    follow_regulations(event, above_event(event))
    check_draft(event)


def _take_model(event: Event) -> None:
    event.said = {}
    for chapter, text in chapter_rules(event.organiser, day_of_play(event)).texts.items():
        if not text_of(event, chapter):
            setattr(event, TEXTS[chapter].name, text)
    bring_up_to_date(event, above_event(event))
    check_draft(event)


def _called(source: ConditionsTemplate | Event | None) -> str:
    return str(source) if source else _("the authority's model")
