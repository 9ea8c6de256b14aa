"""Several hosts share a store: what one of them keeps the others read and delete.

It is a folder, and a real store that speaks S3, started for these tests alone.
"""

import tracemalloc
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as current
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone
from django_scopes import scope
from pytest_django import Settings

from clubs.actors import Actor
from clubs.jobs.asking import request_job, request_work
from clubs.jobs.files import brought_with
from clubs.jobs.running import run_job
from clubs.jobs.sweeping import expire_jobs
from clubs.models import Job, Organiser, User
from clubs.stored import delete_folder, listed
from scripts.servers import Unavailable, object_store
from tests.builders import make_organiser
from tests.clubs.job_runners import LONG
from tests.files import files_in, folders_of

pytestmark = pytest.mark.django_db

A_BUCKET = pytest.param("bucket", marks=pytest.mark.costly)


@pytest.fixture(scope="module", params=["folder", A_BUCKET])
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """What all hosts are told in `TENACE_FILES`."""
    if request.param == "folder":
        yield str(tmp_path_factory.mktemp("shared"))
        return
    try:
        with object_store() as address:
            yield address
    except Unavailable as reason:
        pytest.skip(f"NO OBJECT STORE WAS TRIED: {reason}")


@pytest.fixture
def club(address: str, settings: Settings, tmp_path: Path) -> Iterator[Organiser]:
    settings.JOB_RUNNERS = {"booklet": "tests.clubs.job_runners.make_booklet"}
    become_host(settings, tmp_path / "a", address)
    delete_folder("")
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def become_host(settings: Settings, data: Path, address: str) -> None:
    """As another host would be: a data folder and a connection of its own."""
    data.mkdir()
    settings.DATA_DIR = data
    settings.STORAGES = files_in(address)


def administrator() -> User:
    return User.objects.get(email="admin@acol.example")


def client() -> Client:
    visitor = Client()
    visitor.force_login(administrator())
    return visitor


def ask(club: Organiser) -> Job:
    return request_job(
        actor=Actor.person(administrator()),
        organiser=club,
        kind="booklet",
        parameters={},
        title="A booklet",
        now=timezone.now(),
    )


def made(club: Organiser) -> Job:
    job = ask(club)
    run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.message) == (Job.State.DONE, "")
    return job


def test_what_one_host_made_is_read_on_another(
    club: Organiser, settings: Settings, tmp_path: Path, address: str
) -> None:
    job = made(club)
    assert list(current.DATA_DIR.iterdir()) == []
    become_host(settings, tmp_path / "b", address)
    visitor = client()
    assert visitor.get(f"/o/acol/jobs/{job.pk}/file/").getvalue() == LONG
    tracemalloc.start()
    answer = visitor.get(f"/o/acol/jobs/{job.pk}/file/")  # all code is loaded by now
    pieces = [len(piece) for piece in answer]
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sum(pieces) == len(LONG)
    assert most < len(LONG) / 2
    assert (answer.status_code, answer["Content-Length"]) == (200, str(len(LONG)))
    assert answer["Content-Disposition"] == 'inline; filename="booklet.txt"'
    assert answer["Cache-Control"] == "private, no-store"
    assert list(current.DATA_DIR.iterdir()) == []


def test_what_was_brought_is_taken_over_by_another_host(
    club: Organiser, settings: Settings, tmp_path: Path, address: str
) -> None:
    job = request_work(
        actor=Actor.person(administrator()),
        organiser=club,
        kind="booklet",
        parameters={},
        title="A list",
        upload=b"Ann,1\n",
        now=timezone.now(),
    )
    become_host(settings, tmp_path / "b", address)
    assert brought_with(job) == b"Ann,1\n"
    run_job(job.pk)
    assert folders_of(job) == [f"{job.pk}-1"]


def test_what_expires_is_deleted_in_the_store(club: Organiser) -> None:
    job = made(club)
    expire_jobs(timezone.now())
    assert listed(str(club.pk)) == ([f"{job.pk}-1"], [])
    assert expire_jobs(timezone.now() + timedelta(days=31)) == 1
    assert listed(str(club.pk)) == ([], [])


def test_file_that_is_gone_is_made_again_by_any_host(club: Organiser) -> None:
    job = made(club)
    delete_folder("")
    visitor = client()
    answer = visitor.get(f"/o/acol/jobs/{job.pk}/file/", follow=True)
    assert answer.redirect_chain == [(f"/o/acol/jobs/{job.pk}/", 302)]
    assert "The file was no longer here. It is being made again." in answer.content.decode()
    run_job(job.pk)
    again = visitor.get(f"/o/acol/jobs/{job.pk}/file/")
    assert b"".join(again) == LONG


def test_readyz_tries_whether_the_store_takes_a_file_and_leaves_none(club: Organiser) -> None:
    assert Client().get("/readyz").json()["storage"] == "ok"
    assert listed("health") == ([], [])


@pytest.mark.parametrize("address", [A_BUCKET], indirect=True)
def test_a_store_that_refuses_is_named_by_readyz(
    club: Organiser, settings: Settings, address: str
) -> None:
    settings.STORAGES = files_in(address.replace("tenace:", "somebody:"))
    answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()["storage"]) == (503, "StoreAway")


@pytest.mark.parametrize("address", [A_BUCKET], indirect=True)
def test_the_store_gives_out_no_addresses(club: Organiser) -> None:
    with pytest.raises(ValueError, match="no addresses"):
        default_storage.url("any")
