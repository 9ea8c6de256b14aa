"""Runs the site on one machine: prepares the data, then keeps web server and worker going.

Ctrl-C or SIGTERM ends both. One that dies is started again; one that keeps dying ends the run.
"""

import contextlib
import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("TENACE_DATA", ROOT / "data")).resolve()
HOST = os.environ.get("TENACE_HOST", "127.0.0.1")
PORT = int(os.environ.get("TENACE_PORT", "8000"))
ORIGIN = os.environ.get("TENACE_ORIGIN", f"http://localhost:{PORT}")
STOP_SECONDS = 15
DEATHS, WITHIN_SECONDS = 5, 60

WEB = ["config.web"]
WORKER = [
    *["celery", "--quiet", "--app", "config", "worker", "--beat"],
    *["--concurrency", "2", "--loglevel", "WARNING"],
    *["--without-gossip", "--without-mingle", "--without-heartbeat"],
]


@dataclass(slots=True)
class Service:
    """A program that should be running, and when it died."""

    name: str
    command: list[str]
    process: subprocess.Popen[bytes] | None = None
    deaths: deque[float] = field(default_factory=lambda: deque(maxlen=DEATHS))

    def start(self) -> None:
        # A session of its own: Ctrl-C reaches this program only, which then ends them in order.
        self.process = subprocess.Popen(
            [sys.executable, "-m", *self.command], cwd=ROOT, start_new_session=True
        )

    def keep_up(self) -> bool:
        """Starts it again if it died; false when it has died too often."""
        if self.process is not None and self.process.poll() is None:
            return True
        self.end_rest()
        self.deaths.append(time.monotonic())
        if len(self.deaths) == DEATHS and self.deaths[-1] - self.deaths[0] < WITHIN_SECONDS:
            print(f"The {self.name} keeps dying; see above.", file=sys.stderr)
            return False
        print(f"The {self.name} died; starting it again.", file=sys.stderr)
        self.start()
        return True

    def ask_to_stop(self) -> None:
        if self.process is not None:
            self.process.terminate()

    def stop(self) -> None:
        """Waits until it has stopped, for so long; then kills it."""
        if self.process is None:
            return
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.end_rest()
            self.process.wait()

    def end_rest(self) -> None:
        """Ends what is left of its process group, such as a killed worker's children."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)


def manage(*arguments: str) -> str:
    """Runs a command of the site's; returns what it printed."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    return done.stdout


class RunsAlready(Exception):
    """Another run keeps this data folder's site going; holds its process number."""


@contextlib.contextmanager
def sole_run() -> Iterator[None]:
    """Holds the data folder: a second worker and schedule beside the first would do all twice."""
    DATA.mkdir(parents=True, exist_ok=True)
    with (DATA / "running").open("a+", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise RunsAlready(lock.read().strip()) from None
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        yield


def port_is_free() -> bool:
    family = socket.AF_INET6 if ":" in HOST else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, PORT))
        except OSError:
            return False
    return True


def answers() -> bool:
    try:
        with socket.create_connection((HOST, PORT), timeout=1):
            return True
    except OSError:
        return False


def keep_going(services: list[Service], announcement: str) -> None:
    """Returns when one of the services cannot be kept up."""
    announced = False
    while all(service.keep_up() for service in services):
        if not announced and answers():
            announced = True
            print(announcement, flush=True)
        time.sleep(0.5 if announced else 0.1)


def serve() -> None:
    manage("migrate", "--verbosity", "0")
    accounts = manage("load_demo", "--once")
    announcement = f"\nTenace is at {ORIGIN}/  (Ctrl-C stops it)\n\n{accounts}"
    services = [Service("web server", WEB), Service("worker", WORKER)]
    try:
        for service in services:
            service.start()
        keep_going(services, announcement)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for service in services:
            service.ask_to_stop()
        for service in services:
            service.stop()


def leave(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def run() -> int:
    if not port_is_free():
        print(f"Port {PORT} is taken. Choose another: TENACE_PORT=8001 make run", file=sys.stderr)
        return 1
    try:
        serve()
    except KeyboardInterrupt:
        return 0
    except subprocess.CalledProcessError as error:
        print(f"Stopped: {error.cmd[2]} failed, see above.", file=sys.stderr)
    return 1


def main() -> int:
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, leave)
    try:
        with sole_run():
            return run()
    except RunsAlready as other:
        print(
            f"The site in {DATA} runs already (process {other}). Stop that one first, or choose"
            " another folder and port: TENACE_DATA=other TENACE_PORT=8001 make run",
            file=sys.stderr,
        )
        return 1


if __name__ == "__main__":
    sys.exit(main())
