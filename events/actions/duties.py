"""Duties that the director in charge delegates (Law 81D), and omissions remedied (Law 81B1)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.models import User
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_event
from events.models import Appointment, DelegatedDuty, Event, RemediedOmission


def delegate_duty(
    *, actor: Actor, event: Event, user: User, duty: str, now: datetime
) -> DelegatedDuty:
    """Leave a duty to an assistant of the event; the director in charge still answers for it.

    Raises:
        UserError: they are no assistant of this event, or have the duty already.
        NotAllowed: the actor is not in charge.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.DELEGATE_DUTIES)
        assistants = event.appointments.filter(duty=Appointment.Duty.ASSISTANT)
        if not assistants.filter(user=user).exists():
            raise UserError(_("%s is no assistant director of this event.") % user, field="user")
        if event.delegated_duties.filter(user=user, duty=duty, ended_at=None).exists():
            raise UserError(_("%s has this duty already.") % user, field="duty")
        given = DelegatedDuty.objects.create(
            organiser=event.organiser,
            event=event,
            user=user,
            duty=duty,
            since=now,
            delegated_by=actor.name,
        )
        _record(actor, given, "delegate", now)
    return given


def take_back_duty(*, actor: Actor, duty: DelegatedDuty, now: datetime) -> None:
    """Take a duty back; what was decided by it stands.

    Raises:
        UserError: it has ended already.
        NotAllowed: the actor is not in charge.
    """
    with transaction.atomic():
        event = lock_event(duty.event)
        actor = require_in_event(actor, event, Permission.DELEGATE_DUTIES)
        duty.refresh_from_db()
        if duty.ended_at is not None:
            raise UserError(_("This duty has ended already."))
        write_duty_ended(actor=actor, duty=duty, now=now)


def write_duty_ended(*, actor: Actor, duty: DelegatedDuty, now: datetime) -> None:
    """The end of a duty, for acts that have locked and checked."""
    duty.ended_at, duty.ended_by = now, actor.name
    duty.save(update_fields=["ended_at", "ended_by"])
    _record(actor, duty, "end", now)


def remedy_omission(
    *, actor: Actor, event: Event, lacking: str, remedy: str, now: datetime
) -> RemediedOmission:
    """Put on record what the organiser had left undone, and what a director did (Law 81B1).

    Raises:
        UserError: either is left empty.
        NotAllowed: the actor does not direct the event.
    """
    with transaction.atomic():
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.DIRECT)
        for name, text in (("lacking", lacking), ("remedy", remedy)):
            if not text.strip():
                raise UserError(_("Say it in a sentence: the organiser reads it."), field=name)
        done = RemediedOmission.objects.create(
            organiser=event.organiser,
            event=event,
            lacking=lacking.strip(),
            remedy=remedy.strip(),
            at=now,
            director=actor.user,
            director_name=actor.name,
            for_director=actor.for_director,
        )
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="omission.remedy",
            subject=event,
            after={"lacking": done.lacking, "remedy": done.remedy},
        )
    return done


def _record(actor: Actor, duty: DelegatedDuty, verb: str, now: datetime) -> None:
    record(
        actor=actor,
        organiser=duty.organiser,
        now=now,
        act=f"duty.{verb}",
        subject=duty.event,
        after={"assistant": str(duty.user), "duty": duty.duty},
    )
