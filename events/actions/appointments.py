"""Appointing directors (Law 80B2a): one in charge, any number of assistants (Law 81D)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.actions.history import record
from clubs.actors import Actor
from clubs.errors import UserError
from clubs.models import Membership, User
from clubs.permissions import Permission
from events.access import require_in_event
from events.locking import lock_event
from events.models import Appointment, Event, Session


def appoint_director(
    *, actor: Actor, event: Event, user: User, duty: str, now: datetime
) -> Appointment:
    """Appoint a member of the organiser's; a new director in charge replaces the one before.

    Raises:
        UserError: not a member, or the event's sessions are final.
    """
    require_in_event(actor, event, Permission.MANAGE_EVENTS)
    with transaction.atomic():
        event = lock_event(event)
        _refuse_after_final(event)
        if not Membership.objects.filter(organiser=event.organiser, user=user).exists():
            raise UserError(
                _("Only members of %s can be appointed: invite them first.") % event.organiser,
                field="user",
            )
        replaced = event.appointments.filter(user=user)
        if duty == Appointment.Duty.IN_CHARGE:
            replaced = replaced | event.appointments.filter(duty=duty)
        elif replaced.filter(duty=Appointment.Duty.IN_CHARGE).exists():
            _refuse_without_director(event)
        before = list(replaced.select_related("user"))
        for former in before:
            former.delete()
        appointment = Appointment.objects.create(
            organiser=event.organiser, event=event, user=user, duty=duty, appointed_at=now
        )
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="director.appoint",
            subject=event,
            before={"replaced": [str(former) for former in before]} if before else None,
            after={"director": str(user), "duty": duty},
        )
    return appointment


def remove_director(*, actor: Actor, event: Event, appointment: Appointment, now: datetime) -> None:
    """End an appointment; while play goes on the director in charge can only be replaced.

    Raises:
        UserError: the director in charge of a session that has begun, or all is final.
    """
    require_in_event(actor, event, Permission.MANAGE_EVENTS)
    with transaction.atomic():
        event = lock_event(event)
        _refuse_after_final(event)
        if not event.appointments.filter(pk=appointment.pk).exists():
            raise UserError(_("%s no longer directs this event.") % appointment.user)
        if appointment.duty == Appointment.Duty.IN_CHARGE:
            _refuse_without_director(event)
        record(
            actor=actor,
            organiser=event.organiser,
            now=now,
            act="director.remove",
            subject=event,
            before={"director": str(appointment.user), "duty": appointment.duty},
        )
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
