"""A broker that hangs or takes nothing holds nobody up, and loses nothing."""

import contextlib
import socket
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from celery import Celery, current_app
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from clubs.actors import Actor
from clubs.broker import SECONDS, hand_over
from clubs.jobs.asking import request_job
from clubs.jobs.bell import RUN_JOB
from clubs.jobs.running import run_job
from clubs.jobs.sweeping import RUNG_AT_ONCE, sweep_jobs
from clubs.mail import SEND_RESET
from clubs.models import Job, Membership
from config.queues import OF_TASKS, QUICK, REPORTS, SCHEDULE, read_besides
from tests.builders import make_member, make_organiser
from tests.files import files_in

pytestmark = pytest.mark.django_db

MOST_SECONDS = 2
NOTE_QUICK = "clubs.tasks.note_quick"
Tries = Callable[[], int]
WORDS = "The queue does not answer. It will be made as soon as it does."


@pytest.fixture
def hung_broker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tries]:
    """A port where connections are taken in and nothing is ever said; how many since asked last."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        monkeypatch.setenv("CELERY_BROKER_WRITE_URL", f"redis://127.0.0.1:{port}/0")
        silent.setblocking(False)

        def taken_in() -> int:
            tries = 0
            with contextlib.suppress(BlockingIOError):
                while True:
                    silent.accept()[0].close()
                    tries += 1
            return tries

        yield taken_in


@pytest.fixture
def full_queue(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tries:
    """A folder for messages in which no file can be made: whoever tries need not wait."""
    (tmp_path / "messages").touch()
    options = {
        "data_folder_in": str(tmp_path),
        "data_folder_out": str(tmp_path / "messages"),
        "control_folder": str(tmp_path / "control"),
    }
    monkeypatch.setitem(current_app.conf, "broker_transport_options", options)
    monkeypatch.setenv("CELERY_BROKER_WRITE_URL", "filesystem://localhost")
    return lambda: 0


@pytest.fixture(autouse=True)
def _nothing_waits() -> None:
    for queue in (QUICK, REPORTS, SCHEDULE):
        heard(queue)


def heard(queue: str) -> list[tuple[str, tuple[object, ...]]]:
    """What waits in a queue, the first first: names and arguments. The queue is empty then."""
    found = []
    with current_app.connection_for_read() as broker:
        waiting = current_app.amqp.queues[queue].bind(broker.default_channel)
        waiting.declare()
        while message := waiting.get(no_ack=True):
            found.append((message.headers["task"], tuple(message.payload[0])))
    return found


@contextlib.contextmanager
def in_time(tries: Tries) -> Iterator[None]:
    """As long as it waits for a broker, however long a busy machine takes for the rest."""
    tries()
    yield
    assert tries() * SECONDS <= MOST_SECONDS


@pytest.mark.parametrize("broker", ["hung_broker", "full_queue"])
def test_job_waits_in_its_row_and_the_page_says_so(
    broker: str,
    request: pytest.FixtureRequest,
    client: Client,
    settings: Settings,
    tmp_path: Path,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    settings.JOB_RUNNERS = {"text": "tests.clubs.job_runners.make_text"}
    settings.STORAGES = files_in(tmp_path)
    club = make_organiser()
    user = make_member(club, Membership.MemberRole.ADMINISTRATOR)
    tries: Tries = request.getfixturevalue(broker)

    with scope(organiser=club):
        with in_time(tries), django_capture_on_commit_callbacks(execute=True):
            job = request_job(
                actor=Actor.person(user),
                organiser=club,
                kind="text",
                parameters={"say": "hello"},
                title="A greeting",
                now=timezone.now(),
            )
        job.refresh_from_db()
        assert (job.state, job.message) == (Job.State.QUEUED, WORDS)

        client.force_login(user)
        page = client.get(reverse("job", args=[club.slug, job.pk])).content.decode()
        assert WORDS in page

        with in_time(tries):
            sweep_jobs(timezone.now())
        run_job(job.pk)
        job.refresh_from_db()
        assert (job.state, job.message) == (Job.State.DONE, "")


def test_workers_know_every_task_by_the_name_that_it_is_handed_over_by(
    settings: Settings,
) -> None:
    current_app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert {RUN_JOB, SEND_RESET, *scheduled} - current_app.tasks.keys() == set()


@pytest.mark.parametrize("broker", ["hung_broker", "full_queue"])
def test_sweep_gives_up_a_broker_that_hangs_at_the_first_job(
    broker: str, request: pytest.FixtureRequest
) -> None:
    club = make_organiser()
    now = timezone.now()
    Job.objects.bulk_create(
        Job(organiser=club, kind="text", key=str(each), created_at=now - timedelta(hours=1))
        for each in range(40)
    )
    tries: Tries = request.getfixturevalue(broker)
    with in_time(tries):
        assert sweep_jobs(now) == 40
    with scope(organiser=club):
        assert set(Job.objects.values_list("message", flat=True)) == {WORDS}


def test_sweep_rings_the_oldest_first_and_so_many_at_most() -> None:
    club = make_organiser()
    now = timezone.now()
    Job.objects.bulk_create(
        Job(organiser=club, kind="text", key=str(age), created_at=now - timedelta(seconds=30 + age))
        for age in range(RUNG_AT_ONCE + 2)
    )
    assert sweep_jobs(now) == RUNG_AT_ONCE
    with scope(organiser=club):
        oldest = list(Job.objects.order_by("created_at").values_list("pk", flat=True))
    rung = heard(REPORTS)
    assert [job for name, (_club, job) in rung if name == RUN_JOB] == oldest[:RUNG_AT_ONCE]


def test_who_asked_for_much_waits_in_turn_with_who_asks_for_one_thing() -> None:
    """Of the first club four have waited for longer than any of the others."""
    clubs = [make_organiser(name) for name in ("acol", "benji", "culbertson")]
    now = timezone.now()
    ages = {0: (900, 800, 700, 600), 1: (500, 400), 2: (300,)}
    Job.objects.bulk_create(
        Job(organiser=clubs[of], kind="text", key=str(age), created_at=now - timedelta(seconds=age))
        for of, each in ages.items()
        for age in each
    )
    sweep_jobs(now)
    letters: dict[object, str] = {each.pk: each.slug[0] for each in clubs}
    assert "".join(letters[club] for _name, (club, _job) in heard(REPORTS)) == "abcabaa"


def test_every_task_has_its_queue(settings: Settings) -> None:
    current_app.loader.import_default_modules()
    ours = {name for name in current_app.tasks if not name.startswith("celery.")}
    assert set(OF_TASKS) == ours
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} - {NOTE_QUICK} == {
        task for task, queue in OF_TASKS.items() if queue == SCHEDULE
    }


def test_each_task_waits_in_its_queue(settings: Settings) -> None:
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        current_app.send_task(entry["task"], **entry["options"])
    assert hand_over(SEND_RESET, "ann@example.org")
    assert hand_over(RUN_JOB, 1, 1)
    assert [name for name, _arguments in heard(QUICK)] == [NOTE_QUICK, SEND_RESET]
    assert heard(REPORTS) == [(RUN_JOB, (1, 1))]
    assert sorted(name for name, _arguments in heard(SCHEDULE)) == sorted(
        task for task, queue in OF_TASKS.items() if queue == SCHEDULE
    )


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("", {"quick", "reports", "schedule", "celery", "ticks"}),
        ("quick", {"quick", "celery"}),
        ("reports", {"reports"}),
        ("schedule", {"schedule", "ticks"}),
        ("celery", {"quick", "reports", "celery"}),
        ("ticks", {"schedule", "ticks"}),
    ],
)
def test_a_worker_reads_what_hosts_of_before_send_and_are_told_to_read(
    settings: Settings, told: str, read: set[str]
) -> None:
    worker = Celery(set_as_current=False)
    worker.conf.task_queues = settings.CELERY_TASK_QUEUES
    worker.amqp.queues.select(told.split())
    read_besides(worker.amqp.queues)
    assert set(worker.amqp.queues.consume_from) == read


@pytest.mark.parametrize(
    ("broker", "said"),
    [("hung_broker", "OperationalError"), ("full_queue", "NotADirectoryError")],
)
def test_readyz_names_a_broker_that_takes_nothing(
    client: Client, request: pytest.FixtureRequest, broker: str, said: str
) -> None:
    assert client.get("/readyz").status_code == 200
    tries: Tries = request.getfixturevalue(broker)
    with in_time(tries):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["broker"]) == (503, said)
