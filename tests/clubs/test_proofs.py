"""Before grave acts the password is asked for again, and what was sent is not lost by it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from clubs.models import AccessRecord, Membership, Organiser, User
from tests.builders import PASSWORD, make_member, make_organiser
from tests.http.forms_found import forms_of
from tests.http.routes import walk

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 11, 17, 18, 30, tzinfo=UTC)
GRAVE = {
    "appointment_remove",
    "appointments",
    "authority_establish",
    "authority_second_factor",
    "held_account",
    "held_file",
    "member",
    "member_remove",
    "member_second_factor",
    "members",
    "official_invite",
    "official_remove",
    "organiser_hand_on",
    "person_held",
    "person_merge_into",
    "person_remove",
    "recognise",
    "token_new",
}


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(EVENING, tick=False) as traveller:
        yield traveller


@pytest.fixture
def club() -> Organiser:
    return make_organiser()


@pytest.fixture
def admin(club: Organiser) -> Client:
    client = Client()
    client.post("/login/", {"username": "admin@acol.example", "password": PASSWORD})
    return client


def roles_of(user: User) -> set[str]:
    with scopes_disabled():
        return set(Membership.objects.filter(user=user).values_list("role", flat=True))


def test_these_pages_ask() -> None:
    assert {
        way.name for _pattern, way in walk() if getattr(way.callback, "is_grave", False)
    } == GRAVE


def test_within_a_quarter_of_an_hour_nothing_is_asked(
    club: Organiser, admin: Client, clock: Any
) -> None:
    user = make_member(club)
    clock.shift(timedelta(minutes=15))
    answer = admin.post(reverse("member", args=["acol", user.pk]), {"roles": ["scorer"]})
    assert answer.status_code == 302
    assert roles_of(user) == {"scorer"}


def test_later_the_act_waits_for_the_password_and_is_done_with_what_was_sent(
    club: Organiser, admin: Client, clock: Any
) -> None:
    user = make_member(club)
    address = reverse("member", args=["acol", user.pk])
    clock.shift(timedelta(minutes=15, seconds=1))
    assert admin.get(address).status_code == 200
    asked = admin.post(address, {"roles": ["scorer", "member"]})
    assert asked.status_code == 401
    assert roles_of(user) == {"member"}

    (form,) = (form for form in forms_of(asked.text, address) if "proof-password" in form.values)
    assert form.action == address
    wrong = admin.post(form.action, form.sent(**{"proof-password": "spades"}))
    assert wrong.status_code == 401
    assert "This is not your password." in wrong.text
    assert "spades" not in wrong.text
    assert roles_of(user) == {"member"}
    with scope(organiser=club):
        kinds = AccessRecord.objects.order_by("pk").values_list("kind", flat=True)
        assert list(kinds) == ["signed-in", "wrong-password"]

    done = admin.post(form.action, form.sent(**{"proof-password": PASSWORD}))
    assert done["Location"] == reverse("members", args=["acol"])
    assert roles_of(user) == {"scorer", "member"}

    clock.shift(timedelta(minutes=10))  # the password counts for what follows
    assert admin.post(address, {"roles": ["member"]}).status_code == 302
    assert roles_of(user) == {"member"}


def test_who_may_not_is_refused_before_any_question(club: Organiser, clock: Any) -> None:
    user = make_member(club)
    client = Client()
    client.force_login(user)
    clock.shift(timedelta(hours=1))
    answer = client.post(reverse("member", args=["acol", user.pk]), {"roles": ["scorer"]})
    assert answer.status_code == 403


def test_a_script_is_told_in_a_word(club: Organiser, admin: Client, clock: Any) -> None:
    user = make_member(club)
    clock.shift(timedelta(hours=1))
    address = reverse("member", args=["acol", user.pk])
    answer = admin.post(address, {"roles": ["scorer"]}, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert roles_of(user) == {"member"}
