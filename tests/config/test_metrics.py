"""What `/metrics` tells Prometheus, and whom it tells."""

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import OperationalError, connection, transaction
from django.test import Client
from django.utils import timezone
from django_scopes import scope
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from clubs.actions.outages import note_tick
from clubs.actors import Actor
from clubs.broker import hand_over
from clubs.jobs.asking import request_job
from clubs.locking import lock_rights
from clubs.models import Heartbeat, Membership
from clubs.tasks import forget_attempts
from config.figures import lock_of, measure_locks, measured
from tests.builders import make_member, make_organiser

TOKEN = "kestrel-of-prometheus"
TICK = "clubs.tasks.forget_attempts"

Figures = Callable[[], dict[tuple[str, ...], float]]


@pytest.fixture
def figures(settings: Settings) -> Figures:
    """Asks as Prometheus does: value by name and labels, in the order of the labels' names."""
    settings.METRICS_TOKEN = TOKEN

    def ask() -> dict[tuple[str, ...], float]:
        told = Client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert told["Content-Type"].startswith("text/plain; version=")
        families = text_string_to_metric_families(told.content.decode())
        samples = [each for family in families for each in family.samples]
        return {(each.name, *each.labels.values()): each.value for each in samples}

    return ask


def grown(figures: Figures, act: Callable[[], object]) -> dict[tuple[str, ...], float]:
    """What counts more after an act than before it."""
    before = figures()
    act()
    after = figures()
    return {key: value - before.get(key, 0) for key, value in after.items()}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("token", "told", "status"),
    [
        (TOKEN, f"Bearer {TOKEN}", 200),
        (TOKEN, TOKEN, 401),
        (TOKEN, "Bearer kestrel", 401),
        (TOKEN, "", 401),
        ("", "", 404),
        ("", "Bearer ", 404),
    ],
)
def test_it_is_for_who_has_the_token(
    settings: Settings, token: str, told: str, status: int
) -> None:
    settings.METRICS_TOKEN = token
    assert Client().get("/metrics", headers={"Authorization": told}).status_code == status


@pytest.mark.django_db
def test_requests_count_by_route_and_nothing_that_was_asked_is_a_label(figures: Figures) -> None:
    client = Client()

    def walk() -> None:
        for _ in range(2):
            client.get("/login/?next=/kestrel/")
        client.get("/invitation/kestrel-kestrel-kestrel/")
        client.get("/o/kestrel/")
        client.generic("KESTREL", "/login/")

    count = "tenace_request_seconds_count"
    found = grown(figures, walk)
    assert found[count, "GET", "login", "2xx"] == 2
    assert found[count, "GET", "invitation", "4xx"] == 1
    assert found[count, "GET", "organiser", "4xx"] == 1
    assert found[count, "other", "login", "4xx"] == 1
    assert [key for key in found if "estrel" in "".join(key).lower()] == []


@pytest.mark.django_db
def test_jobs_count_by_state_and_the_oldest_has_its_age(figures: Figures) -> None:
    club = make_organiser("acol")
    asker = Actor.person(make_member(club, Membership.MemberRole.ADMINISTRATOR))
    told = datetime(2026, 11, 27, 21, 25, tzinfo=UTC)
    with scope(organiser=club):
        request_job(
            actor=asker, organiser=club, kind="season", parameters={}, title="Season", now=told
        )
    with time_machine.travel("2026-11-27T21:31+00:00", tick=False):
        found = figures()
    assert found["tenace_jobs", "season", "queued"] == 1
    assert found["tenace_oldest_waiting_job_seconds",] == 360
    assert found["tenace_sessions_in_play",] == 0
    assert found["tenace_database_up",] == 1


@pytest.mark.django_db
@pytest.mark.integration
def test_messages_that_no_worker_has_taken_are_counted(figures: Figures) -> None:
    found = grown(figures, lambda: hand_over(TICK))
    assert found["tenace_queue_messages", "schedule"] == 1


@pytest.mark.django_db
def test_a_broker_that_is_away_has_no_messages_and_the_rest_is_told(
    figures: Figures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CELERY_BROKER_WRITE_URL", "redis://127.0.0.1:1/0")
    found = figures()
    assert [key for key in found if key[0] == "tenace_queue_messages"] == []
    assert found["tenace_database_up",] == 1


@pytest.mark.django_db
def test_a_task_of_the_schedule_tells_when_it_was_last_done(figures: Figures) -> None:
    with time_machine.travel("2026-11-27T21:25+00:00", tick=False):
        assert ("tenace_tick_age_seconds", "forget_attempts") not in figures()
        forget_attempts.apply()
    with time_machine.travel("2026-11-27T21:27+00:00", tick=False):
        assert figures()["tenace_tick_age_seconds", "forget_attempts"] == 120


@pytest.mark.django_db
def test_a_task_is_noted_once_a_minute_and_a_clock_put_back_is_followed() -> None:
    begun = timezone.now()
    seen = {}
    for seconds in (0, 59, 60, 61, -30):
        note_tick(TICK, begun + timedelta(seconds=seconds))
        at = Heartbeat.objects.get(part=TICK).seen_at
        seen[seconds] = (at - begun).total_seconds()
    assert seen == {0: 0, 59: 0, 60: 60, 61: 60, -30: -30}


@pytest.mark.integration
@pytest.mark.django_db(transaction=True)
def test_what_waits_for_a_lock_is_measured(figures: Figures) -> None:
    club = make_organiser("acol")
    user = make_member(club)

    def act() -> None:
        with scope(organiser=club), transaction.atomic():
            lock_rights(club, user)

    lock = "database" if connection.vendor == "sqlite" else "clubs_membership"
    measure_locks(connection)
    found = grown(figures, act)
    assert found["tenace_lock_wait_seconds_count", lock] >= 1


@pytest.mark.parametrize(
    ("sql", "lock"),
    [
        ("BEGIN IMMEDIATE", "database"),
        ('SELECT "a"."id" FROM "events_session" WHERE 1 FOR UPDATE', "events_session"),
        ('SELECT 1 FROM "a" JOIN "b" FOR NO KEY UPDATE OF "b"', "b"),
        ('SELECT 1 FROM "a" FOR SHARE', None),
        ('UPDATE "a" SET "note" = 1', None),
        ("SELECT 1", None),
    ],
)
def test_what_a_statement_locks(sql: str, lock: str | None) -> None:
    assert lock_of(sql) == lock


@pytest.mark.django_db
@pytest.mark.parametrize(("code", "refused"), [(sqlite3.SQLITE_BUSY, 1), (sqlite3.SQLITE_FULL, 0)])
def test_a_lock_that_was_not_to_be_had_counts(figures: Figures, code: int, refused: int) -> None:
    cause = sqlite3.OperationalError("told by the database")
    cause.sqlite_errorcode = code

    def execute(*_statement: Any) -> None:
        raise OperationalError from cause

    def act() -> None:
        with pytest.raises(OperationalError):
            measured(execute, "BEGIN IMMEDIATE", None)

    found = grown(figures, act)
    assert found.get(("tenace_locks_refused_total", "database"), 0) == refused
    assert found["tenace_lock_wait_seconds_count", "database"] >= 1
