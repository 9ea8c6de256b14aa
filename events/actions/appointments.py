"""Appointing directors and other staff to an event (Laws 80B2a, 80B2g): one in charge."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.errors import UserError
from clubs.history.recording import record
from clubs.jobs.asking import forget_requests
from clubs.locking import lock_rights
from clubs.models import User
from clubs.permissions import Permission
from clubs.queries.roles import member_roles
from events.access import require_in_event
from events.actions.duties import write_duty_ended
from events.locking import lock_event, lock_events
from events.models import Appointment, DelegatedDuty, Event, Session


def make_appointment(
    *, actor: Actor, event: Event, user: User, duty: str, now: datetime
) -> Appointment:
    """Appoint a member of the organiser's; a new director in charge replaces the one before.

    Raises:
        UserError: not a member, or the event's sessions are final.
    """
    with transaction.atomic():
        lock_events([event.pk])
        event = lock_event(event)
        lock_rights(event.organiser, actor.user, user)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        _refuse_after_final(event)
        refuse_stranger(event, user, field="user")
        led = event.appointments.filter(user=user, duty=Appointment.Duty.IN_CHARGE)
        if duty != Appointment.Duty.IN_CHARGE and led.exists():
            _refuse_without_director(event)
        return write_appointment(actor=actor, event=event, user=user, duty=duty, now=now)


def end_appointment(*, actor: Actor, event: Event, appointment: Appointment, now: datetime) -> None:
    """End an appointment; while play goes on the director in charge can only be replaced.

    Raises:
        UserError: the director in charge of a session that has begun, or all is final.
    """
    with transaction.atomic():
        lock_events([event.pk])
        event = lock_event(event)
        actor = require_in_event(actor, event, Permission.MANAGE_EVENTS)
        _refuse_after_final(event)
        if not event.appointments.filter(pk=appointment.pk).exists():
            raise UserError(_("%s is no longer appointed to this event.") % appointment.user)
        if appointment.duty == Appointment.Duty.IN_CHARGE:
            _refuse_without_director(event)
        write_end(actor=actor, appointment=appointment, now=now)


def write_appointment(
    *, actor: Actor, event: Event, user: User, duty: str, now: datetime
) -> Appointment:
    """The appointment in place of those it ends, for acts that have locked and checked."""
    replaced = event.appointments.filter(user=user)
    if duty == Appointment.Duty.IN_CHARGE:
        replaced = replaced | event.appointments.filter(duty=duty)
    before = list(replaced.select_related("user"))
    for former in before:
        _delete(actor, former, now)
    appointment = Appointment.objects.create(
        organiser=event.organiser, event=event, user=user, duty=duty, appointed_at=now
    )
    record(
        actor=actor,
        organiser=event.organiser,
        now=now,
        act=_act(appointment, "appoint"),
        subject=event,
        before={"replaced": [str(former) for former in before]} if before else None,
        after=_described(appointment),
    )
    return appointment


def write_end(*, actor: Actor, appointment: Appointment, now: datetime) -> None:
    """The end of an appointment, for acts that have locked and checked."""
    record(
        actor=actor,
        organiser=appointment.organiser,
        now=now,
        act=_act(appointment, "remove"),
        subject=appointment.event,
        before=_described(appointment),
    )
    _delete(actor, appointment, now)


def _act(appointment: Appointment, verb: str) -> str:
    return f"{'director' if appointment.directs else 'staff'}.{verb}"


def _described(appointment: Appointment) -> dict[str, str]:
    who = "director" if appointment.directs else "person"
    return {who: str(appointment.user), "duty": appointment.duty}


def refuse_stranger(event: Event, user: User, *, field: str) -> None:
    """Refuse to appoint who is no member of the organiser's."""
    if not member_roles(user, event.organiser):
        raise UserError(
            _("Only members of %s can be appointed: invite them first.") % event.organiser,
            field=field,
        )


def _delete(actor: Actor, appointment: Appointment, now: datetime) -> None:
    """End what it gave: duties, and reports asked for, which whoever still may asks for anew."""
    duties = DelegatedDuty.objects.filter(
        event=appointment.event_id, user=appointment.user_id, ended_at=None
    )
    for duty in duties.select_related("event", "organiser", "user"):
        write_duty_ended(actor=actor, duty=duty, now=now)
    forget_requests(organiser=appointment.organiser, user=appointment.user)
    appointment.delete()


def _refuse_after_final(event: Event) -> None:
    if not event.sessions.exclude(state=Session.State.FINAL).exists():
        raise UserError(_("The score is final: appointments can no longer be changed."))


def _refuse_without_director(event: Event) -> None:
    if event.sessions.exclude(state=Session.State.SETUP).exists():
        raise UserError(
            _("Play has begun: appoint another director in charge to replace this one."),
            field="duty",
        )
