"""The grid of a match: both rooms of each board in one line, the swing beside them."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django_scopes import scope

from events.models import Session
from events.queries.live_matches import all_matches
from events.queries.plays import session_plays
from events.queries.sight import WHOLE
from tests.builders import build_session, enter_results, make_organiser
from tests.events.test_match_decisions import address, director, first_match
from tests.teams import build_4_and_40_matches, build_match_session

pytestmark = pytest.mark.django_db


def typed(session: Session, *texts: str, match: str = "") -> dict[str, str]:
    """The lines of a match as they are sent, room after room of each board; of the first."""
    with scope(organiser=session.organiser):
        matches, plays = all_matches(session, WHOLE), session_plays(session, WHOLE).all
    found = next((each for each in matches if each.name == match), matches[0])
    sent: dict[str, str] = {}
    teams = found.home["label"], found.away["label"]
    places = [(line.board, team) for line in found.lines for team in teams]
    for (board, ns), text in zip(places, texts, strict=False):
        play = next(
            each
            for each in plays
            if each.board == board and each.ns.short == ns and each.ew.short in teams
        )
        sent |= {f"{play.key}-entry": text, f"{play.key}-seen": "0"}
    return sent


def test_a_whole_match_is_typed_board_by_board(client: Client) -> None:
    session = build_match_session(teams=4, boards=24)
    with scope(organiser=session.organiser):
        name = first_match(session)
    client = director(session)
    page = client.get(address(session, "match_entry", name))
    rows = page.context["rows"]
    assert [len(rooms) for row in rows for rooms in row.rooms] == [1] * 16
    keys = [rooms[0].values["key"] for row in rows for rooms in row.rooms]
    content = page.content.decode()
    assert [content.index(f'id="e{key}"') for key in keys] == sorted(
        content.index(f'id="e{key}"') for key in keys
    )
    sent = client.post(
        address(session, "match_entry", name), typed(session, "4S N =", "4S N -1", "P")
    )
    with scope(organiser=session.organiser):
        first, second = all_matches(session, WHOLE)[:2]
    assert sent["Location"] == address(session, "match_entry", second.name)
    assert (first.lines[0].has_score, first.lines[1].alone) == (True, True)
    swings = client.get(address(session, "match_swings", name)).content.decode()
    gain = f'id="gain-home-{first.lines[0].board}" hx-swap-oob="true">{first.lines[0].gained}<'
    assert gain in swings
    assert "one room only" in swings


def test_a_wrong_line_comes_back_and_the_others_are_saved() -> None:
    session = build_match_session(teams=4, boards=24)
    with scope(organiser=session.organiser):
        name = first_match(session)
    sent = director(session).post(
        address(session, "match_entry", name), typed(session, "4S N =", "nonsense")
    )
    assert sent.status_code == 422
    (first, *_rest) = sent.context["rows"]
    assert [room[0].marks["is_refused"] for room in first.rooms] == [False, True]
    with scope(organiser=session.organiser):
        assert session.results.count() == 1


def test_the_last_match_leads_to_the_overview_and_a_field_has_none() -> None:
    session = build_match_session(teams=2, kind="head-to-head", boards=4, rounds=1)
    with scope(organiser=session.organiser):
        name = first_match(session)
        enter_results(session, leave=1)
    client = director(session)
    assert "1 – 2" in client.get(address(session, "scores")).content.decode()
    with scope(organiser=session.organiser):
        left = session_plays(session, WHOLE).missing[0]
    sent = {f"{left.key}-entry": "P", f"{left.key}-seen": "0"}
    done = client.post(address(session, "match_entry", name), sent)
    assert done["Location"] == address(session, "scores")
    pairs = build_session(make_organiser("pairs"))
    elsewhere = reverse("match_entry", args=[pairs.organiser.slug, pairs.pk, "1-2"])
    assert director(pairs).get(elsewhere).status_code == 404


def test_it_costs_the_same_queries_for_4_and_40_matches() -> None:
    counted = set()
    for session in build_4_and_40_matches():
        with scope(organiser=session.organiser):
            name = first_match(session)
        visitor = director(session)
        with CaptureQueriesContext(connection) as queries:
            visitor.get(address(session, "match_entry", name))
            visitor.get(address(session, "match_swings", name))
            visitor.get(address(session, "scores"))
        counted.add(len(queries))
    assert len(counted) == 1
