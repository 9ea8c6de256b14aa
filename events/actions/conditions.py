"""Publishing conditions of contest (Law 78D): numbered versions that never change."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from events.access import require_in_event
from events.actions.draft_checks import check_draft, refuse_entry_times
from events.actions.events import (
    refuse_after_start,
    refuse_without_session_to_come,
)
from events.actions.provisions import follow_regulations
from events.actions.recognised import refuse_unrecognised
from events.actions.stage_conditions import follow_in_stages, publish_stages
from events.locking import lock_event
from events.models import Conditions, Event, Session
from events.queries.chapter_rules import missing_chapters
from events.queries.conditions import latest_conditions, unpublished_changes, values_of
from events.queries.drafts import keep_what_play_settled
from events.queries.regulations import Said, above_event


def publish_conditions(
    *, actor: Actor, event: Event, now: datetime, following: bool = False, amending: bool = False
) -> Conditions:
    """Freeze what the event says now as the next version, for every contestant to read.

    `following` regulations it gives up what it says and may not say any more. `amending` says that
    whoever publishes knows that play has begun: it binds the sessions that have not, and what binds
    the whole event stays as it was published.

    Raises:
        UserError: play has begun and it is not `amending`, or no session is to come; the organiser
            is not recognised, nothing has changed since the last version, a period is wrong, an
            authority asks for a chapter in which nothing is said, or the event says what a
            regulation does not leave open.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        if amending:
            refuse_without_session_to_come(event, entering=False)
            keep_what_play_settled(event, latest_conditions(event))
        else:
            refuse_after_start(event)
            refuse_unrecognised(event)
        if following and _follow(event, above_event(event)):
            latest = latest_conditions(event)
            if latest and not unpublished_changes(event, latest):
                return latest
        return write_conditions(actor=actor, event=event, now=now)


def _follow(event: Event, above: Said) -> bool:
    """Give up what regulations do not leave open any more; whether that is something of stages."""
    follow_regulations(event, above)
    if event.sessions.exclude(state=Session.State.SETUP).exists():
        return False
    check_draft(event, above)
    return follow_in_stages(event, above)


def write_conditions(*, actor: Actor, event: Event, now: datetime) -> Conditions:
    """Write what the event says now as the next version, for an act that has locked and checked.

    Raises:
        UserError: nothing changed since the last version, a period is wrong, or an authority asks
            for a chapter in which nothing is said.
    """
    latest, above = latest_conditions(event), above_event(event)
    check_draft(event, above)
    refuse_entry_times(event)
    for chapter, authority in missing_chapters(event):
        raise UserError(
            _("%(authority)s asks for the chapter “%(chapter)s”: say something in it first.")
            % {"authority": authority, "chapter": chapter.label}
        )
    event.save(update_fields=[*values_of(event), "said", "provisions"])
    of_stages = publish_stages(event, latest, above)
    if latest and not unpublished_changes(event, latest):
        raise UserError(_("Nothing has changed since version %d was published.") % latest.number)
    conditions = Conditions.objects.create(
        organiser=event.organiser,
        event=event,
        number=latest.number + 1 if latest else 1,
        published_at=now,
        published_by=actor.name,
        provisions=event.provisions,
        of_stages=of_stages,
        **values_of(event),
    )
    record(
        actor=actor,
        organiser=event.organiser,
        now=now,
        act="conditions.publish",
        subject=event,
        before=_described(latest) if latest else None,
        after=_described(conditions) | {"version": conditions.number},
    )
    return conditions


def _described(version: Conditions) -> Values:
    """A version as history remembers it."""
    own = {each["name"]: each["own"] for each in version.of_stages.values()}
    return values_of(version) | ({"stages": own} if own else {})
