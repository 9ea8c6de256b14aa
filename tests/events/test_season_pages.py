"""The pages of a league and a cup, for visitors, captains and the director."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope
from pytest_django import DjangoAssertNumQueries

from clubs.actors import Actor
from clubs.models import Membership, User
from events.models import Event, MatchReport, Session
from events.queries.season_states import MatchState
from tests.builders import NOW, build_session, make_member
from tests.seasons import build_season, captain, decide, play, season_at

pytestmark = pytest.mark.django_db

PAGES = ("season", "season_matches", "season_cross")
OF_A_SESSION = (
    *("api-ranking", "api-matches", "api-usebio", "api-travellers", "api-butler"),
    *("api-event-ranking", "api-event-usebio"),
)
"""What a program asks of an official score, which a season has not."""


def page(session: Session, name: str = "season", *rest: int) -> str:
    return reverse(name, args=[session.organiser.slug, session.pk, *rest])


def signed_in(actor: Actor) -> Client:
    assert actor.user is not None
    client = Client()
    client.force_login(actor.user)
    return client


def director() -> Client:
    client = Client()
    client.force_login(User.objects.get(email="director@acol.example"))
    return client


@pytest.fixture
def league() -> Any:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        yield session


def text(client: Client, address: str) -> str:
    return client.get(address).content.decode()


@pytest.mark.parametrize("name", PAGES)
def test_a_visitor_reads_the_league(client: Client, league: Session, name: str) -> None:
    play(league, 1, (30, 20), (10, 12))
    answer = client.get(page(league, name))
    assert answer.status_code == 200
    assert "Łódź Łosie" in answer.content.decode()


def test_the_sessions_own_pages_lead_to_the_season(client: Client, league: Session) -> None:
    answer = client.get(reverse("results", args=[league.organiser.slug, league.pk]))
    assert (answer.status_code, answer.headers["Location"]) == (302, page(league))


def test_a_captain_enters_and_the_other_confirms(league: Session) -> None:
    match = season_at(league).match(1)
    assert match.home is not None
    assert match.away is not None
    home = signed_in(captain(league, match.home.number))
    away = signed_in(captain(league, match.away.number))
    address = page(league, "season_match", 1)
    typed = {"seen": "0", "home1": "30", "away1": "20", "home2": "10", "away2": "12"}
    assert home.post(page(league, "season_match_report", 1), typed).status_code == 302
    assert "Yes, I confirm it" not in text(home, address)
    assert "Yes, I confirm it" in text(away, address)
    assert "awaiting the other captain" in text(away, reverse("my_matters"))
    assert away.post(page(league, "season_match_confirm", 1), {"seen": "1"}).status_code == 302
    assert season_at(league).match(1).state is MatchState.AGREED
    assert "the scale says" in text(Client(), address)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"home1": "30"}, "Write down the IMPs of both teams."),
        ({"home2": "30", "away2": "1"}, "The stanza before this one comes first."),
        ({}, "Write down the IMPs of both teams."),
        ({"home1": "4000", "away1": "0"}, "a team gains 0 to 288 IMPs"),
    ],
)
def test_what_is_typed_wrong_stays_in_the_form(
    league: Session, typed: dict[str, str], words: str
) -> None:
    home = season_at(league).match(1).home
    assert home is not None
    client = signed_in(captain(league, home.number))
    answer = client.post(page(league, "season_match_report", 1), {"seen": "0", **typed})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not MatchReport.objects.exists()


def test_a_captain_who_does_not_play_finds_their_matches(league: Session) -> None:
    """Their next match, and what awaits their answer, stand under My matters."""
    home = season_at(league).match(1).home
    assert home is not None
    home.entry.members.filter(player=home.entry.captain).delete()
    said = text(signed_in(captain(league, home.number)), reverse("my_matters"))
    assert "Match 1:" in said


def test_a_winner_finds_their_next_match_before_its_opponents_are_known() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP)
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12))
        winner, loser = season_at(session).match(1).teams
        assert winner is not None
        assert loser is not None
        final = page(session, "season_match", season_at(session).bracket.final)
        own, other = (
            text(signed_in(captain(session, team.number)), page(session))
            for team in (winner, loser)
        )
    assert final in own.partition('id="own"')[2].partition("</section>")[0]
    assert 'id="own"' not in other


def test_what_waits_for_the_director_stands_first(league: Session) -> None:
    match = season_at(league).match(1)
    assert match.home is not None
    assert match.away is not None
    home, away = match.home.number, match.away.number
    typed = {"seen": "0", "home1": "30", "away1": "20", "home2": "10", "away2": "12"}
    signed_in(captain(league, home)).post(page(league, "season_match_report", 1), typed)
    signed_in(captain(league, away)).post(
        page(league, "season_match_dispute", 1), {"seen": "1", "reason": "We had 25."}
    )
    assert "Waiting for the director" in text(director(), page(league))
    assert "Match 1:" in text(director(), reverse("my_matters"))
    assert "“We had 25.”" in text(director(), page(league, "season_match", 1))
    decided = {**typed, "seen": "1", "away1": "25", "reason": "The card says 25."}
    assert director().post(page(league, "season_match_decide", 1), decided).status_code == 302
    assert season_at(league).match(1).state is MatchState.AGREED


@pytest.mark.parametrize(
    ("act", "typed", "state"),
    [
        (
            "season_match_not_played",
            {"what": "defaulted", "at_fault": "home", "reason": "Nobody came."},
            MatchState.DEFAULTED,
        ),
        (
            "season_match_not_played",
            {"what": "conceded", "at_fault": "away", "reason": "They left."},
            MatchState.CONCEDED,
        ),
        ("season_match_strike", {"reason": "Wrong boards."}, MatchState.VOID),
        (
            "season_match_decide",
            {"points_home": "12.5", "points_away": "7.5", "reason": "Another site."},
            MatchState.AGREED,
        ),
        ("season_match_move", {"day": "2030-01-01", "reason": "Fog."}, MatchState.TO_PLAY),
        (
            "season_match_penalty",
            {
                "side": "home",
                "amount": "1",
                "counted": "victory_points",
                "law": "90A",
                "reason": "Late.",
            },
            MatchState.TO_PLAY,
        ),
    ],
)
def test_the_director_decides(
    league: Session, act: str, typed: dict[str, str], state: MatchState
) -> None:
    client = director()
    assert client.post(page(league, act, 1), typed).status_code == 302
    assert season_at(league).match(1).state is state
    assert typed["reason"] in text(client, page(league, "season_match", 1)) or act.endswith("move")


def test_a_team_has_a_page_and_withdraws_there(league: Session) -> None:
    client, address = director(), page(league, "season_team", 1)
    assert "Łódź Łosie" in text(client, address)
    typed = {"keep": "void", "reason": "Moved away."}
    assert client.post(page(league, "season_withdraw", 1), typed).status_code == 302
    assert "This team has withdrawn." in text(client, address)


def test_matches_are_made_from_the_form() -> None:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        client = director()
        assert client.post(page(session, "season_take_back")).status_code == 302
        form = text(client, page(session, "season_make"))
        assert "at the home of each" in form
        keys = session.event.entries.order_by("number").values_list("pk", flat=True)
        typed = {
            "first": "2030-01-10",
            "days": "14",
            "meetings": "1",
            "stanzas": "1",
            "boards": "16",
            "answer_hours": "24",
            "forfeit": "12",
            **{f"seed_{key}": str(place) for place, key in enumerate(keys, start=1)},
        }
        answer = client.post(page(session, "season_make"), typed)
        assert answer.status_code == 302
        season = season_at(session)
        assert (len(season.matches), season.boards) == (6, 16)
        last = season.matches[-1].row.play_by - season.matches[0].row.play_by
        assert last == timedelta(days=28)


def test_two_teams_cannot_have_one_number() -> None:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        client = director()
        client.post(page(session, "season_take_back"))
        keys = session.event.entries.values_list("pk", flat=True)
        answer = client.post(page(session, "season_make"), {f"seed_{key}": "1" for key in keys})
        assert "Another team has this number." in answer.content.decode()


def test_a_league_is_set_up_from_the_form_of_an_event() -> None:
    session = build_season(teams=4)
    administrator = make_member(session.organiser, Membership.MemberRole.ADMINISTRATOR)
    with scope(organiser=session.organiser):
        client = Client()
        client.force_login(administrator)
        form = client.get(reverse("event_new", args=["acol"])).context["form"]
        typed = {
            **{name: value for name, value in form.initial.items() if value is not None},
            "name": "Winter League",
            "day": "2030-01-10",
            "time": "19:30",
            "contest": "league",
            "scoring": "victory_points",
            "correction_period_count": "30",
            "correction_period_unit": "min",
            "appeal_period_count": "30",
            "appeal_period_unit": "min",
        }
        answer = client.post(reverse("event_new", args=["acol"]), typed)
        assert answer.status_code == 302, answer.context["form"].errors
        event = Event.objects.get(name="Winter League")
        assert (event.contest, event.season_kind) == ("teams", "league")


def test_the_api_tells_table_and_matches(client: Client, league: Session) -> None:
    play(league, 1, (30, 20), (10, 12))
    answer = client.get(reverse("api-season", args=["acol", league.pk])).json()
    assert (len(answer["table"]), len(answer["matches"])) == (4, 12)
    assert answer["matches"][0]["imps"] == ["40", "32"]
    assert answer["table"][0]["points"] == answer["matches"][0]["points"][0]


def test_a_program_is_told_what_is_a_league_and_where_its_figures_are(
    client: Client, league: Session
) -> None:
    night = build_session(league.organiser)
    listed = client.get(reverse("api-events", args=["acol"])).json()["results"]
    assert {each["id"]: (each["season_kind"], each["season"]) for each in listed} == {
        league.event_id: ("league", league.pk),
        night.event_id: ("", None),
    }
    detail = client.get(reverse("api-event", args=["acol", league.event_id])).json()
    assert (detail["contest"], detail["season_kind"]) == ("teams", "league")
    figures = reverse("api-season", args=["acol", league.pk])
    assert client.get(figures).status_code == 200
    Session.objects.filter(pk=league.pk).update(state=Session.State.FINAL)
    for name in OF_A_SESSION:
        is_of_event = name.startswith("api-event")
        for session, said in (
            (league, f"This is a league or a cup: its figures are at {figures}."),
            (night, "There is no official score yet."),
        ):
            asked = session.event_id if is_of_event else session.pk
            answer = client.get(reverse(name, args=["acol", asked]))
            assert (name, answer.status_code, answer.json()["error"]) == (name, 404, said)


@pytest.mark.parametrize("name", PAGES)
def test_pages_ask_as_often_for_4_teams_as_for_9(
    league: Session, name: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """12 matches, and 72: the same number of queries."""
    asked = 16 if name == "season" else 10
    large = build_season(league.organiser, teams=9, name="Large League", meetings=2)
    for session in (league, large):
        for number in (1, 2, 3):
            decide(session, number, (10, 9), (8, 7), now=NOW)
        client = director()
        client.get(page(session, name))
        with django_assert_num_queries(asked):
            client.get(page(session, name))


def test_the_terms_of_the_season_stand_among_the_conditions(
    client: Client, league: Session
) -> None:
    said = text(client, reverse("conditions", args=[league.organiser.slug, league.event_id]))
    assert "A match: 2 × 12 boards." in said
    assert "Appeals: 30 minutes after the official score is available." in said


def test_a_round_gets_another_date_on_its_page(league: Session) -> None:
    client, address = director(), page(league, "season_round_move", 1)
    assert address in text(client, page(league, "season_matches"))
    assert client.post(address, {"day": "2030-01-01", "reason": ""}).status_code == 422
    assert client.post(address, {"day": "2030-01-01", "reason": "Fog."}).status_code == 302
    dates = {each.row.play_by.year for each in season_at(league).matches if each.row.round == 1}
    assert dates == {2030}
    assert client.get(page(league, "season_round_move", 99)).status_code == 404
