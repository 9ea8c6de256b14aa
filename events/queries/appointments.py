"""The directors and other staff of events, and which appointments still count."""

from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable
from django_scopes import scopes_disabled

from clubs.models import Membership, Organiser, User
from events.models import Appointment, DelegatedDuty, Event, Session


@dataclass(frozen=True, slots=True)
class Appointed:
    """An appointment, and whether it gives its person any right now."""

    appointment: Appointment
    is_living: bool

    @property
    def is_in_charge(self) -> bool:
        return self.appointment.duty == Appointment.Duty.IN_CHARGE


def living_appointments(user: User | Combinable | None = None) -> QuerySet[Appointment]:
    """The appointments that give rights: those of members whose login is open.

    Only the login's own where one is given.
    """
    living = Appointment.objects.filter(_is_living())
    return living if user is None else living.filter(user=user)


def directing(user: User | Combinable | None = None) -> QuerySet[Appointment]:
    """Those of them that are of directors."""
    return living_appointments(user).filter(duty__in=Appointment.DIRECTING)


def answered_for_by_person(user: User) -> Q:
    """The events of the organisers that a login administers, and those of which it is in charge."""
    # A person's own rows lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        administered = Membership.objects.filter(
            user=user, role=Membership.MemberRole.ADMINISTRATOR
        )
        led = living_appointments(user).filter(duty=Appointment.Duty.IN_CHARGE)
        return Q(organiser__in=administered.values("organiser")) | Q(pk__in=led.values("event"))


def _is_living() -> Exists:
    members = Membership.objects.filter(
        organiser=OuterRef("organiser"), user=OuterRef("user"), user__is_active=True
    )
    return Exists(members)


def duties_held(user: User | Combinable | None = None) -> QuerySet[DelegatedDuty]:
    """The duties that are delegated now to members whose login is open (Law 81D)."""
    held = DelegatedDuty.objects.filter(_is_living(), ended_at=None)
    return held if user is None else held.filter(user=user)


def duties_of(event: Event) -> QuerySet[DelegatedDuty]:
    """The duties ever delegated in the event, those that have ended last."""
    held_first = F("ended_at").asc(nulls_first=True)
    return event.delegated_duties.select_related("user").order_by(held_first, "pk")


def answered_for_by(event: Event, user: User | None) -> str:
    """Who answers for what they decide: the director in charge, unless it is they (Law 81D)."""
    in_charge = event.appointments.filter(duty=Appointment.Duty.IN_CHARGE).select_related("user")
    found = in_charge.first()
    return "" if found is None or found.user == user else str(found.user)


def unfinished_appointments(organiser: Organiser, user: User) -> QuerySet[Appointment]:
    """A login's appointments to events that still have something to direct, the next one first."""
    open_sessions = Session.objects.filter(event=OuterRef("event")).exclude(
        state=Session.State.FINAL
    )
    appointed = Appointment.objects.filter(Exists(open_sessions), organiser=organiser, user=user)
    related = appointed.select_related("event__organiser", "organiser", "user")
    return related.prefetch_related("event__sessions").order_by("event__starts_at", "pk")


def needs_successor(appointment: Appointment) -> bool:
    """Whether play has begun under this director in charge, who can then only be replaced.

    Nothing more of a cancelled event is played.
    """
    if appointment.duty != Appointment.Duty.IN_CHARGE or appointment.event.is_cancelled:
        return False
    return any(each.state != Session.State.SETUP for each in appointment.event.sessions.all())


def staff_of(event: Event) -> tuple[Appointed, ...]:
    """Whoever is appointed to the event: the director in charge, assistants, other staff."""
    rows = event.appointments.select_related("user").annotate(living=_is_living())
    found = [Appointed(each, each.living) for each in rows.order_by("appointed_at", "pk")]
    order = Appointment.Duty.values
    return tuple(sorted(found, key=lambda each: order.index(each.appointment.duty)))


def directors_of(event: Event) -> tuple[Appointed, ...]:
    """The directors among them, the one in charge first."""
    return tuple(each for each in staff_of(event) if each.appointment.directs)
