"""A removal and an act of the removed director at the same instant: one of them is first."""

from collections.abc import Callable
from threading import Event
from time import monotonic

import pytest
from django.db import connection, transaction
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Membership, Organiser, User
from events.actions.appointments import appoint_director
from events.actions.entries import add_entry
from events.actions.staff import remove_member
from events.interchange.people import Person
from events.models import Appointment
from events.models import Event as Contest
from tests.builders import NOW, build_event, make_member, make_organiser
from tests.together import SECONDS, at_once

pytestmark = pytest.mark.django_db(transaction=True)

ADMINISTRATOR = Membership.MemberRole.ADMINISTRATOR


def admin_of(club: Organiser) -> User:
    return User.objects.get(email=f"admin@{club.slug}.example")


def director_of(club: Organiser) -> User:
    return User.objects.get(email=f"director@{club.slug}.example")


def remove(club: Organiser, user: User, by: User) -> None:
    with scope(organiser=club):
        remove_member(actor=Actor.person(by), organiser=club, user=user, successors={}, now=NOW)


def enter_a_pair(event: Contest, user: User) -> None:
    first, second = Person("Ann New", "901"), Person("Bob New", "902")
    with scope(organiser=event.organiser):
        add_entry(actor=Actor.person(user), event=event, first=first, second=second, now=NOW)


def in_one_transaction(act: Callable[[], None]) -> Callable[[], None]:
    def inner() -> None:
        with transaction.atomic():
            act()

    return inner


def acts(club: Organiser) -> list[str]:
    with scope(organiser=club):
        return list(HistoryRecord.objects.order_by("number").values_list("act", flat=True))


def wait_until_somebody_waits() -> None:
    """Until another connection waits for a lock; PostgreSQL alone can tell."""
    over = monotonic() + SECONDS
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    while connection.vendor == "postgresql" and monotonic() < over:
        with connection.cursor() as cursor:
            cursor.execute(waiting)
            if cursor.fetchone() != (0,):
                return


def test_an_act_that_waited_for_the_removal_is_refused() -> None:
    event = build_event(pairs=2)
    club, director = event.organiser, director_of(event.organiser)
    is_removed = Event()

    def removal() -> None:
        remove(club, director, admin_of(club))
        is_removed.set()
        wait_until_somebody_waits()

    def entry() -> None:
        is_removed.wait(SECONDS)
        enter_a_pair(event, director)

    assert at_once(in_one_transaction(removal), entry) == [None, NotAllowed]
    assert acts(club)[-2:] == ["director.remove", "member.set_roles"]


def test_a_removal_waits_for_the_act_that_came_before() -> None:
    event = build_event(pairs=2)
    club, director = event.organiser, director_of(event.organiser)
    is_entered = Event()

    def entry() -> None:
        enter_a_pair(event, director)
        is_entered.set()
        wait_until_somebody_waits()

    def removal() -> None:
        is_entered.wait(SECONDS)
        remove(club, director, admin_of(club))

    assert at_once(in_one_transaction(entry), removal) == [None, None]
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
            appoint_director(actor=SYSTEM, event=event, user=bo, duty=duty, now=NOW)

    # Whoever is second is refused, or ends what the first did.
    appointed, removed = at_once(appoint, lambda: remove(club, bo, admin_of(club)))
    left = Appointment.objects.model._base_manager.filter(user=bo).count()
    outcome = (appointed, removed, left)
    assert outcome in [
        (None, None, 0),
        (UserError, None, 0),
        (None, Conflict, 1),
    ]
