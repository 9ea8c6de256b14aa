"""One site on two hosts: web server and worker on each, one schedule, and nothing else in common
than PostgreSQL behind PgBouncer, Redis and a store that speaks S3.
"""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPErrorProcessor, Request, build_opener

import pytest
from django.urls import reverse

from scripts.servers import (
    Unavailable,
    free_port,
    object_store,
    pgbouncer,
    postgres,
    redis,
)
from scripts.site import environment
from scripts.steps import ROOT
from tests.config.serving import LONGEST_SECONDS, wait_until

pytestmark = [pytest.mark.exhaustive, pytest.mark.costly]

WRONG_TOKENS_A_MINUTE = 60
FIGURES = {"Authorization": "Bearer figures"}


class AsItIs(HTTPErrorProcessor):
    """Refusals and redirects are answers."""

    def http_response(self, request: Request, response: HTTPResponse) -> HTTPResponse:
        return response


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser: it has one jar of cookies for the site, whichever host answers."""

    jar: CookieJar = field(default_factory=CookieJar)

    def ask(
        self, host: "Host", address: str, data: bytes | None = None, **headers: str
    ) -> tuple[int, bytes, str]:
        """Status, content, and where it leads."""
        opener = build_opener(AsItIs, HTTPCookieProcessor(self.jar))
        told = Request(f"http://localhost:{host.port}{address}", data, headers)
        with opener.open(told, timeout=LONGEST_SECONDS) as answer:
            return answer.status, answer.read(), answer.headers.get("Location", "")

    def post(self, host: "Host", address: str, **typed: str) -> str:
        """Sends a form; where it leads."""
        token = next(each.value for each in self.jar if each.name == "csrftoken")
        sent = urlencode(typed | {"csrfmiddlewaretoken": token}).encode()
        status, content, place = self.ask(host, address, sent)
        assert status == 302, content
        return place


@dataclass(frozen=True, slots=True)
class Host:
    """Its folder, where it listens, and its programs."""

    data: Path
    port: int
    told: dict[str, str]
    programs: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, name: str, *words: str) -> None:
        with (self.data / f"{name}.log").open("wb") as log:
            self.programs[name] = subprocess.Popen(
                [sys.executable, "-m", *words], cwd=ROOT, env=self.told, stdout=log, stderr=log
            )

    def answers(self) -> bool:
        assert self.programs["web"].poll() is None
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def end(self) -> None:
        with ExitStack() as at_last:
            for program in self.programs.values():
                at_last.callback(program.kill)
                program.terminate()
            for program in self.programs.values():
                program.wait(LONGEST_SECONDS)


@contextmanager
def two_hosts(folder: Path) -> Iterator[tuple[Host, Host, dict[str, Any]]]:
    with ExitStack() as site:
        try:
            common = {
                "DATABASE_URL": site.enter_context(pgbouncer(site.enter_context(postgres()))),
                "TENACE_DATABASE_POOLER": "transaction",
                "TENACE_FILES": site.enter_context(object_store()),
                "DJANGO_SETTINGS_MODULE": "tests.clubs.host_settings",
                "TENACE_METRICS_TOKEN": "figures",
                "TENACE_ORIGIN": "http://localhost",
            }
            common["BROKER_URL"] = common["TENACE_CACHE_URL"] = site.enter_context(redis())
        except Unavailable as reason:
            pytest.skip(str(reason))
        hosts = []
        for name in "ab":
            (folder / name).mkdir()
            port = free_port()
            told = environment(folder / name, str(port)) | common
            hosts.append(Host(folder / name, port, told))
            site.callback(hosts[-1].end)
        a, b = hosts
        built = subprocess.check_output(
            [sys.executable, "-m", "tests.clubs.hosts"], cwd=ROOT, env=a.told
        )
        worker = ["celery", "--quiet", "--app", "config", "worker", "--concurrency", "1"]
        for host in hosts:
            host.start("web", "config.web")
        a.start("worker", *worker, "--queues", "reports", "--hostname", "a@%h")
        b.start("worker", *worker, "--queues", "quick,schedule", "--hostname", "b@%h")
        a.start("beat", "celery", "--quiet", "--app", "config", "beat")
        for host in hosts:
            wait_until(host.answers)
        yield a, b, json.loads(built)


def this_minute() -> int:
    return int(time.time() / 60)


def wait_until_after(minute: int) -> None:
    wait_until(lambda: this_minute() > minute)


def wrong_tokens_taken(a: Host, b: Host) -> int:
    """How many the two take, in turns, within a minute of the clock, before both refuse."""
    visitor, wrong = Visitor(), {"Authorization": "Token wrong"}
    until = time.monotonic() + LONGEST_SECONDS
    while time.monotonic() < until:
        begun, taken, refused = this_minute(), 0, set()
        for host in cycle((a, b)):
            status, *_rest = visitor.ask(host, "/api/v1/organisers/", None, **wrong)
            if this_minute() != begun:
                break
            assert status in {401, 429}
            taken += status == 401
            refused |= {host.port} if status == 429 else set()
            if len(refused) == 2:
                return taken
        # One may have been counted in the minute that begins: a whole one is after it.
        wait_until_after(begun + 1)
    raise AssertionError("They took less than they may in each of these minutes.")


def test_two_hosts_are_one_site(tmp_path: Path) -> None:
    with two_hosts(tmp_path) as (a, b, told):
        visitor = Visitor()

        # Who signs in on one host is signed in on the other, and each sees what the other did.
        visitor.ask(a, reverse("login"))
        visitor.post(a, reverse("login"), **told["login"])
        visitor.post(
            b, reverse("person_new", args=["acol"]), name="Ann Archer", national_number="7"
        )
        assert b"Ann Archer" in visitor.ask(a, reverse("people", args=["acol"]))[1]

        # A report is asked for on one, made by the other's worker, and read on both.
        booklet = reverse("report_booklet", args=["acol", told["official"]])
        job = visitor.post(b, booklet)
        wait_until(lambda: json.loads(visitor.ask(b, f"{job}status/")[1])["state"] == "done")
        files = [visitor.ask(host, f"{job}file/")[1] for host in (a, b)]
        assert files[0] == files[1]
        assert files[0].startswith(b"%PDF")
        assert list(tmp_path.rglob("*.pdf")) == []

        # What a program enters on one, a phone at a table hears of on the other.
        assert visitor.ask(b, told["state"])[0] == 204
        results = reverse("api-results", args=["acol", told["room"]])
        program = {"Authorization": f"Token {told['token']}", "Content-Type": "application/json"}
        entered = Visitor().ask(a, results, json.dumps(told["result"]).encode(), **program)
        assert entered[0] == 200, entered[1]
        assert visitor.ask(b, told["state"])[0] == 200

        # They count together.
        assert wrong_tokens_taken(a, b) == WRONG_TOKENS_A_MINUTE

        # Mail that is asked for on one is sent by the other's worker; the schedule runs there too.
        forgotten = {"email": told["login"]["username"]}
        Visitor(visitor.jar).post(a, reverse("password_reset"), **forgotten)
        wait_until(lambda: bool(list((b.data / "mail").glob("*"))))
        tick = b'tenace_tick_age_seconds{tick="finalise_due_sessions"}'
        wait_until(lambda: tick in visitor.ask(a, "/metrics", None, **FIGURES)[1])

        # One host goes; nobody has to sign in anew.
        a.end()
        assert visitor.ask(b, reverse("people", args=["acol"]))[0] == 200
