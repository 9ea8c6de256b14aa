"""The wall: what a projector shows of a session, by what the time is for."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope
from time_machine import travel

from clubs.actors import SYSTEM
from events.actions.clock import set_clock, signal_clock
from events.actions.releases import publish_official_score
from events.actions.releases import publish_round as publish_round_score
from events.actions.swiss_draws import draw_round, publish_draw
from events.models import ReleasedBy, Session
from events.movements.clock import Act
from events.queries.clock import clock_of
from events.queries.plays import Play, session_plays
from events.queries.sight import WHOLE
from events.queries.wall import Wall, WallPage, wall_of
from tests.builders import (
    NOW,
    build_event,
    build_session,
    enter_play,
    enter_results,
    make_organiser,
)
from tests.individuals import build_individual
from tests.rooms import build_room
from tests.teams import build_match_session, build_swiss, build_teams_in_sections

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def with_clock(session: Session) -> Session:
    """Seven minutes a board and two to move, from NOW on."""
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
    return session


def address(session: Session) -> str:
    return reverse("wall", args=[session.organiser.slug, session.pk])


def shown(session: Session, minutes: float = 0) -> Wall:
    with scope(organiser=session.organiser):
        session = Session.objects.select_related("event__organiser").get(pk=session.pk)
        return wall_of(session, clock_of(session), NOW + minutes * MINUTE)


def told(page: WallPage) -> list[str]:
    return [" ".join(filter(None, (row.who, row.names, row.told))) for row in page.rows]


def enter_at(session: Session, round_number: int, *tables: int) -> None:
    """All boards of these tables in a round."""
    with scope(organiser=session.organiser):
        for each in session_plays(session, WHOLE).missing:
            if (each.table_round.round, each.table_round.table in tables) == (round_number, True):
                enter_play(session, each)


def first_missing(session: Session) -> Play:
    return session_plays(session, WHOLE).missing[0]


# --- While it is played ------------------------------------------------------------------------


def test_tables_that_still_play_are_told_once_another_is_through() -> None:
    """Four tables of two boards each in a round."""
    session = with_clock(build_session(pairs=8, boards=8))
    assert (shown(session, 1).lead, shown(session, 1).pages) == ("play", ())
    with scope(organiser=session.organiser):
        enter_play(session, first_missing(session))
    one_in = shown(session, 8)
    assert (one_in.playing, one_in.tables, one_in.left, one_in.pages) == (4, 4, 7, ())
    enter_at(session, 1, 1, 3)
    wall = shown(session, 12)
    assert (wall.playing, wall.tables, wall.left) == (2, 4, 4)
    assert [(page.kind, page.title, told(page)) for page in wall.pages] == [
        ("tables", "Still playing", ["2 2 left", "4 2 left"])
    ]


def test_before_the_first_result_nobody_is_said_to_play_on() -> None:
    """A club that enters from paper at the end would read it all night."""
    wall = shown(with_clock(build_session(pairs=8, boards=8)), 12)
    assert (wall.lead, wall.playing, wall.pages) == ("play", 0, ())


def test_a_postponed_board_keeps_nobody_at_the_table() -> None:
    session = with_clock(build_session(pairs=8, boards=8))
    enter_at(session, 1, 1, 2, 3)
    with scope(organiser=session.organiser):
        last = [
            each for each in session_plays(session, WHOLE).missing if each.table_round.round == 1
        ]
        row = session.sections.get().table_rounds.get(pk=last[0].table_round.pk)
        row.late = [last[0].board]
        row.save()
    assert told(shown(session, 12).pages[0]) == ["4 1 left"]


# --- In the move -------------------------------------------------------------------------------


def test_the_move_tells_everyone_their_table() -> None:
    """In a Mitchell movement North-South stay and East-West go up one table; 4 is followed by 1."""
    session = with_clock(build_session(pairs=8, boards=8))
    enter_at(session, 1, 1, 2, 4)
    wall = shown(session, 14.5)
    assert (wall.lead, wall.playing, wall.left, len(wall.pages)) == ("move", 1, 2, 1)
    assert (wall.pages[0].kind, wall.pages[0].title) == ("named", "Your table in round 2")
    assert told(wall.pages[0]) == [
        *("1NS Ann A & Bob A 1 N-S", "1EW Ann E & Bob E 2 E-W"),
        *("2NS Ann B & Bob B 2 N-S", "2EW Ann F & Bob F 3 E-W"),
        *("3NS Ann C & Bob C 3 N-S", "3EW Ann G & Bob G 4 E-W"),
        *("4NS Ann D & Bob D 4 N-S", "4EW Ann H & Bob H 1 E-W"),
    ]
    assert [row.stays for row in wall.pages[0].rows] == [True, False] * 4
    assert shown(session, 16).lead == "play"


def test_without_a_clock_it_is_the_round_of_which_nothing_has_come() -> None:
    session = build_session(pairs=8, boards=8)
    assert (shown(session).lead, shown(session).pages[0].title) == ("move", "Your table in round 1")
    assert not any(row.stays for row in shown(session).pages[0].rows)
    with scope(organiser=session.organiser):
        enter_play(session, first_missing(session))
    assert (shown(session).lead, shown(session).rounds) == ("play", (("", 1, 4),))
    enter_at(session, 1, 1, 2, 3, 4)
    assert (shown(session).lead, shown(session).pages[0].title) == ("move", "Your table in round 2")


def test_a_large_room_is_told_by_number_and_page_who_moves() -> None:
    """101 tables: the North-South pairs stay; 27 of the others on a page, three of nine lines."""
    session = with_clock(build_room(101, played=1))
    pages = shown(session, 14.5).pages
    assert [(page.kind, page.number, page.of, len(page.rows)) for page in pages] == [
        *(("numbers", number, 4, 27) for number in (1, 2, 3)),
        ("numbers", 4, 4, 20),
    ]
    assert {page.title for page in pages} == {"Your table in round 2; whoever is not named stays"}
    assert (pages[0].rows[0].who, pages[0].rows[0].told) == ("1EW", "2 E-W")
    assert (pages[-1].rows[-1].who, pages[-1].rows[-1].told) == ("101EW", "1 E-W")


def test_players_of_an_individual_are_told_their_seats() -> None:
    """Boards of a round take 14 minutes; the seats are those of the movement's second round."""
    session = with_clock(build_individual(players=8, boards=14))
    page = shown(session, 14.5).pages[0]
    assert [row.who for row in page.rows] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert page.rows[0].names == "Pat A"
    seats = {row.told for row in page.rows}
    assert seats == {
        f"{table} {seat}" for table in "12" for seat in ("North", "South", "East", "West")
    }


def test_sections_are_told_with_their_letters() -> None:
    session = build_teams_in_sections(teams=8, boards=12)
    wall = shown(session)
    assert [letter for letter, _round, _of in wall.rounds] == ["A", "B"]
    assert [row.who for page in wall.pages for row in page.rows][:2] == ["A1NS", "A1EW"]
    assert {row.told[0] for page in wall.pages for row in page.rows} == {"A", "B"}


def test_who_has_no_opponents_sits_out() -> None:
    """Seven pairs at four tables: one of them waits in the first round."""
    page = shown(build_session(pairs=7, kind="howell", boards=14)).pages[0]
    assert [row.told for row in page.rows].count("sits out") == 1


def test_after_the_last_round_nobody_goes_anywhere() -> None:
    """Four rounds of 14 minutes and three moves of two: 62."""
    session = with_clock(build_session(pairs=8, boards=8))
    wall = shown(session, 63)
    assert (wall.lead, wall.pages) == ("play", ())


def test_a_draw_is_awaited_and_then_tells_the_tables() -> None:
    session = build_swiss(played=1)
    assert (shown(session).lead, shown(session).to_draw, shown(session).pages) == ("play", 2, ())
    with scope(organiser=session.organiser):
        draw_round(actor=SYSTEM, session=session, number=2, now=NOW)
    assert shown(session).pages == ()
    with scope(organiser=session.organiser):
        publish_draw(actor=SYSTEM, session=session, number=2, seen=0, now=NOW)
    wall = shown(session)
    assert (wall.lead, wall.to_draw, wall.rounds) == ("move", 0, (("", 2, 0),))
    assert sum(len(page.rows) for page in wall.pages) == 16


# --- What is published, and nothing else ---------------------------------------------------------


def test_no_ranking_while_nothing_is_published() -> None:
    session = build_session(pairs=8, boards=8)
    enter_results(session, leave=1)
    assert "Ranking" not in "".join(page.title for page in shown(session).pages)


def test_rounds_that_are_official_by_themselves_have_their_ranking_on_the_wall() -> None:
    session = build_match_session(released_by=ReleasedBy.ROUND)
    enter_results(session, rounds=(1,))
    assert "Ranking" not in "".join(page.title for page in shown(session).pages)
    with scope(organiser=session.organiser):
        publish_round_score(actor=SYSTEM, session=session, number=1, now=NOW)
        ranking = session.releases.get().ranking
        enter_play(session, first_missing(session))
    page = next(page for page in shown(session).pages if page.kind == "named")
    assert page.title == "Ranking after round 1"
    assert [(row.who, row.names) for row in page.rows] == [
        (row["rank"], row["names"]) for row in ranking
    ]


def test_the_official_score_shows_its_winners() -> None:
    session = build_session(pairs=8, boards=8)
    enter_results(session)
    with scope(organiser=session.organiser):
        publish_official_score(actor=SYSTEM, session=session, now=NOW)
        ranking = session.releases.get().ranking
    wall = shown(session)
    first = [row for row in ranking if row["rank"] in {"1", "1="}]
    assert wall.lead == "official"
    assert [row.names for row in wall.winners] == [row["names"] for row in first]
    assert [row.line for row in wall.winners] == [
        {"NS": "N-S", "EW": "E-W"}[row["line"]] for row in first
    ]
    assert [page.title for page in wall.pages] == ["Ranking · N-S", "Ranking · E-W"]


# --- The page ----------------------------------------------------------------------------------


def test_anybody_reads_it(client: Client) -> None:
    session = with_clock(build_session(pairs=8, boards=8))
    with travel(NOW + 14.5 * MINUTE, tick=False):
        text = client.get(address(session)).content.decode()
    assert "Move for round 2" in text
    assert "<b>1EW</b> <bdi>Ann E &amp; Bob E</bdi> <span>2 E-W</span>" in text


def test_it_tells_no_result(client: Client) -> None:
    session = build_session(pairs=8, boards=8)
    with scope(organiser=session.organiser):
        enter_play(session, first_missing(session), "6SX N -5")
    text = client.get(address(session)).content.decode()
    assert "1400" not in text
    assert "4 tables of 4 still play, 7 boards to come" in " ".join(text.split())


def test_before_the_start_it_says_when(client: Client) -> None:
    event = build_event(pairs=8)
    with scope(organiser=event.organiser):
        session = event.sessions.get()
    text = client.get(address(session)).content.decode()
    assert 'class="wall clock-live is-before"' in text
    assert "17 Nov" in text


def test_a_dark_room_stays_dark_when_it_looks_again(client: Client) -> None:
    session = build_session(pairs=8, boards=8)
    assert 'css/dark.css" media="screen"' not in client.get(address(session)).content.decode()
    text = client.get(f"{address(session)}?room=dark").content.decode()
    assert 'css/dark.css" media="screen"' in text
    assert f'hx-get="{address(session)}?room=dark"' in text


def test_it_is_made_anew_only_for_what_it_shows(client: Client) -> None:
    """The first result of a round changes how many boards are to come; a look at one does not."""
    session = build_session(pairs=8, boards=8)
    enter_at(session, 1, 1)
    tag = client.get(address(session))["ETag"]
    with scope(organiser=session.organiser):
        Session.objects.filter(pk=session.pk).update(version=99)
    answer = client.get(address(session), headers={"If-None-Match": tag})
    assert (answer.status_code, answer.content) == (304, b"")
    enter_at(session, 1, 2)
    assert (
        client.get(address(session), headers={"If-None-Match": answer["ETag"]}).status_code == 200
    )


def test_any_room_costs_the_same_queries() -> None:
    counted = set()
    for tables in (4, 40):
        session = with_clock(build_room(tables, played=1, organiser=make_organiser(f"c{tables}")))
        with travel(NOW + 30.5 * MINUTE, tick=False), CaptureQueriesContext(connection) as queries:
            assert Client().get(address(session)).status_code == 200
        counted.add(len(queries))
    assert counted == {9}
