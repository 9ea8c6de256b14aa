"""The web server: `python -m config.web`. Several processes answer at one address, with threads.

Waitress takes in a whole request before a thread sees it, and gives the answer out after the
thread has gone on, so that a slow client holds a socket and nothing else. What lives here is
what it lacks: several processes, patience that ends, and an end that finishes what it began. On
SIGHUP it goes on with new code (`config.succession`).
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
from types import FrameType
from typing import TYPE_CHECKING

from django.template.loader import get_template
from django.urls import get_resolver
from django.utils.module_loading import import_string
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer

from config.heartbeat import start_beating
from config.succession import Legacy, become_new_code, folder_of_figures, legacy, try_new_code

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
RETIRE_SECONDS = FOR_A_REQUEST
"""How long an end takes at most: of the site, and of a process that has a successor."""
FRESH_SECONDS = 1
"""Who has just been let in, and says nothing yet, is about to."""
ENDINGS = (signal.SIGTERM, signal.SIGINT)
RENEW, RETIRE = signal.SIGHUP, signal.SIGUSR1
HEARD = (*ENDINGS, RENEW, RETIRE)
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

    def service(self) -> None:
        """Answers, for the last time on this connection when the process is about to end."""
        if not self.server.accepting:
            self.requests[0].headers["CONNECTION"] = "close"
        super().service()

    def is_at_something(self, now: float) -> bool:
        """Whether something is asked, answered, or about to be asked."""
        is_fresh = now - self.creation_time < FRESH_SECONDS
        return bool(self.requests or self.request or self.total_outbufs_len or is_fresh)

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
        now = time.time()
        return any(one.is_at_something(now) for one in self.active_channels.values())

    def serve(self, starter: int) -> None:
        """Answers until told to end, or until the process that started this one is gone."""
        until, waits_for_all = float("inf"), False

        def end(which: int, _frame: FrameType | None) -> None:
            nonlocal until, waits_for_all
            waits_for_all = which == RETIRE
            seconds = RETIRE_SECONDS if waits_for_all else STOP_SECONDS
            until = min(until, time.monotonic() + seconds)
            self.accepting = False
            self.pull_trigger()  # ends what the loop waits for

        hear(end, *ENDINGS, RETIRE)
        while self.accepting:
            wasyncore.loop(timeout=1, use_poll=True, map=self._map, count=1)
            if os.getppid() != starter:
                self.accepting = False
        self.close_door()
        while time.monotonic() < until and (
            self.active_channels if waits_for_all else self.is_busy()
        ):
            wasyncore.loop(timeout=1, use_poll=True, map=self._map, count=1)
            self.maintenance(time.time())

    def close_door(self) -> None:
        """Lets in who knocked already. Who comes later finds no door and may ask elsewhere."""
        before = -1
        while before < len(self.active_channels):
            before = len(self.active_channels)
            self.handle_accept()
        self.del_channel()
        self.socket.close()


def hear(handler: Callable[[int, FrameType | None], None], *signals: int) -> None:
    """Hears of these from now on, also of one that came while nobody listened; of no others."""
    for each in HEARD:
        signal.signal(each, handler if each in signals else signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, HEARD)


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


def start(listening: socket.socket, application: "WSGIApplication", hears: int, says: int) -> int:
    """Starts a process that answers, and writes to `says` once it does; its number."""
    starter = os.getpid()
    if process := os.fork():
        return process
    status = 1
    try:
        os.close(hears)
        server = server_at(listening, application)
        start_beating()
        os.write(says, b".")
        os.close(says)
        server.serve(starter)
        status = 0
    finally:
        try:
            logging.shutdown()  # errors that are still to be told
            sys.stderr.flush()
        finally:
            os._exit(status)


def start_each(count: int, listening: socket.socket, application: "WSGIApplication") -> set[int]:
    """Starts so many, and returns when each of them answers or has died."""
    hears, says = os.pipe()
    processes = {start(listening, application, hears, says) for _ in range(count)}
    os.close(says)
    while os.read(hears, count):
        pass
    os.close(hears)
    return processes


class Keeper:
    """Keeps the processes going until it is told to stop, and then waits for them."""

    def __init__(self, application: "WSGIApplication", left: Legacy) -> None:
        self.application = application
        self.listening = left.listening
        self.elders = left.elders
        self.processes: set[int] = set()
        self.trial = 0
        self.ending = threading.Event()

    def keep_answering(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, HEARD)
        self.processes = start_each(PROCESSES, self.listening, self.application)
        for elder in self.elders:
            os.kill(elder, RETIRE)
        hear(self.told, *ENDINGS, RENEW)
        while self.processes or self.elders:
            self.has_ended(*os.wait())

    def told(self, which: int, _frame: FrameType | None) -> None:
        if which == RENEW:
            self.begin_trial()
            return
        self.ending.set()
        self.listening.close()
        for process in self.processes | self.elders:
            os.kill(process, signal.SIGTERM)

    def begin_trial(self) -> None:
        if self.ending.is_set():
            return
        try:
            self.trial = try_new_code()
        except OSError as error:  # no program any more, or no memory for one
            logger.error("The new code cannot be tried (%s); the old one goes on", error)  # noqa: TRY400

    def has_ended(self, process: int, status: int) -> None:
        self.elders.discard(process)
        if process in self.processes:
            self.processes.discard(process)
            self.replace()
        elif process == self.trial and not self.ending.is_set():
            self.renew(succeeds=status == 0)

    def replace(self) -> None:
        if not self.ending.is_set():
            logger.error("A process of the web server died; starting another")
            self.ending.wait(AFTER_DEATH_SECONDS)
        signal.pthread_sigmask(signal.SIG_BLOCK, HEARD)
        if not self.ending.is_set():
            self.processes |= start_each(1, self.listening, self.application)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HEARD)

    def renew(self, *, succeeds: bool) -> None:
        if not succeeds:
            logger.error(
                "The new code does not begin, or waits for a migration; the old one goes on"
            )
            return
        signal.pthread_sigmask(signal.SIG_BLOCK, HEARD)
        if not self.ending.is_set():  # nor told to end just before no signal was heard any more
            try:
                become_new_code(self.listening, self.processes | self.elders)
            except OSError as error:
                logger.error("The new code cannot be begun (%s); the old one goes on", error)  # noqa: TRY400
        signal.pthread_sigmask(signal.SIG_UNBLOCK, HEARD)


def listen() -> socket.socket:
    family = socket.AF_INET6 if ":" in HOST else socket.AF_INET
    return socket.create_server((HOST, PORT), family=family, backlog=1024)


def load_the_rest() -> None:
    """What else the first request would have to wait for, in each process by itself."""
    get_resolver().reverse_dict  # noqa: B018 - imports every view
    get_template("base.html")


def main() -> None:
    """Serves the site. Its processes count together, in a folder that is there before it is."""
    left = legacy()
    with folder_of_figures(is_first=left is None):
        application = import_string("config.wsgi.application")
        load_the_rest()
        Keeper(application, left or Legacy(listen())).keep_answering()


if __name__ == "__main__":
    main()
