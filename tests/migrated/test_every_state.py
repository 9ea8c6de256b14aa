"""A site of any state that main has had moves on with everything it has."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from scripts.steps import ROOT
from tests.migrated.moving import PAGES, STATES, columns, facts, restored

SERVER = os.environ.get("TENACE_TEST_DATABASE_URL", "")


@pytest.fixture
def names(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Of an empty database for each state."""
    if not SERVER:
        yield {state: f"{tmp_path}/{state}.sqlite3" for state in STATES}
        return
    found = {state: f"moving_{os.getpid()}_{number}" for number, state in enumerate(STATES)}
    with closing(psycopg.connect(SERVER, autocommit=True)) as server:
        for name in found.values():
            server.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield found
        finally:
            for name in found.values():
                server.execute(f"DROP DATABASE {name}".encode())


@pytest.mark.django_db
@pytest.mark.parametrize(
    "states",
    [STATES[-1:], pytest.param(STATES[:-1], marks=pytest.mark.exhaustive)],
    ids=["newest", "others"],
)
def test_a_site_of_any_state_moves_on(states: list[str], names: dict[str, str]) -> None:
    moved = subprocess.run(
        [sys.executable, "-m", "tests.migrated.moving", *(f"{it}={names[it]}" for it in states)],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"},
        stdout=subprocess.PIPE,
        check=True,
    )

    after = json.loads(moved.stdout)
    assert list(after) == states
    for state in states:
        with closing(restored(state)) as old, closing(old.cursor()) as cursor:
            before = json.loads(json.dumps(facts(cursor)))
        told = after[state]["facts"]["clubs_historyrecord"]
        later = [row for row in told if row[3] == "history.seal"]
        told[:] = [row for row in told if row not in later]
        newest = {organiser: number for _id, organiser, number, *_rest in told}
        sealed = [(organiser, number) for _id, organiser, number, *_rest in later]
        assert sorted(sealed) == sorted((each, number + 1) for each, number in newest.items())
        assert after[state]["facts"] == before
        assert after[state]["columns"] == columns()
        assert after[state]["pages"] == dict.fromkeys(PAGES, 200)
        assert len(before["official"]) >= 6
        assert len(before["events_result"]) > 400
