"""A removal and an act of the removed director at the same instant: one of them is first."""

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Membership, Organiser, User
from events.actions.appointments import make_appointment
from events.actions.entries import add_entry
from events.actions.staff import remove_member
from events.interchange.people import Person
from events.models import Appointment, Event
from tests.builders import NOW, build_event, make_member, make_organiser
from tests.together import at_once, in_turn

pytestmark = pytest.mark.django_db(transaction=True)

ADMINISTRATOR = Membership.MemberRole.ADMINISTRATOR


def admin_of(club: Organiser) -> User:
    return User.objects.get(email=f"admin@{club.slug}.example")


def director_of(club: Organiser) -> User:
    return User.objects.get(email=f"director@{club.slug}.example")


def remove(club: Organiser, user: User, by: User) -> None:
    with scope(organiser=club):
        remove_member(actor=Actor.person(by), organiser=club, user=user, successors={}, now=NOW)


def enter_a_pair(event: Event, user: User) -> None:
    first, second = Person("Ann New", "901"), Person("Bob New", "902")
    with scope(organiser=event.organiser):
        add_entry(actor=Actor.person(user), event=event, first=first, second=second, now=NOW)


def acts(club: Organiser) -> list[str]:
    with scope(organiser=club):
        return list(HistoryRecord.objects.order_by("number").values_list("act", flat=True))


def test_an_act_that_waited_for_the_removal_is_refused() -> None:
    event = build_event(pairs=2)
    club, director = event.organiser, director_of(event.organiser)
    outcomes = in_turn(
        lambda: remove(club, director, admin_of(club)), lambda: enter_a_pair(event, director)
    )
    assert outcomes == [None, NotAllowed]
    assert acts(club)[-2:] == ["director.remove", "member.set_roles"]


def test_a_removal_waits_for_the_act_that_came_before() -> None:
    event = build_event(pairs=2)
    club, director = event.organiser, director_of(event.organiser)
    outcomes = in_turn(
        lambda: enter_a_pair(event, director), lambda: remove(club, director, admin_of(club))
    )
    assert outcomes == [None, None]
    assert acts(club)[-3:] == ["entry.add", "director.remove", "member.set_roles"]


def test_two_administrators_who_remove_each_other_are_not_both_gone() -> None:
    club = make_organiser()
    admin, bo = admin_of(club), make_member(club, ADMINISTRATOR, email="bo@example.org")
    outcomes = at_once(lambda: remove(club, bo, admin), lambda: remove(club, admin, bo))
    assert sorted(outcomes, key=str) == [NotAllowed, None]


def test_an_appointment_and_a_removal_at_once_leave_no_appointment() -> None:
    event = build_event()
    club, bo = event.organiser, make_member(event.organiser, email="bo@example.org")

    def appoint() -> None:
        duty = Appointment.Duty.ASSISTANT
        with scope(organiser=club):
            make_appointment(actor=SYSTEM, event=event, user=bo, duty=duty, now=NOW)

    # Whoever is second is refused, or ends what the first did.
    appointed, removed = at_once(appoint, lambda: remove(club, bo, admin_of(club)))
    left = Appointment.objects.model._base_manager.filter(user=bo).count()
    outcome = (appointed, removed, left)
    assert outcome in [
        (None, None, 0),
        (UserError, None, 0),
        (None, Conflict, 1),
    ]
