"""A table calls the director from its phone, and is told that somebody is on the way (Law 9B1)."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed
from events.actions.appointments import make_appointment
from events.actions.table_keys import make_table_keys
from events.models import Appointment, Session
from events.table_secrets import token_of
from rulings.actions.calls import close_call
from rulings.actions.table_calls import come_to_call
from rulings.models import Call
from tests.builders import NOW, build_session, make_member

pytestmark = pytest.mark.django_db

REVOKE, CLAIM, OTHER = Call.About.REVOKE, Call.About.CLAIM, Call.About.OTHER


@pytest.fixture
def session() -> Iterator[Session]:
    with time_machine.travel(NOW, tick=False):
        session = build_session(pairs=6)
        with scope(organiser=session.organiser):
            yield session


@pytest.fixture
def director(session: Session) -> Actor:
    user = make_member(session.organiser, email="bea@example.org")
    duty = Appointment.Duty.IN_CHARGE
    make_appointment(actor=SYSTEM, event=session.event, user=user, duty=duty, now=NOW)
    return Actor.person(user)


@pytest.fixture
def tables(session: Session) -> list[str]:
    keys = make_table_keys(actor=SYSTEM, session=session, now=NOW)
    return [token_of(each.nonce) for each in sorted(keys, key=lambda each: each.number)]


def call(token: str, about: Any = OTHER) -> Any:
    body = json.dumps({"about": about})
    return Client().post(f"/t/{token}/calls/", body, content_type="application/json")


def waiting(token: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = Client().get(f"/t/{token}/calls/").json()["calls"]
    return found


def test_a_table_calls_and_the_call_says_where_and_what_for(tables: list[str]) -> None:
    answer = call(tables[1], REVOKE).json()
    assert answer["calls"] == waiting(tables[1])
    made = Call.objects.get()
    assert (made.table, made.about, made.kind) == ("2", REVOKE, Call.Kind.CALL)
    assert made.ns is not None
    assert made.board is not None
    assert (made.made_at, made.recorded_by, made.asked_by) == (NOW, "Table 2", None)
    assert waiting(tables[0]) == []


def test_who_taps_again_calls_once(tables: list[str]) -> None:
    for about in (REVOKE, REVOKE, OTHER, CLAIM, REVOKE, CLAIM, OTHER):
        assert call(tables[0], about).status_code == 200
    assert [each.about for each in Call.objects.all()] == [REVOKE, CLAIM]
    call(tables[1], REVOKE)
    assert Call.objects.count() == 3


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"about": 7}', '{"about": "murder"}'])
def test_no_reason_is_one_as_well(tables: list[str], body: str) -> None:
    answer = Client().post(f"/t/{tables[0]}/calls/", body, content_type="application/json")
    assert answer.status_code == 200
    assert Call.objects.get().about == OTHER


def test_the_table_is_told_that_the_director_is_on_the_way(
    session: Session, director: Actor, tables: list[str]
) -> None:
    call(tables[0])
    client = Client()
    assert director.user is not None
    client.force_login(director.user)
    desk = f"/o/acol/sessions/{session.pk}/desk/"
    assert "On my way" in client.get(desk).content.decode()
    answer = client.post(f"/o/acol/sessions/{session.pk}/calls/1/come/", follow=True)
    assert "board 1, table 1 is told that you are on your way." in answer.content.decode()
    (told,) = waiting(tables[0])
    assert told["coming_at"] == NOW.isoformat()
    page = client.get(desk).content.decode()
    assert "Bea is on the way" in page
    assert "On my way" not in page


def test_the_first_who_comes_stays_the_one(
    session: Session, director: Actor, tables: list[str]
) -> None:
    call(tables[0])
    come_to_call(actor=director, call=Call.objects.get(), now=NOW)
    come_to_call(actor=SYSTEM, call=Call.objects.get(), now=NOW)
    assert Call.objects.get().coming_by == "Bea"


def test_nobody_comes_to_what_has_ended_or_without_the_right(
    director: Actor, tables: list[str], session: Session
) -> None:
    call(tables[0])
    stranger = Actor.person(make_member(session.organiser, email="sam@example.org"))
    with pytest.raises(NotAllowed):
        come_to_call(actor=stranger, call=Call.objects.get(), now=NOW)
    close_call(actor=director, call=Call.objects.get(), options="", words="", now=NOW)
    with pytest.raises(Conflict, match="has ended already"):
        come_to_call(actor=director, call=Call.objects.get(), now=NOW)
    assert waiting(tables[0]) == []


def test_once_the_score_is_official_a_table_calls_nobody(
    session: Session, tables: list[str]
) -> None:
    Session.objects.filter(pk=session.pk).update(state=Session.State.OFFICIAL)
    answer = call(tables[0])
    assert answer.status_code == 400
    assert "not being played" in answer.json()["message"]
    assert not Call.objects.exists()


def test_the_keys_of_the_page_are_the_reasons_of_a_call(tables: list[str]) -> None:
    """Each with a picture of its own, for who does not read it."""
    page = Client().get(f"/t/{tables[0]}/").content.decode()
    keys = re.findall(
        r'data-call="(\w+)">\s*<svg.*?<g[^>]*>(.*?)</svg>\s*([^<]+)<', page, re.DOTALL
    )
    reasons = {value: str(label) for value, label in Call.About.choices}
    reasons |= {OTHER.value: "Just come"}
    del reasons[Call.About.AGREED.value]  # of a board that is over: asked for on the site
    assert {about: text.strip() for about, _, text in keys} == reasons
    assert len({picture for _, picture, _ in keys}) == len(reasons)
