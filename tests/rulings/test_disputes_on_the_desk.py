"""What tables leave to the director stands on the desk, and is settled on a page of its own."""

from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM
from events.actions.appointments import make_appointment
from events.models import Appointment, Session
from scoring.cards import Side
from tests.builders import NOW, build_session, make_member
from tests.events.at_table import EAST, AtTable

pytestmark = pytest.mark.django_db

GAME, DOWN = "4S N =", "4S N -1"


@pytest.fixture
def session() -> Iterator[Session]:
    with time_machine.travel(NOW):
        session = build_session(pairs=6)
        with scope(organiser=session.organiser):
            yield session


@pytest.fixture
def director(session: Session) -> Client:
    user = make_member(session.organiser, email="bea@example.org")
    duty = Appointment.Duty.IN_CHARGE
    make_appointment(actor=SYSTEM, event=session.event, user=user, duty=duty, now=NOW)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def table(session: Session) -> AtTable:
    return AtTable(session)


def address(session: Session, tail: str) -> str:
    return f"/o/{session.organiser.slug}/sessions/{session.pk}/{tail}"


def test_a_dispute_is_the_first_thing_and_settled_in_two_taps_l79b(
    session: Session, director: Client, table: AtTable
) -> None:
    table.say(Side.NS, GAME)
    latest = table.say(Side.EW, DOWN, phone=EAST)
    page = director.get(address(session, "desk/")).content.decode()
    assert "Board 1, table 1: the two sides do not agree" in page
    link = address(session, f"scores/disputes/{latest.pk}/")
    assert link in page
    shown = director.get(link).content.decode()
    assert shown.count("This is right") == 2
    assert "+420" in shown
    assert "50" in shown
    answer = director.post(link, {"stated": DOWN}, follow=True)
    assert "Settled" in answer.content.decode()
    assert table.in_force() == DOWN
    assert "do not agree" not in director.get(address(session, "desk/")).content.decode()
    assert "This is settled" in director.get(link).content.decode()


def test_another_result_is_typed_and_a_wrong_one_is_said_at_the_field(
    session: Session, director: Client, table: AtTable
) -> None:
    table.say(Side.NS, GAME)
    latest = table.say(Side.EW, DOWN, phone=EAST)
    link = address(session, f"scores/disputes/{latest.pk}/")
    wrong = director.post(link, {"entry": "8S N ="})
    assert "level 1 to 7" in wrong.content.decode()
    director.post(link, {"entry": "2hs+1"})
    assert table.in_force() == "2H S +1"


def test_who_does_not_rule_settles_nothing(session: Session, table: AtTable) -> None:
    table.say(Side.NS, GAME)
    latest = table.say(Side.EW, DOWN, phone=EAST)
    user = make_member(session.organiser, email="sue@example.org")
    duty = Appointment.Duty.SCORER
    make_appointment(actor=SYSTEM, event=session.event, user=user, duty=duty, now=NOW)
    client = Client()
    client.force_login(user)
    link = address(session, f"scores/disputes/{latest.pk}/")
    assert client.post(link, {"stated": DOWN}).status_code == 403
    assert table.in_force() == GAME


def test_a_table_that_went_on_meanwhile_is_looked_at_again(
    session: Session, director: Client, table: AtTable
) -> None:
    table.say(Side.NS, GAME)
    latest = table.say(Side.EW, DOWN, phone=EAST)
    table.say(Side.EW, "4S N -2", phone=EAST)
    link = address(session, f"scores/disputes/{latest.pk}/")
    answer = director.post(link, {"stated": DOWN}, follow=True)
    assert "look again" in answer.content.decode()
    assert table.in_force() == GAME
