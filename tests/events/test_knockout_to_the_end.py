"""A knock-out in one room from entries to winner: every figure is the engine's (Law 78D)."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.entries import withdraw_entry
from events.actions.sessions import start_session
from events.actions.stages import StageTemplate, choose_template
from events.awards import assigned_award
from events.models import Event, Scoring, Session
from events.models.scoring_choices import MatchesAre
from events.models.stages import StageIntake
from events.queries.entries import pairs_of
from events.queries.overall import members_in_words, session_parts
from events.queries.releases import latest_release
from events.queries.stages import ranking_of
from rulings.actions.finalise import finalise_if_due
from scoring.ranking.qualifying import Finisher, Intake, IntakeRule, qualify
from tests.builders import NOW, enter_results
from tests.championship import nth
from tests.events.test_knockout_matches import outcomes, play_on
from tests.events.test_looking_again import director_of
from tests.rulings.night import OFFICIAL, Night, night_of
from tests.rulings.test_knockout_rulings import winners_agree
from tests.rulings.to_the_end import changed_on_appeal, slow_play
from tests.stages import publish, qualifying, set_up
from tests.teams import build_teams

pytestmark = pytest.mark.django_db

SEMIFINALS = ("4S N =",)
"""Level, until something is ruled."""


@pytest.fixture
def event() -> Iterator[Event]:
    """Five teams enter and one withdraws: semi-finals, then a final of the winners."""
    event = build_teams(
        teams=5, scoring=Scoring.TEAM_IMPS, matches_are=MatchesAre.KNOCKOUT, extra_boards=2
    )
    with scope(organiser=event.organiser):
        choose_template(actor=SYSTEM, event=event, template=StageTemplate.KNOCKOUT, now=NOW)
        event.refresh_from_db()
        gone = event.entries.get(number=5)
        withdraw_entry(actor=SYSTEM, event=event, entry=gone, now=NOW)
        yield event


def begin(event: Event, number: int) -> Session:
    session = nth(event, number)
    return start_session(
        actor=SYSTEM,
        session=session,
        kind="knockout-round",
        entries=[pair.entry for pair in pairs_of(session)],
        boards=4,
        rounds=1,
        now=NOW,
    )


def released(session: Session) -> list[tuple[str, str]]:
    release = latest_release(session)
    assert release is not None
    return [(row["rank"], row["label"]) for row in release.ranking]


def play_semifinals(event: Event, folder: Path) -> Night:
    """Level both; a split score makes team 4 a winner by 5 IMPs, extra boards team 2."""
    night = night_of(begin(event, 1), entered=False)
    session = night.session
    enter_results(session, texts=SEMIFINALS)
    night.rule(ns_award=assigned_award("4S N -1", night.board.vulnerability))
    winners_agree(session, folder)
    assert {two: each.name for two, each in outcomes(session).items()} == {
        ("1", "4"): "AWAY",
        ("2", "3"): "TIED",
    }
    play_on(session, texts=("4S N =", "4S N =", "4S N -1", "4S N -1"))
    winners_agree(session, folder)
    return night


def test_L78D_a_knock_out_to_its_winner(event: Event, tmp_path: Path) -> None:
    """An appeal sets the ruling aside, a penalty then decides the match that is level again."""
    night = play_semifinals(event, tmp_path)
    session = night.session
    team_1 = session.contestants.ranked().get(number=1)
    slow_play(night, team_1, Decimal(2), OFFICIAL)
    night.publish()
    winners_agree(session, tmp_path)
    assert released(session) == [("1=", "4"), ("1=", "2"), ("3=", "1"), ("3=", "3")]
    changed_on_appeal(night)
    winners_agree(session, tmp_path)
    assert released(session) == [("1=", "4"), ("1=", "2"), ("3=", "1"), ("3=", "3")]

    found = publish(event)
    assert [(each.entry.number, each.seed) for each in found.published.values()] == [(4, 1), (2, 2)]
    final = begin(event, 2)
    enter_results(final, texts=("4S N =", "4S N =", "4S N =", "4S N =", "P"))
    winners_agree(final, tmp_path)
    end = night_of(final, entered=False)
    end.publish()
    assert finalise_if_due(session=end.reload(), now=OFFICIAL + timedelta(days=1))
    ranking = ranking_of(event, session_parts(event), members_in_words(event))
    assert [(each.rank, each.number) for each in ranking.places] == [
        ("1", 4),
        ("2", 2),
        ("3=", 1),
        ("3=", 3),
    ]


def test_a_winner_who_withdraws_is_replaced_by_hand(event: Event, tmp_path: Path) -> None:
    night = play_semifinals(event, tmp_path)
    night.publish()
    withdraw_entry(actor=SYSTEM, event=event, entry=event.entries.get(number=2), now=NOW)
    assert qualifying(event).proposed == {4: 2}
    with pytest.raises(UserError, match="cannot be played with 1 team"):
        publish(event)
    with pytest.raises(UserError, match="Say why"):
        publish(event, {3: 2})
    publish(event, {3: 2}, reason="Team 2 has gone home.")


def test_losers_play_for_the_third_place(event: Event, tmp_path: Path) -> None:
    set_up(event, {2: {"intake": StageIntake.LOSERS, "name": "Third place"}})
    play_semifinals(event, tmp_path).publish()
    assert qualifying(event).proposed == {1: 2, 3: 2}


def test_nobody_wins_where_no_knock_out_is_played(event: Event) -> None:
    with pytest.raises(UserError, match="Semi-finals is no knock-out") as refusal:
        set_up(event, {1: {"matches_are": MatchesAre.RANKED}})
    assert refusal.value.field == "stage2-intake"


@pytest.mark.parametrize(
    ("template", "rows"),
    [
        (
            StageTemplate.LONG_KNOCKOUT,
            [
                ("Quarter-finals", "places", "knockout"),
                ("Semi-finals", "winners", "knockout"),
                ("Final", "winners", "knockout"),
            ],
        ),
        (
            StageTemplate.THEN_KNOCKOUT,
            [
                ("Qualifying", "places", "ranked"),
                ("Semi-finals", "places", "knockout"),
                ("Final", "winners", "knockout"),
            ],
        ),
    ],
)
def test_templates_of_a_knock_out(template: StageTemplate, rows: list[Any]) -> None:
    event = build_teams(teams=8)
    with scope(organiser=event.organiser):
        choose_template(actor=SYSTEM, event=event, template=template, now=NOW)
        found = [(each.name, each.intake, each.matches_are) for each in event.stages.all()]
    assert found == rows


def test_the_pages_say_who_comes_into_the_final(event: Event, client: Client) -> None:
    client.force_login(director_of(event.sessions.get(number=1)))
    slug = event.organiser.slug
    page = client.get(reverse("conditions", args=[slug, event.pk])).content.decode()
    assert "the winners of the matches of Semi-finals" in page


def test_a_bye_counts_as_won_and_a_level_match_as_neither() -> None:
    field = [
        Finisher(1, "1=", won=True),
        Finisher(2, "1=", won=True, goes_on=False),
        Finisher(3, "3="),
        Finisher(4, "3="),
        Finisher(5, "5", won=False),
    ]
    rules = [IntakeRule(Intake.WINNERS), IntakeRule(Intake.LOSERS), IntakeRule(Intake.REST)]
    assert qualify(field, rules).stages == ((1,), (5,), (3, 4))
