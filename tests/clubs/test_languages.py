"""In which language a page is, and that nothing kept of one is shown in another."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags
from django.utils.translation import override
from django_scopes import scope
from pytest_django import Settings

from clubs.actors import SYSTEM
from clubs.jobs.asking import request_job
from clubs.jobs.running import run_job
from clubs.typography.bridge import moment
from clubs.typography.figures import figure
from clubs.typography.paper import printed
from tests.builders import make_organiser

pytestmark = pytest.mark.django_db


def language_of(client: Client, path: str, accepted: str = "") -> str:
    answer = client.get(path, headers={"Accept-Language": accepted} if accepted else {})
    assert "Accept-Language" in answer["Vary"]
    assert "Cookie" in answer["Vary"]
    page = answer.content.decode()
    return page.partition('<html lang="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en-gb"),
        ("en-US,en;q=0.9", "en-gb"),
        ("fr-BE,fr;q=0.9,en;q=0.5", "fr"),
        ("nl-BE", "nl"),
        ("fy,nl;q=0.8,en;q=0.5", "nl"),
        ("de", "en-gb"),
        ("*", "en-gb"),
    ],
)
def test_a_visitor_reads_the_language_that_the_browser_asks_for(
    client: Client, accepted: str, language: str
) -> None:
    assert language_of(client, "/", accepted) == language


def test_what_the_reader_chose_goes_before_what_the_browser_asks_for(client: Client) -> None:
    answer = client.post("/preferences/", {"language": "nl", "next": "/login/"})
    assert (answer["Location"], answer.cookies["language"].value) == ("/login/", "nl")
    assert language_of(client, "/login/", "fr") == "nl"
    client.post("/preferences/", {"language": "en-gb"})
    assert language_of(client, "/login/", "fr") == "en-gb"


def test_a_language_that_is_not_offered_changes_nothing(client: Client) -> None:
    assert dict(client.post("/preferences/", {"language": "xx"}).cookies) == {}
    client.cookies["language"] = "xx"
    assert language_of(client, "/") == "en-gb"


def test_a_file_is_made_in_the_language_of_who_asks(settings: Settings) -> None:
    settings.JOB_RUNNERS = {"language": "tests.clubs.job_runners.refuse_in_its_language"}
    club = make_organiser()
    said = {}
    with scope(organiser=club):
        for language in ("en-gb", "fr", "nl"):
            with override(language):
                job = request_job(
                    actor=SYSTEM,
                    organiser=club,
                    kind="language",
                    parameters={},
                    title="",
                    now=timezone.now(),
                )
            run_job(job.pk)
            job.refresh_from_db()
            said[language] = job.message
    assert said == {
        "en-gb": "This field is required.",
        "fr": "Ce champ est obligatoire.",
        "nl": "Dit veld is vereist.",
    }


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en-gb", ["62.74", "−1.5", "4♠ S −1", "3NT W =", "22 Nov, 19:30"]),
        ("fr", ["62,74", "−1,5", "4♠ S −1", "3SA O =", "22 nov, 19:30"]),
        ("nl", ["62,74", "−1,5", "4♠ Z −1", "3SA W =", "22 nov, 19:30"]),
    ],
)
def test_figures_results_and_dates_are_written_as_the_language_does(
    language: str, shown: list[str]
) -> None:
    at = datetime(2026, 11, 22, 19, 30, tzinfo=UTC)
    with override(language):
        results = [
            strip_tags(printed(text)).replace("\xa0", " ") for text in ("4S S -1", "3NT W =")
        ]
        day = moment(at, "UTC", now=at + timedelta(days=2))["told"].text
        assert [figure("62.74"), figure("-1.5"), *results, day] == shown


def test_the_choice_of_languages_names_each_in_its_own(client: Client) -> None:
    page = client.get("/login/", headers={"Accept-Language": "nl"}).content.decode()
    found = re.findall(r'<button name="language" value="(\S+)" lang="(\S+)"[^>]*>([^<]+)<', page)
    assert found == [
        ("en-gb", "en-gb", "English"),
        ("fr", "fr", "Français"),
        ("nl", "nl", "Nederlands"),
    ]
    assert "Inloggen" in page
