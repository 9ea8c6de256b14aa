"""A contest that one mis-keyed result decides: declarer's wrong side, and found out too late.

The lead tells on it while it is played, the whole field's results are there to be read before the
period ends, and afterwards Law 79C2 has a door.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import Actor
from events.models import Result
from events.queries.releases import latest_release
from rulings.models import Correction
from tests.builders import NOW, enter_results
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, build_night

pytestmark = pytest.mark.django_db

RIGHT, MISKEYED = "4S N HK +1", "4S E HK +1"


@pytest.fixture
def night(db: None) -> Iterator[Night]:
    """Four spades by North everywhere but on the first board of table 1, keyed as by East."""
    night = build_night(entered=False)
    with scope(organiser=night.organiser):
        night.enter(MISKEYED)
        enter_results(night.session, texts=(RIGHT,), actor=night.director)
        yield night


def at(
    actor: Actor, now: datetime, name: str, night: Night, *args: object, **posted: object
) -> str:
    """The page that a person sees at that time; of something `posted` the one that follows."""
    client = Client()
    assert actor.user is not None
    with time_machine.travel(now, tick=False):
        client.force_login(actor.user)
        address = reverse(name, args=[night.organiser.slug, night.session.pk, *args])
        answer = client.post(address, posted, follow=True) if posted else client.get(address)
    assert answer.status_code == 200, answer.text
    return answer.text


def leaders(night: Night) -> set[str]:
    release = latest_release(night.session)
    assert release is not None
    return {row["label"] for row in release.ranking if str(row["rank"]).rstrip("=") == "1"}


def test_L79C2_a_miskeyed_result_is_flagged_in_view_and_mended_after_the_period(
    night: Night,
) -> None:
    number = night.board.number
    desk = at(night.director, NOW, "desk", night)
    assert "was led by South here, and by East elsewhere" in desk
    night.publish()
    victim = night.actor(night.ns)
    assert night.ns.label not in leaders(night)

    board = at(victim, OFFICIAL + timedelta(minutes=1), "board", night, number)
    assert "4 spades by East" in board
    assert board.count("4 spades by North") == 2

    late = DEADLINE + INSTANT
    form = {"board": number, "claimed": RIGHT, "grounds": "North was declarer."}
    asked = at(victim, late, "correction_new", night)
    assert "The correction period is over" in asked
    assert "beyond reasonable doubt" in asked
    at(victim, late, "correction_new", night, **form)
    error = Correction.objects.get()
    assert error.is_late

    at(night.director, late, "correction_state", night, 1, statement="Both sides agree.")
    at(night.administrator, late, "correction_approve", night, 1, seen=1)
    at(night.director, late, "correction_correct", night, 1, entry=RIGHT, reason="Agreed.")
    error.refresh_from_db()
    assert error.state == Correction.State.CORRECTED
    record = Result.objects.in_force().get(board=night.board, ns=night.ns, ew=night.ew)
    assert (record.declarer, record.score) == ("N", 450)
    release = latest_release(night.session)
    assert release is not None
    assert (release.number, release.reason) == (2, "C1")
    assert night.ns.label in leaders(night)
