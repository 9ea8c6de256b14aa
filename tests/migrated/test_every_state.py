"""A site of any state that main has had moves on with everything it has."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from scripts.steps import ROOT
from tests.migrated.moving import PAGES, STATES, columns, facts, restored

SERVER = os.environ.get("TENACE_TEST_DATABASE_URL", "")


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database of its own."""
    if not SERVER:
        yield f"sqlite:///{tmp_path}/tenace.sqlite3"
        return
    name = f"moving_{os.getpid()}"
    with closing(psycopg.connect(SERVER, autocommit=True)) as server:
        server.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield urlsplit(SERVER)._replace(path=name).geturl()
        finally:
            server.execute(f"DROP DATABASE {name}".encode())


@pytest.mark.django_db
@pytest.mark.parametrize(
    "state",
    [
        *(pytest.param(each, marks=pytest.mark.exhaustive) for each in STATES[:-1]),
        STATES[-1],
    ],
)
def test_site_moves_on(state: str, database: str) -> None:
    with closing(restored(state)) as old, closing(old.cursor()) as cursor:
        before = json.loads(json.dumps(facts(cursor)))

    moved = subprocess.run(
        [sys.executable, "-m", "tests.migrated.moving", state],
        cwd=ROOT,
        env=os.environ
        | {"DJANGO_SETTINGS_MODULE": "tests.settings", "TENACE_TEST_DATABASE_URL": database},
        stdout=subprocess.PIPE,
        check=True,
    )

    after = json.loads(moved.stdout)
    assert after["facts"] == before
    assert after["columns"] == columns()
    assert after["pages"] == dict.fromkeys(PAGES, 200)
    assert len(before["official"]) >= 6
    assert len(before["events_result"]) > 400
