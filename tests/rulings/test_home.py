"""The first page: something alive for a visitor, and one step to the work for whoever signs in."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Membership, User
from events.actions.appointments import make_appointment
from events.actions.events import create_event
from events.models import Appointment
from events.queries.tonight import A_NIGHT, JUST_LATE, sessions_tonight
from rulings.actions.appeals import lodge_appeal
from tests.builders import (
    NOW,
    build_event,
    build_release,
    build_session,
    make_member,
    make_organiser,
    make_user,
)
from tests.rulings.night import OFFICIAL, Night, build_night

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


def page_for(client: Client, user: User | None = None, at: datetime = NOW) -> str:
    if user is not None:
        client.force_login(user)
    with time_machine.travel(at, tick=False):
        answer = client.get("/")
    assert answer.status_code == 200
    return answer.content.decode()


def names_tonight(at: datetime) -> list[str]:
    return [session.event.name for session in sessions_tonight(at, 10)]


def test_a_visitor_sees_what_is_on_and_who_won(client: Client) -> None:
    build_session(make_organiser("acol"), name="Tuesday Pairs")
    release = build_release(build_session(make_organiser("benjamin"), name="Cup"))
    page = page_for(client)
    running, official = page.index("Tuesday Pairs"), page.index("Cup")
    assert running < page.index("Latest results") < official
    assert f"/o/benjamin/sessions/{release.session_id}/" in page
    for row in release.ranking:
        is_first = row["rank"] in {"1", "1="}
        assert (row["names"].replace("&", "&amp;") in page) == is_first
        assert (f"{row['percent']}%" in page) == is_first


def test_a_visitor_never_sees_an_unpublished_event(client: Client) -> None:
    club = make_organiser()
    with scope(organiser=club):
        create_event(
            actor=SYSTEM,
            organiser=club,
            name="Secret Trial",
            starts_at=NOW + MINUTE,
            now=NOW,
        )
    assert "Secret Trial" not in page_for(client)
    assert "Nothing has been played here yet" in page_for(client)


def test_a_session_is_tonights_until_the_night_is_over() -> None:
    build_session(name="Played")
    began = NOW
    assert names_tonight(began + A_NIGHT - MINUTE) == ["Played"]
    assert names_tonight(began + A_NIGHT) == []


def test_a_session_to_come_is_tonights_from_the_day_before_and_while_it_is_late() -> None:
    build_event(starts_at=NOW, name="To come")
    assert names_tonight(NOW - A_NIGHT) == []
    assert names_tonight(NOW - A_NIGHT + MINUTE) == ["To come"]
    assert names_tonight(NOW + JUST_LATE - MINUTE) == ["To come"]
    assert names_tonight(NOW + JUST_LATE) == []


def test_a_director_is_one_step_from_the_desk(client: Client) -> None:
    session = build_session()
    director = User.objects.get(email="director@acol.example")
    page = page_for(client, director)
    assert f'href="/o/acol/sessions/{session.pk}/desk/"' in page
    assert "you direct" in page


def test_a_director_is_one_step_from_starting(client: Client) -> None:
    event = build_event(pairs=6)
    director = User.objects.get(email="director@acol.example")
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    page = page_for(client, director)
    assert f'href="/o/acol/sessions/{session.pk}/movement/"' in page


def test_a_scorer_is_one_step_from_the_grid(client: Client) -> None:
    session = build_session()
    scorer = make_member(
        session.organiser, Membership.MemberRole.SCORER, email="scorer@acol.example"
    )
    assert f'href="/o/acol/sessions/{session.pk}/scores/"' in page_for(client, scorer)


@pytest.mark.parametrize(("duty", "page"), [("SCORER", "scores/"), ("CADDY", "boards/now/")])
def test_staff_of_the_event_are_one_step_from_their_work(
    client: Client, duty: str, page: str
) -> None:
    session = build_session()
    bea = make_member(session.organiser, email="bea@example.org")
    appointed = Appointment.Duty[duty]
    with scope(organiser=session.organiser):
        make_appointment(actor=SYSTEM, event=session.event, user=bea, duty=appointed, now=NOW)
    shown = page_for(client, bea)
    assert f'href="/o/acol/sessions/{session.pk}/{page}"' in shown
    assert f"your duty: {appointed.label}" in shown
    assert "you direct" not in shown


def test_a_player_goes_from_the_next_table_to_the_card(client: Client) -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        player = night.actor(night.ns).user
        label = night.ns.label
        next_table = f'href="/o/acol/sessions/{night.session.pk}/next/?pair={label}"'
        card = f'href="/o/acol/sessions/{night.session.pk}/pairs/{label}/"'
        assert player is not None
        before = page_for(client, player)
        night.publish()
    after = page_for(client, player, OFFICIAL + MINUTE)
    assert (next_table in before, card in before) == (True, False)
    assert (next_table in after, card in after) == (False, True)


def test_a_member_sees_what_the_club_plays_without_a_part_in_it(client: Client) -> None:
    session = build_session()
    page = page_for(client, make_member(session.organiser))
    assert f'href="/o/acol/sessions/{session.pk}/"' in page
    assert f"/o/acol/sessions/{session.pk}/desk/" not in page
    assert "you play" not in page


def test_whoever_has_no_part_in_a_session_is_not_led_there(client: Client) -> None:
    build_session()
    page = page_for(client, make_user("stranger@example.org"))
    assert "Tuesday Pairs" not in page
    assert "Nothing is on for you today" in page


def test_an_appeal_that_waits_for_the_partner_is_on_the_partners_first_page(
    client: Client,
) -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        appellant, partner = night.actor(night.ns), night.actor(night.ns, 1)
        night.rule()
        night.publish()
        lodge_appeal(
            actor=appellant,
            ruling=night.session.rulings.get(),
            grounds="There was no pause.",
            now=OFFICIAL + MINUTE,
        )
    assert waits(client, partner.user) == (True, f"/o/acol/sessions/{night.session.pk}/appeals/1/")
    assert waits(client, appellant.user) == (False, None)


def waits(client: Client, user: User | None) -> tuple[bool, str | None]:
    """Whether something waits for the person, and the address it leads to."""
    page = page_for(client, user, OFFICIAL + 2 * MINUTE)
    _head, found, rest = page.partition("Waiting for you")
    return bool(found), rest.partition('href="')[2].partition('"')[0] if found else None


def test_first_page_makes_no_more_queries_for_more_sessions(client: Client) -> None:
    night = build_night()
    with scope(organiser=night.organiser):
        person = night.login(night.players(night.ns)[0])
        make_member(night.organiser, user=person)
    assist(night, person, "First")
    few = queries(client, None), queries(client, person)
    for name in ("Second", "Third", "Fourth"):
        assist(night, person, name)
    assert (queries(client, None), queries(client, person)) == few


def assist(night: Night, person: User, name: str) -> None:
    """Appointed to one more event of today's."""
    event = build_event(night.organiser, name=name, pairs=3)
    with scope(organiser=night.organiser):
        make_appointment(
            actor=night.administrator,
            event=event,
            user=person,
            duty=Appointment.Duty.ASSISTANT,
            now=NOW,
        )


def queries(client: Client, user: User | None) -> int:
    client.logout()
    if user is not None:
        client.force_login(user)
    with time_machine.travel(NOW, tick=False), CaptureQueriesContext(connection) as made:
        client.get("/")
    return len(made)
