"""The drill: a site is backed up while results are entered, and restored elsewhere.

Each site has a data folder and a database of its own, and each step is a process of its own, so
that nothing is shared but the archive.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from clubs.backup.archive import opened
from clubs.backup.manifest import Manifest
from scripts.servers import Unavailable, object_store
from scripts.steps import ROOT
from tests.clubs.backup.archives import FILES, write_archive

pytestmark = [pytest.mark.integration, pytest.mark.costly]

SERVER = os.environ.get("TENACE_TEST_DATABASE_URL", "")
FROM_MODELS = "tests.journeys.from_models"
FEW = 6
OLDER = ("rulings", "0044")
"""A state of the tables before that of this version."""
NOTHING = "There is no site in this database yet: nothing to back up."
TABLES = 100
"""So many are played where results go on to come in while it is backed up."""
WRITERS = 2
BEGUN = 5
"""So many results each writer has entered when the backup begins."""
PATIENCE = 120


@dataclass(frozen=True, slots=True)
class Site:
    data: Path
    database: str = ""
    store: str = ""

    @property
    def environment(self) -> dict[str, str]:
        left = ("SECRET_KEY", "DATABASE_URL", "BROKER_URL", "EMAIL_URL", "TENACE_FILES")
        kept = {name: value for name, value in os.environ.items() if name not in left}
        own = {"DJANGO_SETTINGS_MODULE": "config.settings", "TENACE_DATA": str(self.data)}
        told = {"DATABASE_URL": self.database, "TENACE_FILES": self.store}
        return kept | own | {name: value for name, value in told.items() if value}

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

    def step(self, *words: str, settings: str = "config.settings") -> str:
        return self.run("-m", "tests.clubs.backup.drill", *words, settings=settings)

    @property
    def files(self) -> dict[str, bytes]:
        """What lies in its store."""
        store = self.data / "files"
        there = [each for each in store.rglob("*") if each.is_file()]
        return {str(each.relative_to(store)): each.read_bytes() for each in there}

    def killed(self, moment: Callable[[], bool], *words: str) -> None:
        """Begins it, and kills it with all that it started at that moment."""
        program = subprocess.Popen(
            [sys.executable, *words],
            cwd=ROOT,
            env=self.environment,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        with program:
            try:
                wait_until(moment)
            finally:
                os.killpg(program.pid, signal.SIGKILL)
        assert program.returncode == -signal.SIGKILL

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
        site.step("build", str(TABLES), settings=FROM_MODELS)
        logs = [folder / f"entered-{number}" for number in range(WRITERS)]
        with writers(site, logs) as writing:
            wait_until(lambda: all(len(told_by([log])) >= BEGUN for log in logs))
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


def wait_until(moment: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not moment():
        assert time.monotonic() < end
        os.sched_yield()


def told_by(logs: list[Path]) -> set[str]:
    """The results that were acknowledged, by whole lines."""
    lines = [line for log in logs for line in log.read_text().splitlines(keepends=True)]
    return {line.strip() for line in lines if line.endswith("\n")}


def is_nothing(site: Site, folder: Path) -> bool:
    """Whoever asks is told that there is no site."""
    done = site.try_to("manage.py", "backup", str(folder / "nothing.tar"))
    return done.returncode == 1 and done.stderr.strip().endswith(NOTHING)


def is_whole(site: Site, source: BackedUp) -> bool:
    """With the files, the key and a ranking that the source had at one moment."""
    here = site.told()
    then = source.site.told(json.dumps(here["results"]))
    key = (site.data / "secret-key").read_text()
    same = (site.files, key) == (FILES, "the-key-of-the-first")
    return same and here["ranking"] == then["ranking"]


def history_key(site: Site) -> str:
    return (site.data / "history-key").read_text()


def manifest_of(path: Path) -> Manifest:
    with opened(path) as archive:
        return archive.manifest


@pytest.mark.sqlite_first
def test_restored_site_is_the_one_that_was_backed_up(tmp_path: Path) -> None:
    old, kept = tmp_path / "tenace-20200101T020000Z.tar", tmp_path / "before-the-congress.tar"
    old.touch()
    kept.touch()
    with (
        empty_site(tmp_path / "source", "the-key-of-the-first") as source,
        empty_site(tmp_path / "target", "another-key") as target,
    ):
        words = (str(FEW), str(tmp_path), "--prune", "1")
        told, _, said = source.step("back_up", *words, settings=FROM_MODELS).partition("\n")
        path = next(tmp_path.glob("tenace-*.tar"))
        head = manifest_of(path).heads["acol"]
        restored = target.manage("restore", str(path))
        assert target.told() == json.loads(told)
        assert target.files == FILES
        assert (target.data / "secret-key").read_text() == "the-key-of-the-first"
        assert (target.data / "history-key").read_text() == history_key(source)
    assert f"acol: keep {head}" in said
    assert f"{old} is deleted." in said
    assert sorted(tmp_path.glob("*.tar")) == [kept, path]
    assert f"keep: {head}" in restored
    assert restored.endswith("Restored. Now start the site.\n")


@pytest.mark.exhaustive
def test_site_under_load_is_as_it_was_at_one_moment(backed_up: BackedUp, tmp_path: Path) -> None:
    with empty_site(tmp_path / "second", "another-key") as second:
        said = second.manage("restore", str(backed_up.archive))
        restored = second.told()
        refused = backed_up.site.refused("restore", str(backed_up.archive))
        then = backed_up.site.told(json.dumps(restored["results"]))
        key = second.data / "secret-key"
        files = second.files

    results, head = set(restored["results"]), manifest_of(backed_up.archive).heads["acol"]
    assert backed_up.before <= results
    assert len(results) > len(backed_up.before)
    untold = len(results - backed_up.after)
    assert untold <= 2 * TABLES + WRITERS  # the first round, and those on their way
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
        assert third.files == FILES


@pytest.mark.exhaustive
def test_restore_that_is_killed_leaves_no_half_of_a_site(
    backed_up: BackedUp, tmp_path: Path
) -> None:
    command = ("manage.py", "restore", "--replace", str(backed_up.archive))
    with empty_site(tmp_path / "killed", "another-key") as site:
        key, copy = site.data / "secret-key", site.data / "restoring" / "database"
        moments: list[Callable[[], bool]] = [
            (site.data / "running").exists,  # it is being checked
            copy.exists,
            (site.data / "files" / "empty").exists,
            lambda: key.read_text() != "another-key",  # next is the database
        ]
        for moment in moments:
            shutil.rmtree(copy.parent, ignore_errors=True)
            shutil.rmtree(site.data / "files", ignore_errors=True)
            key.write_text("another-key")
            site.killed(moment, *command)
            assert is_nothing(site, tmp_path) or is_whole(site, backed_up)
        # A server may take a moment until it has given up what was killed.
        wait_until(lambda: "Restored." in site.try_to(*command).stdout)
        assert is_whole(site, backed_up)


@pytest.mark.exhaustive
def test_backup_that_is_killed_leaves_no_archive(backed_up: BackedUp, tmp_path: Path) -> None:
    command = ("manage.py", "backup", str(tmp_path))
    backed_up.site.killed(lambda: any(tmp_path.glob(".tenace-backup-*/archive")), *command)
    assert list(tmp_path.glob("*.tar")) == []
    backed_up.site.run(*command)
    assert len(list(tmp_path.glob("*.tar"))) == 1


@pytest.mark.exhaustive
def test_archive_without_key_of_an_older_version(backed_up: BackedUp, tmp_path: Path) -> None:
    with (
        empty_site(tmp_path / "older", "the-key-of-the-first") as older,
        empty_site(tmp_path / "newer", "another-key") as newer,
    ):
        older.manage("restore", str(backed_up.archive))
        older.manage("migrate", *OLDER, "--verbosity", "0")
        path = tmp_path / "older.tar"
        assert "Not all keys are in it: keep them elsewhere." in older.manage(
            "backup", str(path), "--without-key"
        )
        assert "The key of that site (left out) is not the one of this site" in newer.refused(
            "restore", str(path)
        )
        said = newer.manage("restore", str(path), "--other-key")
        assert "The archive is of an older Tenace" in said
        assert f"It is sealed with the key {manifest_of(path).history_key}, which" in said
        assert "broken at record 1" in newer.refused("verify_history")
        newer.manage("migrate", "--check")
        assert newer.told() == older.told()
        assert (newer.data / "secret-key").read_text() == "another-key"


@pytest.mark.exhaustive
def test_files_of_a_folder_come_back_into_a_bucket(backed_up: BackedUp, tmp_path: Path) -> None:
    again = tmp_path / "again.tar"
    with bucket() as address, empty_site(tmp_path / "cloud", "another-key") as empty:
        site = replace(empty, store=address)
        site.manage("restore", str(backed_up.archive))
        site.manage("backup", str(again))
        assert "Restored." in site.manage("restore", "--replace", str(again))
        assert empty.files == {}
    assert manifest_of(again).files == manifest_of(backed_up.archive).files


@contextmanager
def bucket() -> Iterator[str]:
    try:
        with object_store() as address:
            yield address
    except Unavailable as reason:
        pytest.skip(f"NO OBJECT STORE WAS TRIED: {reason}")


@pytest.mark.exhaustive
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
