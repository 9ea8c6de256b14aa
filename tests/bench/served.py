"""The shipped web server with a room on it, and what its processes and its database's cost."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from os import sysconf
from pathlib import Path
from typing import Any

import psycopg

from scripts.servers import free_port, postgres, wait_for_port
from scripts.site import START_SECONDS, environment
from scripts.steps import ROOT
from tests.bench.crowd import Crowd, Waited

DATABASES: dict[str, Callable[[], AbstractContextManager[str | None]]] = {
    "SQLite": nullcontext,
    "PostgreSQL": postgres,
}
"""What runs each; yields its DATABASE_URL, None for the file in the site's data."""

TICKS = sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Served:
    """A site that answers on a port of this machine; `room` is what the making of it printed."""

    port: int
    room: str
    roots: tuple[int, ...]

    def cpu_seconds(self) -> float:
        """What the web server's processes, and those of a database server, have used until now."""
        return sum(_cpu_ticks(each) for root in self.roots for each in _tree(root)) / TICKS


@contextmanager
def served(data: Path, url: str | None, build: Callable[[int], str]) -> Iterator[Served]:
    """Runs it with its data in that folder; `build` is what makes the room of a port, in Python."""
    port = free_port()
    settings = {"DJANGO_SETTINGS_MODULE": "tests.bench.load_settings"}
    told = environment(data, str(port)) | settings | ({"DATABASE_URL": url} if url else {})

    def manage(*command: str) -> str:
        program = [sys.executable, "manage.py", *command]
        return subprocess.check_output(program, cwd=ROOT, env=told, text=True)

    manage("migrate", "--verbosity", "0")
    room = manage("shell", "--no-imports", "--command", build(port))
    with (
        (data / "log").open("wb") as log,
        subprocess.Popen(
            [sys.executable, "-m", "config.web"], cwd=ROOT, env=told, stdout=log, stderr=log
        ) as server,
    ):
        try:
            wait_for_port(port, server, data / "log", START_SECONDS)
            yield Served(port, room, (server.pid, *_database(url)))
        finally:
            server.terminate()


def come(crowd: Crowd) -> dict[str, Waited]:
    """Sends them in from a process of their own."""
    told = run("tests.bench.crowd", crowd.dumps())
    return {kind: Waited(**waited) for kind, waited in told.items()}


def run(program: str, given: str) -> Any:
    """What a program in a process of its own makes of what it is given, as JSON."""
    done = subprocess.run(
        [sys.executable, "-m", program],
        cwd=ROOT,
        input=given,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def _database(url: str | None) -> tuple[int, ...]:
    """The process that all others of the database server come from."""
    if url is None:
        return ()
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT pg_backend_pid()").fetchone()
        assert row
        return (int(_stat(row[0])[1]),)  # while it lives


def _tree(root: int) -> list[int]:
    """A process and all that came from it."""
    processes = [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]
    told = {each: _stat(each) for each in processes}
    parents = {each: int(stat[1]) for each, stat in told.items() if stat}
    found = [root]
    for each in found:
        found += [child for child, parent in parents.items() if parent == each]
    return found


def _cpu_ticks(process: int) -> int:
    """Its own, and those of its children that have ended."""
    told = _stat(process)
    return sum(map(int, told[11:15])) if told else 0


def _stat(process: int) -> list[str]:
    """From its state on (proc(5)); nothing of one that has ended meanwhile."""
    try:
        text = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return []
    return text.rpartition(")")[2].split()
