"""Pages of a running session that look again: what an unchanged one costs, and what changes it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope
from time_machine import travel

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import User
from events.actions.cancelling import cancel_event
from events.actions.changes import change_movement
from events.actions.checking import check_result
from events.actions.clock import set_clock, signal_clock
from events.actions.entries import add_late_entry
from events.actions.releases import publish_official_score
from events.interchange.people import Person
from events.models import Session
from events.movements.clock import Act
from events.queries.change_kinds import ChangeKey
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import NOW, build_session, enter_play, enter_results, make_organiser
from tests.rooms import build_room

pytestmark = pytest.mark.django_db

WATCHED = ("desk", "clock", "clock_desk", "where_next", "results", "wall")


def page(session: Session, name: str = "desk") -> str:
    rest = "?pair=1NS" if name == "where_next" else ""
    return reverse(name, args=[session.organiser.slug, session.pk]) + rest


def director_of(session: Session) -> User:
    return User.objects.get(email=f"director@{session.organiser.slug}.example")


def held(client: Client, path: str) -> dict[str, str]:
    """The header with which a part looks again that shows the page as it is now."""
    return {"If-None-Match": client.get(path)["ETag"]}


@pytest.fixture
def session() -> Session:
    return build_session(pairs=8, boards=8)


@pytest.fixture
def director(client: Client, session: Session) -> Client:
    client.force_login(director_of(session))
    return client


def enter(session: Session, text: str = "4S N =") -> None:
    enter_play(session, session_plays(session, WHOLE).missing[0], text)


@pytest.mark.parametrize("name", WATCHED)
def test_unchanged_page_is_answered_in_a_word(
    director: Client, session: Session, name: str
) -> None:
    headers = held(director, page(session, name))
    with travel(NOW, tick=False):
        answer = director.get(page(session, name), headers=headers)
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer["As-Of"] == "18:30:00"
    assert answer["Cache-Control"] == "private, no-store"


def test_unchanged_page_costs_one_query_besides_who_looks() -> None:
    """However many tables there are; the director's login, its session and its roles are asked."""
    counted = {"desk": set[int](), "where_next": set[int]()}
    for tables in (3, 14, 40):
        big = build_room(tables, played=3, organiser=make_organiser(f"club{tables}"))
        visitors = {"desk": Client(), "where_next": Client()}
        visitors["desk"].force_login(director_of(big))
        for name, visitor in visitors.items():
            headers = held(visitor, page(big, name))
            with CaptureQueriesContext(connection) as queries:
                assert visitor.get(page(big, name), headers=headers).status_code == 304
            counted[name].add(len(queries))
    assert counted == {"desk": {4}, "where_next": {1}}


def test_changed_page_costs_the_same_queries_for_any_field() -> None:
    counted = {"desk": set[int](), "where_next": set[int](), "clock": set[int]()}
    for tables in (4, 14, 40):
        big = build_room(tables, played=3, organiser=make_organiser(f"club{tables}"))
        visitors = {"desk": Client(), "where_next": Client(), "clock": Client()}
        visitors["desk"].force_login(director_of(big))
        for name, visitor in visitors.items():
            with CaptureQueriesContext(connection) as queries:
                assert visitor.get(page(big, name)).status_code == 200
            counted[name].add(len(queries))
    assert counted == {"desk": {18}, "where_next": {8}, "clock": {2}}


def _postpone(session: Session) -> None:
    change_movement(
        actor=SYSTEM,
        session=session,
        kind=ChangeKey.POSTPONE,
        parameters={"round": 1, "table": 1, "boards": [1]},
        seen=0,
        now=NOW,
    )


def _set_clock(session: Session) -> None:
    set_clock(
        actor=SYSTEM,
        session=session,
        seconds_per_board=420,
        seconds_to_move=120,
        breaks={},
        now=NOW,
    )


def _start_clock(session: Session) -> None:
    _set_clock(session)
    signal_clock(actor=SYSTEM, session=session, act=Act.START, seen_round=1, seen_events=0, now=NOW)


def _check(session: Session) -> None:
    enter(session)
    check_result(actor=SYSTEM, session=session, result=session.results.get(), now=NOW)


def _publish(session: Session) -> None:
    enter_results(session)
    publish_official_score(actor=SYSTEM, session=session, now=NOW)


def _late_pair(session: Session) -> None:
    people = Person("Ann Late"), Person("Bob Late")
    add_late_entry(actor=SYSTEM, session=session, first=people[0], second=people[1], now=NOW)


def _cancel(session: Session) -> None:
    cancel_event(actor=SYSTEM, event=session.event, reason="snow", now=NOW)


ACTS = (enter, _postpone, _set_clock, _start_clock, _check, _publish, _late_pair, _cancel)


@pytest.mark.parametrize("act", ACTS)
def test_every_act_changes_the_page(
    director: Client, session: Session, act: Callable[[Session], None]
) -> None:
    headers = held(director, page(session))
    with scope(organiser=session.organiser):
        act(session)
    assert director.get(page(session), headers=headers).status_code in {200, 302}


def test_refused_act_changes_nothing(director: Client, session: Session) -> None:
    headers = held(director, page(session))
    with scope(organiser=session.organiser), pytest.raises(UserError):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
    assert director.get(page(session), headers=headers).status_code == 304


def test_clock_changes_the_page_when_its_time_is_out(client: Client, session: Session) -> None:
    with scope(organiser=session.organiser):
        _start_clock(session)
    for name in ("clock", "where_next", "wall"):
        with travel(NOW + timedelta(minutes=1), tick=False):
            headers = held(client, page(session, name))
        for minutes, status in ((13.9, 304), (14, 200)):
            with travel(NOW + timedelta(minutes=minutes), tick=False):
                assert client.get(page(session, name), headers=headers).status_code == status


def test_results_of_others_change_nothing_on_a_phone(client: Client, session: Session) -> None:
    """Only what the page shows: the next round, once this one is complete."""
    headers = held(client, page(session, "where_next"))
    for status in (*[304] * 7, 200):
        with scope(organiser=session.organiser):
            enter(session)
        answer = client.get(page(session, "where_next"), headers=headers)
        assert answer.status_code == status
        headers = {"If-None-Match": answer["ETag"]}


def test_role_just_taken_away_ends_it(director: Client, session: Session) -> None:
    headers = held(director, page(session))
    with scope(organiser=session.organiser):
        first = session.event.appointments.get()
        first.user = User.objects.get(email="admin@acol.example")
        first.save()
    assert director.get(page(session), headers=headers).status_code in {403, 404}


def test_tag_is_the_visitors_own(director: Client, session: Session) -> None:
    headers = held(director, page(session, "results"))
    assert Client().get(page(session, "results"), headers=headers).status_code == 200
    assert director.get(page(session, "clock"), headers=headers).status_code == 200


def test_login_anew_makes_the_forms_anew(director: Client, session: Session) -> None:
    """The token in them is another one then."""
    headers = held(director, page(session))
    director.cookies["csrftoken"] = "b" * 32
    assert director.get(page(session), headers=headers).status_code == 200


@pytest.mark.parametrize("tag", ["*", '"x"', 'W/"..."', 'W/"a.1.²."', "W/", ""])
def test_tag_that_nobody_gave_is_no_tag(director: Client, session: Session, tag: str) -> None:
    director.get(page(session))
    assert director.get(page(session), headers={"If-None-Match": tag}).status_code == 200


def test_visitors_browser_asks_each_time(client: Client, session: Session) -> None:
    assert client.get(page(session, "where_next"))["Cache-Control"] == "private, no-cache"
