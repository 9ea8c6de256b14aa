"""What one organiser may ask for: it is refused in words, and leaves the others alone."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import Settings

from clubs.actors import SYSTEM
from clubs.api.throttles import CallerThrottle
from clubs.errors import TooMany
from clubs.jobs.asking import request_job
from clubs.models import ApiToken, Job, Organiser, User
from tests.builders import NOW, build_release, build_session, make_organiser, make_token

pytestmark = pytest.mark.django_db

API = "/api/v1/organisers/"


@pytest.fixture(autouse=True)
def _few(settings: Settings) -> None:
    settings.ORGANISER_LIMITS = {
        "jobs at once": 2,
        "jobs an hour": 3,
        "imports an hour": 1,
        "calls a minute": 4,
    }


def ask(club: Organiser, number: int, *, minutes: int = 0, comes_with_act: bool = False) -> Job:
    """As an act does that asks for nothing else."""
    with scope(organiser=club), transaction.atomic():
        return request_job(
            actor=SYSTEM,
            organiser=club,
            kind="season",
            parameters={"number": number},
            title="Season",
            now=NOW + timedelta(minutes=minutes),
            comes_with_act=comes_with_act,
        )


def finish_all(club: Organiser, at: datetime = NOW) -> None:
    with scope(organiser=club):
        Job.objects.update(state=Job.State.DONE, finished_at=at)


def administrator(club: Organiser) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"admin@{club.slug}.example"))
    return client


def program(club: Organiser, scope_of_token: ApiToken.Scope = ApiToken.Scope.READ) -> Client:
    return Client(headers={"Authorization": f"Token {make_token(club, scope_of_token).key}"})


def test_so_many_jobs_may_wait_of_one_organiser_and_of_each() -> None:
    acol, other = make_organiser("acol"), make_organiser("benji")
    first = ask(acol, 1)
    ask(acol, 2)
    with pytest.raises(TooMany, match=r"wait to be made already\. Try again in a minute"):
        ask(acol, 3)
    with scope(organiser=acol):
        assert Job.objects.count() == 2
    assert ask(acol, 1) == first  # it is none that is new
    ask(other, 1)
    ask(acol, 4, comes_with_act=True)
    finish_all(acol)
    ask(acol, 3)


def test_so_many_jobs_may_be_asked_for_within_an_hour() -> None:
    club = make_organiser()
    for number in range(3):
        ask(club, number, minutes=number)
        finish_all(club)
    with pytest.raises(TooMany, match=r"within an hour\. Try again in 58 minutes"):
        ask(club, 3, minutes=2)
    ask(club, 3, minutes=60)


def test_a_page_says_so_with_the_time_to_wait() -> None:
    release = build_release(build_session(pairs=6, boards=6))
    club = release.organiser
    ask(club, 1)
    ask(club, 2)
    address = reverse("report_booklet", args=[club.slug, release.session_id])
    answer = administrator(club).post(address)
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert "Very many files of this club wait to be made already." in answer.content.decode()


def test_files_that_programs_bring_in_are_counted_for_each_organiser() -> None:
    statuses = []
    for club in (make_organiser("acol"), make_organiser("benji")):
        caller = program(club, ApiToken.Scope.SESSIONS)
        address = reverse("api-usebio-import", args=[club.slug])
        for _file in range(2):
            answer = caller.post(address, b"<USEBIO/>", content_type="application/xml")
            statuses.append((answer.status_code, "Retry-After" in answer))
    assert statuses == [(400, False), (429, True)] * 2


@time_machine.travel(NOW, tick=False)
def test_the_programs_of_an_organiser_are_counted_together() -> None:
    acol, other = make_organiser("acol"), make_organiser("benji")
    programs = [program(acol), program(acol)]
    assert [each.get(API).status_code for each in programs * 3] == [200] * 4 + [429] * 2
    refused = programs[0].get(API)
    assert refused.json()["error"].startswith("The programs of this club ask very often.")
    assert refused["Retry-After"] == "60"
    assert program(other).get(API).status_code == 200
    assert [Client().get(API).status_code for _reader in range(6)] == [200] * 6


@time_machine.travel(NOW, tick=False)
def test_what_one_program_asks_too_often_is_not_held_against_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CallerThrottle, "most", 2)
    club = make_organiser()
    runaway, other = program(club), program(club)
    assert [runaway.get(API).status_code for _ in range(6)] == [200] * 2 + [429] * 4
    assert [other.get(API).status_code for _ in range(2)] == [200] * 2
