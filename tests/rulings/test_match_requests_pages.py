"""The pages on which a team asks about its match, and the director answers."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import Actor
from clubs.models import User
from events.models import Session
from rulings.models import MatchRequest, MatchRuling
from scoring.teams.boards import TeamSide
from tests.rulings.test_late_match_errors import give_officials
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
    typed = {"about": "other", "grounds": "West thought, and East doubled."}
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
    assert "request for a ruling Q1" not in text(client, reverse("my_matters"))


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
        with django_assert_num_queries(18):
            client.get(page(league))


def test_L79C2_a_late_error_goes_its_way_on_the_pages(league: Session) -> None:
    now = timezone.now()
    with time_machine.travel(now + timedelta(hours=2), tick=True):
        home, director = signed_in(led(league, TeamSide.HOME)), signed_in(the_director())
        organiser = signed_in(Actor.person(User.objects.get(email="admin@acol.example")))
        form = text(home, page(league, "season_request_error"))
        assert "The correction period is over:" in form
        assert "You can still report the error." in form
        shown = text(director, page(league))
        assert page(league, "season_match_decide") not in shown
        assert page(league, "season_request_error") in shown
        refused = director.post(
            page(league, "season_match_decide"), {**ERROR, "away2": "6", "reason": "Told."}
        )
        assert "The correction period is over: this takes your statement" in (
            refused.content.decode().replace("&#x27;", "'")
        )
        typed = {**ERROR, "away2": "26"}
        assert home.post(page(league, "season_request_error"), typed).status_code == 302
        state = page(league, "season_request_state", 1)
        assert state in text(director, page(league))
        moved = director.get(page(league, "season_request_correct", 1))
        assert moved["Location"] == state
        assert 'value="26"' in text(director, state)
        said = {**typed, "away2": "25", "statement": ""}
        assert director.post(state, said).status_code == 422
        sure = {**said, "statement": "Both <rooms> wrote 420."}
        assert director.post(state, sure).status_code == 302
        waiting = text(organiser, reverse("my_matters")).replace("&#x27;", "'")
        assert "error in the score Q1" in waiting
        assert "waiting for the organiser's approval" in waiting
        shown = text(organiser, page(league))
        assert "Both &lt;rooms&gt; wrote 420." in shown
        looked_at = MatchRequest.objects.get().stated_at
        assert looked_at is not None
        assert f'value="{looked_at.isoformat()}"' in shown
        approve = page(league, "season_request_approve", 1)
        assert organiser.post(approve, {"stated": ""}).status_code == 422
        old = {"stated": now.isoformat()}
        assert "Somebody was faster" in organiser.post(approve, old).content.decode()
        assert organiser.post(approve, {"stated": looked_at.isoformat()}).status_code == 302
        assert director.post(page(league, "season_request_carry_out", 1)).status_code == 302
        assert "has corrected the result" in text(home, page(league))
        result = season_at(league, timezone.now()).match(1).result
        assert result is not None
        assert result.margin == -5


def test_L79C1_whose_error_it_was_is_asked_where_officials_have_a_period(league: Session) -> None:
    client = signed_in(led(league, TeamSide.HOME))
    assert "Whose error it was" not in text(client, page(league, "season_request_error"))
    give_officials(league, "24 h")
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=True):
        form = text(client, page(league, "season_request_error"))
        assert "Whose error it was" in form
        assert "The correction period is over:" in form
        assert "Errors of officials, who typed or computed a score wrongly, until" in form
        assert "The longer time is for errors of officials alone" in form
        typed = {**ERROR, "away2": "26", "made_by": "official"}
        assert client.post(page(league, "season_request_error"), typed).status_code == 302
        asked = MatchRequest.objects.get()
        assert (asked.by_official, asked.is_late) == (True, False)
        assert "made by an official" in text(client, page(league))


def test_L79C2_the_organiser_lets_the_record_stand_on_the_page(league: Session) -> None:
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=True):
        report(league, now=timezone.now())
        organiser = signed_in(Actor.person(User.objects.get(email="admin@acol.example")))
        address = page(league, "season_request_disapprove", 1)
        assert address in text(organiser, page(league))
        assert organiser.post(address, {"reason": ""}).status_code == 422
        assert organiser.post(address, {"reason": "Prizes are given."}).status_code == 302
        assert "Prizes are given." in text(organiser, page(league))


def test_L79C1_an_error_of_an_official_is_corrected_to_a_default_on_the_page(
    league: Session,
) -> None:
    give_officials(league, "24 h")
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=True):
        director = signed_in(the_director())
        typed = {**ERROR, "away2": "12", "made_by": "official"}
        assert director.post(page(league, "season_request_error"), typed).status_code == 302
        address = page(league, "season_request_correct", 1)
        said = {**ERROR, "away2": "12", "what": "defaulted", "reason": "Typed in the wrong line."}
        refused = director.post(address, said)
        assert "Say which of the two teams." in refused.content.decode()
        assert director.post(address, {**said, "at_fault": "away"}).status_code == 302
        match = season_at(league, timezone.now()).match(1)
        assert match.report is not None
        assert (match.state, match.report.at_fault) == ("defaulted", "away")
