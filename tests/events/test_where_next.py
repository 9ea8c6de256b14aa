"""Where do I go next? Everyone's page, without an account."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries
from time_machine import travel

from clubs.actions.invitations import claim
from clubs.actors import SYSTEM
from clubs.models import Player, User
from events.actions.changes import change_movement
from events.actions.clock import set_clock, signal_clock
from events.models import Session
from events.movements.clock import Act
from events.queries.change_kinds import ChangeKey, Parameters
from events.queries.guidance import guide_cards
from events.queries.movement import names_of, section_of
from events.queries.way import way_of
from tests.builders import NOW, build_event, build_release, build_session, enter_results, make_user

pytestmark = pytest.mark.django_db


def page(session: Session) -> str:
    return reverse("where_next", args=[session.organiser.slug, session.pk])


def player(session: Session, name: str) -> User:
    """A login for someone who plays."""
    user = make_user("player@example.org", name)
    with scope(organiser=session.organiser):
        claim(actor=SYSTEM, player=Player.objects.get(name=name), user=user, now=NOW)
    return user


def start_clock(session: Session) -> None:
    with scope(organiser=session.organiser):
        set_clock(
            actor=SYSTEM,
            session=session,
            seconds_per_board=420,
            seconds_to_move=120,
            breaks={},
            now=NOW,
        )
        signal_clock(
            actor=SYSTEM, session=session, act=Act.START, seen_round=1, seen_events=0, now=NOW
        )


def test_everyone_is_offered_to_pick(client: Client) -> None:
    text = client.get(page(build_session(pairs=10, boards=10))).content.decode()
    assert "?pair=5EW" in text
    assert "Ann J &amp; Bob J" in text


def test_place_now_and_next_with_the_opponents(client: Client) -> None:
    context = client.get(page(build_session(pairs=10, boards=10)), {"pair": " 3ew "}).context
    here, after = context["here"], context["after"]
    assert (here.round, here.table, here.direction) == (1, "3", "E-W")
    assert (here.opponents, here.opponents_names) == ("3", "Ann C & Bob C")
    assert here.boards == "5–6"
    assert (after.round, after.table, after.opponents_names) == (2, "4", "Ann D & Bob D")
    assert len(context["guide_card"].lines) == 5


def test_number_of_two_lines_is_asked_back(client: Client) -> None:
    response = client.get(page(build_session(pairs=10, boards=10)), {"pair": "3"})
    assert response.context["guide_card"] is None
    assert [choice.label for choice in response.context["choices"]] == ["3NS", "3EW"]


def test_number_of_one_line_is_enough(client: Client) -> None:
    session = build_session(pairs=6, kind="howell", boards=10)
    assert client.get(page(session), {"pair": "6"}).context["guide_card"].title == "Pair 6"


@pytest.mark.parametrize("asked", ["99", "x", "<b>", "3XX", "\0"])
def test_unknown_number_is_told_beside_the_field(client: Client, asked: str) -> None:
    response = client.get(page(build_session(pairs=10, boards=10)), {"pair": asked})
    assert response.status_code == 200
    assert "Nobody plays as" in response.content.decode()
    assert len(response.context["choices"]) == 10


def test_own_place_is_shown_at_once(client: Client) -> None:
    session = build_session(pairs=10, boards=10)
    client.force_login(player(session, "Bob G"))
    assert client.get(page(session)).context["guide_card"].label == "2EW"


def test_sit_out_is_told(client: Client) -> None:
    session = build_session(pairs=9, boards=10)
    text = client.get(page(session), {"pair": "5EW"}).content.decode()
    assert "You sit out this round." in text


def test_round_follows_the_results_and_the_clock(client: Client) -> None:
    session = build_session(pairs=10, boards=10)
    enter_results(session, leave=15)
    assert client.get(page(session), {"pair": "1EW"}).context["here"].round == 4
    start_clock(session)
    with travel(NOW + timedelta(minutes=15), tick=False):
        response = client.get(page(session), {"pair": "1EW"})
    assert response.context["here"].round == 2
    assert "Go now to · round 2" in " ".join(response.content.decode().split())


def test_after_the_last_round_nobody_is_sent_anywhere(client: Client) -> None:
    session = build_session(pairs=10, boards=10)
    start_clock(session)
    with travel(NOW + timedelta(hours=3), tick=False):
        response = client.get(page(session), {"pair": "1EW"})
    assert (response.context["here"], response.context["after"]) == (None, None)
    assert "The last round is over" in response.content.decode()


def test_postponed_and_cancelled_boards_are_told(client: Client) -> None:
    session = build_session(pairs=10, boards=15)
    postponed: Parameters = {"round": 1, "table": 3, "boards": [8]}
    cancelled: Parameters = {
        "round": 1,
        "table": 3,
        "boards": [9],
        "ns_fault": "none",
        "ew_fault": "none",
    }
    asked = ((ChangeKey.POSTPONE, postponed), (ChangeKey.CANCEL, cancelled))
    with scope(organiser=session.organiser):
        for seen, (kind, parameters) in enumerate(asked):
            change_movement(
                actor=SYSTEM, session=session, kind=kind, parameters=parameters, seen=seen, now=NOW
            )
    answer = client.get(page(session), {"pair": "3EW"})
    assert answer.context["here"].boards == "7"
    assert "Board 8, 3NS against 3EW" in answer.content.decode()
    assert client.get(page(session), {"pair": "4EW"}).context["late"] == ()


def test_finished_session_leads_to_the_results(client: Client) -> None:
    session = build_release(build_session(pairs=6, boards=6)).session
    text = client.get(page(session), {"pair": "1EW"}).content.decode()
    assert "Play is over." in text
    assert "http-equiv" not in text


def test_before_the_start_nobody_is_seated(client: Client) -> None:
    event = build_event(pairs=6)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    assert "Nobody is seated yet" in client.get(page(session)).content.decode()


def test_ways_lead_here(client: Client) -> None:
    session = build_session(pairs=10, boards=10)
    results = reverse("results", args=[session.organiser.slug, session.pk])
    assert page(session) in client.get(results).content.decode()
    client.force_login(player(session, "Ann A"))
    assert f"{page(session)}?pair=1NS" in client.get(reverse("my_matters")).content.decode()


@pytest.mark.parametrize("pairs", [6, 14])
def test_queries_do_not_depend_on_the_field(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, pairs: int
) -> None:
    session = build_session(pairs=pairs, boards=21)
    with django_assert_num_queries(7):
        client.get(page(session), {"pair": "1NS"})


@pytest.mark.parametrize("pairs", [7, 8])
def test_way_is_what_the_printed_card_says(pairs: int) -> None:
    """The page reads a pair's own rows, the card the whole movement: with changes too."""
    session = build_session(pairs=pairs, boards=12)
    changes: tuple[tuple[ChangeKey, Parameters], ...] = (
        (ChangeKey.POSTPONE, {"round": 1, "table": 1, "boards": [2]}),
        (
            ChangeKey.CANCEL,
            {"round": 2, "table": 2, "boards": [], "ns_fault": "none", "ew_fault": "none"},
        ),
    )
    with scope(organiser=session.organiser):
        for seen, (kind, parameters) in enumerate(changes):
            change_movement(
                actor=SYSTEM, session=session, kind=kind, parameters=parameters, seen=seen, now=NOW
            )
        found = section_of(session)
        assert found is not None
        printed = guide_cards(found[1], names_of(session)[found[0].pk])
        ways = [
            way_of(session, each)[0] for each in session.contestants.order_by("-line", "number")
        ]
    assert ways == printed
