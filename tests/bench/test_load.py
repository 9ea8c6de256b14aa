"""A full room for a minute, against as many visits to an empty page in the same rhythm.

The shipped web server answers, on SQLite and on PostgreSQL; `TENACE_LOAD_SECONDS` says how long
each load lasts, of which there are four. What visitors waited is time and not CPU time, and is told
in milliseconds too: the machine, and what else it does, are in it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from statistics import quantiles

import pytest

from scripts.servers import Unavailable, free_port, postgres, wait_for_port
from scripts.site import environment
from scripts.steps import ROOT
from tests.bench.crowd import Ask, Crowd, Waited
from tests.bench.figures import Figures
from tests.bench.visitors import ADDRESS

SECONDS = float(os.environ.get("TENACE_LOAD_SECONDS", "60"))

DATABASES: dict[str, Callable[[], AbstractContextManager[str | None]]] = {
    "SQLite": nullcontext,
    "PostgreSQL": postgres,
}
"""What runs each; yields its DATABASE_URL, None for the file in the site's data."""


@pytest.mark.parametrize("database", DATABASES)
def test_full_room(database: str, figures: Figures, tmp_path: Path) -> None:
    with ExitStack() as running:
        try:
            url = running.enter_context(DATABASES[database]())
        except Unavailable as why:
            pytest.skip(str(why))
        crowd = running.enter_context(site(tmp_path, url))
        empty, full = come(emptied(crowd)), come(crowd)
    for kind, waited in full.items():
        of_empty = percentiles(empty[kind])
        for name, at in percentiles(waited).items():
            told = f"{kind}, {database}, {name} of {1000 * at:.1f} ms"
            figures.record(told, at / of_empty[name])
        many = len(waited.seconds)
        figures.record(f"{kind}, {database}, errors in {many} visits", waited.errors, 0)
    assert sum(waited.errors for waited in empty.values()) == 0


@contextmanager
def site(data: Path, url: str | None) -> Iterator[Crowd]:
    """A web server with a room on it, and the crowd that is to come to it."""
    port = free_port()
    settings = {"DJANGO_SETTINGS_MODULE": "tests.bench.load_settings"}
    told = environment(data, str(port)) | settings | ({"DATABASE_URL": url} if url else {})

    def manage(*command: str) -> str:
        program = [sys.executable, "manage.py", *command]
        return subprocess.check_output(program, cwd=ROOT, env=told, text=True)

    manage("migrate", "--verbosity", "0")
    build = f"from tests.bench.full_room import print_crowd; print_crowd({port}, {SECONDS})"
    room = manage("shell", "--no-imports", "--command", build)
    with (
        (data / "log").open("wb") as log,
        subprocess.Popen(
            [sys.executable, "-m", "config.web"], cwd=ROOT, env=told, stdout=log, stderr=log
        ) as server,
    ):
        try:
            wait_for_port(port)
            yield Crowd.loads(room)
        finally:
            server.terminate()


def emptied(crowd: Crowd) -> Crowd:
    """The same visitors as often on the empty page."""
    nowhere = Ask(ADDRESS)
    return replace(
        crowd,
        visitors=[
            replace(each, opens=ADDRESS, asks=[nowhere] * len(each.asks)) for each in crowd.visitors
        ],
    )


def come(crowd: Crowd) -> dict[str, Waited]:
    """Sends them in from a process of their own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.crowd"],
        cwd=ROOT,
        input=crowd.dumps(),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return {kind: Waited(**waited) for kind, waited in json.loads(done.stdout).items()}


def percentiles(waited: Waited) -> dict[str, float]:
    """Seconds."""
    cuts = quantiles(waited.seconds, n=20)
    return {"p50": cuts[9], "p95": cuts[18]}
