"""The API tells in a word that what a program has still holds; nobody learns more by asking so."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from clubs.actions.members import set_roles
from clubs.actions.tokens import revoke_token
from clubs.actors import SYSTEM
from clubs.models import ApiToken
from events.actions.releases import publish_official_score, release_again
from events.models import Session
from tests.builders import (
    NOW,
    build_release,
    build_session,
    enter_results,
    make_member,
    make_organiser,
    make_token,
)

pytestmark = pytest.mark.django_db

SCORE = ("ranking", "travellers")
VARIES = {"Accept-Encoding", "Accept-Language", "Authorization", "Cookie"}
ANYBODYS, SOMEBODYS = {"public", "max-age=0", "s-maxage=20"}, {"private", "no-cache"}


@pytest.fixture
def session() -> Session:
    """With its first official score."""
    return build_release().session


def address(session: Session, part: str) -> str:
    return f"/api/v1/organisers/{session.organiser.slug}/sessions/{session.pk}/{part}/"


def listed(answer: Any, header: str) -> set[str]:
    return {word.strip() for word in answer[header].split(",")}


def held(answer: Any) -> dict[str, str]:
    """What a program that keeps the answer sends when it asks again."""
    return {"If-None-Match": answer["ETag"]}


@pytest.mark.parametrize("part", SCORE)
def test_what_holds_is_told_in_a_word_and_nothing_of_it_is_read(
    client: Client, session: Session, part: str
) -> None:
    first = client.get(address(session, part))
    with CaptureQueriesContext(connection) as asked:
        again = client.get(address(session, part), headers=held(first))
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    sql = " ".join(query["sql"] for query in asked)
    assert [word in sql for word in ('"ranking"', '"travellers"', "releasepage")] == [False] * 3
    assert "events_scorerelease" in sql


@pytest.mark.parametrize("part", SCORE)
def test_what_anybody_is_told_may_be_kept_by_any_cache(session: Session, part: str) -> None:
    path = address(session, part)
    first, second = Client().get(path), Client().get(path)
    short = Client().get(path, headers=held(first))
    for answer in (first, second, short):
        assert listed(answer, "Cache-Control") == ANYBODYS
        assert listed(answer, "Vary") == VARIES
    assert (first.content, list(first.cookies)) == (second.content, [])


@pytest.mark.parametrize("part", SCORE)
def test_what_somebody_is_told_stays_with_them(session: Session, part: str) -> None:
    person, ended = Client(), Client()
    person.force_login(make_member(session.organiser, "scorer"))
    ended.cookies["sessionid"] = "ended"
    program = Client(headers={"Authorization": f"Token {make_token(session.organiser).key}"})
    stranger = Client(headers={"Authorization": "Basic QTpC"})
    for caller in (person, ended, program, stranger):
        first = caller.get(address(session, part))
        short = caller.get(address(session, part), headers=held(first))
        assert (first.status_code, short.status_code) == (200, 304)
        for answer in (first, short):
            assert listed(answer, "Cache-Control") == SOMEBODYS
            assert listed(answer, "Vary") == VARIES


def test_each_page_has_a_tag_of_its_own(client: Client, session: Session) -> None:
    asked = ["ranking/", "travellers/", "travellers/?page=1", "travellers/?page=2"]
    paths = [address(session, "").rstrip("/") + f"/{each}" for each in asked]
    tags = [client.get(path)["ETag"] for path in paths]
    assert len(set(tags)) == len(paths)
    for path in paths:
        known = [client.get(path, headers={"If-None-Match": tag}).status_code for tag in tags]
        assert known == [304 if path == each else 200 for each in paths]


@pytest.mark.parametrize("part", SCORE)
def test_the_next_official_score_is_told_to_who_holds_the_last(
    client: Client, session: Session, part: str
) -> None:
    first = client.get(address(session, part))
    with scope(organiser=session.organiser):
        release_again(actor=SYSTEM, session=session, now=NOW, reason="")
    again = client.get(address(session, part), headers=held(first))
    assert (again.status_code, again.json()["number"]) == (200, 2)
    assert again["ETag"] != first["ETag"]


@pytest.mark.parametrize("part", SCORE)
@pytest.mark.parametrize("known", ["*", 'W/"0"'])
def test_where_there_is_no_official_score_nothing_holds(
    client: Client, part: str, known: str
) -> None:
    session = build_session()
    answer = client.get(address(session, part), headers={"If-None-Match": known})
    assert (answer.status_code, "ETag" in answer, "Cache-Control" in answer) == (404, False, False)
    enter_results(session)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    assert client.get(address(session, part)).status_code == 200


@pytest.mark.parametrize("part", SCORE)
def test_a_page_that_is_not_there_has_no_tag(client: Client, session: Session, part: str) -> None:
    first = client.get(address(session, part))
    beyond = client.get(f"{address(session, part)}?page=99", headers=held(first))
    assert (beyond.status_code, "ETag" in beyond, "Cache-Control" in beyond) == (404, False, False)


@pytest.mark.parametrize("part", SCORE)
def test_a_tag_opens_no_session_at_another_organiser(
    client: Client, session: Session, part: str
) -> None:
    make_organiser("benji")
    known = held(client.get(address(session, part)))
    path = address(session, part).replace("/acol/", "/benji/")
    for headers in (known, {"If-None-Match": "*"}):
        assert client.get(path, headers=headers).status_code == 404


@pytest.mark.parametrize("part", [*SCORE, "results"])
def test_a_revoked_token_is_told_so_though_nothing_changed(
    client: Client, session: Session, part: str
) -> None:
    token = {"Authorization": f"Token {make_token(session.organiser).key}"}
    known = held(client.get(address(session, part), headers=token))
    assert client.get(address(session, part), headers=token | known).status_code == 304
    with scope(organiser=session.organiser):
        revoke_token(actor=SYSTEM, token=ApiToken.objects.get(), now=NOW)
    answer = client.get(address(session, part), headers=token | known)
    assert (answer.status_code, "ETag" in answer) == (401, False)


def test_results_hold_until_somebody_acts(client: Client) -> None:
    session = build_session()
    token = {"Authorization": f"Token {make_token(session.organiser).key}"}
    path = address(session, "results")
    first = client.get(path, headers=token)
    short = client.get(path, headers=token | held(first))
    assert (short.status_code, short["ETag"]) == (304, first["ETag"])
    assert short["Cache-Control"] == first["Cache-Control"] == "private, no-store"
    sent = {"board": 1, "ns": "1NS", "ew": "1EW", "entry": "P"}
    client.post(path, sent, content_type="application/json", headers=token)
    again = client.get(path, headers=token | held(first))
    assert (again.status_code, again.json()["results"][0]["entry"]) == (200, "PASS")


def test_results_are_closed_to_whose_role_was_taken_away(client: Client) -> None:
    session = build_session()
    scorer = make_member(session.organiser, "scorer")
    client.force_login(scorer)
    known = held(client.get(address(session, "results")))
    assert client.get(address(session, "results"), headers=known).status_code == 304
    with scope(organiser=session.organiser):
        set_roles(actor=SYSTEM, organiser=session.organiser, user=scorer, roles=["member"], now=NOW)
    answer = client.get(address(session, "results"), headers=known)
    assert (answer.status_code, "ETag" in answer) == (403, False)
