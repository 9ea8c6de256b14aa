"""What is asked for at the same instant is counted together."""

from collections.abc import Callable
from functools import partial

import pytest
from django_scopes import scope
from pytest_django import Settings

from clubs.actors import SYSTEM
from clubs.errors import TooMany
from clubs.jobs.asking import request_job, request_work
from clubs.jobs.limits import count_import
from clubs.models import Job, Organiser
from tests.builders import NOW, make_organiser
from tests.together import in_turn

pytestmark = pytest.mark.django_db(transaction=True)


def ask(club: Organiser, number: int) -> None:
    with scope(organiser=club):
        request_job(
            actor=SYSTEM,
            organiser=club,
            kind="season",
            parameters={"number": number},
            title="Season",
            now=NOW,
        )


def bring(club: Organiser, upload: bytes = b"Ann") -> None:
    with scope(organiser=club):
        request_work(
            actor=SYSTEM,
            organiser=club,
            kind="people list",
            parameters={},
            title="People",
            upload=upload,
            now=NOW,
        )


def send(club: Organiser) -> None:
    count_import(club, NOW)


@pytest.mark.parametrize("limit", ["jobs at once", "jobs an hour"])
def test_of_two_jobs_at_once_one_is_too_many(settings: Settings, limit: str) -> None:
    settings.ORGANISER_LIMITS = settings.ORGANISER_LIMITS | {limit: 1}
    club = make_organiser()
    assert in_turn(partial(ask, club, 1), partial(ask, club, 2)) == [None, TooMany]
    with scope(organiser=club):
        assert Job.objects.count() == 1


@pytest.mark.parametrize("second", [partial(bring, upload=b"Bo"), send])
def test_of_two_files_at_once_one_is_too_many(
    settings: Settings, second: Callable[[Organiser], None]
) -> None:
    settings.ORGANISER_LIMITS = settings.ORGANISER_LIMITS | {"imports an hour": 1}
    club = make_organiser()
    assert in_turn(partial(bring, club), partial(second, club)) == [None, TooMany]
