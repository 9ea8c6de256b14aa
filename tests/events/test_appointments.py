"""Appointing directors: members only, one in charge, and never none while play goes on."""

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import User
from events.actions.appointments import appoint_director, remove_director
from events.models import Appointment, Event
from tests.builders import NOW, build_event, build_session, make_member, make_user

pytestmark = pytest.mark.django_db


def appoint(event: Event, user: User, duty: str = Appointment.Duty.IN_CHARGE) -> Appointment:
    return appoint_director(actor=SYSTEM, event=event, user=user, duty=duty, now=NOW)


def duties(event: Event) -> dict[str, str]:
    return dict(event.appointments.values_list("user__email", "duty"))


def test_only_members_can_be_appointed() -> None:
    event = build_event()
    stranger = make_user("stranger@example.org")
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="Only members") as refused:
            appoint(event, stranger, Appointment.Duty.ASSISTANT)
        assert refused.value.field == "user"


def test_L80B2_a_new_director_in_charge_replaces_the_one_before() -> None:
    event = build_event()
    other = make_member(event.organiser)
    with scope(organiser=event.organiser):
        appoint(event, other)
        assert duties(event) == {"member@example.org": "director in charge"}


def test_assistant_can_be_put_in_charge() -> None:
    event = build_event()
    other = make_member(event.organiser)
    with scope(organiser=event.organiser):
        appoint(event, other, Appointment.Duty.ASSISTANT)
        appoint(event, other)
        assert duties(event) == {"member@example.org": "director in charge"}


def test_director_in_charge_cannot_leave_while_play_goes_on() -> None:
    event = build_session().event
    with scope(organiser=event.organiser):
        in_charge = event.appointments.get()
        with pytest.raises(UserError, match="appoint another"):
            remove_director(actor=SYSTEM, event=event, appointment=in_charge, now=NOW)
        with pytest.raises(UserError, match="appoint another"):
            appoint(event, in_charge.user, Appointment.Duty.ASSISTANT)
        assert duties(event) == {"director@acol.example": "director in charge"}


def test_a_director_is_removed_once() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        in_charge = event.appointments.select_related("user").get()
        remove_director(actor=SYSTEM, event=event, appointment=in_charge, now=NOW)
        again = Appointment(pk=10_000, user=in_charge.user, event=event, duty=in_charge.duty)
        with pytest.raises(UserError, match="no longer directs"):
            remove_director(actor=SYSTEM, event=event, appointment=again, now=NOW)


def test_director_in_charge_can_be_replaced_while_play_goes_on() -> None:
    event = build_session().event
    other = make_member(event.organiser)
    with scope(organiser=event.organiser):
        appoint(event, other)
        assert duties(event) == {"member@example.org": "director in charge"}
