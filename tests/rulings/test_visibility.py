"""Who sees what of a ruling and an appeal: the parties all, others what the conditions say."""

import json
from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import Actor
from events.models import Session
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.queries.viewers import Level, level_for_others
from tests.builders import make_member, make_organiser
from tests.rulings.night import OFFICIAL, Night, build_night

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]

SECRETS = ("South paused before passing", "Nobody paused at all", "Two kibitzers heard it")
DECISION = "Four spades one down for both sides"


@pytest.fixture(autouse=True)
def _within_the_periods() -> Iterator[None]:
    with time_machine.travel(OFFICIAL, tick=False):
        yield


def appealed_night(shown: str, slug: str = "acol") -> Night:
    """A ruling under an appeal that stood, a second one in draft, and a reported error."""
    night = build_night(make_organiser(slug), rulings_shown=shown)
    with scope(organiser=night.organiser):
        night.publish()
        ruling = night.rule(now=OFFICIAL)
        appeal = lodge_appeal(
            actor=night.actor(night.ns), ruling=ruling, grounds=SECRETS[1], now=OFFICIAL
        )
        concur(actor=night.actor(night.ns, 1), appeal=appeal, now=OFFICIAL)
        decide_appeal(
            actor=night.director,
            appeal=appeal,
            outcome="stands",
            reasons=SECRETS[2],
            now=OFFICIAL,
        )
        night.rule(issue=False, now=OFFICIAL)
        night.report(OFFICIAL, night.actor(night.ew), grounds="Our slip.")
    return night


def get(night: Night, actor: Actor | None, name: str, *args: object) -> tuple[int, str]:
    client = Client()
    if actor is not None and actor.user is not None:
        client.force_login(actor.user)
    answer = client.get(reverse(name, args=[night.organiser.slug, night.session.pk, *args]))
    return answer.status_code, answer.content.decode()


def other_player(night: Night) -> Actor:
    with scope(organiser=night.organiser):
        others = night.session.contestants.exclude(pk__in=[night.ns.pk, night.ew.pk])
        return night.actor(others[0])


@pytest.mark.parametrize("who", ["public", "player"])
def test_others_see_nothing_when_the_conditions_show_nothing(who: str) -> None:
    night = appealed_night("nothing")
    actor = other_player(night) if who == "player" else None
    status, page = get(night, actor, "rulings")
    assert (status, "/rulings/1/" in page) == (200, False)
    assert get(night, actor, "ruling", 1)[0] == 404
    assert get(night, actor, "appeal", 1)[0] == 404


def test_others_see_nothing_while_a_session_has_no_conditions() -> None:
    assert level_for_others(Session()) is Level.NOTHING


@pytest.mark.parametrize("who", ["public", "player"])
def test_others_see_the_status_when_the_conditions_show_that(who: str) -> None:
    night = appealed_night("status")
    actor = other_player(night) if who == "player" else None
    status, page = get(night, actor, "ruling", 1)
    assert (status, "issued" in page, "decided" in page) == (200, True, True)
    for hidden in (*SECRETS, DECISION, "16B1", "Ann F", "the ruling stands"):
        assert hidden not in page
    assert get(night, actor, "appeal", 1)[0] == 404


def test_others_see_the_decision_without_facts_and_statements() -> None:
    night = appealed_night("decision")
    status, page = get(night, None, "ruling", 1)
    assert status == 200
    assert DECISION in page
    assert "the ruling stands" in page
    for hidden in (*SECRETS, "Ann F", "Director"):
        assert hidden not in page


@pytest.mark.parametrize("who", ["ns", "ew", "director", "administrator"])
def test_parties_and_officials_see_the_detail(who: str) -> None:
    night = appealed_night("nothing")
    with scope(organiser=night.organiser):
        actors = {
            "ns": night.actor(night.ns),
            "ew": night.actor(night.ew, 1),
            "director": night.director,
            "administrator": night.administrator,
        }
    status, page = get(night, actors[who], "ruling", 1)
    assert (status, SECRETS[0] in page) == (200, True)
    status, page = get(night, actors[who], "appeal", 1)
    assert (status, SECRETS[1] in page, SECRETS[2] in page) == (200, True, True)


@pytest.mark.parametrize("who", ["ns", "public"])
def test_draft_is_seen_by_officials_only(who: str) -> None:
    night = appealed_night("decision")
    with scope(organiser=night.organiser):
        actor = night.actor(night.ns) if who == "ns" else None
    assert get(night, actor, "ruling", 2)[0] == 404
    assert "/rulings/2/" not in get(night, actor, "rulings")[1]
    assert get(night, night.director, "ruling", 2)[0] == 200


def test_a_report_is_not_shown_to_a_member_who_tries_to_reject_it() -> None:
    night = appealed_night("status")
    client = Client()
    client.force_login(make_member(night.organiser))
    place = [night.organiser.slug, night.session.pk, 1]
    response = client.post(reverse("correction_reject", args=place))
    assert response.status_code == 404


def test_people_of_another_organiser_are_the_public_here() -> None:
    night = appealed_night("status")
    twin = appealed_night("status", slug="blackwood")
    for actor in (twin.director, twin.administrator):
        page = get(night, actor, "ruling", 1)[1]
        assert not any(hidden in page for hidden in SECRETS)
        assert get(night, actor, "desk")[0] == 404
        assert get(night, actor, "correction", 1)[0] == 404
        assert get(night, actor, "corrections")[0] == 404


def test_matters_of_another_session_are_not_found_under_this_ones_address() -> None:
    night = appealed_night("status")
    twin = appealed_night("status", slug="blackwood")
    client = Client()
    assert night.director.user is not None
    client.force_login(night.director.user)
    for name in ("ruling", "appeal", "correction"):
        address = reverse(name, args=[night.organiser.slug, twin.session.pk, 1])
        assert client.get(address).status_code == 404


def test_api_shows_no_more_than_the_pages() -> None:
    night = appealed_night("status")
    status, text = get(night, None, "api-rulings")
    assert status == 200
    assert [each["number"] for each in json.loads(text)] == [1]
    for hidden in (*SECRETS, DECISION, "16B1", "Ann F"):
        assert hidden not in text
    assert get(night, None, "api-ruling", 2)[0] == 404
    with scope(organiser=night.organiser):
        party = night.actor(night.ns)
    ruling = json.loads(get(night, party, "api-ruling", 1)[1])
    assert (ruling["laws"], ruling["facts"]) == (["16B1", "12C1A"], SECRETS[0] + ".")
    assert ruling["appeals"][0]["grounds"] == SECRETS[1]
    assert ruling["sides"][0]["names"] == "Ann F & Bob F"


def test_api_shows_nothing_where_the_conditions_show_nothing() -> None:
    night = appealed_night("nothing")
    assert get(night, None, "api-rulings") == (200, "[]")
    assert get(night, None, "api-ruling", 1)[0] == 404
