"""The steps of `test_jobs_survive`, in a process and on a database of their own.

Each line that comes in is a step and its words as JSON; what the step says goes out as one line.
"""

import json
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import django

django.setup()

from celery import current_app  # noqa: E402 - after the set-up
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.utils import timezone  # noqa: E402
from django_scopes import scope, scopes_disabled  # noqa: E402

from clubs.actors import SYSTEM  # noqa: E402
from clubs.jobs import asking, running, sweeping  # noqa: E402
from clubs.mail import SEND_RESET  # noqa: E402
from clubs.models import Job  # noqa: E402
from tests.builders import make_organiser  # noqa: E402

DEADLINE_SECONDS = 180.0
POLL_SECONDS = 0.1


def make_tables() -> None:
    call_command("migrate", run_syncdb=True, verbosity=0)


def ask(mark: str) -> None:
    request("hang_at_first", {"mark": mark})


def ask_for_parts(mark: str) -> None:
    """One of the parts hangs the first time."""
    request("letters", {"letters": "parts", "mark": mark, "hangs": 2})


def request(kind: str, parameters: dict[str, object]) -> None:
    club = make_organiser()
    with scope(organiser=club):
        asking.request_job(
            actor=SYSTEM,
            organiser=club,
            kind=kind,
            parameters=parameters,
            title="A greeting",
            now=timezone.now(),
        )


def grow_stale() -> None:
    """What time does to the heartbeat of a dead worker, without the wait."""
    long_ago = timezone.now() - running.STALE_AFTER - timedelta(seconds=1)
    with scopes_disabled():
        Job.objects.filter(state=Job.State.RUNNING).update(heartbeat_at=long_ago)


def swept() -> str:
    """Does what the schedule does; how the job stands then."""
    sweeping.sweep_jobs(timezone.now())
    with scopes_disabled():
        job = Job.objects.get(whole=None)
    return f"{job.state} {job.attempts} {job.file}"


def sweep_until_begun(mark: str) -> str:
    return sweep_until(lambda _: Path(mark).exists())


def sweep_until_done() -> str:
    return sweep_until(lambda stands: stands.startswith("done"))


def sweep_until(is_reached: Callable[[str], bool]) -> str:
    end = time.monotonic() + DEADLINE_SECONDS
    while not is_reached(stands := swept()):
        assert time.monotonic() < end, f"waited in vain: {stands}"
        time.sleep(POLL_SECONDS)
    return stands


def forget_password(queue: str) -> None:
    """A mail is asked for, in this queue."""
    current_app.send_task(SEND_RESET, ["admin@acol.example"], queue=queue)


def wait_for_mails(number: str) -> str:
    """Until so many are in the folder of mails; how many."""
    folder, end = settings.DATA_DIR / "mail", time.monotonic() + DEADLINE_SECONDS
    while (found := len(list(folder.glob("*")))) < int(number):
        assert time.monotonic() < end, f"{found} mails are there"
        time.sleep(POLL_SECONDS)
    return str(found)


STEPS: dict[str, Callable[..., str | None]] = {
    "make_tables": make_tables,
    "ask": ask,
    "ask_for_parts": ask_for_parts,
    "forget_password": forget_password,
    "wait_for_mails": wait_for_mails,
    "grow_stale": grow_stale,
    "sweep": swept,
    "sweep_until_begun": sweep_until_begun,
    "sweep_until_done": sweep_until_done,
}

if __name__ == "__main__":
    for line in sys.stdin:
        step, *rest = json.loads(line)
        print(STEPS[step](*rest) or "", flush=True)  # noqa: T201 - read by the test
