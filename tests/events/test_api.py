"""Events, official scores and score entry over the API."""

from typing import Any

import pytest
from django.test import Client
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM, Actor
from clubs.models import Organiser
from events.actions.changes import change_movement
from events.actions.conditions import publish_conditions
from events.actions.events import create_event, edit_event
from events.actions.releases import publish_official_score
from events.models import Scoring, Session
from events.queries.change_kinds import ChangeKey
from tests.builders import (
    NOW,
    build_event,
    build_release,
    build_session,
    make_member,
    make_organiser,
    make_token,
)
from tests.rooms import build_room

pytestmark = pytest.mark.django_db

SENT = {"board": 1, "ns": "1NS", "ew": "1EW"}


@pytest.fixture
def session() -> Session:
    """A running Mitchell of four tables with two winners."""
    return build_session()


def key_of(organiser: Organiser) -> str:
    """A fresh token of the organiser's."""
    return make_token(organiser).key


def get(client: Client, address: str, key: str = "") -> tuple[int, Any]:
    headers = {"Authorization": f"Token {key}"} if key else {}
    response = client.get(f"/api/v1/organisers/{address}", headers=headers)
    return response.status_code, response.json()


def send(client: Client, session: Session, key: str = "", **result: object) -> tuple[int, Any]:
    headers = {"Authorization": f"Token {key}"} if key else {}
    response = client.post(
        f"/api/v1/organisers/{session.organiser.slug}/sessions/{session.pk}/results/",
        {**SENT, **result},
        content_type="application/json",
        headers=headers,
    )
    return response.status_code, response.json()


def test_an_event_is_scored_by_what_is_published(client: Client) -> None:
    club = make_organiser()
    event = build_event(club, scoring=Scoring.HALF_MATCHPOINTS)
    key = key_of(club)

    def scored_by() -> list[str]:
        status, listed = get(client, "acol/events/", key)
        assert status == 200
        return [each["scoring"] for each in listed["results"]]

    with scope(organiser=club):
        edit_event(actor=SYSTEM, event=event, scoring=Scoring.BUTLER, now=NOW)
    assert scored_by() == ["half"]
    assert get(client, f"acol/events/{event.pk}/")[1]["scoring"] == "half"
    with scope(organiser=club):
        publish_conditions(actor=SYSTEM, event=event, now=NOW)
    assert scored_by() == ["butler"]


def test_published_events_are_for_everyone(client: Client, session: Session) -> None:
    with scope(organiser=session.organiser):
        create_event(
            actor=Actor(name="", is_system=True),
            organiser=session.organiser,
            name="Secret Pairs",
            starts_at=NOW,
            now=NOW,
        )
    status, found = get(client, "acol/events/")
    assert status == 200
    assert [(event["name"], len(event["sessions"])) for event in found["results"]] == [
        ("Tuesday Pairs", 1)
    ]
    status, found = get(client, "acol/events/", key_of(session.organiser))
    assert found["count"] == 2


def test_event_tells_its_conditions(client: Client, session: Session) -> None:
    status, found = get(client, f"acol/events/{session.event_id}/")
    assert status == 200
    assert found["sessions"] == [
        {
            "id": session.pk,
            "number": 1,
            "title": "",
            "starts_at": "2026-11-17T18:30:00Z",
            "state": "running",
        }
    ]
    assert [(each["number"], each["appeal_period"]) for each in found["conditions"]] == [
        (1, "30 min")
    ]


def test_running_session_has_no_score_for_anyone(client: Client, session: Session) -> None:
    status, found = get(client, f"acol/sessions/{session.pk}/")
    assert (status, found["state"], found["appeal_until"]) == (200, "running", None)
    for part in ("ranking", "travellers"):
        assert get(client, f"acol/sessions/{session.pk}/{part}/") == (
            404,
            {"error": "There is no official score yet.", "field": None},
        )


def test_official_score_is_for_everyone(client: Client) -> None:
    session = build_release().session
    status, found = get(client, f"acol/sessions/{session.pk}/")
    assert (status, found["appeal_until"]) == (200, "2026-11-17T19:00:00+00:00")
    status, found = get(client, f"acol/sessions/{session.pk}/ranking/")
    assert (status, found["number"], found["is_final"]) == (200, 1, False)
    assert found["ranking"][0]["label"] == "2NS"
    status, found = get(client, f"acol/sessions/{session.pk}/travellers/")
    first = found["travellers"][0]
    assert (status, first["board"], first["lines"][0]["result"]) == (200, 1, "4S N =")


def test_an_official_score_comes_a_page_at_a_time(client: Client) -> None:
    session = build_release().session
    at = f"acol/sessions/{session.pk}/travellers/"
    first, second = get(client, at)[1], get(client, f"{at}?page=2")[1]
    assert [each["board"] for each in first["travellers"]] == list(range(1, 21))
    assert [each["board"] for each in second["travellers"]] == list(range(21, 25))
    assert (first["count"], first["previous"], second["next"]) == (24, None, None)
    assert first["next"].endswith(f"{at}?page=2")
    assert second["previous"].endswith(at)
    assert [get(client, f"{at}?page={page}")[0] for page in ("3", "x", "0")] == [404] * 3
    with scope(organiser=session.organiser):
        release = session.releases.get()
    told = [line for each in first["travellers"] + second["travellers"] for line in each["lines"]]
    assert told == [line for sheet in release.travellers for line in sheet["lines"]]
    ranking = get(client, f"acol/sessions/{session.pk}/ranking/")[1]
    assert (ranking["count"], ranking["next"]) == (8, None)
    assert ranking["ranking"] == release.ranking


@pytest.mark.parametrize("tables", [3, 14, 30])
def test_a_page_takes_as_many_queries_whatever_the_field(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    session = build_room(tables)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    at = f"{session.organiser.slug}/sessions/{session.pk}"
    for part, queries in (("ranking", 5), ("travellers", 7)):
        with django_assert_num_queries(queries):
            assert get(client, f"{at}/{part}/")[0] == 200


def test_session_of_another_organiser_is_not_found(client: Client, session: Session) -> None:
    make_organiser("benji")
    assert get(client, f"benji/sessions/{session.pk}/")[0] == 404
    assert get(client, f"benji/events/{session.event_id}/")[0] == 404


def test_token_enters_a_result(client: Client, session: Session) -> None:
    key = key_of(session.organiser)
    assert send(client, session, key, entry="4sxn dk -1") == (
        200,
        {
            "board": 1,
            "round": 1,
            "table": 1,
            "section": "",
            "ns": "1NS",
            "ew": "1EW",
            "entry": "4SX N DK -1",
            "score": -100,
            "version": 1,
            "unlikely": False,
        },
    )
    status, lines = get(client, f"acol/sessions/{session.pk}/results/", key)
    assert (status, lines["count"], len(lines["results"])) == (200, 96, 50)
    assert [line["entry"] for line in lines["results"]][:2] == ["4SX N DK -1", ""]
    assert lines["next"].endswith(f"/sessions/{session.pk}/results/?page=2")
    _, rest = get(client, f"acol/sessions/{session.pk}/results/?page=2", key)
    assert (len(rest["results"]), rest["next"]) == (46, None)
    shown = [(line["round"], line["table"], line["board"]) for line in lines["results"]]
    assert shown == sorted(shown)
    assert (rest["results"][0]["round"], rest["results"][0]["table"]) == (3, 1)


def test_result_may_be_sent_in_parts(client: Client, session: Session) -> None:
    key = key_of(session.organiser)
    status, line = send(client, session, key, contract="3NT", declarer="W", tricks=8, lead="H4")
    assert (status, line["entry"], line["score"]) == (200, "3NT W H4 -1", 50)


def test_conflict_returns_what_the_first_entered(client: Client, session: Session) -> None:
    key = key_of(session.organiser)
    send(client, session, key, entry="4S N =")
    status, answer = send(client, session, key, entry="4S N -1")
    assert (status, answer["field"]) == (409, "entry")
    assert answer["error"].startswith("Tablets (API) entered 4S N = meanwhile")
    assert (answer["present"]["entry"], answer["present"]["version"]) == ("4S N =", 1)
    status, line = send(client, session, key, entry="4S N -1", seen_version=1)
    assert (status, line["version"]) == (200, 2)


@pytest.mark.parametrize(
    ("result", "field", "message"),
    [
        ({"entry": "8S N ="}, "entry", "Level 8"),
        ({}, "entry", "either an entry or a contract"),
        ({"entry": "P", "contract": "4S"}, "entry", "either an entry or a contract"),
        ({"contract": "4S", "declarer": "N"}, "contract", "number of tricks"),
        ({"contract": "4S", "declarer": "X", "tricks": 9}, "contract", "no declarer"),
        ({"contract": "4S", "declarer": "N", "tricks": 14}, "tricks", "13"),
        ({"contract": "4S", "declarer": "N", "tricks": 9, "lead": "1S"}, "lead", ""),
        ({"entry": "P", "board": 7}, "entry", "not scheduled"),
        ({"entry": "P", "board": 99}, "entry", "not in this session"),
        ({"entry": "P", "ns": "9NS"}, "ns", "no pair 9NS"),
        ({"entry": "P", "seen_version": -1}, "seen_version", ""),
    ],
)
def test_wrong_result_is_refused_with_its_field(
    client: Client, session: Session, result: dict[str, object], field: str, message: str
) -> None:
    status, answer = send(client, session, key_of(session.organiser), **result)
    assert (status, answer["field"]) == (400, field)
    assert message in answer["error"]


def test_results_are_for_those_who_enter_scores(client: Client, session: Session) -> None:
    assert send(client, session, entry="P")[0] == 401
    stranger = make_organiser("benji")
    assert send(client, session, key_of(stranger), entry="P")[0] == 404
    client.force_login(make_member(session.organiser))
    assert get(client, f"acol/sessions/{session.pk}/results/")[0] == 403


def test_nothing_is_entered_once_the_score_is_official(client: Client) -> None:
    session = build_release().session
    status, answer = send(client, session, key_of(session.organiser), entry="P", seen_version=1)
    assert (status, answer["error"]) == (400, "Results are entered while the session is running.")


def test_L82B_stale_entry_on_a_cancelled_board_is_a_conflict_with_nothing_present(
    client: Client, session: Session
) -> None:
    key = key_of(session.organiser)
    with scope(organiser=session.organiser):
        change_movement(
            actor=Actor(name="", is_system=True),
            session=session,
            kind=ChangeKey.CANCEL,
            parameters={"round": 1, "table": 1, "boards": [1]},
            seen=0,
            now=NOW,
        )
    status, answer = send(client, session, key, entry="NP", seen_version=1)
    assert (status, "present" in answer) == (409, False)
    assert send(client, session, key, entry="NP")[0] == 200
