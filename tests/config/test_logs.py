"""What the log tells of each request, task and job, and whom and what it does not name."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
from celery import current_app
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone
from django_scopes import scope
from pytest_django import Settings

from clubs.actors import Actor
from clubs.broker import hand_over
from clubs.jobs.asking import request_job
from clubs.jobs.running import run_job
from clubs.models import Membership
from clubs.refusals import server_error
from clubs.tracing import Trace, traced
from config.logs import JsonLine, WithoutKeys, logging_settings, scrubbed
from tests.builders import PASSWORD, make_member, make_organiser, make_token

CANARIES = ("Kestrel", "kestrel", "canary", "correct horse")


class Log(logging.StreamHandler[io.StringIO]):
    """The log as a site writes it that wants lines of JSON."""

    def __init__(self) -> None:
        super().__init__(io.StringIO())
        self.addFilter(WithoutKeys())
        self.setFormatter(JsonLine())

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    def lines(self, logger: str) -> list[dict[str, object]]:
        found = [json.loads(line) for line in self.text.splitlines()]
        return [line for line in found if line["logger"] == logger]


@pytest.fixture
def log() -> Iterator[Log]:
    log, access = Log(), logging.getLogger("config.requests")
    logging.getLogger().addHandler(log)
    access.setLevel(logging.INFO)
    yield log
    access.setLevel(logging.WARNING)
    logging.getLogger().removeHandler(log)


@pytest.mark.django_db
def test_a_walk_leaves_a_line_for_each_request_and_names_nobody(log: Log) -> None:
    club = make_organiser("acol")
    user = make_member(club, Membership.MemberRole.ADMINISTRATOR, email="kestrel@canary.example")
    client = Client()
    for password in ("correct horse", PASSWORD):
        client.post("/login/?next=/o/canary/", {"username": user.email, "password": password})
    client.get("/o/acol/people/?q=Kestrel")
    client.get("/o/acol/kestrel-canary@example.org/")
    client.get("/invitation/canary-canary-canary-canary/")
    client.post("/results/canary_canary_canary/")
    Client().get("/api/v1/organisers/acol/", headers={"Authorization": "Token canary"})

    told = [(line["route"], line["status"]) for line in log.lines("config.requests")]
    assert told == [
        ("login", 200),
        ("login", 302),
        ("people", 200),
        ("unknown", 404),
        ("invitation", 404),
        ("shared_results", 405),
        ("api-organiser", 401),
    ]
    people = log.lines("config.requests")[2]
    assert (people["method"], people["organiser"], people["actor"]) == (
        "GET",
        "acol",
        f"user:{user.pk}",
    )
    assert [canary for canary in CANARIES if canary in log.text] == []


@pytest.mark.django_db
def test_a_program_is_told_by_the_key_of_its_token(log: Log) -> None:
    club = make_organiser("acol")
    issued = make_token(club)
    token, key = issued.token, issued.key
    Client().get("/api/v1/organisers/acol/", headers={"Authorization": f"Token {key}"})
    (line,) = log.lines("config.requests")
    assert (line["actor"], line["organiser"]) == (f"token:{token.pk}", "acol")
    assert key not in log.text


@pytest.mark.parametrize(
    ("trusted", "told", "is_kept"),
    [
        (1, "0af7651916cd43dd8448eb211c80319c", True),
        (1, "short", False),
        (1, "two\nlines-and-more", False),
        (1, "x" * 65, False),
        ((), "0af7651916cd43dd8448eb211c80319c", False),
    ],
)
def test_the_id_of_a_request_is_the_proxys_where_one_is_trusted(
    settings: Settings, trusted: object, told: str, is_kept: bool
) -> None:
    settings.TRUSTED_PROXIES = trusted
    given = Client().get("/healthz", headers={"X-Request-ID": told})["X-Request-ID"]
    assert (given == told) is is_kept
    assert is_kept or len(given) == 16


def test_the_page_of_a_bug_names_the_request() -> None:
    with traced(Trace("0af7651916cd43dd")):
        assert "<code>0af7651916cd43dd</code>" in server_error(HttpRequest()).text


@pytest.mark.django_db
def test_a_job_is_logged_as_of_the_request_that_asked_for_it(settings: Settings, log: Log) -> None:
    """Whoever rings for it, also after the bell of the request was lost."""
    settings.JOB_RUNNERS = {"warning": "tests.clubs.job_runners.warn"}
    club = make_organiser("acol")
    with traced(Trace("asked-by-a-page")), scope(organiser=club):
        job = request_job(
            actor=Actor(name=""),
            organiser=club,
            kind="warning",
            parameters={},
            title="Kestrel",
            now=timezone.now(),
        )
    with traced(Trace("a-later-sweep", task="clubs.tasks.run_job")), scope(organiser=club):
        run_job(job.pk)
    (line,) = log.lines("tests.clubs.job_runners")
    ids = {name: line[name] for name in ("request", "organiser", "task", "job", "kind")}
    assert ids == {
        "request": "asked-by-a-page",
        "organiser": "acol",
        "task": "clubs.tasks.run_job",
        "job": job.pk,
        "kind": "warning",
    }


def test_what_is_left_to_the_workers_carries_the_id() -> None:
    with current_app.connection_for_read() as broker:
        waiting = current_app.amqp.queues["schedule"].bind(broker.default_channel)
        waiting.declare()
        waiting.purge()
        with traced(Trace("asked-by-a-page")):
            assert hand_over("clubs.tasks.forget_attempts")
        message = waiting.get(no_ack=True)
    assert message is not None
    assert message.headers["tenace_request"] == "asked-by-a-page"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Not Found: /t/AbCdEfGhIjKlMnOpQrStUv/state/", "Not Found: /t/…/state/"),
        ("Gone: /password/MTI/c8x2-0123456789abcdef/", "Gone: /password/…/…/"),
        ("/office/AbCdEfGhIjKlMnOpQrStUv/", "/office/…/"),
        ("/account/email/AbCdEfGhIjKlMnOpQrStUv/", "/account/email/…/"),
        ("DETAIL:  Key (name)=(Kestrel) already exists.", "DETAIL: …"),
        ("redis://:secret@10.0.0.1:6379/0 is away", "…@…:6379/0 is away"),
        ("celery@host-a ready.", "celery@host-a ready."),
        ("a club's page: /o/riverside-bridge-club-of-acol/", None),
    ],
)
def test_keys_addresses_and_rows_are_left_out(said: str, kept: str | None) -> None:
    assert scrubbed(said) == (said if kept is None else kept)


def test_a_traceback_stays_on_one_line() -> None:
    error = ValueError("for kestrel@canary.example\nsecond line")
    raised = (ValueError, error, None)
    record = logging.LogRecord("a", logging.ERROR, "", 0, "Failed", (), raised)
    line = JsonLine().format(record)
    told = json.loads(line)
    assert "\n" not in line
    assert told["traceback"].endswith("ValueError: for …@…\nsecond line")


def test_the_log_is_text_and_has_no_line_for_each_request_unless_asked() -> None:
    quiet = logging_settings(shape="text", level="INFO", has_access_log=False)
    assert quiet["handlers"]["stderr"]["formatter"] == "text"
    assert quiet["loggers"]["config.requests"] == {"level": "WARNING"}
