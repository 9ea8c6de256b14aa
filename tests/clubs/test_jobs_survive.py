"""A job survives its worker: killed in the middle, another one makes the file.

Real workers in processes of their own, with the embedded site's database and queue of files, so
that nothing is shared but what survives a restart; what asks and sweeps is a third process.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = [pytest.mark.integration, pytest.mark.sqlite_first]

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Site:
    """A site with its own data folder."""

    data: Path

    @property
    def environment(self) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if not name.endswith("_URL")}
        return inherited | {
            "DJANGO_SETTINGS_MODULE": "tests.clubs.worker_settings",
            "TENACE_DATA": str(self.data),
            "SECRET_KEY": "only-for-tests-0123456789-abcdefghijklmnop-ABCDEFGH",
        }

    @contextmanager
    def steps(self) -> Iterator[Callable[..., str]]:
        """What does them, one after the other, and says how it stands: it lives on throughout."""
        with subprocess.Popen(
            [sys.executable, "-m", "tests.clubs.survival"],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            asked, said = process.stdin, process.stdout

            def step(*words: str) -> str:
                print(json.dumps(words), file=asked, flush=True)
                answer: str = said.readline()
                assert answer, f"{words[0]} failed"
                return answer.strip()

            yield step
            asked.close()

    @contextmanager
    def worker(self, *queues: str) -> Iterator[subprocess.Popen[bytes]]:
        """One that reads all queues, or these."""
        told = ["--queues", ",".join(queues)] if queues else []
        words = ["celery", "-A", "config", "worker", "-c", "1", "-l", "warning", *told]
        process = subprocess.Popen(
            [sys.executable, "-m", *words],
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


def test_a_killed_workers_job_is_made_by_the_next(tmp_path: Path) -> None:
    assert killed_once(tmp_path, "ask") == b"at last"


@pytest.mark.exhaustive
def test_a_killed_workers_parts_are_made_by_the_next(tmp_path: Path) -> None:
    assert killed_once(tmp_path, "ask_for_parts") == b"parts"


@pytest.mark.exhaustive
def test_a_stuck_report_keeps_no_mail_waiting(tmp_path: Path) -> None:
    """Nor one that a host of before has sent. Both workers read one queue of files."""
    site, mark = Site(tmp_path), tmp_path / "begun"
    with site.steps() as step:
        step("make_tables")
        step("ask", str(mark))
        with site.worker("reports"):
            step("sweep_until_begun", str(mark))
            step("forget_password", "quick")
            step("forget_password", "celery")
            with site.worker("quick"):
                assert step("wait_for_mails", "2") == "2"
            assert step("sweep").split() == ["running", "1"]


def killed_once(folder: Path, asking: str) -> bytes:
    """What the second worker made of a job that its first one was killed at."""
    site = Site(folder)
    mark = folder / "begun"
    with site.steps() as step:
        step("make_tables")
        step(asking, str(mark))
        with site.worker() as first:
            step("sweep_until_begun", str(mark))
            kill(first)
        assert step("sweep").split() == ["running", "1"]
        step("grow_stale")
        with site.worker():
            stands = step("sweep_until_done")
    state, attempts, file = stands.split()
    assert (state, attempts) == ("done", "2")
    return (folder / "files" / file).read_bytes()
