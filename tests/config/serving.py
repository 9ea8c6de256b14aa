"""Web servers as they are shipped, each a process, and visitors who ask without a break."""

import http.client
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from config.web import PROCESSES
from scripts.servers import free_port, wait_for_port
from scripts.site import environment
from scripts.steps import ROOT

SETTINGS = "from tests.journeys.from_models import *\n"
LONGEST_SECONDS = 180
BETWEEN_TWO = 0.02
"""Seconds that a visitor leaves to the processes that begin meanwhile on the same cores."""
POLICY = "Referrer-Policy"
"""What each answer tells of the code that made it."""


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


@contextmanager
def serving(folder: Path, code: str, **told: str) -> Iterator[Server]:
    """A web server with settings of its own; all that it keeps is in the folder, unless told."""
    written, log, port = folder / "code_of_a_test.py", folder / "log", free_port()
    written.write_text(code, encoding="ascii")
    own = environment(folder, str(port)) | {
        "DJANGO_SETTINGS_MODULE": written.stem,
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "SECRET_KEY": "only-for-this-server-0123456789-abcdefghijklmnopqrstuvwxyz",
    }
    with (
        log.open("wb") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "config.web"], cwd=ROOT, env=own | told, stderr=errors
        ) as process,
    ):
        try:
            wait_for_port(port, process, log, LONGEST_SECONDS)
            server = Server(port, process, written, log)
            wait_until(lambda: len(server.processes()) == PROCESSES)
            yield server
        finally:
            process.terminate()
    assert process.returncode == 0


def connected(port: int) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("localhost", port, timeout=LONGEST_SECONDS)


@dataclass(slots=True)
class Visitor:
    """Reads and posts, one after the other, on one connection or on many; keeps what it heard."""

    port: int
    keeps: bool
    page: str = "/login/"
    posted: int = 403
    """The status of what is posted; without a token it is answered, and not obeyed."""
    heard: list[str] = field(default_factory=list)
    trouble: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def visit(self) -> None:
        with closing(connected(self.port)) as client:
            while not self.over.wait(BETWEEN_TWO):
                try:
                    self.ask(client, "GET", 200)
                    self.ask(client, "POST", self.posted)
                except (OSError, http.client.HTTPException) as error:
                    self.trouble.append(repr(error))
                    client.close()

    def ask(self, client: http.client.HTTPConnection, method: str, status: int) -> None:
        client.request(method, self.page, body=b"username=" if method == "POST" else None)
        answer = client.getresponse()
        answer.read()
        if answer.status == status:
            self.heard.append(answer.headers[POLICY])
        else:
            self.trouble.append(str(answer.status))
        if not self.keeps:
            client.close()


@contextmanager
def visiting(*visitors: Visitor) -> Iterator[None]:
    threads = [threading.Thread(target=one.visit) for one in visitors]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for one in visitors:
            one.over.set()
        for thread in threads:
            thread.join()


def wait_until(happened: Callable[[], bool], seconds: float = LONGEST_SECONDS) -> None:
    until = time.monotonic() + seconds
    pause = threading.Event()
    while not happened():
        assert time.monotonic() < until
        pause.wait(0.05)
