"""A job survives its worker: killed in the middle, another one makes the file.

Real workers in processes of their own, with the embedded site's database and queue of files, so
that nothing is shared with the test but what survives a restart.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = [pytest.mark.integration, pytest.mark.sqlite_first]

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Site:
    """A site with its own data folder; each step runs in a process of its own."""

    data: Path

    @property
    def environment(self) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        return inherited | {
            "DJANGO_SETTINGS_MODULE": "tests.clubs.worker_settings",
            "TENACE_DATA": str(self.data),
            "SECRET_KEY": "only-for-tests",
        }

    def python(self, *words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def step(self, *words: str) -> str:
        return self.python("-m", "tests.clubs.survival", *words)

    @contextmanager
    def worker(self) -> Iterator[subprocess.Popen[bytes]]:
        process = subprocess.Popen(
            [sys.executable, "-m", "celery", "-A", "config", "worker", "-c", "1", "-l", "warning"],
            cwd=ROOT,
            env=self.environment,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """The whole group at once, as when the machine stops; nobody can say goodbye."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.fixture(scope="module")
def unused(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a site that nobody has used yet."""
    folder = tmp_path_factory.mktemp("unused")
    Site(folder).python("manage.py", "migrate", "--run-syncdb", "--verbosity", "0")
    return folder


def test_a_killed_workers_job_is_made_by_the_next(unused: Path, tmp_path: Path) -> None:
    assert killed_once(unused, tmp_path, "ask") == b"at last"


@pytest.mark.exhaustive
def test_a_killed_workers_parts_are_made_by_the_next(unused: Path, tmp_path: Path) -> None:
    assert killed_once(unused, tmp_path, "ask_for_parts") == b"parts"


def killed_once(unused: Path, folder: Path, asking: str) -> bytes:
    """What the second worker made of a job that its first one was killed at."""
    site = Site(shutil.copytree(unused, folder, dirs_exist_ok=True))
    mark = folder / "begun"
    site.step(asking, str(mark))
    with site.worker() as first:
        site.step("sweep_until_begun", str(mark))
        kill(first)
    assert site.step("sweep").split() == ["running", "1"]
    site.step("grow_stale")
    with site.worker():
        stands = site.step("sweep_until_done")
    state, attempts, file = stands.split()
    assert (state, attempts) == ("done", "2")
    return (folder / "files" / file).read_bytes()
