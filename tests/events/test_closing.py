"""Closing an account: what ends, what stays, and who may not leave yet."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_scopes import scope, scopes_disabled

from clubs.actions.second_factor import begin_second_factor
from clubs.actions.tokens import create_token
from clubs.actors import SYSTEM, Actor
from clubs.errors import UserError
from clubs.models import ApiToken, HistoryRecord, LoginSession, Membership, Official, User
from events.actions.appointments import make_appointment
from events.actions.cancelling import cancel_event
from events.actions.closing import close_account
from events.models import Appointment
from tests.builders import (
    NOW,
    PASSWORD,
    build_event,
    build_release,
    build_session,
    make_authority,
    make_member,
    make_official,
    make_organiser,
    make_player,
    make_user,
)
from tests.http.test_results_pages import finish

pytestmark = pytest.mark.django_db


def close(user: User, password: str = PASSWORD) -> None:
    close_account(user=user, password=password, now=NOW)


def test_everything_that_it_may_do_ends(client: Client) -> None:
    club = make_organiser()
    event = build_event(club)
    ann = make_member(club, Membership.MemberRole.ADMINISTRATOR, email="ann@example.org")
    Official.objects.create(authority=make_authority(), user=ann)
    make_official(make_authority())
    player = make_player(club, "Ann Archer", user=ann)
    client.force_login(ann)
    begin_second_factor(user=ann)
    with scope(organiser=club):
        create_token(
            actor=Actor.person(ann),
            organiser=club,
            name="Tablets",
            scope=ApiToken.Scope.READ,
            now=NOW,
        )
        make_appointment(
            actor=Actor.person(User.objects.get(email="admin@acol.example")),
            event=event,
            user=ann,
            duty=Appointment.Duty.ASSISTANT,
            now=NOW,
        )
    close(ann)
    ann.refresh_from_db()
    player.refresh_from_db()
    with scopes_disabled():
        left = {
            "roles": Membership.objects.filter(user=ann).exists(),
            "appointments": Appointment.objects.filter(user=ann).exists(),
            "offices": Official.objects.filter(user=ann).exists(),
            "tokens": ApiToken.objects.filter(revoked_at=None).exists(),
            "second factor": TOTPDevice.objects.filter(user=ann).exists(),
            "sessions": LoginSession.objects.filter(user=ann).exists(),
            "password": ann.has_usable_password(),
            "login": ann.is_active,
        }
    assert not any(left.values()), left
    assert (ann.email, ann.name) == (f"closed-{ann.pk}@closed.invalid", "Ann")
    assert (player.user, player.name) == (None, "Ann Archer")
    assert client.get("/account/").status_code == 302
    with scope(organiser=club):
        acts = HistoryRecord.objects.filter(actor=ann).values_list("act", flat=True)
        assert {"token.revoke", "player.disclaim", "member.set_roles"} <= set(acts)


def test_the_last_administrator_stays() -> None:
    make_organiser()
    admin = User.objects.get(email="admin@acol.example")
    with pytest.raises(UserError, match="Acol Bridge Club: Admin is the last administrator"):
        close(admin)
    admin.refresh_from_db()
    assert admin.is_active


def test_the_last_official_stays() -> None:
    official = make_official(make_authority())
    with pytest.raises(UserError, match="You are the last official of Union"):
        close(official)
    make_official(make_authority(), "another@example.org")
    close(official)


def test_a_director_in_charge_stays_until_the_event_is_over() -> None:
    session = build_session(pairs=8, boards=8)
    director = User.objects.get(email="director@acol.example")
    with pytest.raises(UserError, match="You direct “Tuesday Pairs”, and play has begun"):
        close(director)
    build_release(session)
    finish(session)
    close(director)
    with scope(organiser=session.organiser):
        assert Appointment.objects.filter(user=director).count() == 1


def test_a_director_of_an_event_cancelled_in_play_may_leave() -> None:
    session = build_session(pairs=8, boards=8)
    director = User.objects.get(email="director@acol.example")
    with scope(organiser=session.organiser):
        cancel_event(actor=SYSTEM, event=session.event, reason="The lights went out.", now=NOW)
    close(director)
    with scope(organiser=session.organiser):
        assert Appointment.objects.filter(user=director).count() == 0


def test_it_takes_the_password(client: Client) -> None:
    ann = make_user()
    with pytest.raises(UserError, match="This is not your password"):
        close(ann, "wrong")


def test_the_page_says_what_ends_and_logs_out(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    ann = make_member(make_organiser(), email="ann@example.org")
    client.force_login(ann)
    assert b"Acol Bridge Club" in client.get("/account/close/").content
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post("/account/close/", {"password": PASSWORD}, follow=True)
    assert b"Your account is closed." in answer.content
    assert b"My account" not in answer.content
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]
    again = {"username": "ann@example.org", "password": PASSWORD}
    assert b"No account has this" in client.post("/login/", again).content
