"""Background jobs from the request to the file, within one process."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone
from django_scopes import scope
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from clubs.actors import SYSTEM, Actor
from clubs.jobs import asking, running, sweeping
from clubs.jobs.files import brought_with, keep_upload
from clubs.jobs.kinds import Product, Report
from clubs.models import Job, Organiser, User
from clubs.stored import delete_folder, listed
from tests.builders import NOW, make_member, make_organiser
from tests.files import files_in, folders_of, made_by

pytestmark = pytest.mark.django_db

KINDS = ("make_text", "refuse", "crash", "be_overtaken")
RUNNERS = {kind: f"tests.clubs.job_runners.{kind}" for kind in KINDS}


@pytest.fixture(autouse=True)
def runners(settings: Settings, tmp_path: Path) -> None:
    settings.JOB_RUNNERS = RUNNERS
    settings.STORAGES = files_in(tmp_path)


@pytest.fixture
def club() -> Iterator[Organiser]:
    club = make_organiser()
    with scope(organiser=club):
        yield club


def ask(
    club: Organiser, kind: str = "make_text", say: str = "hello", by: User | None = None
) -> Job:
    actor = Actor.person(by) if by else SYSTEM
    return asking.request_job(
        actor=actor,
        organiser=club,
        kind=kind,
        parameters={"say": say},
        title="A greeting",
        now=timezone.now(),
    )


def test_a_job_makes_its_file(club: Organiser) -> None:
    job = ask(club)
    running.run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.done, job.total, job.attempts) == ("done", 2, 2, 1)
    assert made_by(job) == b"hello"
    assert job.file == f"{club.pk}/{job.pk}-1/said.txt"
    assert folders_of(job) == [f"{job.pk}-1"]


def test_asking_twice_renders_once(
    club: Organiser, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    bo, cy = make_member(club, email="bo@example.org"), make_member(club, email="cy@example.org")
    with django_capture_on_commit_callbacks() as bells:
        first, again = ask(club, by=bo), ask(club, by=cy)
    running.run_job(first.pk)
    after = ask(club, by=bo)
    running.run_job(first.pk)
    assert first == again == after
    assert len(bells) == 1
    assert set(first.requesters.all()) == {bo, cy}
    assert Job.objects.get().attempts == 1


def test_other_parameters_are_another_job(club: Organiser) -> None:
    assert ask(club, say="hello") != ask(club, say="good bye")


def test_a_refusal_fails_with_its_reason_and_may_be_asked_again(club: Organiser) -> None:
    job = ask(club, "refuse")
    running.run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.message) == ("failed", "There is no official score yet.")
    assert ask(club, "refuse") != job


def test_a_bug_is_raised_and_tried_three_times(club: Organiser) -> None:
    job = ask(club, "crash")
    states = []
    for _attempt in range(3):
        with pytest.raises(ZeroDivisionError):
            running.run_job(job.pk)
        job.refresh_from_db()
        states.append(job.state)
    running.run_job(job.pk)
    assert states == ["queued", "queued", "failed"]
    assert job.attempts == 3


def test_a_job_is_claimed_by_one_worker(club: Organiser) -> None:
    job, now = ask(club), timezone.now()
    assert running.claim(job.pk, now) is not None
    assert running.claim(job.pk, now + running.STALE_AFTER) is None


def test_a_worker_given_up_for_dead_writes_nothing_any_more(club: Organiser) -> None:
    job, now = ask(club), timezone.now()
    slow = running.claim(job.pk, now)
    quick = running.claim(job.pk, now + running.STALE_AFTER + timedelta(seconds=1))
    assert slow is not None
    assert quick is not None
    running.deliver(quick, Product("said.txt", b"quick"))
    running.deliver(slow, Product("said.txt", b"slow"))
    running.give_back(slow)
    job.refresh_from_db()
    assert (job.state, made_by(job)) == ("done", b"quick")
    assert len(folders_of(job)) == 1


def test_the_sweep_rings_for_jobs_that_nobody_works_on(club: Organiser) -> None:
    now = timezone.now()
    waiting, begun = ask(club, say="a"), ask(club, say="b")
    running.claim(begun.pk, now)
    assert sweeping.sweep_jobs(now + running.STALE_AFTER - timedelta(seconds=1)) == 0
    Job.objects.filter(pk=begun.pk).update(heartbeat_at=now + timedelta(seconds=15))
    assert sweeping.sweep_jobs(now + timedelta(seconds=25)) == 1
    assert sweeping.sweep_jobs(now + timedelta(seconds=40)) == 2
    assert waiting.state == "queued"


def test_the_sweep_fails_what_killed_every_worker(club: Organiser) -> None:
    job, now = ask(club), timezone.now()
    for attempt in range(3):
        running.claim(job.pk, now + timedelta(minutes=attempt))
    assert sweeping.sweep_jobs(now + timedelta(minutes=3)) == 0
    job.refresh_from_db()
    assert job.state == "failed"


def test_jobs_expire_with_their_files(club: Organiser) -> None:
    job = ask(club)
    running.run_job(job.pk)
    job.refresh_from_db()
    assert job.expires_at is not None
    assert sweeping.expire_jobs(job.expires_at - timedelta(seconds=1)) == 0
    assert sweeping.expire_jobs(job.expires_at) == 1
    assert folders_of(job) == []
    assert not Job.objects.exists()


def test_what_is_being_made_when_somebody_is_forgotten_is_begun_anew(club: Organiser) -> None:
    """What its worker had read counts no more; what was brought with it is there for the next."""
    job = ask(club, "be_overtaken")
    keep_upload(job, b"a list")
    for attempts in (1, 2):
        running.run_job(job.pk)
        job.refresh_from_db()
        assert (job.state, job.attempts, job.file) == ("queued", attempts, "")
        assert (folders_of(job), brought_with(job)) == ([f"{job.pk}-upload"], b"a list")
    running.run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, made_by(job)) == ("done", b"attempt 3")
    assert folders_of(job) == [f"{job.pk}-3"]


def test_at_its_last_attempt_it_is_failed(club: Organiser) -> None:
    job, now = ask(club), timezone.now()
    Job.objects.filter(pk=job.pk).update(attempts=2)
    slow = running.claim(job.pk, now)
    assert slow is not None
    sweeping.expire_made(now)
    running.deliver(slow, Product("said.txt", b"slow"))
    job.refresh_from_db()
    assert (job.state, job.file) == ("failed", "")


def test_files_expire_when_somebody_is_forgotten_and_reports_stay(club: Organiser) -> None:
    made, brought, now = ask(club), ask(club, say="b"), timezone.now()
    running.run_job(made.pk)
    claimed = running.claim(brought.pk, now)
    assert claimed is not None
    running.finish(claimed, Report("2 people were brought."))
    sweeping.expire_made(now)
    assert sweeping.expire_jobs(now) == 1
    assert Job.objects.get() == brought


def test_a_file_goes_to_requester_and_administrator_only(client: Client, club: Organiser) -> None:
    bo, cy = make_member(club, email="bo@example.org"), make_member(club, email="cy@example.org")
    other = make_organiser("benji")
    job = ask(club, by=bo)
    running.run_job(job.pk)
    admin = User.objects.get(email="admin@acol.example")
    stranger = User.objects.get(email="admin@benji.example")
    addresses = [f"/o/acol/jobs/{job.pk}/{page}" for page in ("", "status/", "file/")]
    for user, status in ((bo, 200), (admin, 200), (cy, 404), (stranger, 404)):
        client.force_login(user)
        for address in addresses:
            answer = client.get(address)
            answer.getvalue()  # a file stays open until it is read
            assert answer.status_code == status
    assert client.get(f"/o/{other.slug}/jobs/{job.pk}/file/").status_code == 404


def test_a_file_is_sent_under_its_own_name(client: Client, club: Organiser) -> None:
    bo = make_member(club, email="bo@example.org")
    job = ask(club, by=bo)
    client.force_login(bo)
    assert client.get(f"/o/acol/jobs/{job.pk}/file/").status_code == 404
    running.run_job(job.pk)
    answer = client.get(f"/o/acol/jobs/{job.pk}/file/")
    assert answer.getvalue() == b"hello"
    assert answer["Content-Disposition"] == 'inline; filename="said.txt"'
    assert answer["X-Content-Type-Options"] == "nosniff"


def test_status_says_how_far_it_is(client: Client, club: Organiser) -> None:
    bo = make_member(club, email="bo@example.org")
    job = ask(club, by=bo)
    client.force_login(bo)
    claimed = running.claim(job.pk, NOW)
    assert claimed is not None
    running.write_progress(claimed, 3, 8, "page 3")
    status = client.get(f"/o/acol/jobs/{job.pk}/status/").json()
    assert status == {"state": "running", "done": 3, "total": 8, "message": "page 3"}
    assert b"<progress" in client.get(f"/o/acol/jobs/{job.pk}/").content


def test_a_file_that_is_gone_is_made_again_for_who_may_ask(client: Client, club: Organiser) -> None:
    job = ask(club, by=User.objects.get(email="admin@acol.example"))
    running.run_job(job.pk)
    delete_folder("")
    client.force_login(User.objects.get(email="admin@acol.example"))
    answer = client.get(f"/o/acol/jobs/{job.pk}/file/")
    assert (answer.status_code, answer["Location"]) == (302, f"/o/acol/jobs/{job.pk}/")
    job.refresh_from_db()
    assert (job.state, job.attempts, job.file, job.expires_at) == ("queued", 0, "", None)
    running.run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, made_by(job)) == ("done", b"hello")


def test_a_file_that_is_gone_is_to_be_asked_for_again_by_who_may_not_ask_for_any(
    client: Client, club: Organiser
) -> None:
    bo = make_member(club, email="bo@example.org")
    job = ask(club, by=bo)
    running.run_job(job.pk)
    delete_folder("")
    client.force_login(bo)
    page = client.get(f"/o/acol/jobs/{job.pk}/file/", follow=True).content.decode()
    assert "The file is no longer here. Ask for it again where you asked for it." in page
    again = ask(club, by=bo)
    assert (again != job, again.state) == (True, "queued")


def test_asked_for_again_a_file_that_is_gone_is_made_again(
    club: Organiser, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    job = ask(club)
    running.run_job(job.pk)
    delete_folder("")
    with django_capture_on_commit_callbacks() as bells:
        again, other = ask(club), ask(club)
    assert again == other == job
    assert (again.state, len(bells)) == ("queued", 1)


def test_files_that_no_job_needs_are_swept_after_a_day(club: Organiser) -> None:
    """A list that was brought goes with its job, and what `/readyz` was cut off in with nobody."""
    over, waiting = ask(club), ask(club, say="later")
    running.run_job(over.pk)
    jobs = (over.pk, waiting.pk, waiting.pk + 1)
    lists = [f"{club.pk}/{job}-upload/content" for job in jobs]
    for name in (*lists, "health/probe", "evidence/1/a.jpg"):
        default_storage.save(name, ContentFile(b"of nobody"))
    now = timezone.now()
    assert sweeping.sweep_files(now) == 0
    assert sweeping.sweep_files(now + timedelta(days=1, seconds=1)) == 3
    assert folders_of(over) == [f"{over.pk}-1"]
    assert folders_of(waiting) == [f"{waiting.pk}-upload"]
    assert len(listed(str(club.pk))[0]) == 2
    assert listed("health") == ([], [])
    assert listed("evidence/1") == ([], ["a.jpg"])


def test_parts_of_a_job_that_expires_go_with_their_files(club: Organiser) -> None:
    whole, part = ask(club, "refuse"), ask(club)
    running.run_job(whole.pk)
    running.run_job(part.pk)
    Job.objects.filter(pk=part.pk).update(whole=whole, expires_at=None)
    assert sweeping.expire_jobs(timezone.now() + running.KEPT_FOR) == 1
    assert listed(str(club.pk)) == ([], [])
    assert not Job.objects.exists()
