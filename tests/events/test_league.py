"""A league of home and away matches, from its fixtures to the final table (Laws 78B, 78D, 90)."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from events.actions.events import create_event, edit_event
from events.actions.match_decisions import (
    record_not_played,
)
from events.actions.match_reports import dispute_match, report_match
from events.actions.season_close import withdraw_team
from events.actions.season_setup import take_back_matches
from events.actions.sessions import start_session
from events.actions.sittings import add_session
from events.models import Event, Scoring, SeasonPenalty, Session
from events.models.scoring_choices import VictoryScale
from events.movements.teams.league import league_fixtures
from events.queries.season_figures import league_table
from rulings.actions.match_penalties import penalise_in_match
from rulings.actions.season_final import declare_final
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_organiser
from tests.leagues import HOUR, figures_agree, sent
from tests.seasons import build_season, captain, decide, imps, play, season_at
from tests.teams import build_teams

pytestmark = pytest.mark.django_db


def between(session: Session, home: int, away: int) -> int:
    """The number of the match of these teams at home of the first."""
    for each in season_at(session).matches:
        if each.home and each.away and (each.home.number, each.away.number) == (home, away):
            return each.number
    raise AssertionError


# --- Fixtures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("teams", range(2, 13))
def test_everyone_meets_everyone_once_at_home_and_once_away(teams: int) -> None:
    rounds = league_fixtures(teams, 2)
    met = [match for each in rounds for match in each]
    numbers = range(1, teams + 1)
    assert sorted(met) == [(a, b) for a in numbers for b in numbers if a != b]
    for each in rounds:
        playing = [team for match in each for team in match]
        assert len(playing) == len(set(playing)) == teams - teams % 2


@pytest.mark.parametrize("teams", range(2, 13))
def test_once_round_nobody_is_at_home_more_than_once_oftener_than_away(teams: int) -> None:
    met = [match for each in league_fixtures(teams, 1) for match in each]
    for team in range(1, teams + 1):
        homes = [home == team for home, away in met if team in (home, away)]
        assert abs(2 * sum(homes) - len(homes)) <= 1


# --- A whole season ------------------------------------------------------------------------------


def test_a_league_of_five_with_a_default_a_dispute_a_penalty_and_a_withdrawal(
    tmp_path: Path,
) -> None:
    session = build_season(teams=5)
    with scope(organiser=session.organiser):
        assert len(season_at(session).matches) == 20
        for number in range(1, 11):
            play(session, number, (20 + number, 12), (number, 9))
        figures_agree(session, tmp_path)
        late = between(session, 2, 3)
        record_not_played(
            actor=SYSTEM,
            session=session,
            number=late,
            at_fault=TeamSide.AWAY,
            reason="Nobody came.",
            now=NOW,
        )
        disputed = between(session, 4, 1)
        report_match(
            actor=captain(session, 4),
            session=session,
            number=disputed,
            stanzas=imps((40, 10), (12, 13)),
            now=NOW,
        )
        dispute_match(
            actor=captain(session, 1),
            session=session,
            number=disputed,
            reason="The first stanza was 30 to 10.",
            now=NOW,
        )
        decide(session, disputed, (30, 10), (12, 13), reason="Both cards say 30.")
        penalise_in_match(
            actor=SYSTEM,
            session=session,
            number=disputed,
            side=TeamSide.HOME,
            amount=Decimal(3),
            counted=SeasonPenalty.Counted.SCORE,
            law="90A",
            reason="Half an hour late.",
            now=NOW,
        )
        penalise_in_match(
            actor=SYSTEM,
            session=session,
            number=late,
            side=TeamSide.AWAY,
            amount=Decimal("1.5"),
            counted=SeasonPenalty.Counted.VICTORY_POINTS,
            law="78D",
            reason="No word beforehand.",
            now=NOW,
        )
        figures_agree(session, tmp_path)
        # Home won by 20 and lost by 1; the penalty is home's alone, and the visitors lost by 19.
        result = season_at(session).match(disputed).result
        assert result is not None
        assert [result.score(side).margin for side in TeamSide] == [16, -19]
        withdraw_team(
            actor=SYSTEM, session=session, team=5, keep=False, reason="Two are ill.", now=NOW
        )
        assert [row["team"] for row in league_table(season_at(session)) if row["played"]] != []
        assert 5 not in {row["team"] for row in league_table(season_at(session))}
        figures_agree(session, tmp_path)
        for each in season_at(session).matches:
            if not each.is_settled:
                play(session, each.number, (15, 15), (7, each.number))
        figures_agree(session, tmp_path)
        score = declare_final(actor=SYSTEM, session=session, now=NOW + HOUR)
        assert score.figures["table"] == league_table(season_at(session))
        with pytest.raises(UserError, match="The score is final"):
            decide(session, disputed, (0, 0), (0, 0), reason="Late thought.")
    session.refresh_from_db()
    assert session.state == Session.State.FINAL


def test_silence_before_any_result_leaves_everybody_level() -> None:
    session = build_season(teams=4, meetings=1)
    with scope(organiser=session.organiser):
        assert {row["rank"] for row in league_table(season_at(session))} == {"1="}


# --- Captains ------------------------------------------------------------------------------------


@pytest.fixture
def league() -> Any:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        yield session


# --- Set-up --------------------------------------------------------------------------------------


def test_matches_are_taken_back_while_nothing_is_known(league: Session) -> None:
    take_back_matches(actor=SYSTEM, session=league, now=NOW)
    league.refresh_from_db()
    assert (league.state, league.conditions) == (Session.State.SETUP, None)


def test_matches_with_a_result_are_not_taken_back(league: Session) -> None:
    sent(league)
    with pytest.raises(UserError, match="must not be lost"):
        take_back_matches(actor=SYSTEM, session=league, now=NOW)


def test_a_season_is_scored_in_imps_of_teams() -> None:
    organiser = make_organiser()
    with scope(organiser=organiser):
        event = build_teams(organiser, teams=0, season_kind=Event.SeasonKind.LEAGUE)
        with pytest.raises(UserError, match="A league is scored") as refusal:
            edit_event(actor=SYSTEM, event=event, now=NOW, scoring=Scoring.BOARD_A_MATCH)
        assert refusal.value.field == "scoring"
        with pytest.raises(UserError, match="won by IMPs") as refusal:
            edit_event(actor=SYSTEM, event=event, now=NOW, season_kind=Event.SeasonKind.CUP)
        assert refusal.value.field == "scoring"
        with pytest.raises(UserError, match="played by teams of four"):
            create_event(
                actor=SYSTEM,
                organiser=organiser,
                name="Pairs in private",
                starts_at=NOW,
                season_kind=Event.SeasonKind.LEAGUE,
                now=NOW,
            )


def test_a_season_has_no_sessions_at_the_club() -> None:
    event = build_teams(teams=4, season_kind=Event.SeasonKind.LEAGUE)
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="no sessions at the club"):
            add_session(actor=SYSTEM, event=event, starts_at=NOW + HOUR, name="", now=NOW)
        with pytest.raises(UserError, match="make its matches instead"):
            start_session(
                actor=SYSTEM,
                session=event.sessions.get(),
                kind="round-robin",
                entries=list(event.entries.all()),
                boards=24,
                now=NOW,
            )


def test_a_scale_without_matches_of_that_length_makes_none() -> None:
    with pytest.raises(UserError, match="24 boards") as refusal:
        build_season(teams=4, victory_scale=VictoryScale.ACBL_20)
    assert refusal.value.field == "boards"
