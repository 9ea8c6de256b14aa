"""Removing a member: the membership ends, and with it what they direct."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.access import require
from clubs.actions.members import write_removal
from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.locking import lock_organiser, lock_rights
from clubs.models import Membership, Organiser, User
from clubs.permissions import Permission
from events.actions.appointments import refuse_stranger, write_appointment, write_end
from events.locking import lock_events
from events.models import Appointment
from events.queries.appointments import needs_successor, unfinished_appointments


def remove_member(
    *,
    actor: Actor,
    organiser: Organiser,
    user: User,
    successors: Mapping[int, User],
    now: datetime,
) -> None:
    """Remove a login from the club and end its appointments to events that are not finished.

    `successors` says by event (primary key) who takes over where play has begun under this
    director in charge (Law 80B2). To a finished event the appointment stays on record; it gives
    nothing to whoever is no member. What they are as a player stays too.

    Raises:
        UserError: not a member, or the last administrator; nobody takes over an event in play.
        Conflict: they have been appointed to another event meanwhile.
        NotAllowed: the actor does not manage the club.
    """
    with transaction.atomic():
        appointments = hold_appointments(organiser, user, actor.user, *successors.values())
        require(actor, organiser, Permission.MANAGE_CLUB)
        lock_organiser(organiser)
        if not Membership.objects.filter(organiser=organiser, user=user).exists():
            raise UserError(_("%s has left the club's pages already.") % user)
        for each in appointments:
            if needs_successor(each):
                _hand_over(actor, each, successors.get(each.event_id), now)
            else:
                write_end(actor=actor, appointment=each, now=now)
        write_removal(actor=actor, organiser=organiser, user=user, now=now)


def hold_appointments(organiser: Organiser, user: User, *others: User | None) -> list[Appointment]:
    """What a login still directs, with events, sessions and everybody's rights held.

    Raises:
        Conflict: they have been appointed to another event meanwhile.
    """
    held = lock_events(each.event_id for each in unfinished_appointments(organiser, user))
    lock_rights(organiser, user, *others)
    appointments = list(unfinished_appointments(organiser, user))
    if {each.event_id for each in appointments} - held:
        raise Conflict(_("%s has just been appointed to another event: look again.") % user)
    return appointments


def field_of(event: int) -> str:
    """The form field that says who takes over an event."""
    return f"successor_{event}"


def _hand_over(
    actor: Actor, appointment: Appointment, successor: User | None, now: datetime
) -> None:
    event = appointment.event
    if successor is None or successor == appointment.user:
        raise UserError(
            _("Say who takes over “%s”: play has begun, and it needs a director in charge.")
            % event,
            field=field_of(event.pk),
        )
    refuse_stranger(event, successor, field=field_of(event.pk))
    write_appointment(
        actor=actor, event=event, user=successor, duty=Appointment.Duty.IN_CHARGE, now=now
    )
