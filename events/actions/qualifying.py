"""Who goes on from a stage: published as one act, changed, kept after a correction, taken back."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.history.recording import Values, record
from clubs.permissions import Permission
from clubs.typography.figures import counted
from events.access import require_in_event
from events.locking import lock_event
from events.models import (
    Event,
    PlannedSection,
    Qualification,
    Qualifier,
    Session,
    Stage,
)
from events.queries.qualifying import Assignment, Qualifying, qualifying_of
from events.queries.setup import FEWEST
from events.queries.witnesses import qualified_digest
from events.stage_rules import intake_rule, stored
from scoring.ranking.qualifying import BY_PLACE, Intake

REASON_LENGTH = 200


def publish_qualifiers(
    *,
    actor: Actor,
    event: Event,
    stage: Stage,
    assignment: Assignment,
    considered: Mapping[str, int],
    reason: str = "",
    now: datetime,
) -> Qualification:
    """Publish who comes from a stage into which of the stages after it, and what each carries.

    Once more for a change: a stage that has begun keeps those who play in it, and what they carry.
    Whoever is put otherwise than by the conditions needs a `reason`. `considered` are the official
    scores that the director has looked at, by the number of the session.

    Raises:
        UserError: an official score is missing, too many or too few come into a stage, somebody has
            withdrawn or has not played, a stage has begun, or no reason is given.
        Conflict: a score has changed since the director looked.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.PUBLISH)
        found = _ready(event, stage)
        if dict(considered) != found.releases:
            raise Conflict(_("The official score has changed meanwhile: look at it again."))
        by_hand = _by_hand(found, assignment)
        if by_hand and not reason.strip():
            raise UserError(
                _("Say why: somebody is put otherwise than the conditions say."), field="reason"
            )
        _refuse_unfit(found, assignment)
        before = _described(found.assigned) if found.is_published else None
        row = _write(actor, found, assignment, by_hand, " ".join(reason.split()), now)
        after = _described(assignment) | {"considered": found.releases}
        after["digest"] = qualified_digest(stage)
        _record(actor, stage, "stage.qualify", now, before=before, after=after, note=reason)
    return row


def take_back_qualifiers(*, actor: Actor, event: Event, stage: Stage, now: datetime) -> None:
    """Take back who goes on from a stage, while nothing of the next is played.

    How the next was to be divided into sections is taken back with it: it was of those people.

    Raises:
        UserError: nothing is published, or a stage after it has begun.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.PUBLISH)
        found = _published(event, stage)
        for follower in found.followers:
            if follower.number in found.begun:
                raise UserError(_begun(follower))
        Qualification.objects.filter(stage=stage).delete()
        PlannedSection.objects.filter(session__stage__in=found.followers).delete()
        before = _described(found.assigned)
        _record(actor, stage, "stage.qualify_undo", now, before=before)


def keep_qualifiers(
    *,
    actor: Actor,
    event: Event,
    stage: Stage,
    carried_anew: bool = False,
    reason: str,
    now: datetime,
) -> Qualification:
    """Let who goes on stay as published although the score has changed since.

    With `carried_anew` they carry what the score says now, into stages that are not over.

    Raises:
        UserError: nothing is published, or no reason is given.
        NotAllowed: the actor is not the director in charge.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.PUBLISH)
        found = _published(event, stage)
        if not reason.strip():
            raise UserError(_("Say why: the players will ask."), field="reason")
        row = Qualification.objects.get(stage=stage)
        row.considered = found.releases
        row.save(update_fields=["considered"])
        after: Values = {"considered": found.releases}
        if carried_anew:
            _carry_anew(found)
            after["digest"] = qualified_digest(stage)
        _record(
            actor,
            stage,
            "stage.carry_anew" if carried_anew else "stage.keep",
            now,
            after=after,
            note=reason,
        )
    return row


def _carry_anew(found: Qualifying) -> None:
    over = set(
        Stage.objects.filter(event=found.event)
        .filter(sessions__state=Session.State.FINAL)
        .exclude(sessions__state__in=_OPEN)
        .values_list("pk", flat=True)
    )
    carried = found.carried(found.assigned)
    for number, row in found.published.items():
        if row.stage_id not in over:
            empty = dict.fromkeys(("carried", "carried_unit", "carried_sum"), "")
            values = {**empty, "carried_of": 0, "carried_boards": 0, **stored(carried.get(number))}
            Qualifier.objects.filter(pk=row.pk).update(**values)


_OPEN = (Session.State.SETUP, Session.State.RUNNING, Session.State.OFFICIAL)


def _ready(event: Event, stage: Stage) -> Qualifying:
    found = qualifying_of(event, event.stages.get(pk=stage.pk))
    if not found.followers:
        raise UserError(_("No stage follows %s.") % stage)
    if not found.is_ready:
        raise UserError(_("The official score of the last session of %s is not out yet.") % stage)
    return found


def _published(event: Event, stage: Stage) -> Qualifying:
    found = _ready(event, stage)
    if not found.is_published:
        raise UserError(_("Nobody has been told yet who goes on from %s.") % stage)
    return found


def _by_hand(found: Qualifying, assignment: Assignment) -> frozenset[int]:
    """The entries that go elsewhere than the conditions say, or than a tie allows to say."""
    proposed = found.proposed
    names = proposed.keys() | assignment.keys()
    hand = {each.number for each in found.followers if intake_rule(each).intake is Intake.BY_HAND}
    return frozenset(
        name
        for name in names
        if proposed.get(name) != assignment.get(name)
        and not (assignment.get(name) in hand and name not in proposed)
    )


def _refuse_unfit(found: Qualifying, assignment: Assignment) -> None:
    finished = {each.number for each in found.ranking.places}
    stages = {each.number: each for each in found.followers}
    for number, goes_to in assignment.items():
        if goes_to not in stages:
            raise UserError(_("The stages are others now: look at them again."))
        if number not in finished:
            raise UserError(
                _("Entry %(number)d has not played in %(stage)s.")
                % {"number": number, "stage": found.stage}
            )
        if number in found.barred and goes_to not in found.begun:
            raise UserError(_("Entry %d competes for no place: put another in its place.") % number)
        is_new = found.assigned.get(number) != goes_to
        if is_new and found.entries[number].withdrawn_at is not None:
            raise UserError(_("Entry %d has withdrawn: put another in its place.") % number)
    for stage in found.followers:
        _refuse_size(found, stage, [n for n, to in assignment.items() if to == stage.number])


def _refuse_size(found: Qualifying, stage: Stage, numbers: list[int]) -> None:
    if stage.number in found.begun:
        if set(numbers) != {n for n, to in found.assigned.items() if to == stage.number}:
            raise UserError(_begun(stage))
        return
    said = {"stage": stage, "field": counted(found.event.words.number, len(numbers))}
    rule = intake_rule(stage)
    size = rule.size(found.sections) if rule.intake in BY_PLACE else None
    if size is not None and len(numbers) > size:
        raise UserError(
            _("%(stage)s is for %(size)d: %(field)s would be in it.") % {**said, "size": size}
        )
    if 0 < len(numbers) < FEWEST[found.event.contest]:
        raise UserError(_("%(stage)s cannot be played with %(field)s.") % said)


def _begun(stage: Stage) -> str:
    return _("%s has begun: who plays in it stays. Let a substitute sit in instead.") % stage


def _write(
    actor: Actor,
    found: Qualifying,
    assignment: Assignment,
    by_hand: frozenset[int],
    reason: str,
    now: datetime,
) -> Qualification:
    row, _made = Qualification.objects.update_or_create(
        stage=found.stage,
        organiser=found.event.organiser,
        defaults={
            "published_at": now,
            "published_by": actor.name,
            "considered": found.releases,
        },
    )
    row.qualifiers.exclude(stage__number__in=found.begun).delete()
    carried = found.carried(assignment)
    for stage in found.followers:
        if stage.number in found.begun:
            continue
        own = [each for each in found.ranking.places if assignment.get(each.number) == stage.number]
        Qualifier.objects.bulk_create(
            Qualifier(
                organiser=found.event.organiser,
                qualification=row,
                stage=stage,
                entry=found.entries[each.number],
                seed=seed,
                reason=reason[:REASON_LENGTH] if each.number in by_hand else "",
                **stored(carried.get(each.number)),
            )
            for seed, each in enumerate(own, start=1)
        )
    return row


def _described(assignment: Assignment) -> Values:
    """Who is in which stage, as history remembers it."""
    stages: dict[str, list[int]] = {}
    for number, stage in sorted(assignment.items()):
        stages.setdefault(str(stage), []).append(number)
    return {"stages": stages}


def _record(
    actor: Actor,
    stage: Stage,
    act: str,
    now: datetime,
    *,
    before: Values | None = None,
    after: Values | None = None,
    note: str = "",
) -> None:
    record(
        actor=actor,
        organiser=stage.organiser,
        now=now,
        act=act,
        subject=stage,
        before=before,
        after=after,
        note=note,
    )
