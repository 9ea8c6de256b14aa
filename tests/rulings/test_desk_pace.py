"""The desk's first lines: which table to go to, and when the session will end."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from time_machine import travel

from clubs.actors import SYSTEM
from clubs.models import User
from events.actions.clock import set_clock, signal_clock
from events.actions.results import enter_result
from events.models import Session
from events.movements.clock import Act
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import NOW, build_session

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def enter_at(session: Session, minutes: float, round_number: int, table: int, boards: int) -> None:
    """So many more results of a table in a round."""
    with scope(organiser=session.organiser):
        plays = [
            each
            for each in session_plays(session, WHOLE).missing
            if (each.table_round.round, each.table_round.table) == (round_number, table)
        ]
        for each in plays[:boards]:
            enter_result(
                actor=SYSTEM,
                session=session,
                board_number=each.board,
                ns=each.ns,
                ew=each.ew,
                text="6SX N -5",
                seen_version=0,
                now=NOW + minutes * MINUTE,
            )


@pytest.fixture
def session() -> Session:
    """Four tables of two boards a round; after 14 minutes all but table 2 are through round 1."""
    session = build_session(pairs=8, boards=8)
    for table in (1, 3, 4):
        enter_at(session, 14, 1, table, 2)
    enter_at(session, 10, 1, 2, 1)
    return session


def context(session: Session, minutes: float) -> dict[str, Any]:
    director = User.objects.get(email=f"director@{session.organiser.slug}.example")
    client = Client()
    with travel(NOW + minutes * MINUTE, tick=False):
        client.force_login(director)
        answer = client.get(reverse("desk", args=[session.organiser.slug, session.pk]))
    return {"pace": answer.context["pace"], "text": answer.content.decode(), "tag": answer["ETag"]}


def test_the_first_line_is_the_table_for_which_others_wait(session: Session) -> None:
    """One board took it ten minutes, so the other is through at 18:50, six after the others.

    E-W of table 1 come to table 2, whose N-S still play, and E-W of table 2 are wanted at table 3.
    Table 1 shares the boards of table 2 with table 4 then, and begins with the one that is free.
    """
    pace = context(session, 16)["pace"]
    (line,) = pace.first
    assert (line.table, line.waits) == ("2", "tables 2, 3 wait for it")
    assert line.text == "1 board left · 10.0 min a board · through about 18:50 · 6 min behind"


def test_the_end_follows_from_the_pace(session: Session) -> None:
    """From 18:50 three rounds of 14 minutes, with two minutes before each: 19:38."""
    said = "7.0 min a board; at this pace all are through about 19:38"
    assert context(session, 16)["pace"].end == said


def test_the_clock_says_when_it_was_to_end_and_who_may_wait(session: Session) -> None:
    """Rounds of 16 minutes and moves of two: 18:30 and 70 minutes later. Nobody is called yet."""
    with scope(organiser=session.organiser):
        set_clock(
            actor=SYSTEM,
            session=session,
            seconds_per_board=480,
            seconds_to_move=120,
            breaks={},
            now=NOW,
        )
        signal_clock(
            actor=SYSTEM, session=session, act=Act.START, seen_round=1, seen_events=0, now=NOW
        )
    pace = context(session, 15)["pace"]
    assert [(line.table, line.waits) for line in pace.first] == [("2", "")]
    assert pace.end.endswith(", by the clock at 19:40")
    assert context(session, 17)["pace"].first[0].waits == "tables 2, 3 wait for it"


def test_minutes_go_by_though_nothing_comes(session: Session) -> None:
    client = Client()
    client.force_login(User.objects.get(email=f"director@{session.organiser.slug}.example"))
    desk, statuses = reverse("desk", args=[session.organiser.slug, session.pk]), []
    with travel(NOW + 16 * MINUTE, tick=False):
        held = {"If-None-Match": client.get(desk)["ETag"]}
    for minutes in (16.9, 17):
        with travel(NOW + minutes * MINUTE, tick=False):
            statuses.append(client.get(desk, headers=held).status_code)
    assert statuses == [304, 200]


def test_it_tells_no_result_and_is_gone_when_none_come(session: Session) -> None:
    found = context(session, 16)
    panel = found["text"].partition('id="pace"')[2].partition("</section>")[0]
    assert "6♠" not in panel
    assert "1400" not in panel
    assert context(session, 75)["pace"] is None


def test_before_the_first_result_there_is_none() -> None:
    assert context(build_session(pairs=8, boards=8), 16)["pace"] is None


def test_a_table_that_is_through_wears_a_tick(session: Session) -> None:
    text = context(session, 16)["text"]
    cards = text.split('class="table-card')[1:]
    assert ["chip" in card for card in cards] == [True, False, True, True]
