"""The web server: `python -m config.web`. Several processes answer at one address, with threads.

Waitress takes in a whole request before a thread sees it, and gives the answer out after the
thread has gone on, so that a slow client holds a socket and nothing else. What lives here is
what it lacks: several processes, patience that ends, and a stop that finishes what it began.
"""

import contextlib
import logging
import os
import resource
import signal
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Hashable
from tempfile import TemporaryDirectory
from types import FrameType
from typing import TYPE_CHECKING

from django.utils.module_loading import import_string
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from config.heartbeat import start_beating

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication

logger = logging.getLogger(__name__)

HOST = os.environ.get("TENACE_HOST", "127.0.0.1")
PORT = int(os.environ.get("TENACE_PORT", "8000"))
PROCESSES = int(os.environ.get("TENACE_WEB_PROCESSES", "2"))
THREADS = int(os.environ.get("TENACE_WEB_THREADS", "8"))


PATIENCE = float(os.environ.get("TENACE_WEB_PATIENCE", "20"))
"""Seconds. A client that neither sends nor takes anything for so long is dropped."""
FOR_A_REQUEST, FOR_AN_ANSWER = 3 * PATIENCE, 30 * PATIENCE
"""In so much time a request must be here, and an answer taken, however it trickles."""
STOP_SECONDS = 10
ENDINGS = (signal.SIGTERM, signal.SIGINT)
CONNECTIONS = 2000
"""Open at once in one process; more wait until one is free."""
LARGEST_REQUEST = 32 * 1024 * 1024
LARGEST_HEAD = 64 * 1024
SEND_BUFFER = 128 * 1024
"""What the system takes in advance of an answer: little, so that slow readers cost little."""
RESET = struct.pack("ii", 1, 0)
FILES_BESIDES = 100
"""Databases, logs and uploads in files."""
AFTER_DEATH_SECONDS = 1


class Channel(HTTPChannel):  # type: ignore[misc] # waitress has no types
    """A connection, and since when it has been at what it is at."""

    task: Hashable = None
    since = 0.0

    def is_late(self, now: float) -> bool:
        """Whether the client has had its time for the request it sends or the answer it takes."""
        is_taking = bool(self.total_outbufs_len)
        if self.requests and not is_taking:
            return False  # the answer is being made
        task = "answer" if is_taking else id(self.request) if self.request else None
        if task != self.task:
            self.task, self.since = task, now
        limit = FOR_AN_ANSWER if is_taking else FOR_A_REQUEST
        is_silent = now - max(self.last_activity, self.since) > PATIENCE
        return is_silent or (task is not None and now - self.since > limit)

    def drop(self) -> None:
        """Ends the connection: politely between two requests, else with all that is held for it.

        A client that has spoken since is not silent: its request waits to be read.
        """
        is_between = not (self.requests or self.request or self.total_outbufs_len)
        if is_between and self._has_spoken():
            return
        if not is_between:
            with contextlib.suppress(OSError):
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.handle_close()

    def _has_spoken(self) -> bool:
        try:
            return bool(self.socket.recv(1, socket.MSG_PEEK))
        except OSError:
            return False


class Server(TcpWSGIServer):  # type: ignore[misc] # waitress has no types
    """Drops who is late, and ends when it is told to and all answers are out."""

    channel_class = Channel

    def maintenance(self, now: float) -> None:
        for channel in [each for each in self.active_channels.values() if each.is_late(now)]:
            channel.drop()

    def set_socket_options(self, conn: socket.socket) -> None:
        super().set_socket_options(conn)
        conn.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def is_busy(self) -> bool:
        return any(one.requests or one.total_outbufs_len for one in self.active_channels.values())

    def serve(self, starter: int) -> None:
        """Answers until told to stop, or until the process that started this one is gone."""
        until = float("inf")

        def stop(_signal: int, _frame: FrameType | None) -> None:
            nonlocal until
            self.accepting = False
            until = min(until, time.monotonic() + STOP_SECONDS)

        on_end(stop)
        while (self.accepting or self.is_busy()) and time.monotonic() < until:
            wasyncore.loop(timeout=1, use_poll=True, map=self._map, count=1)
            self.accepting = self.accepting and os.getppid() == starter


def on_end(handler: Callable[[int, FrameType | None], None]) -> None:
    """Hears of an end, also of one that came while nobody listened."""
    for ending in ENDINGS:
        signal.signal(ending, handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)


def listen() -> socket.socket:
    family = socket.AF_INET6 if ":" in HOST else socket.AF_INET
    return socket.create_server((HOST, PORT), family=family, backlog=1024)


def connections_allowed() -> int:
    """How many connections one process may hold; asks the system for as many as are wanted."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + FILES_BESIDES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return CONNECTIONS if soft == resource.RLIM_INFINITY else min(soft - FILES_BESIDES, CONNECTIONS)


def adjustments(listening: socket.socket) -> Adjustments:
    return Adjustments(
        sockets=[listening],
        threads=THREADS,
        connection_limit=connections_allowed(),
        cleanup_interval=max(1, int(PATIENCE / 4)),
        max_request_header_size=LARGEST_HEAD,
        max_request_body_size=LARGEST_REQUEST,
        clear_untrusted_proxy_headers=False,  # the settings say whom to believe
        ident=None,
    )


def server_at(listening: socket.socket, answers: "WSGIApplication") -> Server:
    address = (listening.family, listening.type, listening.proto, listening.getsockname())
    return Server(
        answers,
        _sock=listening,
        sockinfo=address,
        bind_socket=False,
        adj=adjustments(listening),
    )


def start(listening: socket.socket, application: "WSGIApplication") -> int:
    """Starts a process that answers; its number."""
    starter = os.getpid()
    if process := os.fork():
        return process
    status = 1
    try:
        server = server_at(listening, application)
        start_beating()
        server.serve(starter)
        status = 0
    finally:
        sys.stderr.flush()
        os._exit(status)


def main() -> None:
    """Serves the site. Its processes count together, in a folder that is there before it is."""
    with TemporaryDirectory(prefix="tenace-figures-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        keep_answering(import_string("config.wsgi.application"))


def keep_answering(application: "WSGIApplication") -> None:
    """Keeps the processes going until it is told to stop, and then waits for them."""
    listening = listen()
    processes: set[int] = set()
    ending = threading.Event()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        ending.set()
        for process in processes:
            os.kill(process, signal.SIGTERM)

    signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    processes |= {start(listening, application) for _ in range(PROCESSES)}
    on_end(stop)
    while processes:
        process, _status = os.wait()
        processes.discard(process)
        if not ending.is_set():
            logger.error("A process of the web server died; starting another")
            ending.wait(AFTER_DEATH_SECONDS)
            signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
            processes |= set() if ending.is_set() else {start(listening, application)}
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)


if __name__ == "__main__":
    main()
