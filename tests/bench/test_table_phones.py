"""Phones at the tables: how soon desk and wall have a score, and what entries and waiting cost.

The shipped web server answers, on SQLite and on PostgreSQL. How soon is time, and the machine is in
it; what it costs is CPU time of all of the site's processes, those of the database server too.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import quantiles

import pytest

from scripts.servers import Unavailable
from tests.bench.arrivals import Arrivals, Room
from tests.bench.crowd import Crowd
from tests.bench.figures import Figures
from tests.bench.served import DATABASES, Served, come, run, served
from tests.bench.table_room import LOOKS_EVERY

SECONDS = float(os.environ.get("TENACE_LOAD_SECONDS", "60"))
A_SECOND = 1.0
A_FIFTH = 0.2
"""Of a core, for a thousand phones."""
WARM = 16
"""Visits at once until every process of the web server has answered before."""


@contextmanager
def room_on(database: str, data: Path, build: str) -> Iterator[Served]:
    """A site with the room that `tests.bench.table_room` builds by that call; `{}` is its port."""
    with ExitStack() as running:
        try:
            url = running.enter_context(DATABASES[database]())
        except Unavailable as why:
            pytest.skip(str(why))

        def built(port: int) -> str:
            return f"from tests.bench import table_room; table_room.{build.format(port)}"

        yield running.enter_context(served(data, url, built))


@pytest.mark.parametrize("tables", [10, 40])
@pytest.mark.parametrize("database", DATABASES)
def test_a_score_reaches_desk_and_wall(
    database: str, tables: int, figures: Figures, tmp_path: Path
) -> None:
    """While six phones for each table watch where next, and two wait on its own page."""
    build = f"print_arriving({{}}, {tables}, {SECONDS})"
    with room_on(database, tmp_path, build) as site:
        room = Room.loads(site.room)
        warm_up(room.crowd)
        found = Arrivals(**run("tests.bench.arrivals", room.dumps()))
    of = f"{tables} tables, {database}"
    figures.record(f"answer to a phone, s, p95, {of}", p95(found.answers))
    for kind, seconds in found.shown.items():
        figures.record(f"score from a phone to the {kind}, s, p95, {of}", p95(seconds), A_SECOND)


@pytest.mark.parametrize(("tables", "phones"), [(10, 250), (40, 1000)])
@pytest.mark.parametrize("database", DATABASES)
def test_waiting_phones(
    database: str, tables: int, phones: int, figures: Figures, tmp_path: Path
) -> None:
    """Nothing has been new to them for a while: each asks every fifteen seconds (server.js)."""
    build = f"print_waiting({{}}, {tables}, {phones}, {SECONDS})"
    with room_on(database, tmp_path, build) as site:
        crowd = Crowd.loads(site.room)
        warm_up(crowd)
        before = site.cpu_seconds()
        (waited,) = come(crowd).values()
        each = (site.cpu_seconds() - before) / (len(waited.seconds) + phones)
    of = f"{phones} waiting phones, {database}"
    figures.record(f"CPU of one look, ms, {of}", 1000 * each)
    figures.record(f"cores, {of}", each * phones / LOOKS_EVERY, A_FIFTH * phones / 1000)
    figures.record(f"looks without an answer, {of}", waited.errors, 0)


def warm_up(crowd: Crowd) -> None:
    """Lets some of them open what they open."""
    come(replace(crowd, visitors=[replace(each, asks=[]) for each in crowd.visitors[:WARM]]))


def p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[18]
