"""The API as a program meets it: what it is told at the edges, and how it is told what is wrong."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.events import create_event
from events.actions.releases import release_again
from events.models import Event, Session
from tests.builders import (
    NOW,
    build_event,
    build_release,
    build_session,
    enter_results,
    make_member,
    make_organiser,
    make_token,
)

pytestmark = pytest.mark.django_db

API = "/api/v1/organisers/"
SENT = {"board": 1, "ns": "1NS", "ew": "1EW"}


@pytest.fixture
def session() -> Session:
    """A running Mitchell of four tables with two winners."""
    return build_session()


def key_of(organiser: Organiser) -> dict[str, str]:
    """What a program of the organiser's, which may enter scores, sends with each request."""
    return {"Authorization": f"Token {make_token(organiser).key}"}


def results_of(session: Session) -> str:
    return f"{API}{session.organiser.slug}/sessions/{session.pk}/results/"


def send(client: Client, session: Session, **result: object) -> tuple[int, Any]:
    answer = client.post(
        results_of(session),
        {**SENT, **result},
        content_type="application/json",
        headers=key_of(session.organiser),
    )
    return answer.status_code, answer.json()


def lines_of(client: Client, session: Session) -> list[dict[str, Any]]:
    answer = client.get(results_of(session), headers=key_of(session.organiser))
    lines: list[dict[str, Any]] = answer.json()["results"]
    return lines


def entered(session: Session) -> int:
    """How many versions of results there are."""
    with scope(organiser=session.organiser):
        return session.results.count()


def unpublished(club: Organiser) -> Event:
    """An event that is still being set up."""
    with scope(organiser=club):
        return create_event(
            actor=SYSTEM, organiser=club, name="Secret Pairs", starts_at=NOW, now=NOW
        )


@pytest.mark.parametrize(
    ("sent", "entry", "score"),
    [
        ({"contract": "PASS"}, "PASS", 0),
        ({"contract": "1C", "declarer": "N", "tricks": 0}, "1C N -7", -350),
        ({"contract": "7NT", "declarer": "E", "tricks": 13}, "7NT E =", -1520),
        ({"contract": "4SXX", "declarer": "S", "tricks": 10, "lead": ""}, "4SXX S =", 880),
        ({"entry": "NP"}, "NP", None),
    ],
)
def test_L77_result_at_the_ends_of_what_can_be_scored(
    client: Client, session: Session, sent: dict[str, object], entry: str, score: int | None
) -> None:
    status, line = send(client, session, **sent)
    assert (status, line["entry"], line["score"], line["version"]) == (200, entry, score, 1)


@pytest.mark.parametrize("label", ["1ns", " 1NS ", "     1ns      "])
def test_a_pair_is_named_in_either_case(client: Client, session: Session, label: str) -> None:
    assert send(client, session, ns=label, entry="P")[0] == 200


@pytest.mark.parametrize(
    ("wrong", "field", "error"),
    [
        ({"ns": "1EW"}, "entry", None),
        ({"ns": "\N{FULLWIDTH DIGIT ONE}NS"}, "ns", "There is no pair ?NS here."),
        ({"ns": "1" * 10}, "ns", "There is no pair 1111111111 here."),
        (
            {"ns": "1" * 11},
            "ns",
            "A pair is named by its number, like 7, 7NS, A7 or, in an individual, 3+7.",
        ),
        ({"ew": ""}, "ew", "There is no pair  here."),
        ({"board": 0}, "board", "Ensure this value is greater than or equal to 1."),
        ({"board": "one"}, "board", "A valid integer is required."),
        ({"entry": "P" * 41}, "entry", "Ensure this field has no more than 40 characters."),
        ({"entry": ""}, "entry", "This field may not be blank."),
        (
            {"entry": "A+/A-"},
            "entry",
            (
                "The director awards an artificial score (Law 12C2): enter NP where there is no"
                " result, and call the director."
            ),
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_field_and_nothing_is_entered(
    client: Client, session: Session, wrong: dict[str, object], field: str, error: str | None
) -> None:
    status, answer = send(client, session, **{"entry": "P", **wrong})
    assert (status, answer["field"]) == (400, field)
    assert error is None or answer["error"] == error
    assert entered(session) == 0


def test_an_unlikely_score_is_marked(client: Client, session: Session) -> None:
    enter_results(session)
    assert send(client, session, entry="7NTXX N -13", seen_version=1)[1]["unlikely"] is True
    first, second = lines_of(client, session)[:2]
    assert (first["score"], first["version"], first["unlikely"]) == (-7000, 2, True)
    assert second["unlikely"] is False


def test_a_line_without_a_result_is_empty(client: Client, session: Session) -> None:
    send(client, session, entry="P")
    empty = {"entry": "", "score": None, "version": 0, "unlikely": False}
    assert lines_of(client, session)[1] == {
        "board": 2,
        "round": 1,
        "table": 1,
        "section": "",
        "ns": "1NS",
        "ew": "1EW",
        **empty,
    }


def test_the_same_result_again_is_no_conflict(client: Client, session: Session) -> None:
    send(client, session, entry="4S N =")
    status, line = send(client, session, entry="4s n =")
    assert (status, line["version"]) == (200, 1)
    assert entered(session) == 1


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        ("{", "application/json", 400),
        ('"4S N ="', "application/json", 400),
        ("board=1", "application/x-www-form-urlencoded", 415),
    ],
)
def test_what_cannot_be_read_is_refused_in_the_shape_of_errors(
    client: Client, session: Session, content: str, kind: str, status: int
) -> None:
    answer = client.post(
        results_of(session), content, content_type=kind, headers=key_of(session.organiser)
    )
    told = answer.json()
    assert (answer.status_code, sorted(told), told["field"]) == (status, ["error", "field"], None)
    assert told["error"]


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_nothing_is_changed_or_removed_by_address(
    client: Client, session: Session, method: str
) -> None:
    answer = getattr(client, method)(results_of(session), headers=key_of(session.organiser))
    error = f'Method "{method.upper()}" not allowed.'
    assert (answer.status_code, answer.json()) == (405, {"error": error, "field": None})


def test_a_browser_must_show_that_the_request_is_its_own(session: Session) -> None:
    person = Client(enforce_csrf_checks=True)
    person.force_login(make_member(session.organiser, "scorer", email="cy@example.org"))
    by_person = person.post(results_of(session), {**SENT, "entry": "P"}, "application/json")
    assert (by_person.status_code, by_person.json()["error"][:4]) == (403, "CSRF")
    by_program = Client(enforce_csrf_checks=True).post(
        results_of(session),
        {**SENT, "entry": "P"},
        "application/json",
        headers=key_of(session.organiser),
    )
    assert by_program.status_code == 200


@pytest.mark.parametrize("word", ["Token", "token", "TOKEN"])
def test_the_word_before_a_token_is_read_in_either_case(
    client: Client, session: Session, word: str
) -> None:
    key = make_token(session.organiser).key
    answer = client.get(results_of(session), headers={"Authorization": f"{word} {key}"})
    assert answer.status_code == 200


@pytest.mark.parametrize("header", ["Token", "Bearer {key}", "{key}", "Token {key} {key}"])
def test_another_header_names_nobody(client: Client, session: Session, header: str) -> None:
    key = make_token(session.organiser).key
    answer = client.get(results_of(session), headers={"Authorization": header.format(key=key)})
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Token")


def test_no_result_reaches_a_session_of_another_organiser(client: Client, session: Session) -> None:
    other = make_organiser("benji")
    address = results_of(session).replace("/acol/", "/benji/")
    sent = {**SENT, "entry": "P"}
    for club in (other, session.organiser):
        answer = client.post(address, sent, "application/json", headers=key_of(club))
        assert (answer.status_code, answer.json()["field"]) == (404, None)
    assert entered(session) == 0


def test_an_event_that_is_being_set_up_is_there_for_its_club_alone(client: Client) -> None:
    club = make_organiser()
    event, stranger = unpublished(club), key_of(make_organiser("benji"))
    with scope(organiser=club):
        session = event.sessions.get()
    for part in (f"events/{event.pk}/", f"sessions/{session.pk}/"):
        assert client.get(f"{API}acol/{part}").status_code == 404
        assert client.get(f"{API}acol/{part}", headers=key_of(club)).status_code == 200
        assert client.get(f"{API}acol/{part}", headers=stranger).status_code == 404


def test_events_are_listed_the_latest_first_a_page_at_a_time(client: Client) -> None:
    club = make_organiser()
    for week in range(3):
        build_event(club, name=f"Week {week}", starts_at=NOW + timedelta(weeks=week))
    listed = client.get(f"{API}acol/events/").json()
    assert [event["name"] for event in listed["results"]] == ["Week 2", "Week 1", "Week 0"]
    assert (listed["count"], listed["next"], listed["previous"]) == (3, None, None)
    beyond = client.get(f"{API}acol/events/?page=2")
    assert (beyond.status_code, beyond.json()) == (
        404,
        {"error": "Invalid page.", "field": None},
    )


def test_L92B_deadlines_are_told_in_the_events_own_zone(client: Client) -> None:
    club = make_organiser(time_zone="America/Toronto")
    session = build_release(build_session(club)).session
    told = client.get(f"{API}acol/sessions/{session.pk}/").json()
    assert told["event"] == session.event_id
    assert told["state"] == "official"
    assert told["appeal_until"] == "2026-11-17T14:00:00-05:00"
    assert told["correction_until"].endswith("-05:00")
    assert told["official_at"] is not None
    assert told["finalised_at"] is None


def test_of_two_official_scores_the_one_in_force_is_told(client: Client) -> None:
    session = build_release().session
    with scope(organiser=session.organiser):
        release_again(actor=SYSTEM, session=session, now=NOW + timedelta(minutes=5), reason="")
    for part in ("ranking", "travellers"):
        told = client.get(f"{API}acol/sessions/{session.pk}/{part}/").json()
        assert (told["number"], told["made_at"], told["is_final"]) == (
            2,
            "2026-11-17T18:35:00Z",
            False,
        )
