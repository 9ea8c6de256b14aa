"""The store of files is away: what needs no file goes on, and the rest is tried again later."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope
from pytest_django import Settings
from time_machine import travel

from clubs import tasks
from clubs.actions.people_files import AT_ONCE
from clubs.actors import Actor
from clubs.jobs import running, sweeping
from clubs.jobs.asking import request_job
from clubs.models import Job, Organiser, User
from clubs.stored import StoreAway
from scripts.servers import free_port
from tests.builders import make_organiser
from tests.files import files_in, made_by

pytestmark = pytest.mark.django_db

PUT_OFF = "Files cannot be kept just now. This is made as soon as they can."
LONG_LIST = "\n".join(["Name", *(f"Ann Archer {n}" for n in range(AT_ONCE + 1))]).encode()
"""More names than are entered while somebody waits."""
KINDS = {
    "text": "make_text",
    "mark": "hang_at_first",
    "letters": "make_of_letters",
    "letter": "make_letter",
}


@pytest.fixture
def club(settings: Settings, tmp_path: Path) -> Iterator[Organiser]:
    settings.JOB_RUNNERS = {kind: f"tests.clubs.job_runners.{name}" for kind, name in KINDS.items()}
    settings.STORAGES = files_in(tmp_path)
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


@pytest.fixture
def visitor(club: Organiser, client: Client) -> Client:
    client.force_login(administrator())
    return client


def administrator() -> User:
    return User.objects.get(email="admin@acol.example")


def take_away(settings: Settings) -> None:
    settings.STORAGES = files_in(f"s3+http://key:secret@127.0.0.1:{free_port()}/bucket")


def ask(club: Organiser, kind: str = "text", **parameters: object) -> Job:
    return request_job(
        actor=Actor.person(administrator()),
        organiser=club,
        kind=kind,
        parameters=parameters,
        title="A booklet",
        now=timezone.now(),
    )


def test_pages_that_list_ask_no_store_and_a_download_says_when_to_come_again(
    visitor: Client, club: Organiser, settings: Settings
) -> None:
    job = ask(club, say="hello")
    running.run_job(job.pk)
    take_away(settings)
    for name, about in (("reports", []), ("job", [job.pk]), ("job_status", [job.pk])):
        assert visitor.get(reverse(name, args=["acol", *about])).status_code == 200
    answer = visitor.get(reverse("job_file", args=["acol", job.pk]))
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    page = answer.content.decode()
    assert "Reports, lists and pictures cannot be reached just now" in page
    assert f'href="/o/acol/jobs/{job.pk}/file/"' in page
    job.refresh_from_db()
    assert job.state == Job.State.DONE


def test_a_list_that_cannot_be_kept_is_not_taken(
    visitor: Client, club: Organiser, settings: Settings
) -> None:
    take_away(settings)
    brought = {"file": SimpleUploadedFile("list.csv", LONG_LIST)}
    answer = visitor.post(reverse("people_import", args=["acol"]), brought)
    assert (answer.status_code, answer["Retry-After"]) == (503, "30")
    assert "send it once more in a moment" in answer.content.decode()
    assert not Job.objects.exists()


def test_a_job_is_put_off_before_anything_is_done_and_made_when_the_store_is_back(
    club: Organiser, settings: Settings, tmp_path: Path
) -> None:
    job = ask(club, "mark", mark=str(tmp_path / "begun"))
    take_away(settings)
    began = timezone.now()
    with travel(began, tick=False):
        for _bell in range(running.MAX_ATTEMPTS + 1):
            tasks.run_job(club.pk, job.pk)
    job.refresh_from_db()
    assert (job.state, job.attempts, job.message) == (Job.State.QUEUED, 0, PUT_OFF)
    assert not (tmp_path / "begun").exists()
    settings.STORAGES = files_in(tmp_path)
    Job.objects.update(parameters={"say": "hello"}, kind="text")
    assert sweeping.sweep_jobs(began + timedelta(seconds=59)) == 0
    assert sweeping.sweep_jobs(began + timedelta(seconds=60)) == 1
    with travel(began + timedelta(seconds=60)):
        tasks.run_job(club.pk, job.pk)
    job.refresh_from_db()
    assert (job.state, job.attempts, made_by(job)) == (Job.State.DONE, 1, b"hello")


def test_a_whole_is_put_off_with_its_part(club: Organiser, settings: Settings) -> None:
    job = ask(club, "letters", letters="ab")
    settings.JOB_RUNNERS |= {"letter": "tests.clubs.job_runners.find_the_store_away"}
    with pytest.raises(StoreAway):
        running.run_job(job.pk)
    states = set(Job.objects.values_list("state", "attempts", "message"))
    assert states == {(Job.State.QUEUED, 0, PUT_OFF), (Job.State.QUEUED, 0, "")}
    settings.JOB_RUNNERS |= {"letter": "tests.clubs.job_runners.make_letter"}
    with travel(timezone.now() + running.PUT_OFF_FOR):
        running.run_job(job.pk)
    job.refresh_from_db()
    assert made_by(job) == b"ab"
