"""The dossier of an appeal for those who are appointed to hear it, and nobody else (Law 93A)."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.urls import reverse
from django_scopes import scope
from pytest_django import Settings

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed
from clubs.jobs.asking import request_job
from clubs.jobs.kinds import Product, Progress
from clubs.jobs.running import run_job
from clubs.models import Job
from clubs.stored import delete_folder
from rulings.actions.committees import take_off_committee
from rulings.actions.reports import request_dossier, request_papers
from rulings.queries.dossier import KIND
from tests.builders import make_user
from tests.files import files_in
from tests.rulings.heard import Bench, build_bench
from tests.rulings.night import OFFICIAL, Night
from tests.rulings.test_pages import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]


def made(_job: Job, _progress: Progress) -> Product:
    return Product("A1.pdf", b"%PDF-1.7")


@pytest.fixture
def bench(official: Night, settings: Settings, tmp_path: Path) -> Bench:
    settings.STORAGES = files_in(tmp_path)
    settings.JOB_RUNNERS = {KIND: f"{__name__}.made"}
    return build_bench(official)


def at(bench: Bench, name: str) -> str:
    night = bench.night
    return reverse(name, args=[night.organiser.slug, night.session.pk, 1])


def status(bench: Bench, actor: Actor | None, name: str = "appeal_papers") -> int:
    return client_of(actor).get(at(bench, name)).status_code


def test_a_member_has_the_dossier_made_and_reads_it_while_appointed(bench: Bench) -> None:
    zoe = bench.actor(bench.zoe)
    assert status(bench, zoe) == 404
    row = bench.appoint(bench.zoe)
    client = client_of(zoe)
    assert at(bench, "appeal_papers") in client.get(at(bench, "appeal")).content.decode()
    assert client.get(at(bench, "appeal_papers_file")).status_code == 404
    assert client.post(at(bench, "appeal_papers")).status_code == 302
    waiting = client.get(at(bench, "appeal_papers")).content.decode()
    assert 'http-equiv="refresh"' in waiting
    job = Job.objects.get()
    assert list(job.requesters.all()) == []
    run_job(job.pk)
    assert "Open the file" in client.get(at(bench, "appeal_papers")).content.decode()
    file = client.get(at(bench, "appeal_papers_file"))
    assert (file.getvalue(), file["Cache-Control"]) == (b"%PDF-1.7", "private, no-store")
    slug = bench.night.organiser.slug
    assert client.get(reverse("job_file", args=[slug, job.pk])).status_code in (403, 404)
    take_off_committee(actor=bench.night.director, row=row, why="Ill.", now=OFFICIAL)
    for name in ("appeal_papers", "appeal_papers_file"):
        assert status(bench, zoe, name) == 404
    with pytest.raises(NotAllowed, match="for those who are appointed"):
        request_papers(actor=zoe, appeal=bench.appeal, now=OFFICIAL)


def test_who_hears_the_appeal_has_a_lost_file_made_again(bench: Bench) -> None:
    bench.appoint(bench.zoe)
    job = request_papers(actor=bench.actor(bench.zoe), appeal=bench.appeal, now=OFFICIAL)
    run_job(job.pk)
    delete_folder("")
    client = client_of(bench.actor(bench.zoe))
    answer = client.get(at(bench, "appeal_papers_file"), follow=True)
    assert answer.redirect_chain == [(at(bench, "appeal_papers"), 302)]
    page = answer.content.decode()
    assert "The file was no longer here. It is being made again." in page
    assert 'http-equiv="refresh"' in page
    run_job(job.pk)
    assert client.get(at(bench, "appeal_papers_file")).getvalue() == b"%PDF-1.7"


def test_who_hears_the_appeal_reads_the_newest_dossier(bench: Bench) -> None:
    """One that was made before something changed is another job."""
    bench.appoint(bench.zoe)
    zoe, told = bench.actor(bench.zoe), {"session": bench.night.session.pk, "appeal": 1}
    with scope(organiser=bench.night.organiser):
        before = request_job(
            actor=SYSTEM,
            organiser=bench.night.organiser,
            kind=KIND,
            parameters=told | {"stamp": "before"},
            title="Dossier",
            now=OFFICIAL - timedelta(minutes=5),
        )
    newest = request_papers(actor=zoe, appeal=bench.appeal, now=OFFICIAL)
    assert newest != before
    run_job(before.pk)
    page = client_of(zoe).get(at(bench, "appeal_papers")).content.decode()
    assert 'http-equiv="refresh"' in page
    assert client_of(zoe).get(at(bench, "appeal_papers_file")).status_code == 404
    run_job(newest.pk)
    file = client_of(zoe).get(at(bench, "appeal_papers_file"))
    assert file.getvalue() == b"%PDF-1.7"


def test_one_dossier_serves_the_officials_and_who_hears(bench: Bench) -> None:
    bench.appoint(bench.zoe)
    asked = request_papers(actor=bench.actor(bench.zoe), appeal=bench.appeal, now=OFFICIAL)
    assert request_dossier(actor=bench.night.director, appeal=bench.appeal, now=OFFICIAL) == asked
    assert list(asked.requesters.all()) == [bench.night.director.user]


def test_nobody_else_has_the_papers(bench: Bench) -> None:
    bench.appoint(bench.zoe)
    night = bench.night
    stranger = Actor.person(make_user("stranger@acol.example"))
    for actor in (None, stranger, night.actor(night.ns), night.actor(night.ew), night.director):
        for name in ("appeal_papers", "appeal_papers_file"):
            assert status(bench, actor, name) in (302, 404)


def test_who_may_not_sign_in_any_more_has_none(bench: Bench) -> None:
    bench.appoint(bench.zoe)
    zoe = bench.actor(bench.zoe)
    assert status(bench, zoe) == 200
    assert zoe.user is not None
    zoe.user.is_active = False
    zoe.user.save()
    with scope(organiser=bench.night.organiser), pytest.raises(NotAllowed):
        request_papers(actor=zoe, appeal=bench.appeal, now=OFFICIAL)
