"""The page of who runs the site: what it says when all is well, and when something is not."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django_scopes import scope, scopes_disabled

from clubs.actions.outages import beat, note_tick
from clubs.actors import Actor
from clubs.jobs.asking import request_job
from clubs.models import Job, Membership, Organiser, User
from config.figures import (
    LOCK_SECONDS,
    LOCKS_REFUSED,
    REQUEST_SECONDS,
    counted,
    locks_told,
    routes_told,
)
from config.health import CHECKS, DONE_WITHOUT
from config.site_state import PARTS, TICKS, Tick, needs, state_of_site
from tests.builders import PASSWORD, make_member, make_organiser

NOW = datetime(2026, 11, 27, 21, 31, tzinfo=UTC)
WELL = dict.fromkeys(CHECKS | DONE_WITHOUT, "ok")


@pytest.fixture
def operator(db: None) -> Client:
    """On a site that has answered nobody yet, whatever this process has."""
    REQUEST_SECONDS.clear()
    user = User.objects.create_superuser("operator@example.org", PASSWORD, name="Ελένη")
    client = Client()
    client.force_login(user)
    return client


def ask(now: datetime, **parameters: int) -> Job:
    """A job of a club, asked for by somebody who belongs to it."""
    club = Organiser.objects.first() or make_organiser("acol")
    number = User.objects.count()
    asker = Actor.person(make_member(club, email=f"asker{number}@example.org"))
    with scope(organiser=club):
        return request_job(
            actor=asker,
            organiser=club,
            kind="season",
            parameters=parameters,
            title="Season",
            now=now,
        )


def text_of(client: Client) -> str:
    with time_machine.travel(NOW, tick=False):
        return client.get("/operator/").content.decode()


def test_each_task_and_part_has_its_words() -> None:
    assert set(TICKS) == {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert set(PARTS) == set(CHECKS | DONE_WITHOUT)


def test_only_the_operator_finds_the_page(operator: Client) -> None:
    assert operator.get("/operator/").status_code == 200
    assert "/operator/" in operator.get("/account/").content.decode()
    club = make_organiser("acol")
    other = Client()
    other.force_login(make_member(club, Membership.MemberRole.ADMINISTRATOR))
    assert other.get("/operator/").status_code == 404
    assert "/operator/" not in other.get("/account/").content.decode()
    assert Client().get("/operator/")["Location"].startswith("/login/")


def test_a_site_on_which_all_is_well(operator: Client) -> None:
    beat(NOW - timedelta(minutes=1))
    for task in TICKS:
        note_tick(task, NOW - timedelta(minutes=1))
    shown = text_of(operator)
    assert "Nothing: everything works." in shown
    assert "Scores become final" in shown
    assert "<strong>" not in shown.partition('id="site-state"')[2].partition("</main>")[0]


def test_requests_and_work_are_counted(operator: Client) -> None:
    for address in ("/login/", "/login/", "/o/nowhere/"):
        Client().get(address)
    told = {each.name: each for each in routes_told(counted().collect())}
    login, missing = told["login"], told["organiser"]
    assert (login.number, login.refused, login.failed) == (2, 0, 0)
    assert (missing.number, missing.refused, missing.failed) == (1, 1, 0)
    assert login.mean_ms == pytest.approx(1000 * login.seconds / 2)
    ask(NOW, season=1)
    ask(NOW, season=2)
    states = [("waiting", 2), ("being made", 0), ("ready", 0), ("failed", 0)]
    assert state_of_site(NOW).kinds == [("season", states)]
    assert '<td class="num" data-label="waiting">2</td>' in text_of(operator)


def test_waits_are_counted_by_lock() -> None:
    for metric in (LOCK_SECONDS, LOCKS_REFUSED):
        metric.clear()
    for lock, seconds in (("events_session", 0.5), ("events_session", 20.0), ("clubs_user", 0.1)):
        LOCK_SECONDS.labels(lock).observe(seconds)
    LOCKS_REFUSED.labels("events_session").inc()
    told = [
        (each.name, each.number, each.seconds, each.refused)
        for each in locks_told(counted().collect())
    ]
    assert told == [("events_session", 2, 20.5, 1), ("clubs_user", 1, 0.1, 0)]


def test_what_is_wrong_is_said_first(operator: Client) -> None:
    beat(NOW - timedelta(minutes=5, seconds=1))
    note_tick("rulings.tasks.finalise_due_sessions", NOW - timedelta(minutes=3))
    ask(NOW - timedelta(minutes=6), season=1)
    failed = ask(NOW - timedelta(minutes=6), season=2)
    with scopes_disabled():
        Job.objects.filter(pk=failed.pk).update(
            state=Job.State.FAILED, request_id="0af7651916cd43dd", finished_at=NOW
        )
    shown = text_of(operator)
    for said in (
        "The web server gives no sign of life",
        "Scores become final: this has not been done for too long.",
        "A report has been waiting for 6 minutes.",
        "Reports failed within the last day",
        "<code>0af7651916cd43dd</code>",
    ):
        assert said in shown
    assert "Nothing: everything works." not in shown


@pytest.mark.django_db
def test_a_part_that_does_not_answer_is_named() -> None:
    told = state_of_site(NOW)
    assert needs(told, WELL) == []
    assert needs(told, WELL | {"broker": "ConnectionRefusedError"}) == [
        "Queue of the workers: it does not answer (ConnectionRefusedError)."
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(("age", "is_named"), [(300, False), (301, True)])
def test_a_report_may_wait_five_minutes(age: int, is_named: bool) -> None:
    ask(NOW - timedelta(seconds=age))
    assert bool(needs(state_of_site(NOW), WELL)) is is_named


@pytest.mark.parametrize(
    ("every", "age", "is_late"), [(10, 150, False), (10, 151, True), (3600, 10_920, False)]
)
def test_a_task_is_late_after_three_runs_and_two_minutes(
    every: int,
    age: int,
    is_late: bool,
) -> None:
    tick = Tick("clubs.tasks.sweep_jobs", timedelta(seconds=every), NOW - timedelta(seconds=age))
    assert tick.is_late(NOW) is is_late


def test_a_task_that_was_never_done_is_not_late() -> None:
    assert not Tick("clubs.tasks.sweep_jobs", timedelta(seconds=15), None).is_late(NOW)
