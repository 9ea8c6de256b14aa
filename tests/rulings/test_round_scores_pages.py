"""Pages where each round's score is official by itself: the desk, publishing, results, reports."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from html import unescape

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags
from django_scopes import scope

from clubs.actors import Actor
from clubs.models import Organiser
from tests.builders import make_organiser
from tests.rulings.night import Night
from tests.rulings.rounds import FIRST, HALF_HOUR, HOUR, MINUTE, official, publish, round_night

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Iterator[Night]:
    """Rounds 1 and 2 are in, of round 3 nothing."""
    built = round_night(entered=(1, 2))
    with scope(organiser=built.organiser):
        yield built


def page(
    night: Night, name: str, *args: int, actor: Actor | None = None, now: datetime = FIRST
) -> str:
    client = Client()
    if actor is not None and actor.user is not None:
        client.force_login(actor.user)
    with time_machine.travel(now, tick=False):
        answer = client.get(reverse(name, args=[night.organiser.slug, night.session.pk, *args]))
    assert answer.status_code == 200
    return " ".join(unescape(strip_tags(answer.content.decode())).split())


def post(night: Night, number: int, now: datetime) -> int:
    client = Client()
    assert night.director.user is not None
    client.force_login(night.director.user)
    with time_machine.travel(now, tick=False):
        address = reverse("publish_round", args=[night.organiser.slug, night.session.pk, number])
        return client.post(address).status_code


def test_the_desk_offers_the_next_round_when_it_is_in(night: Night) -> None:
    offered = "Round 1 is all in: publish its score"
    assert offered in page(night, "desk", actor=night.director)
    assert "Publish the score of round 1" in page(night, "matches_now", actor=night.director)
    publish(night, 1)
    publish(night, 2)
    shown = page(night, "desk", actor=night.director)
    assert "official up to round 2" in shown
    assert "is all in" not in shown
    assert "Publish the score of round 3" in shown


def test_a_round_is_published_from_its_page(night: Night) -> None:
    assert "Everyone can see the ranking after this round" in page(
        night, "publish_round", 1, actor=night.director
    )
    assert post(night, 1, FIRST) == 302
    assert official(night.session) == [1]
    assert post(night, 1, FIRST) == 400
    assert "The score of this round is official." in page(
        night, "publish_round", 1, actor=night.director
    )
    night.reload()
    assert "8 results are missing" not in page(night, "publish_round", 2, actor=night.director)
    assert post(night, 3, FIRST) == 400


def test_missing_results_are_listed(night: Night) -> None:
    publish(night, 1)
    publish(night, 2)
    shown = page(night, "publish_round", 3, actor=night.director)
    assert "32 results are missing" in shown


def test_the_results_say_which_rounds_are_official_and_until_when(night: Night) -> None:
    publish(night, 1)
    publish(night, 2)
    shown = page(night, "results", now=FIRST + HOUR + MINUTE)
    assert "The rounds up to 2 are official; the others are still to come or being played." in shown
    assert "official score 2 after round 2" in shown
    assert "Round 2: scoring errors until" in shown
    assert "Round 1: scoring errors until" not in shown  # its period is over
    assert "Official since" in shown


def test_a_board_page_names_the_round_of_a_deadline(night: Night) -> None:
    publish(night, 1)
    assert "Round 1: appeals until" in page(night, "board", 1, now=FIRST + MINUTE)


def test_reports_of_errors_have_the_deadline_of_each_round(night: Night) -> None:
    publish(night, 1)
    for name in ("corrections", "correction_new"):
        assert "Round 1: until" in page(night, name, actor=night.director, now=FIRST + MINUTE)


def test_the_api_tells_the_deadlines_of_each_round(night: Night) -> None:
    publish(night, 1)
    client = Client()
    assert night.director.user is not None
    client.force_login(night.director.user)
    address = reverse("api-session", args=[night.organiser.slug, night.session.pk])
    told = client.get(address).json()
    assert told["correction_until"] is None
    (first,) = told["rounds"]
    until = datetime.fromisoformat(first["correction_until"])
    assert (first["round"], until) == (1, FIRST + HALF_HOUR)


def test_by_default_no_page_speaks_of_rounds() -> None:
    night = round_night(released_by="session")
    with scope(organiser=night.organiser):
        assert "Publish the score of round" not in page(night, "desk", actor=night.director)
        night.publish(FIRST)
        shown = page(night, "results", now=FIRST + MINUTE)
        assert "Round by round" not in shown
        assert "Scoring errors until" in shown


@pytest.mark.parametrize("name", ["results", "desk", "corrections", "matches_now"])
def test_a_page_takes_as_many_queries_for_two_rounds_as_for_one(name: str) -> None:
    def asked(organiser: Organiser | None, *rounds: int) -> int:
        built = round_night(organiser, entered=(1, 2))
        with scope(organiser=built.organiser):
            for number in rounds:
                publish(built, number)
            with CaptureQueriesContext(connection) as captured:
                page(built, name, actor=built.director, now=FIRST + timedelta(hours=3))
        return len(captured)

    assert asked(None, 1) == asked(make_organiser("benjamin"), 1, 2)
