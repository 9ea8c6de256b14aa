"""Tables and boards: what a caddy of the event sees, and that they change nothing."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import NotAllowed
from clubs.models import User
from clubs.permissions import Role
from events.access import roles_at_any_event
from events.actions.appointments import end_appointment, make_appointment
from events.actions.results import enter_result
from events.models import Appointment, Event, Session
from events.movements.swiss.conditions import OddField
from events.queries.boards_now import boards_now
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import (
    NOW,
    build_event,
    build_session,
    enter_results,
    make_member,
    make_organiser,
)
from tests.individuals import build_individual
from tests.teams import SWISS, build_match_session, build_swiss, publish_round

pytestmark = pytest.mark.django_db

Duty = Appointment.Duty


def serve(event: Event, duty: str, email: str = "bea@example.org") -> User:
    user = make_member(event.organiser, email=email)
    with scope(organiser=event.organiser):
        make_appointment(actor=SYSTEM, event=event, user=user, duty=duty, now=NOW)
    return user


def rows(session: Session, asked: int | None = None) -> list[tuple[str, str, str, str]]:
    """The first section, table by table: boards, how many are in, where they go."""
    with scope(organiser=session.organiser):
        (section, *_others) = boards_now(session, session_plays(session, WHOLE), asked)
        return [(each.table, each.boards, each.word, each.goes) for each in section.tables]


def status(user: User, name: str, session: Session) -> int:
    client = Client()
    client.force_login(user)
    address = reverse(name, args=[session.organiser.slug, session.pk])
    return client.get(address).status_code


def enter_first(session: Session, user: User) -> None:
    with scope(organiser=session.organiser):
        play = session_plays(session, WHOLE).missing[0]
        enter_result(
            actor=Actor.person(user),
            session=session,
            board_number=play.board,
            ns=play.ns,
            ew=play.ew,
            text="4S N =",
            seen_version=0,
            now=NOW,
        )


def test_L8A2_boards_go_to_the_next_lower_table_in_a_mitchell() -> None:
    session = build_session(pairs=6, boards=9)
    assert rows(session) == [
        ("1", "1–3", "0 of 3 in", "table 3"),
        ("2", "4–6", "0 of 3 in", "table 1"),
        ("3", "7–9", "0 of 3 in", "table 2"),
    ]
    enter_results(session, rounds={1})
    assert rows(session)[0] == ("1", "4–6", "0 of 3 in", "table 3")
    assert rows(session, 1)[0] == ("1", "1–3", "3 of 3 in", "table 3")
    assert [each[3] for each in rows(session, 99)] == ["not played again"] * 3


def test_a_caddy_sees_the_boards_and_changes_nothing() -> None:
    session = build_session(pairs=6, boards=9)
    caddy = serve(session.event, Duty.CADDY)
    assert status(caddy, "boards_now", session) == 200
    for name in ("desk", "scores", "movement", "penalties"):
        assert status(caddy, name, session) == 403
    with pytest.raises(NotAllowed):
        enter_first(session, caddy)


def test_a_scorer_of_the_event_enters_results_there_and_nowhere_else() -> None:
    session = build_session(pairs=6, boards=9)
    other = build_session(session.organiser, pairs=6, boards=9, name="Other")
    scorer = serve(session.event, Duty.SCORER)
    enter_first(session, scorer)
    assert status(scorer, "scores", session) == 200
    for name in ("desk", "movement", "publish"):
        assert status(scorer, name, session) == 403
    assert status(scorer, "scores", other) == 403
    with pytest.raises(NotAllowed):
        enter_first(other, scorer)
    client = Client()
    client.force_login(scorer)
    assert client.get(reverse("rubber_tables", args=["acol"])).status_code == 403
    with scope(organiser=session.organiser):
        assert roles_at_any_event(Actor.person(scorer), session.organiser) == {Role.MEMBER}


@pytest.mark.parametrize(("duty", "name"), [(Duty.SCORER, "scores"), (Duty.CADDY, "boards_now")])
def test_it_ends_at_once_with_the_appointment(duty: str, name: str) -> None:
    session = build_session(pairs=6, boards=9)
    event, user = session.event, serve(session.event, duty)
    client = Client()
    client.force_login(user)
    address = reverse(name, args=[session.organiser.slug, session.pk])
    assert client.get(address).status_code == 200
    with scope(organiser=event.organiser):
        served = event.appointments.get(user=user)
        end_appointment(actor=SYSTEM, event=event, appointment=served, now=NOW)
    assert client.get(address).status_code == 403


def test_nobody_looks_before_the_boards_lie_there_and_the_page_says_so() -> None:
    event = build_event(pairs=6)
    caddy = serve(event, Duty.CADDY)
    client = Client()
    client.force_login(caddy)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    page = client.get(reverse("boards_now", args=["acol", session.pk])).content.decode()
    assert "No boards lie on the tables yet" in page


def test_many_tables_cost_as_many_queries_as_few() -> None:
    counted = []
    for slug, pairs in (("acol", 6), ("benjamin", 20)):
        session = build_session(make_organiser(slug), pairs=pairs, boards=20 if pairs > 6 else 9)
        caddy = serve(session.event, Duty.CADDY, f"caddy@{slug}.example")
        client = Client()
        client.force_login(caddy)
        with CaptureQueriesContext(connection) as asked:
            assert client.get(reverse("boards_now", args=[slug, session.pk])).status_code == 200
        counted.append(len(asked))
    assert counted[0] == counted[1]


def test_a_swiss_has_no_boards_before_its_first_draw_and_then_those_of_the_round() -> None:
    session = build_swiss()
    with scope(organiser=session.organiser):
        assert boards_now(session, session_plays(session, WHOLE), None) == []
    drawn = build_swiss(make_organiser("benjamin"), played=1)
    with scope(organiser=drawn.organiser):
        (section,) = boards_now(drawn, session_plays(drawn, WHOLE), None)
    assert section.rounds == 1
    assert all(each.is_done for each in section.tables)


def test_a_table_of_a_triple_within_one_round_is_told_in_each_half() -> None:
    """Teams 5, 6 and 7 play boards 1 and 2, 3 and 4, 21 and 22 and pass them on at half-time."""
    session = build_swiss(teams=7, choice=replace(SWISS, odd=OddField.SHORT_TRIPLE))
    with scope(organiser=session.organiser):
        publish_round(session, 1)
        play = next(
            each for each in session_plays(session, WHOLE).missing if each.table_round.half == 2
        )
        enter_result(
            actor=SYSTEM,
            session=session,
            board_number=play.board,
            ns=play.ns,
            ew=play.ew,
            text="4S N =",
            seen_version=0,
            now=NOW,
        )
        (section,) = boards_now(session, session_plays(session, WHOLE), None)
    assert [(each.table, each.half, each.boards, each.word) for each in section.tables[4:]] == [
        ("5", 1, "1–2", "0 of 2 in"),
        ("6", 1, "3–4", "0 of 2 in"),
        ("7", 1, "21–22", "0 of 2 in"),
        ("5", 2, "21–22", "1 of 2 in"),
        ("6", 2, "1–2", "0 of 2 in"),
        ("7", 2, "3–4", "0 of 2 in"),
    ]


@pytest.mark.parametrize("build", [build_individual, build_match_session])
def test_every_kind_of_movement_has_the_page(build: Callable[[], Session]) -> None:
    session = build()
    caddy = serve(session.event, Duty.CADDY)
    assert status(caddy, "boards_now", session) == 200
