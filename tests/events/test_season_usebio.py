"""A league and a cup as USEBIO files: teams, places, matches, and boards where they are known."""

from collections.abc import Iterator
from io import StringIO
from xml.etree.ElementTree import Element

import pytest
from defusedxml import ElementTree
from django.core.management import call_command
from django.test import Client
from django_scopes import scope

from events.interchange.usebio import parse_usebio
from events.models import Event, Session
from tests.events.test_season_boards import SHORT, confirm, report
from tests.events.test_season_pages import director, page
from tests.seasons import build_season, decide, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Iterator[Session]:
    """Match 1 by its boards, 15 IMPs to the visitors; match 2 by its IMPs alone."""
    session = build_season(teams=4, **SHORT)
    with scope(organiser=session.organiser):
        report(session)
        confirm(session)
        play(session, 2, (10, 4), (0, 0))
        yield session


def file_of(client: Client, session: Session) -> Element:
    answer = client.get(page(session, "season_usebio"))
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    return ElementTree.fromstring(answer.content)


def told(element: Element, *tags: str) -> list[str]:
    return [element.findtext(tag, "") for tag in tags]


def test_a_league_has_teams_with_places_and_the_matches_that_count(league: Session) -> None:
    event = file_of(Client(), league).find("EVENT")
    assert event is not None
    assert event.get("EVENT_TYPE") == "TEAMS"
    assert told(event, "BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD") == ["IMPS", "VPS"]
    teams = event.findall("PARTICIPANTS/TEAM")
    assert [each.findtext("PLACE") for each in teams] == ["1", "2", "3", "4"]
    by_boards, by_total = event.findall("MATCH")
    first = by_boards.findall("BOARD")
    assert [told(each, "BOARD_NUMBER", "IMPS") for each in first] == [
        ["1", "10"],
        ["2", "-6"],
        ["3", "0"],
        ["4", "-19"],
    ]
    lines = first[0].findall("TRAVELLER_LINE")
    assert [told(line, "DIRECTION", "CONTRACT", "SCORE") for line in lines] == [
        ["NS", "4S", "420"],
        ["EW", "4H", "-50"],
    ]
    assert by_total.findall("BOARD") == []
    assert float(by_total.findtext("TEAM_SCORE", "")) > 10


def test_national_numbers_are_for_who_takes_entries(league: Session) -> None:
    assert file_of(Client(), league).find(".//NATIONAL_ID_NUMBER") is None
    assert file_of(director(), league).find(".//NATIONAL_ID_NUMBER") is not None
    out = StringIO()
    call_command("usebio", str(league.pk), stdout=out)
    assert "NATIONAL_ID_NUMBER" in out.getvalue()


def test_a_cup_has_its_matches_and_no_places() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP, **SHORT)
    with scope(organiser=session.organiser):
        decide(session, 1, (10, 4), (0, 0))
        found = file_of(Client(), session)
    assert found.find(".//PLACE") is None
    match = found.find(".//MATCH")
    assert match is not None
    assert told(match, "TEAM", "OPPOSING_TEAM", "TEAM_SCORE") == ["1", "4", "6"]


def test_a_league_by_boards_is_read_back_with_the_same_imps() -> None:
    session = build_season(teams=2, meetings=1, **SHORT)
    with scope(organiser=session.organiser):
        report(session)
        confirm(session)
        content = Client().get(page(session, "season_usebio")).content
    read = parse_usebio(content)
    (match,) = read.matches
    assert [each.imps for each in match.boards] == ["10", "-6", "0", "-19"]
