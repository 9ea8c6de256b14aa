"""Telling a side of a ruling and of its right to appeal (Law 83)."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Contestant, Session
from events.queries.periods import zone_of
from rulings.actions.earlier import MINUTE, ToldBefore, refuse_own_matter
from rulings.actions.recording import record_matter
from rulings.models import Ruling, Telling
from rulings.queries.matters import sides_to_tell, told_from
from rulings.states import RULING, RulingAct


@dataclass(frozen=True, slots=True)
class Told:
    """What the director states: which side was told, when, and whether of its right to appeal."""

    contestant: Contestant
    at: datetime
    appeal_right_told: bool
    note: str = ""


def tell_side(*, actor: Actor, ruling: Ruling, told: Told, now: datetime) -> Telling:
    """Note that a side has been told; its time to appeal runs from when it was, or from the score.

    Raises:
        UserError: the ruling is not in force, the side is not at that table or was told before,
            or the time cannot be right; or see `write_telling`.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(ruling.session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        ruling.refresh_from_db()
        if RulingAct.TELL not in RULING[ruling.stage]:
            raise UserError(_("Only a ruling in force is told to the players."))
        return write_telling(actor=actor, ruling=ruling, told=told, now=now)


def tell_both_sides(
    *, actor: Actor, session: Session, numbers: Collection[int], now: datetime
) -> list[Telling]:
    """Note that both sides of these rulings have just been told, also of their right to appeal;
    a side that was told before is left as it is.

    Raises:
        Conflict: one of them is not in force any more.
        NotAllowed: the actor may not rule.
    """
    with transaction.atomic():
        session = lock_session(session)
        actor = require_in_event(actor, session.event, Permission.RULE)
        in_force = Ruling.objects.filter(session=session, state=Ruling.State.ISSUED)
        found = in_force.filter(number__in=numbers).select_related("session", "ns", "ew")
        if len(found) < len(set(numbers)):
            raise Conflict(_("One of these rulings is not in force any more: look again."))
        return [
            write_telling(
                actor=actor, ruling=ruling, told=Told(side, now, appeal_right_told=True), now=now
            )
            for ruling in found.order_by("number")
            for side in sides_to_tell(ruling)
        ]


def write_telling(*, actor: Actor, ruling: Ruling, told: Told, now: datetime) -> Telling:
    """Write a telling down; the caller has locked the session and checked the ruling.

    From when a side was told its time to appeal runs: who plays at the table dates that not back.

    Raises:
        UserError: the side was not there or was told before; the time cannot be right, or is dated
            back by one of the parties.
    """
    if told.contestant.pk not in ruling.side_ids:
        raise UserError(_("That side was not at the table."))
    if Telling.objects.filter(ruling=ruling, contestant=told.contestant).exists():
        raise UserError(_("That side has been told already."))
    _refuse_impossible_time(ruling, told, now)
    earlier = ToldBefore(told.at) if now - told.at >= MINUTE else None
    table, field = (ruling.ns, ruling.ew), telling_field(told.contestant)
    refuse_own_matter(actor, earlier, ruling.session, table, field=field)
    telling = Telling.objects.create(
        organiser=ruling.organiser,
        ruling=ruling,
        contestant=told.contestant,
        told_at=told.at,
        recorded_at=now,
        told_by=actor.name,
        appeal_right_told=told.appeal_right_told,
        note=told.note,
    )
    record_telling(actor, telling, "ruling.tell", now)
    return telling


def record_telling(actor: Actor, telling: Telling, act: str, now: datetime) -> None:
    """What history remembers of it, with the ruling."""
    after = {
        "side": telling.contestant.label,
        "told_at": telling.told_at.isoformat(),
        "appeal_right_told": telling.appeal_right_told,
    }
    record_matter(actor, telling.ruling, act, now, after=after, note=telling.note)


def telling_field(side: Contestant) -> str:
    """What forms call the time at which a side was told; refusals are shown there."""
    return f"told_at_{side.pk}"


def _refuse_impossible_time(ruling: Ruling, told: Told, now: datetime) -> None:
    """Forms ask for minutes: the minute in which the earliest possible instant falls will do."""
    field = telling_field(told.contestant)
    if told.at > now:
        raise UserError(_("That is still to come: state when they were told."), field=field)
    earliest = told_from(ruling)
    if told.at >= earliest.replace(second=0, microsecond=0):
        return
    zone = zone_of(ruling.session)
    raise UserError(
        _("%(ruling)s was not there yet: it cannot have been told before %(time)s.")
        % {"ruling": ruling, "time": date_format(earliest.astimezone(zone), _("j M Y, H:i"))},
        field=field,
    )
