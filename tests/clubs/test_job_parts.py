"""A job made in parts: what the worker of the whole does about each of them."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from django_scopes import scope
from pytest_django import Settings

from clubs.actors import SYSTEM
from clubs.jobs.asking import request_job
from clubs.jobs.running import STALE_AFTER, claim, run_job
from clubs.jobs.sweeping import expire_made
from clubs.models import Job, Organiser
from tests.builders import make_organiser
from tests.files import files_in, made_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(settings: Settings, tmp_path: Path) -> Iterator[Organiser]:
    settings.STORAGES = files_in(tmp_path)
    settings.JOB_RUNNERS = {
        "letters": "tests.clubs.job_runners.make_of_letters",
        "letter": "tests.clubs.job_runners.make_letter",
    }
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def ask(club: Organiser, letters: str) -> Job:
    return request_job(
        actor=SYSTEM,
        organiser=club,
        kind="letters",
        parameters={"letters": letters},
        title="Letters",
        now=timezone.now(),
    )


def test_parts_are_joined_in_their_order(club: Organiser) -> None:
    job = ask(club, "bac")
    run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.done, job.total) == ("done", 6, 6)
    assert made_by(job) == b"bac"
    assert list(Job.objects.all()) == [job]


def test_part_that_cannot_be_made_fails_the_whole_with_its_reason(club: Organiser) -> None:
    job = ask(club, "a!")
    run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.message) == ("failed", "“!” is no letter.")


def test_part_with_a_bug_gives_the_whole_back_and_keeps_what_was_made(club: Organiser) -> None:
    job = ask(club, "a0")
    for _attempt in range(2):
        with pytest.raises(ZeroDivisionError):
            run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.attempts) == ("queued", 2)
    assert list(job.parts.order_by("pk").values_list("state", "attempts")) == [
        ("done", 1),
        ("queued", 2),
    ]


def test_part_whose_worker_died_is_made_by_the_worker_of_the_whole(club: Organiser) -> None:
    job = ask(club, "a0")
    with pytest.raises(ZeroDivisionError):
        run_job(job.pk)
    long_ago = timezone.now() - STALE_AFTER - timedelta(seconds=1)
    part = job.parts.get(state="queued")
    Job.objects.filter(pk=part.pk).update(parameters=part.parameters | {"letter": "b"})
    assert claim(part.pk, long_ago) is not None
    run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, made_by(job)) == ("done", b"ab")


def test_part_that_is_done_when_somebody_is_forgotten_is_made_anew(club: Organiser) -> None:
    job = ask(club, "a0")
    with pytest.raises(ZeroDivisionError):
        run_job(job.pk)
    expire_made(timezone.now())
    for part, letter in zip(job.parts.order_by("pk"), "cd", strict=True):
        Job.objects.filter(pk=part.pk).update(parameters=part.parameters | {"letter": letter})
    run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, made_by(job)) == ("done", b"cd")
