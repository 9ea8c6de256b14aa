"""The page on which an organiser brings in a finished session."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import Settings

from clubs.jobs.running import run_job
from clubs.models import Job, Organiser, User
from events.actions.import_jobs import AT_ONCE_BYTES
from events.models import Event, Session
from tests.builders import make_member, make_organiser
from tests.events.interchange.files import usebio
from tests.files import files_in

pytestmark = pytest.mark.django_db

WRONG_TOTAL = ("<TOTAL_SCORE>4.00<", "<TOTAL_SCORE>5.00<")


@pytest.fixture
def club() -> Organiser:
    return make_organiser()


@pytest.fixture
def administrator(club: Organiser, client: Client) -> Client:
    client.force_login(User.objects.get(email=f"admin@{club.slug}.example"))
    return client


def upload(client: Client, club: Organiser, content: bytes, **fields: str) -> tuple[int, str, str]:
    """Status, where it leads, and what the page says."""
    file = SimpleUploadedFile("friday.xml", content, "text/xml")
    address = reverse("session_import", args=[club.slug])
    answer = client.post(address, {"file": file, **fields})
    return answer.status_code, answer.headers.get("Location", ""), answer.content.decode()


def test_agreeing_file_leads_to_its_results(administrator: Client, club: Organiser) -> None:
    status, location, _page = upload(administrator, club, usebio())

    with scope(organiser=club):
        session = Session.objects.get()
    assert (status, location) == (302, reverse("results", args=[club.slug, session.pk]))
    assert "Every figure in the file agrees" in administrator.get(location).content.decode()


def test_differences_are_shown_before_anything_is_stored(
    administrator: Client, club: Organiser
) -> None:
    status, _location, page = upload(administrator, club, usebio(WRONG_TOTAL))

    assert status == 200
    assert "1 figure differs" in page
    assert "5.00" in page
    with scope(organiser=club):
        assert not Event.objects.exists()


def test_differences_can_be_accepted(administrator: Client, club: Organiser) -> None:
    status, location, _page = upload(
        administrator, club, usebio(WRONG_TOTAL), despite_differences="on"
    )

    assert status == 302
    assert "one figure in the file differs" in administrator.get(location).content.decode()


def test_broken_file_is_explained_next_to_the_field(administrator: Client, club: Organiser) -> None:
    status, _location, page = upload(administrator, club, usebio(("<TRICKS>9<", "<TRICKS>14<")))

    assert status == 200
    assert "board 1, line 2 (3 v 4): 14 tricks: a contract has 0 to 13." in page


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "fr",
            "donne 1, ligne 2 (3 contre 4) : SCORE est « X », ni des points ni comme A6040.",
        ),
        ("nl", "spel 1, regel 2 (3 tegen 4): SCORE is ‘X’, geen punten en niet zoals A6040."),
    ],
)
def test_broken_file_is_explained_in_the_readers_language(
    administrator: Client, club: Organiser, language: str, said: str
) -> None:
    administrator.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    broken = usebio(("<SCORE>-50<", "<SCORE>X<"))
    _status, _location, page = upload(administrator, club, broken)
    assert said in unescape(page).replace("\xa0", " ")


def test_differences_are_told_in_the_readers_language(
    administrator: Client, club: Organiser
) -> None:
    administrator.defaults["HTTP_ACCEPT_LANGUAGE"] = "fr"
    _status, _location, page = upload(administrator, club, usebio(WRONG_TOTAL))
    cells = [text.strip() for text in re.findall(r"<td[^>]*>([^<]*)</td>", unescape(page))]
    assert cells[:2] == ["Paire 1", "total"]


@pytest.fixture
def large(settings: Settings, tmp_path: Path) -> bytes:
    """A file that a worker takes over; its size is in what no one reads."""
    settings.STORAGES = files_in(tmp_path)
    return usebio(WRONG_TOTAL) + b"<!--" + b"x" * AT_ONCE_BYTES + b"-->"


def test_a_large_file_is_taken_over_by_a_worker_who_reports(
    administrator: Client, club: Organiser, large: bytes
) -> None:
    status, location, _page = upload(administrator, club, large, despite_differences="on")
    with scope(organiser=club):
        job = Job.objects.get()
        run_job(job.pk)
        session = Session.objects.get()
    page = administrator.get(location).content.decode()
    assert (status, location) == (302, reverse("job", args=[club.slug, job.pk]))
    assert "one figure in the file differs" in page
    assert "total is 5.00 in the file, 4.00 here" in page
    assert f'href="{reverse("results", args=[club.slug, session.pk])}"' in page


def test_a_worker_shows_the_differences_for_which_it_took_nothing(
    administrator: Client, club: Organiser, large: bytes
) -> None:
    location = upload(administrator, club, large)[1]
    with scope(organiser=club):
        run_job(Job.objects.get().pk)
        assert not Event.objects.exists()
    page = administrator.get(location).content.decode()
    assert "One figure in the file is not what was computed here. Nothing was imported." in page
    assert "total is 5.00 in the file, 4.00 here" in page


def test_members_may_not_import(client: Client, club: Organiser) -> None:
    client.force_login(make_member(club))

    assert upload(client, club, usebio())[0] == 403
