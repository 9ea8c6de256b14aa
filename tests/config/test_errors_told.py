"""Errors reach an address of Sentry's kind, or mail, and name nobody."""

import gzip
import json
import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

import brotli  # type: ignore[import-untyped]
import pytest
import sentry_sdk
import time_machine
from django.core import mail
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from pytest_django import Settings

from clubs.tracing import Trace, traced
from config.caches import caches_at
from config.errors_told import ByMail, ErrorHandler
from config.sentry import ToAddress
from config.urls import urlpatterns as all_addresses
from scripts.servers import free_port

KESTREL = "kestrel@canary.example"
KEY = "k" * 32
SMTP = "django.core.mail.backends.smtp.EmailBackend"
NOBODY = Path(__file__).parent / "no-code"
EVENING = datetime(2026, 11, 17, 18, 30, tzinfo=UTC)


def breaks(request: HttpRequest) -> HttpResponse:
    secret = request.POST["note"]  # a value in a frame
    assert secret
    raise LookupError(f"no such person as {KESTREL} at /invitation/{KEY}/")


urlpatterns = [path("breaks/", breaks), *all_addresses]


@contextmanager
def telling(handler: ErrorHandler) -> Iterator[None]:
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        handler.flush()
        handler.close()


def break_it() -> str:
    """Post to the page that breaks; the id of the request."""
    client = Client(raise_request_exception=False)
    answer = client.post("/breaks/", {"note": "canary in the body"})
    assert answer.status_code == 500
    return answer["X-Request-ID"]


class Collector(BaseHTTPRequestHandler):
    """What stands at the address: it keeps each item of each envelope."""

    taken: Queue[dict[str, Any]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        unpack = {"gzip": gzip.decompress, "br": brotli.decompress}
        body = unpack[self.headers["Content-Encoding"]](body)
        self.taken.put(json.loads(body.splitlines()[2]))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_words: object) -> None:
        """The tests' output stays clean."""


@pytest.fixture
def collector() -> Iterator[tuple[str, Queue[dict[str, Any]]]]:
    taken: Queue[dict[str, Any]] = Queue()
    kind = type("Kept", (Collector,), {"taken": taken})
    server = ThreadingHTTPServer(("127.0.0.1", 0), kind)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://public@127.0.0.1:{server.server_port}/1", taken
    server.shutdown()
    server.server_close()


@pytest.mark.django_db
@pytest.mark.urls("tests.config.test_errors_told")
def test_an_error_reaches_the_address_and_names_nobody(
    collector: tuple[str, Queue[dict[str, Any]]],
) -> None:
    dsn, taken = collector
    handler = ToAddress(dsn)
    with telling(handler):
        request_id = break_it()
    assert not sentry_sdk.get_client().is_active()  # nor is its thread left to other tests
    event = taken.get(timeout=60)
    assert taken.empty()
    (error,) = event["exception"]["values"]
    assert (error["type"], error["value"]) == (
        "LookupError",
        "no such person as …@… at /invitation/…/",
    )
    assert event["tags"] == {"logger": "django.request", "request": request_id}
    assert error["stacktrace"]["frames"][-1]["function"] == "breaks"
    told = json.dumps(event)
    assert [secret for secret in ("canary", "kestrel", KEY, "127.0.0.1") if secret in told] == []
    assert {"request", "user", "breadcrumbs", "server_name", "modules"} & event.keys() == set()


@pytest.mark.django_db
@pytest.mark.urls("tests.config.test_errors_told")
def test_an_error_is_mailed_once_an_hour_and_names_nobody() -> None:
    caches["throttles"].clear()
    handler = ByMail(["operator@site.example"])
    with time_machine.travel(EVENING, tick=False) as clock, telling(handler):
        request_id = break_it()
        break_it()
        clock.shift(timedelta(hours=1, seconds=1))
        break_it()
    first, _second = mail.outbox
    assert first.to == ["operator@site.example"]
    assert first.subject.startswith("[Tenace] LookupError (test_errors_told.py:")
    assert f"request: {request_id}" in str(first.body)
    assert "no such person as …@… at /invitation/…/" in str(first.body)
    assert [secret for secret in ("canary", "kestrel", KEY) if secret in str(first.body)] == []


def test_errors_are_mailed_once_an_hour_while_the_shared_cache_is_away(settings: Settings) -> None:
    settings.CACHES = caches_at(f"redis://127.0.0.1:{free_port()}/0", NOBODY, NOBODY)
    handler, bug = ByMail(["operator@site.example"]), logging.getLogger("clubs.jobs")
    with time_machine.travel(EVENING, tick=False) as clock, telling(handler):
        for minutes in (0, 59, 2):
            clock.shift(timedelta(minutes=minutes))
            bug.error("stuck")
            handler.flush()
    assert [str(each.body) for each in mail.outbox] == ["stuck", "stuck"]


def test_an_error_that_no_server_of_mail_took_is_mailed_after_a_minute() -> None:
    caches["throttles"].clear()
    handler, bug = ByMail(["operator@site.example"]), logging.getLogger("clubs.jobs")
    nobody: dict[str, Any] = {
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": free_port(),
        "EMAIL_BACKEND": SMTP,
    }
    with time_machine.travel(EVENING, tick=False) as clock, telling(handler):
        for told in (nobody, {}):
            with override_settings(**told):
                bug.error("stuck")
                handler.flush()
            clock.shift(timedelta(seconds=61))
    assert [str(each.body) for each in mail.outbox] == ["stuck"]


def test_nobody_who_logs_an_error_waits_for_a_server_of_mail_that_hangs() -> None:
    caches["throttles"].clear()
    handler, bug = ByMail(["operator@site.example"]), logging.getLogger("clubs.jobs")
    with socket.create_server(("127.0.0.1", 0)) as hangs:
        hangs.settimeout(60)
        host, port = hangs.getsockname()
        server = {"EMAIL_HOST": host, "EMAIL_PORT": port, "EMAIL_BACKEND": SMTP}
        with override_settings(**server, EMAIL_TIMEOUT=60), telling(handler):
            bug.error("stuck")
            bug.error("stuck in another line")
            with hangs.accept()[0] as asked:
                asked.settimeout(60)
                asked.sendall(b"220 at last\r\n")
                assert asked.recv(4).lower() == b"ehlo"  # it waits until now
            hangs.close()


def test_an_error_without_an_exception_is_told_with_its_task() -> None:
    caches["throttles"].clear()
    with telling(ByMail(["operator@site.example"])), traced(Trace("", task="sweep")):
        logging.getLogger("clubs.jobs").error("stuck: %s", KESTREL)
    (message,) = mail.outbox
    assert message.body == "stuck: …@…\n\ntask: sweep"


@pytest.mark.parametrize("host", ["evil.example"])
def test_what_any_stranger_can_bring_about_is_not_told(host: str) -> None:
    caches["throttles"].clear()
    with telling(ByMail(["operator@site.example"])):
        assert Client(headers={"Host": host}).get("/").status_code == 400
        logging.getLogger("django.request").error("Service Unavailable: /")
    assert mail.outbox == []
