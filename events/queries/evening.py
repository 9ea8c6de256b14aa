"""A person's own evening: what their clubs play, and where they work or play besides."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django_scopes import scopes_disabled

from clubs.models import Membership, User
from events.models import Appointment, Session, Stage
from events.queries.appointments import living_appointments
from events.queries.places import memberships_of, places_of
from events.queries.setup import awaited_stages
from events.queries.tonight import A_NIGHT, is_tonight


@dataclass(frozen=True, slots=True)
class PartInSession:
    """One session and all that a person is in it, perhaps nothing; `label` once they are seated.

    `is_scorer` says that they are one of the whole club. Before its start it `awaits` a stage of
    which nobody has published who goes on.
    """

    session: Session
    appointment: Appointment | None
    is_scorer: bool
    plays: bool
    label: str
    awaits: Stage | None = None

    @property
    def directs(self) -> bool:
        return self.appointment is not None and self.appointment.directs

    @property
    def scores(self) -> bool:
        """Whether they enter results now, without directing."""
        return self._is_running and (self.is_scorer or self._serves_as(Appointment.Duty.SCORER))

    @property
    def carries(self) -> bool:
        """Whether they carry boards now."""
        return self._is_running and self._serves_as(Appointment.Duty.CADDY)

    @property
    def _is_running(self) -> bool:
        return self.session.state == Session.State.RUNNING

    def _serves_as(self, duty: Appointment.Duty) -> bool:
        return self.appointment is not None and self.appointment.duty == duty

    @property
    def plays_as(self) -> str:
        """As which contestant, once they are seated, in words."""
        return str(self.session.event.words.plays_as) % self.label


def evening_of(user: User, now: datetime) -> list[PartInSession]:
    """What is on for a login, and what has become official a few hours ago, by time of start."""
    # A person's own duties and entries lie in many organisers: nothing of anyone else's is read.
    with scopes_disabled():
        appointed = living_appointments(user)
        clubs = Membership.objects.filter(user=user).values("organiser")
        scoring = clubs.filter(role=Membership.MemberRole.SCORER)
        mine = [each for each in memberships_of(user).order_by() if each.active]
        entered = {each.event_id for each in mine if each.session_id is None}
        sits_in = {each.session_id for each in mine if each.session_id is not None}
        near = is_tonight(now) | Q(official_at__gt=now - A_NIGHT)
        own = (
            Q(event__in=appointed.values("event"))
            | Q(organiser__in=clubs)
            | Q(event__in=entered)
            | Q(pk__in=sits_in)
        )
        sessions = Session.objects.filter(near, own).select_related("event__organiser")
        ordered = list(sessions.order_by("starts_at", "pk"))
        here = appointed.filter(event__in=[each.event_id for each in ordered])
        appointments = {each.event_id: each for each in here}
        scored = set(scoring.values_list("organiser", flat=True))
        labels = {
            place.session_id: place.label for place in places_of(user).filter(session__in=ordered)
        }
        awaited = awaited_stages(each for each in ordered if each.event.has_stages)
    return [
        PartInSession(
            session=session,
            appointment=appointments.get(session.event_id),
            is_scorer=session.organiser_id in scored,
            plays=session.event_id in entered or session.pk in sits_in or session.pk in labels,
            label=labels.get(session.pk, ""),
            awaits=awaited.get(session.pk),
        )
        for session in ordered
    ]
