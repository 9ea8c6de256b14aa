"""Where one is logged in: which devices, since when unused, and ended from afar."""

from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.contrib.sessions.backends.db import SessionStore as DjangosStore
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import LoginSession, Official, User
from clubs.queries.accounts import open_sessions
from clubs.sessions import SessionStore, device_of
from events.actions.appointments import make_appointment
from events.models import Appointment
from tests.builders import (
    PASSWORD,
    build_event,
    make_authority,
    make_member,
    make_organiser,
    make_user,
)

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 11, 17, 18, 30, tzinfo=UTC)
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0"
)


@pytest.fixture(autouse=True)
def clock() -> Any:
    with time_machine.travel(EVENING, tick=False) as traveller:
        yield traveller


def log_in(user_agent: str = FIREFOX) -> Client:
    client = Client(headers={"User-Agent": user_agent})
    client.post("/login/", {"username": "ann@example.org", "password": PASSWORD})
    return client


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


@pytest.mark.parametrize(
    ("user_agent", "words"),
    [
        (FIREFOX, "Firefox · Android"),
        (SAFARI, "Safari · iPhone"),
        (EDGE, "Edge · Windows"),
        ("curl/8.1", ""),
    ],
)
def test_a_device_is_browser_and_system(user_agent: str, words: str) -> None:
    assert device_of(user_agent) == words


def test_the_page_lists_every_device_and_no_key(clock: Any) -> None:
    user = make_user()
    phone = log_in(SAFARI)
    clock.shift(timedelta(hours=2))
    here = log_in()
    page = here.get("/account/").content.decode()
    assert "Firefox · Android" in page
    assert "Safari · iPhone" in page
    assert "used 2\xa0hours ago" in page
    assert str(phone.session.session_key) not in page
    listed = open_sessions(user, here.session.session_key, EVENING)
    assert [(each.device, each.is_this) for each in listed] == [
        ("Firefox · Android", True),
        ("Safari · iPhone", False),
    ]


def test_use_is_noted_every_ten_minutes(clock: Any) -> None:
    make_user()
    client = log_in()
    for minutes, noted in ((9, 0), (10, 10), (15, 10), (21, 21)):
        clock.move_to(EVENING + timedelta(minutes=minutes))
        client.get("/account/")
        assert LoginSession.objects.get().last_used_at == EVENING + timedelta(minutes=noted)


def test_a_device_is_logged_out_from_afar() -> None:
    user = make_user()
    phone, tablet, here = log_in(SAFARI), log_in(EDGE), log_in()
    listed = open_sessions(user, here.session.session_key, EVENING)
    name = next(each.name for each in listed if each.device == "Safari · iPhone")
    here.post(f"/account/sessions/{name}/end/")
    assert [is_in(each) for each in (phone, tablet, here)] == [False, True, True]
    here.post("/account/sessions/end/")
    assert [is_in(each) for each in (tablet, here)] == [False, True]


def test_nobody_ends_anothers_session() -> None:
    ann = make_user()
    hers = log_in()
    name = open_sessions(ann, None, EVENING)[0].name
    stranger = Client()
    stranger.force_login(make_user("bo@example.org"))
    stranger.post(f"/account/sessions/{name}/end/")
    assert is_in(hers)


def test_a_new_password_ends_all_others_and_keeps_this() -> None:
    make_user()
    phone, here = log_in(SAFARI), log_in()
    key = here.session.session_key
    sent = {"password": PASSWORD, "new_password": "five-clubs-redoubled"}
    assert here.post("/account/password/", sent)["Location"] == "/account/"
    assert [is_in(each) for each in (phone, here)] == [False, True]
    assert here.session.session_key != key


def test_old_sessions_are_cleared(clock: Any) -> None:
    make_user()
    log_in()
    clock.shift(timedelta(days=15))
    call_command("clearsessions")
    assert not LoginSession.objects.exists()


@pytest.mark.parametrize(
    ("office", "unused", "stays"),
    [
        ("none", timedelta(days=14), True),
        ("none", timedelta(days=14, seconds=1), False),
        ("member", timedelta(days=14), True),
        ("scorer", timedelta(hours=12), True),
        ("scorer", timedelta(hours=12, seconds=1), False),
        ("director", timedelta(hours=12, seconds=1), False),
        ("official", timedelta(hours=12, seconds=1), False),
        ("operator", timedelta(hours=12, seconds=1), False),
    ],
)
def test_a_session_ends_when_it_is_not_used(
    clock: Any, office: str, unused: timedelta, stays: bool
) -> None:
    """Within an evening nobody is signed out; an office ends a session over night."""
    user = make_user()
    give(user, office)
    client = log_in()
    clock.shift(unused)
    assert is_in(client) is stays
    assert LoginSession.objects.exists() is stays


def give(user: User, office: str) -> None:
    if office == "director":
        event = build_event()
        make_member(event.organiser, user=user)
        duty = Appointment.Duty.ASSISTANT
        with scope(organiser=event.organiser):
            make_appointment(actor=SYSTEM, event=event, user=user, duty=duty, now=EVENING)
    elif office in {"scorer", "member"}:
        make_member(make_organiser(), office, user=user)
    elif office == "official":
        Official.objects.create(authority=make_authority(), user=user)
    elif office == "operator":
        User.objects.filter(pk=user.pk).update(is_staff=True)


def test_an_office_given_meanwhile_counts(clock: Any) -> None:
    user = make_user()
    client = log_in()
    clock.shift(timedelta(hours=13))
    give(user, "scorer")
    assert not is_in(client)


def test_use_keeps_a_session_for_thirty_days(clock: Any) -> None:
    make_user()
    client = log_in()
    for _week in range(4):  # to the 28th day
        clock.shift(timedelta(days=7))
        assert is_in(client)
        client.post("/account/", {"name": "Ann"})  # which saves the session: a message
    clock.shift(timedelta(days=2))
    assert not is_in(client)


def test_what_was_typed_outlives_a_session_that_ended(clock: Any) -> None:
    user = make_user()
    give(user, "operator")
    client = log_in()
    clock.shift(timedelta(hours=13))
    here = {"Origin": "http://testserver"}
    answer = client.post("/account/", {"name": "Ann Archer-Olsen"}, headers=here)
    assert answer.status_code == 401
    assert "Ann Archer-Olsen" in answer.text


def test_who_is_logged_in_stays_so_when_the_site_is_brought_up_to_date() -> None:
    user = make_user()
    client = log_in()
    kept = LoginSession.objects.get()
    before = DjangosStore()
    before.update(SessionStore(kept.pk).load())
    before.create()
    LoginSession.objects.all().delete()
    Session.objects.exclude(pk=before.session_key).delete()
    import_module("clubs.migrations.0005_login_sessions").keep_sessions(apps, None)
    client.cookies["sessionid"] = str(before.session_key)
    assert is_in(client)
    assert LoginSession.objects.get().user == user
