"""Telling a side of a ruling and of its right to appeal (Law 83)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actions.history import record
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_session
from events.models import Contestant
from rulings.models import Ruling, Telling


def tell_side(
    *,
    actor: Actor,
    ruling: Ruling,
    contestant: Contestant,
    appeal_right_told: bool,
    note: str,
    now: datetime,
) -> Telling:
    """Note that a side has been told now; its time to appeal runs from then, or from the score.

    Raises:
        UserError: the ruling is not in force, the side is not at that table or was told before.
        NotAllowed: the actor may not rule.
    """
    require_in_event(actor, ruling.session.event, Permission.RULE)
    with transaction.atomic():
        lock_session(ruling.session)
        ruling.refresh_from_db()
        if ruling.state != Ruling.State.ISSUED:
            raise UserError(_("Only a ruling in force is told to the players."))
        return write_telling(
            actor=actor,
            ruling=ruling,
            contestant=contestant,
            appeal_right_told=appeal_right_told,
            note=note,
            now=now,
        )


def write_telling(
    *,
    actor: Actor,
    ruling: Ruling,
    contestant: Contestant,
    appeal_right_told: bool,
    note: str,
    now: datetime,
) -> Telling:
    """Write a telling down; the caller has locked the session and checked the ruling."""
    if contestant.pk not in (ruling.ns_id, ruling.ew_id):
        raise UserError(_("That side was not at the table."))
    if Telling.objects.filter(ruling=ruling, contestant=contestant).exists():
        raise UserError(_("That side has been told already."))
    telling = Telling.objects.create(
        organiser=ruling.organiser,
        ruling=ruling,
        contestant=contestant,
        told_at=now,
        told_by=actor.name,
        appeal_right_told=appeal_right_told,
        note=note,
    )
    record(
        actor=actor,
        organiser=ruling.organiser,
        now=now,
        act="ruling.tell",
        subject=ruling,
        after={"side": contestant.label, "appeal_right_told": appeal_right_told},
        note=note,
        session_id=ruling.session_id,
    )
    return telling
