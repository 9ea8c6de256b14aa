"""A full room for a minute, against as many visits to an empty page in the same rhythm.

The shipped web server answers, on SQLite and on PostgreSQL; `TENACE_LOAD_SECONDS` says how long
each load lasts, of which there are four. What visitors waited is time and not CPU time, and is told
in milliseconds too: the machine, and what else it does, are in it.
"""

import os
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from statistics import quantiles

import pytest

from scripts.servers import Unavailable
from tests.bench.crowd import Ask, Crowd, Waited
from tests.bench.figures import Figures
from tests.bench.served import DATABASES, come, served
from tests.bench.visitors import ADDRESS

SECONDS = float(os.environ.get("TENACE_LOAD_SECONDS", "60"))


@pytest.mark.parametrize("database", DATABASES)
def test_full_room(database: str, figures: Figures, tmp_path: Path) -> None:
    with ExitStack() as running:
        try:
            url = running.enter_context(DATABASES[database]())
        except Unavailable as why:
            pytest.skip(str(why))
        site = running.enter_context(served(tmp_path, url, built))
        crowd = Crowd.loads(site.room)
        empty, full = come(emptied(crowd)), come(crowd)
    for kind, waited in full.items():
        of_empty = percentiles(empty[kind])
        for name, at in percentiles(waited).items():
            told = f"{kind}, {database}, {name} of {1000 * at:.1f} ms"
            figures.record(told, at / of_empty[name])
        many = len(waited.seconds)
        figures.record(f"{kind}, {database}, errors in {many} visits", waited.errors, 0)
    assert sum(waited.errors for waited in empty.values()) == 0


def built(port: int) -> str:
    """What makes the room, on the site's side."""
    return f"from tests.bench.full_room import print_crowd; print_crowd({port}, {SECONDS})"


def emptied(crowd: Crowd) -> Crowd:
    """The same visitors as often on the empty page."""
    nowhere = Ask(ADDRESS)
    return replace(
        crowd,
        visitors=[
            replace(each, opens=ADDRESS, asks=[nowhere] * len(each.asks)) for each in crowd.visitors
        ],
    )


def percentiles(waited: Waited) -> dict[str, float]:
    """Seconds."""
    cuts = quantiles(waited.seconds, n=20)
    return {"p50": cuts[9], "p95": cuts[18]}
