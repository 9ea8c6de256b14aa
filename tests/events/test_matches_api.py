"""The matches of a session of teams as a program reads them from the official score."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.releases import publish_official_score
from events.models import Session
from scoring.teams.boards import TeamSide
from tests.builders import NOW, build_release, make_organiser
from tests.events.test_match_decisions import WHY, Kind, carry, decide, first_match, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Iterator[Organiser]:
    organiser = make_organiser()
    with scope(organiser=organiser):
        yield organiser


def address(session: Session) -> str:
    return reverse("api-matches", args=[session.organiser.slug, session.pk])


def told(session: Session) -> Any:
    return Client().get(address(session)).json()


def publish(session: Session) -> None:
    publish_official_score(actor=SYSTEM, session=session, now=NOW)


def test_matches_with_imps_points_and_the_swing_of_each_board(club: Organiser) -> None:
    session = played(club)
    publish(session)
    found = told(session)
    assert (found["count"], found["unit"], found["total_unit"], found["byes"]) == (
        6,
        "imp",
        "vp",
        [],
    )
    first = found["matches"][0]
    assert (first["counts_by"], first["at_fault"], first["carried"]) == ("boards", "", None)
    assert len(first["boards"]) == 8
    assert {each["counts_by"] for each in found["matches"]} == {"boards"}
    won = sum(max(float(each["home"] or 0), 0) for each in first["boards"])
    assert won == float(first["home"]["won"])
    assert float(first["home"]["points"]) + float(first["away"]["points"]) == 20


@pytest.mark.parametrize(
    ("kind", "side", "points"),
    [
        (Kind.DEFAULTED, TeamSide.AWAY, ("12", "0")),
        (Kind.CONCEDED, TeamSide.AWAY, ("12", "0")),
        (Kind.DEFAULTED, None, ("0", "0")),
        (Kind.VOID, None, ("", "")),
    ],
)
def test_a_match_tells_what_was_decided_of_it(
    club: Organiser, kind: Kind, side: TeamSide | None, points: tuple[str, str]
) -> None:
    session = played(club)
    decide(session, first_match(session), kind, side=side)
    publish(session)
    match = told(session)["matches"][0]
    assert (match["counts_by"], match["reason"]) == (kind.value, WHY)
    assert match["at_fault"] == (match["away"]["label"] if side else "")
    assert (match["home"]["points"], match["away"]["points"]) == points


def test_a_match_tells_what_a_team_carries_into_it(club: Organiser) -> None:
    session = played(club, carry_over_cap=10)
    carry(session, first_match(session), TeamSide.HOME, "4")
    publish(session)
    match = told(session)["matches"][0]
    carried = {"label": match["home"]["label"], "imps": "4", "reason": "The match of May."}
    assert match["carried"] == carried


def test_pairs_have_no_matches() -> None:
    session = build_release().session
    found = told(session)
    assert (found["count"], found["matches"], found["unit"]) == (0, [], "")


def test_there_are_none_before_the_official_score(club: Organiser) -> None:
    assert Client().get(address(played(club))).status_code == 404


def test_a_program_that_has_them_is_answered_in_a_word(
    club: Organiser, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    session = played(club)
    publish(session)
    client = Client()
    tag = client.get(address(session))["ETag"]
    assert client.get(address(session), headers={"If-None-Match": tag}).status_code == 304
    with django_assert_num_queries(6):
        client.get(address(session))
    decide(session, first_match(session), Kind.VOID)
    assert client.get(address(session), headers={"If-None-Match": tag}).status_code == 200


def test_another_clubs_matches_are_not_found(club: Organiser) -> None:
    session = played(club)
    publish(session)
    other = make_organiser("benjamin")
    assert Client().get(reverse("api-matches", args=[other.slug, session.pk])).status_code == 404
