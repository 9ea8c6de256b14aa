"""The director of a league decides matches, moves dates, and takes penalties."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, UserError
from clubs.models import HistoryRecord, User
from events.actions.match_dates import move_match, move_round
from events.actions.match_decisions import (
    DecidedResult,
    decide_match,
    record_not_played,
    strike_match,
)
from events.actions.season_close import withdraw_team
from events.models import MatchReport, SeasonPenalty, Session
from events.queries.season_figures import league_table
from events.queries.season_states import MatchState
from rulings.actions.match_penalties import penalise_in_match, take_back_match_penalty
from rulings.actions.season_final import declare_final
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.leagues import HOUR, TICK, figures_agree, sent, state
from tests.seasons import build_season, captain, decide, imps, play, season_at

pytestmark = pytest.mark.django_db


# --- Captains ------------------------------------------------------------------------------------


@pytest.fixture
def league() -> Any:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        yield session


# --- The director --------------------------------------------------------------------------------


def test_a_match_known_by_its_points_or_its_total_counts(league: Session, tmp_path: Path) -> None:
    points = DecidedResult(points=(Fraction("12.5"), Fraction("7.5")))
    total = DecidedResult(total=(Fraction(40), Fraction(31)))
    for number, outcome in ((1, points), (2, total)):
        decide_match(
            actor=SYSTEM,
            session=league,
            number=number,
            outcome=outcome,
            reason="From the regional site.",
            now=NOW,
        )
    figures_agree(league, tmp_path)
    rows = {row["team"]: row for row in league_table(season_at(league))}
    home = season_at(league).match(1).home
    assert home is not None
    assert (rows[home.number]["points"], rows[home.number]["won"]) == ("12.5", 1)


def test_a_director_agrees_what_waits_and_needs_a_reason_to_change_it(league: Session) -> None:
    sent(league)
    with pytest.raises(UserError, match="Write down why"):
        decide(league, 1, (29, 20), (10, 12))
    decide(league, 1, (30, 20), (10, 12))
    assert (MatchReport.objects.count(), state(league)) == (1, MatchState.AGREED)


def test_a_director_decides_no_match_of_their_own_team(league: Session) -> None:
    home = season_at(league).match(1).home
    assert home is not None
    own = captain(league, home.number)
    directors = Actor.person(User.objects.get(email="director@acol.example"))
    home.entry.captain.user = directors.user  # type: ignore[union-attr]
    home.entry.captain.save(update_fields=["user"])  # type: ignore[union-attr]
    assert own.user != directors.user
    with pytest.raises(UserError, match="your own team"):
        decide_match(
            actor=directors,
            session=league,
            number=1,
            outcome=DecidedResult(imps((1, 0), (0, 0))),
            now=NOW,
        )


def test_neither_team_gets_anything_where_neither_played(league: Session, tmp_path: Path) -> None:
    record_not_played(
        actor=SYSTEM, session=league, number=1, at_fault=None, reason="Snow and silence.", now=NOW
    )
    figures_agree(league, tmp_path)
    result = season_at(league).match(1).result
    assert result is not None
    assert [result.home_points, result.away_points] == [0, 0]


def test_a_concession_is_a_match_lost(league: Session, tmp_path: Path) -> None:
    sent(league, (30, 20))
    record_not_played(
        actor=SYSTEM,
        session=league,
        number=1,
        at_fault=TeamSide.HOME,
        conceded=True,
        reason="They had to leave.",
        now=NOW,
    )
    figures_agree(league, tmp_path)
    match = season_at(league).match(1)
    assert match.state is MatchState.CONCEDED
    assert match.result is not None
    assert [match.result.home_points, match.result.away_points] == [0, 12]


def test_a_void_match_gives_nothing(league: Session) -> None:
    play(league, 1, (30, 20), (10, 12))
    strike_match(actor=SYSTEM, session=league, number=1, reason="Wrong boards.", now=NOW)
    assert state(league) is MatchState.VOID
    assert season_at(league).event_scores.results == []


def test_L90_a_penalty_is_taken_back_and_stays_on_record(league: Session, tmp_path: Path) -> None:
    play(league, 1, (30, 20), (10, 12))
    before = league_table(season_at(league))
    given = penalise_in_match(
        actor=SYSTEM,
        session=league,
        number=1,
        side=TeamSide.HOME,
        amount=Decimal(1),
        counted=SeasonPenalty.Counted.VICTORY_POINTS,
        law="90A",
        reason="Late.",
        now=NOW,
    )
    figures_agree(league, tmp_path)
    assert league_table(season_at(league)) != before
    take_back_match_penalty(
        actor=SYSTEM, session=league, number=1, penalty=given.number, reason="Fog.", now=NOW
    )
    assert league_table(season_at(league)) == before
    assert SeasonPenalty.objects.get().taken_back_for == "Fog."


def test_IMPs_are_not_taken_of_a_match_without_boards(league: Session) -> None:
    record_not_played(
        actor=SYSTEM, session=league, number=1, at_fault=TeamSide.HOME, reason="Ill.", now=NOW
    )
    with pytest.raises(UserError, match="no boards to take IMPs on") as refusal:
        penalise_in_match(
            actor=SYSTEM,
            session=league,
            number=1,
            side=TeamSide.HOME,
            amount=Decimal(1),
            counted=SeasonPenalty.Counted.SCORE,
            law="90A",
            reason="Late.",
            now=NOW,
        )
    assert refusal.value.field == "counted"


def test_a_match_past_its_date_is_overdue_and_moves_with_a_reason(league: Session) -> None:
    row = season_at(league).match(1).row
    assert not season_at(league, row.play_by).match(1).is_overdue
    assert season_at(league, row.play_by + TICK).match(1).is_overdue
    later = row.play_by + 7 * 24 * HOUR
    with pytest.raises(UserError, match="Write down why"):
        move_match(actor=SYSTEM, session=league, number=1, play_by=later, reason="", now=NOW)
    move_match(actor=SYSTEM, session=league, number=1, play_by=later, reason="Easter.", now=NOW)
    assert not season_at(league, row.play_by + TICK).match(1).is_overdue
    assert HistoryRecord.objects.order_by("-number")[0].note == "Easter."


def test_a_round_gets_another_date_but_for_what_is_settled(league: Session) -> None:
    play(league, 1, (30, 20), (10, 12))
    before, later = season_at(league).match(1).row.play_by, NOW + 30 * 24 * HOUR
    given: dict[str, Any] = {"actor": SYSTEM, "session": league, "play_by": later, "now": NOW}
    with pytest.raises(UserError, match="Write down why"):
        move_round(number=1, reason=" ", **given)
    with pytest.raises(UserError, match="No match of this round"):
        move_round(number=99, reason="Snow.", **given)
    assert [each.number for each in move_round(number=1, reason="Snow.", **given)] == [2]
    dates = [season_at(league).match(number).row.play_by for number in (1, 2)]
    assert dates == [before, later]
    assert HistoryRecord.objects.order_by("-number")[0].note == "Snow."


def test_a_team_that_withdraws_late_keeps_what_was_settled(league: Session, tmp_path: Path) -> None:
    play(league, 1, (30, 20), (10, 12))
    leaving = season_at(league).match(1).home
    assert leaving is not None
    withdraw_team(
        actor=SYSTEM, session=league, team=leaving.number, keep=True, reason="Moved.", now=NOW
    )
    figures_agree(league, tmp_path)
    states = {each.state for each in season_at(league).matches if leaving in each.teams}
    assert states == {MatchState.AGREED, MatchState.DEFAULTED}
    with pytest.raises(Conflict, match="withdrawn already"):
        withdraw_team(
            actor=SYSTEM, session=league, team=leaving.number, keep=True, reason="x", now=NOW
        )


def test_a_final_score_waits_for_every_match_and_is_declared_once(league: Session) -> None:
    with pytest.raises(UserError, match="Match 1 is not settled"):
        declare_final(actor=SYSTEM, session=league, now=NOW + HOUR)
    for each in season_at(league).matches:
        play(league, each.number, (10, 9), (8, each.number))
    assert declare_final(actor=SYSTEM, session=league, now=NOW + HOUR).number == 1
    with pytest.raises(UserError, match="The score is final"):
        declare_final(actor=SYSTEM, session=league, now=NOW + HOUR)
