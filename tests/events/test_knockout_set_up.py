"""Which matches are a knock-out, and what is played then (Law 78D)."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.events import edit_event
from events.actions.sessions import start_session
from events.actions.sittings import add_session
from events.actions.stage_checks import StageDraft
from events.actions.stages import set_up_stages
from events.actions.swiss_field import start_swiss
from events.chosen_scoring import binding, is_knockout, total_unit_of
from events.models import Event, Scoring
from events.models.scoring_choices import MatchesAre
from events.models.stages import Carrying
from events.queries.conditions import to_be_played_by
from events.queries.stage_words import shown_stages
from events.queries.standings import score_input
from scoring.session import Unit
from tests.builders import NOW, enter_results, make_organiser
from tests.championship import A_WEEK
from tests.events.test_looking_again import director_of
from tests.teams import SWISS, build_match_session, build_teams

pytestmark = pytest.mark.django_db

KNOCKOUT: dict[str, Any] = {"scoring": Scoring.TEAM_IMPS, "matches_are": MatchesAre.KNOCKOUT}


def build_sessions(teams: int = 4, sessions: int = 2, **draft: Any) -> Event:
    """Teams with so many sessions, a week apart."""
    event = build_teams(teams=teams, **draft)
    with scope(organiser=event.organiser):
        for number in range(1, sessions):
            add_session(
                actor=SYSTEM, event=event, starts_at=NOW + number * A_WEEK, name="", now=NOW
            )
        event.refresh_from_db()
    return event


def build_qualifying_and_final(**final: Any) -> Event:
    """Teams at Victory Points, and a final of two that is a knock-out."""
    event = build_sessions()
    with scope(organiser=event.organiser):
        said = {"source": 1, "last_place": 2, "matches_are": MatchesAre.KNOCKOUT, **final}
        drafts = [StageDraft("Qualifying", (1,)), StageDraft("Final", (2,), **said)]
        set_up_stages(actor=SYSTEM, event=event, drafts=drafts, now=NOW)
        event.refresh_from_db()
    return event


def start(event: Event, number: int = 1, kind: str = "knockout-round", **size: Any) -> object:
    return start_session(
        actor=SYSTEM,
        session=event.sessions.get(number=number),
        kind=kind,
        entries=list(event.entries.all()),
        now=NOW,
        **{"boards": 24, **size},
    )


def test_L78D_a_knock_out_is_won_by_imps_or_boards() -> None:
    with pytest.raises(UserError, match="won by its IMPs, or board by board") as refusal:
        build_teams(matches_are=MatchesAre.KNOCKOUT)
    assert refusal.value.field == "matches_are"


def test_L78D_a_knock_out_says_so_in_its_conditions(client: Client) -> None:
    event = build_teams(**KNOCKOUT)
    page = client.get(reverse("conditions", args=[event.organiser.slug, event.pk]))
    assert "knock-out: who wins the match goes on, who loses it is out" in page.content.decode()


def test_L78D_a_stage_is_a_knock_out_where_the_event_is_not() -> None:
    event = build_qualifying_and_final()
    with scope(organiser=event.organiser):
        first, final = event.sessions.order_by("number")
        assert [is_knockout(binding(each)) for each in (first, final)] == [False, True]
        assert [total_unit_of(to_be_played_by(each)) for each in (first, final)] == [
            Unit.VICTORY_POINTS,
            Unit.IMPS,
        ]
        said = [each.combined for each in shown_stages(event)]
        assert said == ["", "knock-out: who wins the match goes on, who loses it is out"]


@pytest.mark.parametrize(
    ("final", "message", "field"),
    [
        ({"carried": Carrying.EVERYTHING}, "nobody carries a score", "stage2-carried"),
        ({"last_place": 1}, "at least 2", "stage2-last_place"),
    ],
)
def test_a_stage_that_cannot_be_a_knock_out(
    final: dict[str, Any], message: str, field: str
) -> None:
    with pytest.raises(UserError, match=message) as refusal:
        build_qualifying_and_final(**final)
    assert refusal.value.field == field


def test_a_knock_out_stage_has_one_session() -> None:
    event = build_sessions(sessions=3)
    drafts = [
        StageDraft("Qualifying", (1,)),
        StageDraft("Final", (2, 3), 1, last_place=2, matches_are=MatchesAre.KNOCKOUT),
    ]
    with scope(organiser=event.organiser), pytest.raises(UserError, match="in one session"):
        set_up_stages(actor=SYSTEM, event=event, drafts=drafts, now=NOW)


def test_a_knock_out_of_several_sessions_has_stages() -> None:
    event = build_sessions(**KNOCKOUT)
    with scope(organiser=event.organiser), pytest.raises(UserError, match="played in stages"):
        start(event)


def test_a_knock_out_plays_its_own_movement() -> None:
    event = build_teams(teams=4, **KNOCKOUT)
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="choose the movement “Knock-out matches”"):
            start(event, kind="round-robin")
        with pytest.raises(UserError, match="no Swiss is played"):
            start_swiss(
                actor=SYSTEM,
                session=event.sessions.get(),
                choice=SWISS,
                entries=list(event.entries.all()),
                now=NOW,
            )
        start(event)


def test_a_knock_out_is_offered_its_own_movement_alone(client: Client) -> None:
    club = make_organiser()
    events = (build_teams(club, **KNOCKOUT), build_teams(club))
    for event, is_offered in zip(events, (True, False), strict=True):
        with scope(organiser=event.organiser):
            client.force_login(director_of(event.sessions.get()))
            address = reverse("movement", args=[event.organiser.slug, event.sessions.get().pk])
        page = client.get(address)
        kinds = {offer.candidate.schedule.kind for offer in page.context["candidates"]}
        assert (kinds == {"knockout-round"}) is is_offered
        assert ("Play a Swiss" in page.content.decode()) is not is_offered


def test_a_cup_is_a_knock_out_and_a_league_is_not() -> None:
    club = make_organiser()
    for kind in Event.SeasonKind:
        event = build_teams(club, season_kind=kind, scoring=Scoring.TEAM_IMPS)
        assert (event.matches_are == MatchesAre.KNOCKOUT) is (kind == Event.SeasonKind.CUP)


def test_byes_go_to_the_best_and_stand_before_who_lost() -> None:
    """Of six, 3 meets 6 and 4 meets 5; 1 and 2 go on without a match."""
    session = build_match_session(teams=6, kind="knockout-round", boards=2, rounds=1, **KNOCKOUT)
    with scope(organiser=session.organiser):
        enter_results(session, texts=("4S N =", "4S N -1", "4S N +1"))
        scored: Any = score_input(session).score()
    winners = {each.winner for each in scored.knockouts}
    assert [(each.match.home, each.match.away) for each in scored.matches] == [
        ("3", "6"),
        ("4", "5"),
    ]
    places = {each.contestant: each.rank for each in scored.standings}
    assert {name for name, rank in places.items() if rank == "1="} == {"1", "2", *winners}
    assert {name for name, rank in places.items() if rank == "5="} == {"3", "4", "5", "6"} - winners


def test_the_event_may_still_be_no_knock_out() -> None:
    event = build_teams(teams=4, **KNOCKOUT)
    with scope(organiser=event.organiser):
        edit_event(actor=SYSTEM, event=event, matches_are=MatchesAre.RANKED, now=NOW)
        event.refresh_from_db()
        assert not is_knockout(event)
