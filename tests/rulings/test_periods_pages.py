"""Where players and directors read deadlines: that of officials' errors, and one not known yet."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import Actor
from clubs.models import User
from events.models import Session
from rulings.models import Correction
from tests.builders import NOW
from tests.championship import nth
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, build_night
from tests.rulings.rounds import publish, round_night
from tests.rulings.test_pages import client_of, url
from tests.rulings.test_periods import official_night, playing

__all__ = ["playing"]  # a fixture

pytestmark = pytest.mark.django_db

OFFICIALS = "Errors of officials"
UNKNOWN = "a time that is known once play has ended"


@pytest.fixture
def generous() -> Iterator[Night]:
    """Its score is official since a moment, with 24 hours for errors of officials."""
    built = official_night()
    with time_machine.travel(OFFICIAL, tick=False), scope(organiser=built.organiser):
        yield built


def told(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def api(session: Session) -> dict[str, Any]:
    address = f"/api/v1/organisers/{session.organiser.slug}/sessions/{session.pk}/"
    found: dict[str, Any] = Client().get(address).json()
    return found


@pytest.mark.parametrize("page", ["results", "desk", "corrections", "correction_new"])
def test_L79C1_the_period_for_errors_of_officials_is_told(generous: Night, page: str) -> None:
    client = client_of(None if page == "results" else generous.director)
    assert told(client, url(generous, page)).count(OFFICIALS) == 1


@pytest.mark.parametrize("page", ["results", "desk", "corrections", "correction_new"])
def test_L79C1_without_one_nothing_is_told_of_it(official: Night, page: str) -> None:
    with time_machine.travel(OFFICIAL, tick=False):
        text = told(client_of(official.director), url(official, page))
    assert OFFICIALS not in text
    assert "Whose error it was" not in text


def test_L79C1_what_publishing_starts_names_it() -> None:
    night = build_night(officials_period="24 h")
    with scope(organiser=night.organiser):
        assert OFFICIALS in told(client_of(night.director), url(night, "publish"))


@pytest.mark.parametrize("page", ["results", "corrections"])
def test_L79C1_it_is_told_of_each_round_that_is_official_by_itself(page: str) -> None:
    night = round_night(officials_period="24 h")
    with scope(organiser=night.organiser), time_machine.travel(OFFICIAL, tick=False):
        publish(night, 1)
        assert "rrors of officials until" in told(client_of(night.director), url(night, page))
    (first,) = api(night.session)["rounds"]
    assert first["officials_until"] == "2026-11-18T19:30:00+00:00"


def test_L79C1_a_player_says_whose_error_it_was(generous: Night) -> None:
    player, new = client_of(generous.actor(generous.ns)), url(generous, "correction_new")
    typed = {"board": generous.board.number, "claimed": "4S N +2", "made_by": "official"}
    with time_machine.travel(DEADLINE + INSTANT, tick=False):
        assert "Whose error it was" in told(player, new)
        assert player.post(new, {**typed, "made_by": "fate"}).status_code == 200
        sent = player.post(new, typed)
    with scope(organiser=generous.organiser):
        row = Correction.objects.get()
    assert (row.by_official, row.is_late) == (True, False)
    assert "Error of an official reported" in told(player, sent["Location"])


def test_L79C1_the_api_tells_the_period_for_officials(generous: Night) -> None:
    found = api(generous.session)
    assert (found["correction_until"], found["officials_until"]) == (
        "2026-11-17T22:00:00+00:00",
        "2026-11-18T21:30:00+00:00",
    )


def test_a_deadline_that_is_not_known_yet_is_told_so(playing: Any) -> None:
    session = nth(playing, 1)
    director = Actor.person(User.objects.get(email="director@acol.example"))
    addresses = [
        reverse(name, args=["acol", session.pk]) for name in ("results", "desk", "corrections")
    ]
    with time_machine.travel(NOW, tick=False):
        counts = [told(client_of(director), each).count(UNKNOWN) for each in addresses]
    assert counts == [2, 2, 1]
    found = api(session)
    assert (found["correction_until"], found["appeal_until"]) == (None, None)
