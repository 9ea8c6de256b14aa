"""Appointing directors and staff: members only, one in charge, never none while play goes on."""

import pytest
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import HistoryRecord, User
from events.actions.appointments import end_appointment, make_appointment
from events.actions.copies import copy_event
from events.models import Appointment, Event
from events.queries.appointments import directors_of
from events.queries.setup import setup_of
from tests.builders import NOW, build_event, build_session, make_member, make_user

pytestmark = pytest.mark.django_db


def appoint(event: Event, user: User, duty: str = Appointment.Duty.IN_CHARGE) -> Appointment:
    return make_appointment(actor=SYSTEM, event=event, user=user, duty=duty, now=NOW)


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
            end_appointment(actor=SYSTEM, event=event, appointment=in_charge, now=NOW)
        with pytest.raises(UserError, match="appoint another"):
            appoint(event, in_charge.user, Appointment.Duty.ASSISTANT)
        assert duties(event) == {"director@acol.example": "director in charge"}


def test_a_director_is_removed_once() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        in_charge = event.appointments.select_related("user").get()
        end_appointment(actor=SYSTEM, event=event, appointment=in_charge, now=NOW)
        again = Appointment(pk=10_000, user=in_charge.user, event=event, duty=in_charge.duty)
        with pytest.raises(UserError, match="no longer appointed"):
            end_appointment(actor=SYSTEM, event=event, appointment=again, now=NOW)


def test_director_in_charge_can_be_replaced_while_play_goes_on() -> None:
    event = build_session().event
    other = make_member(event.organiser)
    with scope(organiser=event.organiser):
        appoint(event, other)
        assert duties(event) == {"member@example.org": "director in charge"}


@pytest.mark.parametrize("duty", [Appointment.Duty.SCORER, Appointment.Duty.CADDY])
def test_L80B2g_staff_stand_beside_the_director_in_charge(duty: str) -> None:
    event = build_event()
    bea = make_member(event.organiser, email="bea@example.org")
    with scope(organiser=event.organiser):
        made = appoint(event, bea, duty)
        assert duties(event) == {
            "director@acol.example": "director in charge",
            "bea@example.org": duty,
        }
        assert [each.appointment.user.email for each in directors_of(event)] == [
            "director@acol.example"
        ]
        end_appointment(actor=SYSTEM, event=event, appointment=made, now=NOW)
        assert duties(event) == {"director@acol.example": "director in charge"}
        told = HistoryRecord.objects.filter(act__startswith="staff.").order_by("number")
        assert list(told.values_list("act", "before", "after")) == [
            ("staff.appoint", None, {"person": "Bea", "duty": duty}),
            ("staff.remove", {"person": "Bea", "duty": duty}, None),
        ]


def test_the_director_in_charge_does_not_become_a_caddy_while_play_goes_on() -> None:
    event = build_session().event
    with scope(organiser=event.organiser):
        in_charge = event.appointments.get()
        with pytest.raises(UserError, match="appoint another"):
            appoint(event, in_charge.user, Appointment.Duty.CADDY)
        assert duties(event) == {"director@acol.example": "director in charge"}


def test_an_event_with_staff_alone_cannot_begin() -> None:
    event = build_event()
    bea = make_member(event.organiser, email="bea@example.org")
    with scope(organiser=event.organiser):
        end_appointment(actor=SYSTEM, event=event, appointment=event.appointments.get(), now=NOW)
        appoint(event, bea, Appointment.Duty.SCORER)
        assert setup_of(event).in_charge is None
        assert "director" in setup_of(event).lacks


def test_staff_come_with_the_same_event_again() -> None:
    event = build_event()
    bea = make_member(event.organiser, email="bea@example.org")
    with scope(organiser=event.organiser):
        appoint(event, bea, Appointment.Duty.CADDY)
        (again,) = copy_event(
            actor=SYSTEM, event=event, starts_at=NOW, directors=True, publish=False, now=NOW
        )
        assert duties(again) == duties(event)


def test_the_page_appoints_a_scorer_and_says_who_is_what(client: Client) -> None:
    event = build_event()
    elli = make_member(event.organiser, email="elli@example.org")
    elli.name = "Ελένη Łódzka"
    elli.save()
    client.force_login(User.objects.get(email="admin@acol.example"))
    address = f"/o/acol/events/{event.pk}/directors/"
    done = client.post(address, {"user": elli.pk, "duty": Appointment.Duty.SCORER}, follow=True)
    page = " ".join(done.content.decode().split())
    assert "Ελένη Łódzka is now scorer." in page
    assert '<b><bdi>Ελένη Łódzka</bdi></b> <span class="soft">scorer</span>' in page
