"""Lists beside the table of a league (Law 78D); a cup has none."""

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.errors import UserError
from events.models import Event, Session
from events.models.scoring_choices import VictoryScale
from events.queries.ranking_tabs import key_of
from events.queries.season_documents import season_document
from events.queries.season_lists import SeasonLists
from tests.events.test_lists import describe
from tests.scored_alone import scored_alone
from tests.seasons import build_season, play, season_at

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_first]


@pytest.fixture
def session() -> Iterator[Session]:
    """Four teams, matches of 24 boards; the first match is won by 8 IMPs: 12 to 8."""
    built = build_season(teams=4, victory_scale=VictoryScale.WBF_DISCRETE)
    with scope(organiser=built.organiser):
        play(built, 1, (30, 20), (10, 12))
        yield built


def tables(session: Session) -> dict[str, list[tuple[int, str, int]]]:
    """Team, points and matches won of each list."""
    lists = SeasonLists.of(season_at(session))
    return {
        key_of(each): [(row["team"], row["points"], row["won"]) for row in lists.table(each)]
        for each in lists.names
    }


def teams_of_first(session: Session) -> tuple[int, int]:
    match = season_at(session).match(1)
    assert match.home is not None
    assert match.away is not None
    return match.home.number, match.away.number


def test_L78D_a_handicap_in_a_league_counts_in_the_match(session: Session) -> None:
    """The loser by 8 IMPs has half an IMP a board, 12 in 24: it wins by 4, which is 11 to 9."""
    home, away = teams_of_first(session)
    describe(session, away, categories=["Juniors"], handicap=Decimal("0.5"))
    found = tables(session)
    assert found["category:Juniors"] == [(away, "8", 0)]
    assert found["handicap:"][:2] == [(away, "11", 1), (home, "9", 0)]


def test_what_handicaps_brought_is_told_on_the_page(session: Session, client: Client) -> None:
    """Of the loser 8 VPs became 11; the winner's became 9, without a handicap of its own."""
    _home, away = teams_of_first(session)
    describe(session, away, handicap=Decimal("0.5"))
    page = reverse("season", args=["acol", session.pk])
    listed = client.get(page, {"list": "handicap:"}).content.decode()
    assert ("handicaps +3" in listed, "handicaps −3" in listed) == (True, True)
    assert "handicaps" not in client.get(page).content.decode()


def test_a_league_is_listed_alone_as_on_the_site(session: Session, tmp_path: Path) -> None:
    _home, away = teams_of_first(session)
    describe(session, away, categories=["Juniors"], handicap=Decimal("0.75"))
    document = json.loads(json.dumps(season_document(season_at(session))))
    alone = {
        "handicap:" if each["handicap"] else f"category:{each['category']}": [
            (int(row["contestant"]), row["total"]) for row in each["standings"]
        ]
        for each in scored_alone(document, tmp_path)["lists"]
    }
    assert alone == {
        key: [(team, points) for team, points, _won in rows]
        for key, rows in tables(session).items()
    }


def test_the_page_of_a_league_leads_to_its_lists(session: Session, client: Client) -> None:
    home, away = teams_of_first(session)
    page = reverse("season", args=["acol", session.pk])
    assert "?list=" not in client.get(page).content.decode()
    describe(session, away, categories=["Łódź & <b>"])
    assert "Łódź &amp; &lt;b&gt;" in client.get(page).content.decode()
    season = season_at(session)
    listed = client.get(page, {"list": "category:Łódź & <b>"}).content.decode()
    table = listed[listed.index("<tbody>") : listed.index("</tbody>")]
    names = season.team(away).name, season.team(home).name
    assert [name.replace("'", "&#x27;") in table for name in names] == [True, False]
    assert client.get(page, {"list": "nonsense"}).status_code == 200


def test_a_cup_has_no_lists() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP)
    with scope(organiser=session.organiser):
        with pytest.raises(UserError, match="brought into the match, as carry-over") as refused:
            describe(session, 1, handicap=Decimal(1))
        assert refused.value.field == "handicap"
        assert SeasonLists.of(season_at(session)).names == ()
