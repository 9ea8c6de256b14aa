"""Clients that hang, trickle or do not read hold up nobody, and are dropped in time."""

import contextlib
import http.client
import os
import select
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from waitress import wasyncore

from config import web
from scripts.servers import free_port, wait_for_port
from scripts.site import START_SECONDS
from scripts.steps import ROOT

pytestmark = pytest.mark.exhaustive

PATIENCE = 5
LONGEST = 3 * PATIENCE + 5
"""Seconds: a request that trickles has three times the patience; the server looks each second."""
LOOK_SECONDS = 0.2
STOP_SECONDS = 15
LARGE = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"
HOST = b"Host: localhost\r\n"
TOKEN = b"a" * 32
HALF_OPEN = {
    "says nothing": b"",
    "stops in its headers": b"GET / HTTP/1.1\r\n" + HOST + b"X-Slow: ",
    "trickles its headers": b"GET / HTTP/1.1\r\n" + HOST + b"X-Slow: ",
    "stops in its body": b"POST /login/ HTTP/1.1\r\n"
    + HOST
    + b"Cookie: csrftoken="
    + TOKEN
    + b"\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 999\r\n\r\nusername=",
    "reads nothing": b"GET " + LARGE.encode() + b" HTTP/1.1\r\n" + HOST + b"\r\n",
}


@dataclass(frozen=True, slots=True)
class Server:
    port: int
    process: subprocess.Popen[bytes]

    def connect(self, words: bytes, *, takes: int = 4096) -> socket.socket:
        """A connection that has said this, and takes so much at a time."""
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, takes)
        client.settimeout(5)
        client.connect(("127.0.0.1", self.port))
        client.sendall(words)
        return client

    def seconds_for_a_page(self, page: str = "/login/") -> float:
        start = time.monotonic()
        with closing(http.client.HTTPConnection("localhost", self.port, timeout=30)) as client:
            client.request("GET", page)
            answer = client.getresponse()
            answer.read()
        assert answer.status == 200
        return time.monotonic() - start


@contextmanager
def running(data: Path) -> Iterator[Server]:
    """The web server as it is shipped, less patient."""
    if not (ROOT / "build" / "static" / "staticfiles.json").is_file():
        pytest.skip("the static files are not collected (make does)")
    port = free_port()
    own = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SECRET_KEY": "only-for-this-server-0123456789-abcdefghijklmnop-ABC",
        "TENACE_DATA": str(data),
        "TENACE_PORT": str(port),
        "TENACE_WEB_PATIENCE": str(PATIENCE),
        "TENACE_METRICS_TOKEN": "of-this-server",
    }
    with subprocess.Popen(
        [sys.executable, "-m", "config.web"], cwd=ROOT, env=os.environ | own
    ) as process:
        try:
            wait_for_port(port, process, seconds=START_SECONDS)
            yield Server(port, process)
        finally:
            process.terminate()
    assert process.returncode == 0


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web")) as one:
        for _ in range(4):  # each process loads a page's templates when it is first asked
            one.seconds_for_a_page()
        yield one


ESTABLISHED = 1
"""The first byte of what Linux tells of a connection's state."""


def is_open(client: socket.socket, kind: str) -> bool:
    """Whether the server still holds the connection; what it sends is not read."""
    if kind.startswith("trickles"):
        with contextlib.suppress(OSError):
            client.send(b"x")
    return client.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0] == ESTABLISHED


@pytest.mark.parametrize("kind", HALF_OPEN)
def test_slow_clients_hold_up_nobody_and_are_dropped(server: Server, kind: str) -> None:
    """Who waited for one of them would wait until its patience is over."""
    with ExitStack() as opened:
        clients = [opened.enter_context(server.connect(HALF_OPEN[kind])) for _ in range(20)]
        assert max(server.seconds_for_a_page() for _ in range(5)) < PATIENCE

        clients += [opened.enter_context(server.connect(HALF_OPEN[kind])) for _ in range(480)]
        assert max(server.seconds_for_a_page() for _ in range(5)) < PATIENCE

        until = time.monotonic() + LONGEST
        while clients and time.monotonic() < until:
            clients = [client for client in clients if is_open(client, kind)]
            select.select([], [], [], LOOK_SECONDS)
        assert len(clients) == 0


def test_processes_count_their_requests_together(server: Server) -> None:
    """Whichever of them answers, it tells of all."""
    counted = 'tenace_request_seconds_count{method="GET",route="login",status="2xx"} '

    def told() -> float:
        with closing(http.client.HTTPConnection("localhost", server.port, timeout=30)) as client:
            client.request("GET", "/metrics", headers={"Authorization": "Bearer of-this-server"})
            text = client.getresponse().read().decode()
        return float(text.partition(counted)[2].partition("\n")[0])

    before = told()
    for _ in range(10):
        server.seconds_for_a_page()
    assert [told() for _ in range(6)] == [before + 10] * 6


def test_connection_that_is_not_used_again_is_closed(server: Server) -> None:
    with server.connect(b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n") as client:
        client.settimeout(PATIENCE + 5)
        received = b""
        while chunk := client.recv(4096):
            received += chunk
    assert received.startswith(b"HTTP/1.1 200 OK\r\n")
    assert received.endswith(b"\r\n\r\nok\n")


def test_request_too_large_is_refused_unread(server: Server) -> None:
    words = b"POST /login/ HTTP/1.1\r\n" + HOST + b"Content-Length: 999999999\r\n\r\n"
    with server.connect(words) as client:
        assert client.recv(4096).startswith(b"HTTP/1.1 413 ")


def test_answer_that_was_begun_is_given_before_the_end(tmp_path: Path) -> None:
    words = HALF_OPEN["reads nothing"]
    with running(tmp_path) as server, server.connect(words, takes=100_000) as client:
        expected = (ROOT / "build" / LARGE.removeprefix("/")).read_bytes()
        received = client.recv(4096)
        server.process.terminate()
        while chunk := client.recv(100_000):
            received += chunk
            if len(received) > len(expected):
                break
        assert received.partition(b"\r\n\r\n")[2] == expected
        assert server.process.wait(STOP_SECONDS) == 0


def test_client_has_its_time_to_take_an_answer_that_took_long_to_make() -> None:
    """It was silent while it waited, as it should be."""
    with socket.create_server(("127.0.0.1", 0)) as listening, socket.socket() as client:
        server = web.server_at(listening, large_answer)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(listening.getsockname())
        client.sendall(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")
        while not any(one.total_outbufs_len for one in server.active_channels.values()):
            wasyncore.loop(timeout=1, map=server._map, count=1)
        now = time.time()
        server.maintenance(now + web.PATIENCE + 1)
        assert len(server.active_channels) == 1
        server.maintenance(now + 2 * web.PATIENCE + 2)
        assert len(server.active_channels) == 0
        server.task_dispatcher.shutdown()
        server.close()


def test_client_that_speaks_at_the_end_of_its_time_is_heard() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening, socket.socket() as client:
        server = web.server_at(listening, large_answer)
        client.connect(listening.getsockname())
        while not server.active_channels:
            wasyncore.loop(timeout=1, map=server._map, count=1)
        late = time.time() + web.PATIENCE + 1
        client.sendall(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")
        (channel,) = server.active_channels.values()
        select.select([channel.socket], [], [], 5)
        server.maintenance(late)
        assert len(server.active_channels) == 1
        channel.socket.recv(4096)
        server.maintenance(late)
        assert len(server.active_channels) == 0
        server.task_dispatcher.shutdown()
        server.close()


def large_answer(_environ: object, begin: Callable[..., object]) -> list[bytes]:
    begin("200 OK", [])
    return [b" " * 10 * web.SEND_BUFFER]
