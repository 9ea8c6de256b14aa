"""Keeping the organiser's own movements: saved when they are proved, renamed, withdrawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.locking import lock_organiser
from clubs.models import Organiser
from clubs.permissions import Permission
from clubs.wording import worded
from events.access import require_at_any_event
from events.models import OwnMovement
from events.movements.files.loaded import Loaded, clean_name
from events.movements.schedule import Schedule
from events.queries.own_movements import own_movements

MAX_NAME = 120
MAX_MOVEMENTS = 2000
"""The most that one organiser keeps."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of movements that were to be saved."""

    added: tuple[OwnMovement, ...]
    known: int
    """Those that are here already, under the same name and unchanged."""


def save_movements(
    *, actor: Actor, organiser: Organiser, movements: Sequence[Loaded], source: str, now: datetime
) -> Saved:
    """Keep movements that were read and proved, all or none.

    One whose name is taken by another movement gets a number after its name.

    Raises:
        UserError: one of them is not sound; there would be too many.
    """
    with transaction.atomic():
        require_at_any_event(actor, organiser, Permission.KEEP_MOVEMENTS)
        lock_organiser(organiser)
        here = {movement.name: movement for movement in own_movements(organiser)}
        new: dict[str, Schedule] = {}
        for loaded in movements:
            schedule = _sound(loaded)
            name = _free_name(worded(loaded.name), schedule, here, new)
            if name:
                new[name] = schedule
        if len(here) + len(new) > MAX_MOVEMENTS:
            raise UserError(_("That would be more than %d movements.") % MAX_MOVEMENTS)
        added = OwnMovement.objects.bulk_create(
            _row(actor, organiser, name, schedule, source, now) for name, schedule in new.items()
        )
        if added:
            record(
                actor=actor,
                organiser=organiser,
                now=now,
                act="movements.save",
                subject=organiser,
                after={"movements": list(new), "source": source},
            )
    return Saved(tuple(added), len(movements) - len(added))


def rename_movement(
    *, actor: Actor, movement: OwnMovement, name: str, now: datetime
) -> OwnMovement:
    """Give an own movement another name.

    Raises:
        UserError: no name, or another movement has it.
    """
    name = clean_name(name, MAX_NAME)
    with transaction.atomic():
        require_at_any_event(actor, movement.organiser, Permission.KEEP_MOVEMENTS)
        movement = _locked(movement)
        others = own_movements(movement.organiser).exclude(pk=movement.pk)
        if not name:
            raise UserError(_("Give the movement a name."), field="name")
        if others.filter(name=name).exists():
            raise UserError(_("Another movement has this name."), field="name")
        before, movement.name = movement.name, name
        movement.save(update_fields=["name"])
        record(
            actor=actor,
            organiser=movement.organiser,
            now=now,
            act="movement.rename",
            subject=movement,
            before={"name": before},
            after={"name": name},
        )
    return movement


def withdraw_movement(*, actor: Actor, movement: OwnMovement, now: datetime) -> OwnMovement:
    """Offer an own movement no longer; sessions that play it go on unchanged.

    Raises:
        UserError: it has been withdrawn before.
    """
    with transaction.atomic():
        require_at_any_event(actor, movement.organiser, Permission.KEEP_MOVEMENTS)
        movement = _locked(movement)
        movement.withdrawn_at = now
        movement.save(update_fields=["withdrawn_at"])
        record(
            actor=actor,
            organiser=movement.organiser,
            now=now,
            act="movement.withdraw",
            subject=movement,
        )
    return movement


def _locked(movement: OwnMovement) -> OwnMovement:
    """The movement as it is now, with the organiser held."""
    lock_organiser(movement.organiser)
    found = own_movements(movement.organiser).filter(pk=movement.pk).first()
    if found is None:
        raise UserError(_("This movement has been withdrawn."))
    return found


def _sound(loaded: Loaded) -> Schedule:
    if loaded.schedule is None or loaded.defects:
        reason = worded(loaded.defects[0].said) if loaded.defects else ""
        raise UserError(
            _("%(name)s cannot be saved: %(reason)s")
            % {"name": worded(loaded.name), "reason": reason}
        )
    return loaded.schedule


def _free_name(
    name: str, schedule: Schedule, here: dict[str, OwnMovement], new: dict[str, Schedule]
) -> str:
    """The name to keep a movement under; empty if this very movement has the name already."""
    free, number = clean_name(name, MAX_NAME) or str(_("Movement")), 1
    first = free
    while free in here or free in new:
        if _same(schedule, here[free].read() if free in here else new[free]):
            return ""
        number += 1
        ending = f" ({number})"
        free = first[: MAX_NAME - len(ending)] + ending
    return free


def _same(one: Schedule, other: Schedule) -> bool:
    return (one.contest, one.winners, one.rounds) == (other.contest, other.winners, other.rounds)


def _row(
    actor: Actor, organiser: Organiser, name: str, schedule: Schedule, source: str, now: datetime
) -> OwnMovement:
    return OwnMovement(
        organiser=organiser,
        name=name,
        contest=schedule.contest.value,
        field=schedule.field,
        rounds=schedule.rounds_count,
        source=clean_name(source, 150),
        schedule=schedule.as_dict(),
        created_at=now,
        created_by_name=actor.name[:150],
    )
