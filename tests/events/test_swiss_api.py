"""The draws of a Swiss as a program reads them."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.swiss_draws import draw_round
from events.models import Session
from tests.builders import NOW
from tests.teams import build_match_session, build_swiss

pytestmark = pytest.mark.django_db


def address(session: Session) -> str:
    return reverse("api-swiss", args=[session.organiser.slug, session.pk])


def told(session: Session, client: Client | None = None) -> Any:
    return (client or Client()).get(address(session)).json()


def director_of(session: Session) -> Client:
    client = Client()
    client.force_login(User.objects.get(email=f"director@{session.organiser.slug}.example"))
    return client


def drawn(session: Session, number: int) -> None:
    with scope(organiser=session.organiser):
        draw_round(actor=SYSTEM, session=session, number=number, now=NOW)


def test_published_rounds_with_matches_tables_and_byes() -> None:
    """Nine teams: one has a bye in each round; the first is seeded, and there are no points yet."""
    session = build_swiss(teams=9, played=2)
    found = told(session)
    assert (found["rounds"], found["boards"]) == (5, 4)
    assert [each["round"] for each in found["draws"]] == [1, 2]
    first, second = found["draws"]
    assert [len(each["matches"]) for each in (first, second)] == [4, 4]
    assert [len(each["byes"]) for each in (first, second)] == [1, 1]
    assert [match["tables"] for match in first["matches"]] == [[1, 2], [3, 4], [5, 6], [7, 8]]
    assert {team["points"] for match in first["matches"] for team in match["teams"]} <= {"", "0"}
    for each in (first, second):
        numbers = [team["number"] for match in each["matches"] for team in match["teams"]]
        assert sorted([*numbers, *each["byes"]]) == [*range(1, 10)]
        assert each["published_at"] is not None
    assert "Łódź Łosie" in {team["names"] for match in first["matches"] for team in match["teams"]}


def test_a_draw_that_is_not_published_is_the_directors_alone() -> None:
    session = build_swiss(teams=8, played=1)
    drawn(session, 2)
    assert [each["round"] for each in told(session)["draws"]] == [1]
    seen = told(session, director_of(session))["draws"]
    assert [(each["round"], each["published_at"] is None) for each in seen] == [
        (1, False),
        (2, True),
    ]


def test_nothing_is_sent_twice_while_nobody_has_acted() -> None:
    session = build_swiss(teams=8, played=1)
    director = director_of(session)
    answer = director.get(address(session))
    held = {"If-None-Match": answer.headers["ETag"]}
    assert director.get(address(session), headers=held).status_code == 304
    assert Client().get(address(session), headers=held).status_code == 200
    drawn(session, 2)
    assert director.get(address(session), headers=held).status_code == 200


def test_a_session_of_another_movement_has_no_draws() -> None:
    found = told(build_match_session())
    assert found == {"rounds": None, "boards": None, "draws": []}


@pytest.mark.parametrize(("teams", "played"), [(8, 1), (9, 3)])
def test_it_asks_as_much_of_any_swiss(
    teams: int, played: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    session = build_swiss(teams=teams, played=played)
    with django_assert_num_queries(QUERIES):
        Client().get(address(session))


QUERIES = 7
