"""The pages on which a team asks about its match, and the director answers."""

from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from events.models import Session
from rulings.models import MatchRequest, MatchRuling
from scoring.teams.boards import TeamSide
from tests.rulings.test_match_requests import ask, report
from tests.rulings.test_season_rulings import a_member, led, the_director
from tests.rulings.test_season_rulings_pages import WRITTEN, page, season_page, signed_in, text
from tests.seasons import build_season, play, season_at

pytestmark = pytest.mark.django_db

ERROR = {"grounds": "Board 3 was 420.", "seen": "1", "home1": "30", "away1": "20", "home2": "10"}


@pytest.fixture
def league() -> Iterator[Session]:
    """Four teams; the first match is agreed now, 40 IMPs to 32."""
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12), now=timezone.now())
        yield session


def test_a_member_asks_the_captain_concurs_and_the_director_rules(league: Session) -> None:
    member, home = signed_in(a_member(league)), signed_in(led(league, TeamSide.HOME))
    director = signed_in(the_director())
    assert "Ask for a ruling" in text(member, page(league))
    typed = {"grounds": "West thought, and East doubled."}
    assert member.post(page(league, "season_request_ruling"), typed).status_code == 302
    assert "only once the captain of the team concurs" in text(member, page(league))
    assert "request for a ruling Q1" in text(member, reverse("my_matters"))
    assert "waiting for the captain" in text(home, reverse("my_matters"))
    assert home.post(page(league, "season_request_concur", 1)).status_code == 302
    assert "Asked by teams" in text(director, season_page(league))
    assert "request for a ruling Q1" in text(director, reverse("my_matters"))
    assert "West thought, and East doubled." in text(
        director, page(league, "season_request_rule", 1)
    )
    typed = {**WRITTEN, "seen": "1"}
    assert director.post(page(league, "season_request_rule", 1), typed).status_code == 302
    assert MatchRequest.objects.get().ruling == MatchRuling.objects.get()
    assert "has given ruling R1" in text(member, page(league))
    assert "granted" in text(member, reverse("my_matters"))


def test_an_error_is_reported_and_corrected_on_the_pages(league: Session) -> None:
    away, director = signed_in(led(league, TeamSide.AWAY)), signed_in(the_director())
    answer = away.post(page(league, "season_request_error"), {**ERROR, "away2": "26"})
    assert answer.status_code == 302, answer.context["form"].errors
    assert "It should be" in text(away, page(league))
    assert 'value="26"' in text(director, page(league, "season_request_correct", 1))
    typed = {**ERROR, "away2": "25", "reason": "Both rooms wrote 420."}
    answer = director.post(page(league, "season_request_correct", 1), typed)
    assert answer.status_code == 302, answer.context["form"].errors
    assert "has corrected the result" in text(away, page(league))
    result = season_at(league, timezone.now()).match(1).result
    assert result is not None
    assert result.margin == -5


def test_an_error_without_other_imps_claims_nothing(league: Session) -> None:
    client = signed_in(led(league, TeamSide.HOME))
    client.post(page(league, "season_request_error"), {**ERROR, "away2": "12"})
    assert MatchRequest.objects.get().claimed == []


def test_a_refusal_says_why_on_the_page(league: Session) -> None:
    ask(league, now=timezone.now())
    director = signed_in(the_director())
    address = page(league, "season_request_refuse", 1)
    assert director.post(address, {"reason": ""}).status_code == 422
    assert director.post(address, {"reason": "Nobody was misled."}).status_code == 302
    said = text(signed_in(led(league, TeamSide.AWAY)), page(league))
    assert "Nobody was misled." in said


def test_the_team_takes_it_back(league: Session) -> None:
    ask(league, now=timezone.now())
    client = signed_in(led(league, TeamSide.HOME))
    assert client.post(page(league, "season_request_withdraw", 1)).status_code == 302
    assert "The team has taken it back." in text(client, page(league))
    assert "Q1" not in text(client, reverse("my_matters"))


def test_others_read_nothing_of_it(league: Session) -> None:
    ask(league, now=timezone.now())
    assert "West thought long." in text(signed_in(led(league, TeamSide.AWAY)), page(league))
    assert "Asked of the director" not in text(Client(), page(league))


def test_another_teams_captain_finds_no_such_page(league: Session) -> None:
    stranger = signed_in(led(league, TeamSide.HOME, 2))
    assert stranger.get(page(league, "season_request_ruling")).status_code == 404
    assert stranger.get(page(league, "season_request_error")).status_code == 404


def test_the_page_asks_as_often_for_one_request_as_for_three(
    league: Session, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client, now = signed_in(led(league, TeamSide.HOME)), timezone.now()
    asks: tuple[Callable[[], MatchRequest], ...] = (
        lambda: ask(league, now=now),
        lambda: report(league, now=now),
        lambda: ask(league, led(league, TeamSide.AWAY), now=now),
    )
    for each in asks:
        each()
        client.get(page(league))
        with django_assert_num_queries(14):
            client.get(page(league))
