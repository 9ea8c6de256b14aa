"""The matches in play: both rooms, swings at once, what is missing, and what the page costs."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from events.models import Session
from events.queries.live_matches import LiveMatch, live_matches
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import build_session, enter_results, make_organiser
from tests.events.test_looking_again import director_of, enter, held
from tests.teams import build_4_and_40_matches, build_match_session

pytestmark = pytest.mark.django_db


def page(session: Session) -> str:
    return reverse("matches_now", args=[session.organiser.slug, session.pk])


def director(session: Session) -> Client:
    client = Client()
    client.force_login(director_of(session))
    return client


def seen(session: Session) -> list[LiveMatch]:
    matches: list[LiveMatch] = director(session).get(page(session)).context["matches"]
    return matches


def test_a_swing_shows_as_soon_as_both_rooms_are_in() -> None:
    session = build_match_session(teams=2, kind="head-to-head", boards=4, rounds=1)
    with scope(organiser=session.organiser):
        total = len(session_plays(session, WHOLE).all)
        enter_results(session, leave=total - 5, texts=("4S N =", "P", "P", "P", "4S N -1"))
    (match,) = seen(session)
    first = match.lines[0]
    assert first.open is not None
    assert first.closed is not None
    assert (match.open_table, match.closed_table, match.compared) == ("1", "2", 1)
    assert (match.alone, match.missing) == ((2, 3, 4), ())
    assert (first.open.score, first.gained, first.given) == (420, match.home_imps, "")
    assert int(match.home_imps) >= 10
    assert not match.is_complete


def test_the_first_round_shows_before_anything_is_in_and_the_next_once_all_is() -> None:
    session = build_match_session(teams=4, boards=24)
    assert [(each.round, each.is_begun) for each in seen(session)] == [(1, False), (1, False)]
    enter_results(session, rounds={1})
    assert [each.round for each in seen(session)] == [2, 2]
    enter_results(session, rounds={2, 3}, leave=1)
    assert [(each.round, each.is_complete) for each in seen(session)] == [(3, True), (3, False)]
    enter_results(session)
    assert [(each.round, each.is_complete) for each in seen(session)] == [(3, True), (3, True)]


def test_a_match_of_an_earlier_round_stays_while_it_lacks_a_board() -> None:
    session = build_match_session(teams=4, boards=24)
    enter_results(session, rounds={1}, leave=1)
    enter_results(session, rounds={2})
    waiting = seen(session)[0]
    assert (waiting.round, len(waiting.alone)) == (1, 1)


def test_a_page_that_is_still_so_is_answered_in_a_word() -> None:
    session = build_match_session(teams=4)
    visitor = director(session)
    headers = held(visitor, page(session))
    assert visitor.get(page(session), headers=headers).status_code == 304
    with scope(organiser=session.organiser):
        enter(session)
    assert visitor.get(page(session), headers=headers).status_code == 200


def test_it_costs_the_same_queries_for_4_and_40_matches() -> None:
    counted = set()
    for matches, session in zip((4, 40), build_4_and_40_matches(), strict=True):
        visitor = director(session)
        with CaptureQueriesContext(connection) as queries:
            shown = visitor.get(page(session))
        assert len(shown.context["matches"]) == matches
        counted.add(len(queries))
    assert len(counted) == 1


def test_a_field_has_none_and_the_desk_of_teams_leads_to_them() -> None:
    pairs, teams = build_session(), build_match_session(make_organiser("teams"), teams=4)
    with scope(organiser=pairs.organiser):
        assert live_matches(pairs, WHOLE) == []
    assert director(pairs).get(page(pairs)).status_code == 302
    for session, leads in ((pairs, False), (teams, True)):
        desk = reverse("desk", args=[session.organiser.slug, session.pk])
        assert (page(session) in director(session).get(desk).content.decode()) is leads
