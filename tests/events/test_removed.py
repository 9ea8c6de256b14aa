"""Who is removed is nothing any more, everywhere and at once: roles, appointments, offices."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import Membership, Organiser, Player, User
from events.actions.appointments import make_appointment
from events.actions.closing import close_account
from events.actions.entries import withdraw_entry
from events.actions.persons import remove_person
from events.actions.staff import remove_member
from events.models import Appointment, Event
from tests.builders import (
    NOW,
    PASSWORD,
    build_event,
    make_member,
    make_official,
    make_organiser,
    make_player,
)
from tests.rulings.night import build_night
from tests.teams import build_teams

ROLES = Membership.MemberRole
ASSISTANT = Appointment.Duty.ASSISTANT


@pytest.fixture
def club(db: None) -> Iterator[Organiser]:
    built = make_organiser()
    with scope(organiser=built):
        yield built


def removed(player: Player, *, forget: bool = False) -> bool:
    return remove_person(actor=SYSTEM, player=player, forget=forget, now=NOW)


def page_of(player: Player) -> str:
    client = Client()
    client.force_login(User.objects.get(email="admin@acol.example"))
    address = reverse("person_remove", args=[player.organiser.slug, player.pk])
    return " ".join(client.get(address).content.decode().split())


def status(login: User, route: str, *args: object) -> int:
    client = Client()
    client.force_login(login)
    return client.get(reverse(route, args=args)).status_code


def ann_of(club: Organiser, role: str = ROLES.MEMBER) -> tuple[User, Player]:
    """Ann Ångström's login with that role, and her record as a player."""
    login = make_member(club, role, email="ann@example.org")
    return login, make_player(club, "Ann Ångström", "101", user=login)


def appoint(event: Event, login: User) -> None:
    make_appointment(actor=SYSTEM, event=event, user=login, duty=ASSISTANT, now=NOW)


# --- The record of a person -------------------------------------------------------------------


@pytest.mark.parametrize("forget", [False, True])
def test_a_member_whose_record_is_removed_sees_the_clubs_pages_no_more(
    club: Organiser, forget: bool
) -> None:
    login, ann = ann_of(club)
    assert "own pages no more, at once" in page_of(ann)
    assert status(login, "people", club.slug) != 404
    removed(ann, forget=forget)
    assert not Membership.objects.filter(user=login).exists()
    assert status(login, "people", club.slug) == 404


@pytest.mark.parametrize("role", [ROLES.ADMINISTRATOR, ROLES.SCORER])
def test_who_works_for_the_club_is_removed_as_a_member_first(club: Organiser, role: str) -> None:
    login, ann = ann_of(club, role)
    with pytest.raises(UserError, match="Ann Ångström works for the club"):
        removed(ann)
    address = reverse("member_remove", args=[club.slug, login.pk])
    assert f'href="{address}"' in page_of(ann)
    assert Membership.objects.filter(user=login).exists()
    remove_member(actor=SYSTEM, organiser=club, user=login, successors={}, now=NOW)
    assert removed(ann)


def test_who_is_appointed_to_an_event_to_come_is_not_removed_by_the_way(club: Organiser) -> None:
    event = build_event(club)
    login, ann = ann_of(club)
    appoint(event, login)
    with pytest.raises(UserError, match="works for the club"):
        removed(ann)
    assert event.appointments.filter(user=login).exists()


def test_a_captain_who_does_not_play_is_replaced_before_they_are_removed(club: Organiser) -> None:
    """The team names the record: it is neither deleted nor set aside while that plays."""
    event = build_teams(club, teams=4)
    entry = event.entries.get(number=2)
    entry.captain = captain = make_player(club, "Zoë Captain", "900")
    entry.save()
    with pytest.raises(UserError, match="Zoë Captain is captain of “"):
        removed(captain)
    address = reverse("entry_captain", args=[club.slug, event.pk, 2])
    assert f'href="{address}"' in page_of(captain)
    withdraw_entry(actor=SYSTEM, event=event, entry=entry, now=NOW)
    assert not removed(captain)
    captain.refresh_from_db()
    assert captain.removed_at == NOW


# --- A membership, an account -----------------------------------------------------------------


def test_an_assistant_who_is_removed_decides_nothing_more(db: None) -> None:
    night = build_night()
    desk = (night.organiser.slug, night.session.pk)
    with scope(organiser=night.organiser):
        login = make_member(night.organiser, email="ann@example.org")
        appoint(night.session.event, login)
        assert status(login, "desk", *desk) == 200
        remove_member(actor=SYSTEM, organiser=night.organiser, user=login, successors={}, now=NOW)
        assert not night.session.event.appointments.filter(user=login).exists()
        assert status(login, "desk", *desk) == 404


def test_the_director_in_charge_of_play_is_removed_with_a_successor_alone(db: None) -> None:
    night = build_night()
    event, director = night.session.event, night.director.user
    desk = (night.organiser.slug, night.session.pk)
    assert director is not None
    with scope(organiser=night.organiser):
        removal: dict[str, Any] = {
            "actor": SYSTEM,
            "organiser": night.organiser,
            "user": director,
            "now": NOW,
        }
        with pytest.raises(UserError, match="Say who takes over"):
            remove_member(**removal, successors={})
        assert status(director, "desk", *desk) == 200
        successor = make_member(night.organiser, email="next@example.org")
        remove_member(**removal, successors={event.pk: successor})
        assert event.appointments.get().user == successor
        assert (status(director, "desk", *desk), status(successor, "desk", *desk)) == (404, 200)


def test_an_account_that_is_closed_ends_offices_roles_and_appointments(club: Organiser) -> None:
    event = build_event(club)
    login, ann = ann_of(club, ROLES.SCORER)
    appoint(event, login)
    make_official(club.authority)
    club.authority.officials.create(user=login)
    close_account(user=login, password=PASSWORD, now=NOW)
    ann.refresh_from_db()
    login.refresh_from_db()
    assert (login.is_active, ann.user) == (False, None)
    assert not Membership.objects.filter(user=login).exists()
    assert not event.appointments.filter(user=login).exists()
    assert not club.authority.officials.filter(user=login).exists()


def test_the_last_official_closes_no_account(club: Organiser) -> None:
    login = make_official(club.authority)
    with pytest.raises(UserError, match="last official of"):
        close_account(user=login, password=PASSWORD, now=NOW)
    assert club.authority.officials.filter(user=login).exists()
