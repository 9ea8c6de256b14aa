"""The web server takes up new code (`kill -HUP`): nobody is refused or cut off meanwhile."""

import http.client
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from config.web import PROCESSES
from scripts.servers import free_port, wait_for_port
from scripts.steps import ROOT

pytestmark = pytest.mark.costly

CODE = "from tests.journeys.from_models import *\nSECURE_REFERRER_POLICY = "
OLD, NEW = "same-origin", "no-referrer"
"""What each answer tells of the code that made it."""
LONGEST_SECONDS = 120
AT_EACH_CODE = 10
"""So many answers are waited for before and after."""


@dataclass(frozen=True, slots=True)
class Server:
    port: int
    process: subprocess.Popen[bytes]
    code: Path
    log: Path

    def has(self, code: str) -> None:
        self.code.write_text(code, encoding="ascii")

    def renew(self) -> None:
        self.process.send_signal(signal.SIGHUP)

    def processes(self) -> set[int]:
        """Those that it started and that are there, as Linux lists them."""
        number = self.process.pid
        listed = Path(f"/proc/{number}/task/{number}/children").read_text(encoding="ascii")
        return set(map(int, listed.split()))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder, port = tmp_path_factory.mktemp("renewed"), free_port()
    code, log = folder / "code_of_a_test.py", folder / "log"
    code.write_text(f'{CODE}"{OLD}"', encoding="ascii")
    own = {
        "DJANGO_SETTINGS_MODULE": code.stem,
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "SECRET_KEY": "only-for-this-server",
        "TENACE_DATA": str(folder),
        "TENACE_PORT": str(port),
    }
    with (
        log.open("wb") as written,
        subprocess.Popen(
            [sys.executable, "-m", "config.web"], cwd=ROOT, env=os.environ | own, stderr=written
        ) as process,
    ):
        wait_for_port(port)
        yield Server(port, process, code, log)
        process.terminate()
    assert process.returncode == 0


@dataclass(slots=True)
class Visitor:
    """Reads and posts, one after the other, on one connection or on many; keeps what it heard."""

    port: int
    keeps: bool
    heard: list[str] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def visit(self) -> None:
        client = http.client.HTTPConnection("localhost", self.port, timeout=LONGEST_SECONDS)
        while not self.over.is_set():
            try:
                self.ask(client, "GET", 200)
                self.ask(client, "POST", 403)  # without a token it is answered, and not obeyed
            except (OSError, http.client.HTTPException) as error:
                self.trouble.append(repr(error))
                client.close()
        client.close()

    def ask(self, client: http.client.HTTPConnection, method: str, status: int) -> None:
        client.request(method, "/login/", body=b"username=" if method == "POST" else None)
        answer = client.getresponse()
        answer.read()
        if answer.status == status:
            self.heard.append(answer.headers["Referrer-Policy"])
        else:
            self.trouble.append(str(answer.status))
        if not self.keeps:
            client.close()


@contextmanager
def visited(port: int) -> Iterator[list[Visitor]]:
    visitors = [Visitor(port, keeps) for keeps in (True, True, False, False)]
    threads = [threading.Thread(target=one.visit) for one in visitors]
    for thread in threads:
        thread.start()
    try:
        yield visitors
    finally:
        for one in visitors:
            one.over.set()
        for thread in threads:
            thread.join()


def wait_until(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + LONGEST_SECONDS
    pause = threading.Event()
    while not happened():
        assert time.monotonic() < until
        pause.wait(0.05)


def policy(server: Server) -> str:
    one = Visitor(server.port, keeps=False)
    one.ask(http.client.HTTPConnection("localhost", server.port), "GET", 200)
    return one.heard[0]


def test_new_code_answers_and_nobody_was_refused_or_cut_off(server: Server) -> None:
    with visited(server.port) as visitors:
        wait_until(lambda: all(len(one.heard) >= AT_EACH_CODE for one in visitors))
        before = server.processes()
        server.has(f'{CODE}"{NEW}"')
        server.renew()
        wait_until(lambda: all(one.heard.count(NEW) >= AT_EACH_CODE for one in visitors))
        wait_until(lambda: not server.processes() & before)
    assert [one.trouble for one in visitors] == [[]] * len(visitors)
    assert len(server.processes()) == PROCESSES == len(before)
    assert all(one.heard[-1] == NEW for one in visitors)


def test_code_that_does_not_begin_is_not_taken_up(server: Server) -> None:
    before, answered = server.processes(), policy(server)
    server.has("raise RuntimeError('half of an upgrade')")
    server.renew()
    wait_until(lambda: "the old one goes on" in server.log.read_text(encoding="utf-8"))
    assert server.processes() == before
    assert policy(server) == answered
