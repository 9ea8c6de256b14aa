"""A database that somebody else holds is answered in words, everywhere, and tried again."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from celery.signals import task_prerun
from django.contrib.sessions.models import Session as Login
from django.db import OperationalError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope
from pytest_django import Settings

from clubs.actors import Actor
from clubs.busy import is_passing
from clubs.jobs.asking import request_job
from clubs.jobs.running import run_job
from clubs.models import Job, Organiser, Player, User
from config.databases import LOCK_SECONDS
from events.models import Result, Session
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from rulings.tasks import finalise_due_sessions
from tests.builders import build_session, make_member, make_organiser
from tests.rulings.night import DEADLINE, build_night

pytestmark = pytest.mark.django_db(transaction=True)

SECONDS = 60


@contextmanager
def held() -> Iterator[Callable[[], None]]:
    """Somebody else is in the middle of a long act; this one's patience is short.

    What it yields ends that act.
    """
    began, over = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            for model in (Organiser, Session, Login, Job, User):
                rows = model._base_manager.select_for_update()
                list(rows)
            began.set()
            over.wait(timeout=SECONDS)
        connection.close()

    def let_go() -> None:
        over.set()
        holder.join()

    holder = threading.Thread(target=hold)
    holder.start()
    assert began.wait(timeout=SECONDS)
    be_patient(milliseconds=50)
    try:
        yield let_go
    finally:
        let_go()
        be_patient(milliseconds=1000 * LOCK_SECONDS)


def be_patient(milliseconds: int) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA busy_timeout = {milliseconds}")
        else:
            cursor.execute(f"SET lock_timeout = '{milliseconds}ms'")


FROM_HERE = {"Origin": "http://testserver"}


@pytest.fixture
def administrator(client: Client) -> Client:
    make_organiser()
    client.force_login(User.objects.get(email="admin@acol.example"))
    client.raise_request_exception = False
    return client


def test_a_page_says_it_and_keeps_what_was_sent(administrator: Client) -> None:
    address = reverse("person_new", args=["acol"])
    sent = {"name": "Ann Archer", "national_number": "7"}
    with held():
        answer = administrator.post(address, sent, headers=FROM_HERE)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Nothing was changed" in page
    assert '<input type="hidden" name="name" value="Ann Archer">' in page
    with scope(organiser=Organiser.objects.get()):
        assert not Player.objects.exists()
    assert administrator.post(address, sent).status_code == 302


def test_who_is_refused_is_told_so_though_it_cannot_be_noted(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    client.force_login(make_member(make_organiser()))
    with held():
        assert client.get(reverse("members", args=["acol"])).status_code == 403
    assert "A refusal is not noted" in caplog.text


def test_a_password_is_not_kept_on_the_page(administrator: Client) -> None:
    sent = {"username": "admin@acol.example", "password": "four-spades-doubled"}
    with held():
        answer = Client(raise_request_exception=False).post(reverse("login"), sent)
    assert answer.status_code == 503
    assert "four-spades-doubled" not in answer.content.decode()


def test_what_another_site_posts_is_not_offered_again(administrator: Client) -> None:
    address = reverse("person_new", args=["acol"])
    with held():
        answer = administrator.post(
            address, {"name": "Eve Evil"}, headers={"Origin": "https://evil.example"}
        )
    assert answer.status_code == 503
    assert "Eve Evil" not in answer.content.decode()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a new row waits for no other one")
def test_a_login_that_cannot_be_kept_is_no_failure(administrator: Client) -> None:
    session = administrator.session
    session["seen"] = 1
    with held():
        answer = administrator.post(reverse("logout"))
    assert answer.status_code == 503


def test_the_api_says_it_as_it_says_all_errors(administrator: Client) -> None:
    session = build_session(Organiser.objects.get())
    with scope(organiser=session.organiser):
        place = session_plays(session, WHOLE).missing[0]
        sent = {"board": place.board, "ns": place.ns.label, "ew": place.ew.label, "entry": "P"}
        administrator.force_login(session.event.appointments.get().user)
    address = reverse("api-results", args=["acol", session.pk])
    with held():
        answer = administrator.post(address, sent, content_type="application/json")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer.json() == {
        "error": "The site is busy with something long. Nothing was changed: "
        "try again in a moment.",
        "field": None,
    }
    with scope(organiser=session.organiser):
        assert not Result.objects.exists()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a held session is passed over there")
def test_the_tick_comes_again() -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        night.publish(timezone.now() - (DEADLINE - night.session.event.starts_at))
    tries: list[str] = []
    with held() as let_go:

        def count(**_rest: Any) -> None:
            tries.append("again" if tries else "first")
            if len(tries) == 2:
                let_go()

        task_prerun.connect(count)
        finalise_due_sessions.apply()
    assert tries == ["first", "again"]
    with scope(organiser=night.organiser):
        assert night.reload().state == Session.State.FINAL


def test_a_job_that_met_a_busy_database_has_not_been_tried(settings: Settings) -> None:
    settings.JOB_RUNNERS = {"wait": "tests.clubs.job_runners.find_the_database_held"}
    club = make_organiser()
    with scope(organiser=club):
        job = request_job(
            actor=Actor.person(make_member(club)),
            organiser=club,
            kind="wait",
            parameters={},
            title="A list",
            now=timezone.now(),
        )
        with pytest.raises(OperationalError):
            run_job(job.pk)
        job.refresh_from_db()
    assert (job.state, job.attempts) == (Job.State.QUEUED, 0)


def test_other_faults_of_the_database_are_bugs() -> None:
    assert not is_passing(OperationalError("no such table: clubs_player"))
