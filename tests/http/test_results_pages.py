"""The public results pages: what they show, what they must not, and what they cost."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.messages import constants
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actions.invitations import claim
from clubs.actors import SYSTEM
from clubs.models import Organiser, Player, User
from events.actions.events import create_event
from events.actions.releases import release_again
from events.models import Session, TableRound
from scoring.notation import parse_entry
from tests.builders import (
    NOW,
    build_release,
    build_session,
    enter_results,
    make_member,
    make_organiser,
    make_user,
)
from tests.writers import correct_result, make_final

pytestmark = pytest.mark.django_db

PAGES = ("results", "boards", "board", "result_card", "why", "releases")


def address(name: str, session: Session) -> str:
    rest: dict[str, list[object]] = {
        "board": [1],
        "result_card": ["1NS"],
        "why": [1, "1NS", "1EW"],
    }
    return reverse(name, args=[session.organiser.slug, session.pk, *rest.get(name, [])])


def official() -> Session:
    return build_release(build_session(pairs=8, boards=8)).session


def finish(session: Session) -> None:
    with scope(organiser=session.organiser):
        make_final(actor=SYSTEM, session=session, now=NOW + timedelta(hours=1))


def correct(session: Session) -> None:
    """Pair 1NS's first board turns out to have been a slam."""
    with scope(organiser=session.organiser):
        table_round = TableRound.objects.select_related("ns", "ew").get(
            section__session=session, round=1, table=1
        )
        assert table_round.ns is not None
        assert table_round.ew is not None
        correct_result(
            actor=SYSTEM,
            session=session,
            board_number=1,
            ns=table_round.ns,
            ew=table_round.ew,
            entry=parse_entry("6S N ="),
            now=NOW + timedelta(minutes=5),
            reason="Twelve tricks were made.",
        )


def player(session: Session, name: str = "Ann A") -> User:
    """A login for someone who played."""
    user = make_user("player@example.org", name)
    with scope(organiser=session.organiser):
        claim(actor=SYSTEM, player=Player.objects.get(name=name), user=user, now=NOW)
    return user


# --- What the pages show ----------------------------------------------------------------------


@pytest.mark.parametrize("name", PAGES)
def test_every_page_opens_without_an_account(client: Client, name: str) -> None:
    response = client.get(address(name, official()))
    assert response.status_code == 200
    assert "Tuesday Pairs" in response.content.decode()


def test_ranking_gives_both_lines_with_the_release_and_its_deadlines(client: Client) -> None:
    session = official()
    response = client.get(address("results", session))
    text = response.content.decode()
    assert [line for line, _rows, _shown in response.context["lines"]] == ["NS", "EW"]
    assert "official score 1" in text
    assert "official, provisional" in text
    assert text.count('data-deadline="2026-11-17T19:00:00+00:00"') == 2


def test_the_page_looks_again_until_the_score_is_final(client: Client) -> None:
    """From play to ranking it is one part of the page, so that a reader sees the score come out."""
    running = build_session(pairs=8, boards=8)
    at = address("results", running)
    asks = re.compile(rf'id="results"\s+hx-get="{at}"')
    assert asks.search(client.get(at).text)
    session = build_release(running).session
    assert asks.search(client.get(at).text)
    finish(session)
    text = client.get(at).text
    assert 'id="results"' in text
    assert "hx-get" not in text


def test_final_score_has_no_deadlines(client: Client) -> None:
    session = official()
    finish(session)
    text = client.get(address("results", session)).content.decode()
    assert "data-deadline" not in text


def test_own_pair_is_marked_and_may_report_an_error(client: Client) -> None:
    session = official()
    report = reverse("correction_new", args=[session.organiser.slug, session.pk])
    assert report not in client.get(address("result_card", session)).content.decode()
    client.force_login(player(session))
    assert client.get(address("results", session)).content.decode().count("is-own") == 1
    assert f"{report}?board=1" in client.get(address("result_card", session)).content.decode()
    assert f"{report}?board=1" in client.get(address("why", session)).content.decode()


def test_other_peoples_card_offers_no_report(client: Client) -> None:
    session = official()
    client.force_login(player(session, "Ann B"))
    assert "correction" not in client.get(address("result_card", session)).content.decode()


def test_traveller_is_sorted_by_pair_on_request(client: Client) -> None:
    path = address("board", official())
    by_pair = client.get(path, {"sort": "pair"}).context["rows"]
    assert [row.values["ns"] for row in by_pair] == ["1NS", "2NS", "3NS", "4NS"]
    unknown = client.get(path, {"sort": "nonsense"})
    assert unknown.context["sort"] == "score"


def test_later_release_says_what_changed(client: Client) -> None:
    session = official()
    correct(session)
    assert (
        "One line changed since official score 1"
        in client.get(address("results", session)).content.decode()
    )
    text = client.get(address("releases", session)).content.decode()
    assert "Official score 2" in text
    assert "Twelve tricks were made." in text


@pytest.mark.parametrize(
    "rest",
    ["boards/99/", "pairs/99/", "pairs/x/", "boards/1/1NS-99EW/", "boards/99/1NS-1EW/"],
)
def test_what_is_not_in_the_session_is_not_found(client: Client, rest: str) -> None:
    session = official()
    assert client.get(address("results", session) + rest).status_code == 404


def test_every_link_leads_somewhere(client: Client) -> None:
    session = official()
    start = address("results", session)
    found = {
        link
        for name in PAGES
        for link in re.findall(r'href="([^"]+)"', client.get(address(name, session)).text)
        if link.startswith(start)
    }
    cards = {reverse("result_card", args=["acol", session.pk, f"{n}NS"]) for n in range(1, 5)}
    boards = {reverse("board", args=["acol", session.pk, n]) for n in range(1, 9)}
    why = reverse("why", args=["acol", session.pk, 1, "1NS", "1EW"])
    assert found >= cards | boards | {why}
    assert {link: client.get(link).status_code for link in found} == dict.fromkeys(found, 200)


# --- What they must not show ------------------------------------------------------------------


def test_running_session_tells_what_goes_on_and_no_score(client: Client) -> None:
    session = build_session(pairs=8, boards=8)
    enter_results(session, leave=3)
    response = client.get(address("results", session))
    text = response.content.decode()
    assert response.status_code == 200
    assert "The session is being played." in text
    assert "Mitchell" in text
    assert "Bob A" not in text
    assert "%" not in text.partition("<main")[2].partition("</main")[0]


@pytest.mark.parametrize("name", PAGES[1:])
@pytest.mark.parametrize("role", ["nobody", "director"])
def test_running_session_has_no_other_result_pages(client: Client, name: str, role: str) -> None:
    session = build_session(pairs=8, boards=8)
    enter_results(session)
    if role == "director":
        client.force_login(User.objects.get(email="director@acol.example"))
    assert client.get(address(name, session)).status_code == 404


def test_event_without_conditions_is_for_insiders(client: Client) -> None:
    organiser = make_organiser()
    with scope(organiser=organiser):
        event = create_event(
            actor=SYSTEM, organiser=organiser, name="Secret Pairs", starts_at=NOW, now=NOW
        )
        session = event.sessions.get()
    assert client.get(address("results", session)).status_code == 404
    client.force_login(make_user("stranger@example.org"))
    assert client.get(address("results", session)).status_code == 404
    client.force_login(make_member(organiser))
    response = client.get(address("results", session))
    assert "The session has not started." in response.content.decode()


@pytest.mark.parametrize("name", PAGES)
def test_session_is_not_found_under_another_organiser(client: Client, name: str) -> None:
    session = official()
    other = make_organiser("benjamin")
    path = address(name, session).replace("/o/acol/", f"/o/{other.slug}/")
    assert client.get(path).status_code == 404


# --- What may be kept -------------------------------------------------------------------------


PUBLIC = {"public", "max-age=0", "s-maxage=20"}
PRIVATE = {"private", "no-cache"}
VARIES = {"Accept-Encoding", "Accept-Language", "Cookie"}


def listed(answer: Any, header: str) -> set[str]:
    return {word.strip() for word in answer[header].split(",")}


def tag_of(client: Client, path: str) -> dict[str, str]:
    return {"If-None-Match": client.get(path)["ETag"]}


@pytest.mark.parametrize("name", PAGES)
def test_what_nobody_signed_in_is_shown_may_be_kept_by_any_cache(name: str) -> None:
    path = address(name, official())
    first, second = Client().get(path), Client().get(path)
    assert listed(first, "Cache-Control") == PUBLIC
    assert listed(first, "Vary") == VARIES
    assert (list(first.cookies), "csrf" in first.text) == ([], False)
    assert first.content == second.content


@pytest.mark.parametrize("name", PAGES)
def test_what_a_visitor_is_shown_stays_with_the_visitor(client: Client, name: str) -> None:
    session = official()
    client.force_login(player(session))
    path = address(name, session)
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert [listed(each, "Cache-Control") for each in (first, again)] == [PRIVATE] * 2
    assert [listed(each, "Vary") for each in (first, again)] == [VARIES] * 2


def test_the_page_of_somebody_whose_login_has_ended_is_nobody_elses(client: Client) -> None:
    client.cookies["sessionid"] = "ended"
    assert listed(client.get(address("results", official())), "Cache-Control") == PRIVATE


class SharedCache:
    """Keeps what it may for everybody, apart by what the answer says that it varies by."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, ...], str] = {}

    def get(self, client: Client, path: str) -> str:
        sent = (
            client.cookies.output(header="", sep=";"),
            client.defaults.get("HTTP_ACCEPT_LANGUAGE", ""),
        )
        if (path, *sent) not in self.kept:
            answer = client.get(path)
            assert listed(answer, "Vary") == VARIES
            if "public" not in answer["Cache-Control"]:
                return str(answer.text)
            self.kept[path, *sent] = answer.text
        return self.kept[path, *sent]


def test_a_shared_cache_gives_nobody_the_page_of_another() -> None:
    session = official()
    path = address("results", session)
    cache, stranger, known, dark = SharedCache(), Client(), Client(), Client()
    french = Client(headers={"Accept-Language": "fr"})
    known.force_login(player(session))
    dark.cookies["theme"] = "dark"
    for _ in range(2):
        assert "is-own" not in cache.get(stranger, path)
        assert cache.get(known, path).count("is-own") == 1
        assert 'data-theme="dark"' in cache.get(dark, path)
        assert 'lang="fr"' in cache.get(french, path)
        assert 'data-theme="device"' in cache.get(stranger, path)
    assert len(cache.kept) == 3


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("is_final", [False, True])
def test_a_page_is_not_sent_twice(client: Client, name: str, is_final: bool) -> None:
    session = official()
    if is_final:
        finish(session)
    path = address(name, session)
    known = tag_of(client, path)
    again = client.get(path, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == known["If-None-Match"]
    assert listed(again, "Cache-Control") == PUBLIC
    assert listed(again, "Vary") == VARIES


def test_a_page_is_sent_again_when_it_would_look_different(client: Client) -> None:
    session = official()
    path = address("results", session)
    kept = tag_of(client, path)
    finish(session)
    assert client.get(path, headers=kept).status_code == 200
    kept = tag_of(client, path)
    with scope(organiser=session.organiser):
        session.refresh_from_db()
        release_again(actor=SYSTEM, session=session, now=NOW, reason="late correction")
    assert client.get(path, headers=kept).status_code == 200
    kept = tag_of(client, path)
    client.force_login(player(session))
    assert client.get(path, headers=kept).status_code == 200
    for cookie in ({"theme": "dark"}, {"suits": "four"}, {"language": "nl"}):
        kept = tag_of(client, path)
        client.cookies.load(cookie)
        assert client.get(path, headers=kept).status_code == 200


def test_a_page_is_sent_again_when_a_deadline_has_passed_or_a_day(client: Client) -> None:
    path = address("results", official())
    with time_machine.travel(NOW, tick=False) as clock:
        kept = tag_of(client, path)
        for later, status in ((29, 304), (2, 200), (6 * 60, 200)):
            clock.shift(timedelta(minutes=later))
            assert client.get(path, headers=kept).status_code == status
            kept = tag_of(client, path)
        clock.shift(timedelta(minutes=1))
        assert client.get(path, headers=kept).status_code == 304


def test_a_message_is_shown_once_and_kept_by_nobody(client: Client) -> None:
    session = official()
    path = address("results", session)
    client.force_login(User.objects.get(email="director@acol.example"))
    client.get(path)
    kept = tag_of(client, path)
    storage, response = CookieStorage(RequestFactory().get(path)), HttpResponse()
    storage.add(constants.INFO, "Well played.")
    storage.update(response)
    client.cookies.update(response.cookies)
    answer = client.get(path, headers=kept)
    assert (answer.status_code, "ETag" in answer) == (200, False)
    assert "Well played." in answer.text
    assert client.get(path, headers=kept).status_code == 304


def test_what_is_left_is_counted_by_the_reader(client: Client) -> None:
    """A page that is kept would say it wrong."""
    with time_machine.travel(NOW, tick=False):
        text = client.get(address("results", official())).text
    assert text.count('data-clock="/healthz"') == 2
    assert "data-now" not in text
    assert '<span class="deadline-left"></span>' in text


# --- What they cost ---------------------------------------------------------------------------


UNCHANGED = 2
"""The session with its event and conditions, and which official score is in force."""

WITH_HANDS = {"boards", "board"}
"""Pages that ask besides whether hands are on record."""

OF_A_VISITOR = 4
"""The login, its account, its roles in the event and the pairs that are its own."""


QUERIES = {"results": 4, "boards": 4, "board": 4, "result_card": 3, "releases": 4, "why": 9}
"""Of each page, when it is shown."""


@pytest.mark.parametrize(("pairs", "sessions"), [(6, 1), (28, 2)])
def test_queries_do_not_depend_on_the_field(
    django_assert_num_queries: DjangoAssertNumQueries, pairs: int, sessions: int
) -> None:
    built = [
        build_release(build_session(organiser, pairs=pairs, boards=pairs)).session
        for organiser in clubs(sessions)
    ]
    for session in built:
        correct(session)
    visitor = player(built[0])
    for name, queries in QUERIES.items():
        path, unchanged = address(name, built[0]), UNCHANGED + (name in WITH_HANDS)
        client = Client()
        with django_assert_num_queries(queries, info=name):
            kept = tag_of(client, path)
        with django_assert_num_queries(unchanged, info=name):
            assert client.get(path, headers=kept).status_code == 304
        client.force_login(visitor)
        client.get(path)
        with django_assert_num_queries(queries + OF_A_VISITOR, info=name):
            kept = tag_of(client, path)
        with django_assert_num_queries(unchanged + OF_A_VISITOR, info=name):
            assert client.get(path, headers=kept).status_code == 304


def clubs(count: int) -> list[Organiser]:
    return [make_organiser(slug) for slug in ("acol", "benjamin", "culbertson")[:count]]
