"""The drill: a site is backed up while results are entered, and restored elsewhere.

Each site has a data folder and a database of its own, and each step is a process of its own, so
that nothing is shared but the archive.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest

from clubs.backup.archive import opened
from clubs.backup.manifest import Manifest
from scripts.steps import ROOT
from tests.clubs.backup.archives import FILES, TABLES, write_archive

pytestmark = [pytest.mark.integration, pytest.mark.costly]

SERVER = os.environ.get("TENACE_TEST_DATABASE_URL", "")
WRITERS = 2
BEGUN = 5
"""So many results each writer has entered when the backup begins."""
PATIENCE = 120


@dataclass(frozen=True, slots=True)
class Site:
    data: Path
    database: str = ""

    @property
    def environment(self) -> dict[str, str]:
        left = ("SECRET_KEY", "DATABASE_URL", "BROKER_URL", "EMAIL_URL")
        kept = {name: value for name, value in os.environ.items() if name not in left}
        own = {"DJANGO_SETTINGS_MODULE": "config.settings", "TENACE_DATA": str(self.data)}
        return kept | own | ({"DATABASE_URL": self.database} if self.database else {})

    def run(self, *words: str, settings: str = "config.settings") -> str:
        done = self.try_to(*words, settings=settings)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def try_to(
        self, *words: str, settings: str = "config.settings"
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env=self.environment | {"DJANGO_SETTINGS_MODULE": settings},
            check=False,
            capture_output=True,
            text=True,
        )

    def manage(self, *words: str) -> str:
        return self.run("manage.py", *words)

    def refused(self, *words: str) -> str:
        done = self.try_to("manage.py", *words)
        assert done.returncode == 1, done.stdout
        return done.stderr.strip().splitlines()[-1]

    def step(self, *words: str) -> str:
        return self.run("-m", "tests.clubs.backup.drill", *words)

    def told(self, *those: str) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self.step("tell", *those))
        return told


@contextmanager
def empty_site(data: Path, key: str) -> Iterator[Site]:
    data.mkdir()
    (data / "secret-key").write_text(key)
    if not SERVER:
        yield Site(data)
        return
    name = f"drill_{data.name}_{os.getpid()}"
    with closing(psycopg.connect(SERVER, autocommit=True)) as server:
        server.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield Site(data, f"{SERVER.rpartition('/')[0]}/{name}")
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@dataclass(frozen=True, slots=True)
class BackedUp:
    """A site, its archive, and what had been acknowledged before it was begun and when it was."""

    site: Site
    archive: Path
    said: str
    before: set[str]
    after: set[str]


@pytest.fixture(scope="module")
def backed_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BackedUp]:
    folder = tmp_path_factory.mktemp("drill")
    with empty_site(folder / "first", "the-key-of-the-first") as site:
        from_models = "tests.journeys.from_models"
        site.run("manage.py", "migrate", "--run-syncdb", "--verbosity", "0", settings=from_models)
        site.manage("migrate", "--fake", "--verbosity", "0")
        site.step("build")
        logs = [folder / f"entered-{number}" for number in range(WRITERS)]
        with writers(site, logs) as writing:
            wait_until_begun(logs)
            before = told_by(logs)
            said = site.manage("backup", str(folder))
            assert [each.poll() for each in writing] == [None] * WRITERS  # they go on meanwhile
        yield BackedUp(site, next(folder.glob("*.tar")), said, before, told_by(logs))


@contextmanager
def writers(site: Site, logs: list[Path]) -> Iterator[list[subprocess.Popen[bytes]]]:
    running = []
    for number, log in enumerate(logs):
        words = ["-m", "tests.clubs.backup.drill", "enter", str(number), str(WRITERS)]
        with log.open("wb") as output:
            running.append(
                subprocess.Popen(
                    [sys.executable, *words], cwd=ROOT, env=site.environment, stdout=output
                )
            )
    try:
        yield running
    finally:
        for each in running:
            each.kill()
            each.wait()


def wait_until_begun(logs: list[Path]) -> None:
    end = time.monotonic() + PATIENCE
    while min(len(told_by([log])) for log in logs) < BEGUN:
        assert time.monotonic() < end
        os.sched_yield()


def told_by(logs: list[Path]) -> set[str]:
    """The results that were acknowledged, by whole lines."""
    lines = [line for log in logs for line in log.read_text().splitlines(keepends=True)]
    return {line.strip() for line in lines if line.endswith("\n")}


def manifest_of(path: Path) -> Manifest:
    with opened(path) as archive:
        return archive.manifest


def test_site_under_load_is_as_it_was_at_one_moment(backed_up: BackedUp, tmp_path: Path) -> None:
    with empty_site(tmp_path / "second", "another-key") as second:
        said = second.manage("restore", str(backed_up.archive))
        restored = second.told()
        refused = backed_up.site.refused("restore", str(backed_up.archive))
        then = backed_up.site.told(json.dumps(restored["results"]))
        key = second.data / "secret-key"
        files = {name: (second.data / "files" / name).read_bytes() for name in FILES}

    results, head = set(restored["results"]), manifest_of(backed_up.archive).heads["acol"]
    assert backed_up.before <= results
    assert len(results) > len(backed_up.before)
    assert (
        len(results - backed_up.after) <= 2 * TABLES + WRITERS
    )  # the first round, and untold ones
    assert restored["ranking"] == then["ranking"]
    assert "This site is not empty: 1 authorities, 1 organisers, 400 players," in refused
    assert refused.endswith(
        "would be lost. Back it up, then say --replace if that is what you want."
    )
    assert backed_up.after <= set(then["results"])  # it is as it was
    assert f"keep: {head}" in said
    assert f"acol: keep {head}" in backed_up.said
    assert files == FILES
    assert (key.read_text(), key.stat().st_mode & 0o777) == ("the-key-of-the-first", 0o600)
    assert backed_up.archive.stat().st_mode & 0o777 == 0o600


@pytest.mark.exhaustive
def test_restore_that_breaks_off_leaves_an_empty_site(backed_up: BackedUp, tmp_path: Path) -> None:
    manifest = manifest_of(backed_up.archive)
    broken = tmp_path / "broken.tar"
    write_archive(broken, {"database": b"no database" * 99, "files/x": b"x"}, manifest)
    with empty_site(tmp_path / "third", "the-key-of-the-first") as third:
        assert third.refused("restore", str(broken)).endswith(
            "The site is empty now: restore once more."
        )
        assert "files that are not those of the archive (1: x)" in third.refused(
            "restore", str(backed_up.archive)
        )
        assert "Restored." in third.manage("restore", "--replace", str(backed_up.archive))
        names = {
            str(each.relative_to(third.data / "files"))
            for each in (third.data / "files").rglob("*")
            if each.is_file()
        }
    assert names == FILES.keys()


def test_full_disk_is_said_and_leaves_nothing(backed_up: BackedUp, tmp_path: Path) -> None:
    full = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
    mount = f"mount -t tmpfs -o size=64k none {tmp_path}"
    if shutil.which("unshare") is None or subprocess.run([*full, mount], check=False).returncode:
        pytest.skip("a small disk cannot be mounted here")
    backup = f"{sys.executable} manage.py backup {tmp_path}"
    done = subprocess.run(
        [*full, f"{mount} && ! {backup} && ls -A {tmp_path}"],
        cwd=ROOT,
        env=backed_up.site.environment,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout == ""
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("CommandError: ")
    assert "full" in last or "No space left on device" in last
