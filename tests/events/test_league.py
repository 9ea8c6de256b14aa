"""A league of home and away matches, from its fixtures to the final table (Laws 78B, 78D, 90)."""

import json
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.events import create_event, edit_event
from events.actions.match_dates import move_match, move_round
from events.actions.match_decisions import (
    DecidedResult,
    decide_match,
    record_not_played,
    strike_match,
)
from events.actions.match_penalties import penalise_in_match, take_back_match_penalty
from events.actions.match_reports import confirm_match, dispute_match, report_match
from events.actions.season_close import open_season_again, withdraw_team
from events.actions.season_setup import take_back_matches
from events.actions.sessions import start_session
from events.actions.sittings import add_session
from events.models import Event, MatchReport, Scoring, SeasonPenalty, Session
from events.models.scoring_choices import VictoryScale
from events.movements.teams.league import league_fixtures
from events.queries.season_figures import league_table
from events.queries.season_states import MatchState
from rulings.actions.season_final import declare_final
from scoring.numbers import exact
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_organiser
from tests.scored_alone import scored_alone
from tests.seasons import build_season, captain, decide, imps, play, season_at
from tests.teams import build_teams

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
TICK = timedelta(microseconds=1)


def printed(session: Session) -> dict[str, Any]:
    out = StringIO()
    call_command("season_document", str(session.pk), stdout=out)
    document: dict[str, Any] = json.loads(out.getvalue())
    return document


def figures_agree(session: Session, folder: Path) -> None:
    """Places, totals and what every match gave are those of `python -m scoring`."""
    alone, season = scored_alone(printed(session), folder), season_at(session)
    assert [(row["contestant"], row["rank"], row["total"]) for row in alone["standings"]] == [
        (str(row["team"]), row["rank"], row["points"]) for row in league_table(season)
    ]
    assert [(each["total_home"], each["total_away"]) for each in alone["matches"]] == [
        tuple(exact(each.result.points(side)) for side in TeamSide)
        for each in season.matches
        if each.counts and each.result
    ]


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


def sent(session: Session, *stanzas: tuple[int, int], number: int = 1) -> MatchReport:
    home = season_at(session).match(number).home
    assert home is not None
    return report_match(
        actor=captain(session, home.number),
        session=session,
        number=number,
        stanzas=imps(*(stanzas or ((30, 20), (10, 12)))),
        now=NOW,
    )


def visitors(session: Session, number: int = 1) -> Actor:
    away = season_at(session).match(number).away
    assert away is not None
    return captain(session, away.number)


def state(session: Session, number: int = 1, now: Any = NOW) -> MatchState:
    return season_at(session, now).match(number).state


def test_a_match_counts_once_the_other_captain_confirms_it(league: Session) -> None:
    sent(league, (30, 20))
    assert state(league) is MatchState.PLAYING
    sent(league)
    assert state(league) is MatchState.AWAITING
    assert season_at(league).event_scores.results == []
    confirm_match(actor=visitors(league), session=league, number=1, seen=2, now=NOW)
    assert state(league) is MatchState.AGREED
    assert len(season_at(league).event_scores.results) == 1
    acts = HistoryRecord.objects.order_by("-number").values_list("act", flat=True)[:3]
    assert list(acts) == ["match.agree", "match.report", "match.report"]


def test_an_answer_is_in_time_at_the_very_instant_and_late_a_microsecond_after(
    league: Session,
) -> None:
    sent(league)
    deadline = NOW + 48 * HOUR
    assert season_at(league).match(1).answer_by == deadline
    assert state(league, now=deadline) is MatchState.AWAITING
    assert state(league, now=deadline + TICK) is MatchState.UNANSWERED
    assert not season_at(league, deadline + TICK).match(1).counts


def test_a_correction_of_ones_own_report_begins_the_time_anew(league: Session) -> None:
    sent(league)
    later = NOW + 40 * HOUR
    report_match(
        actor=captain(league, season_at(league).match(1).home.number),  # type: ignore[union-attr]
        session=league,
        number=1,
        stanzas=imps((31, 20), (10, 12)),
        now=later,
    )
    assert season_at(league).match(1).answer_by == later + 48 * HOUR


def test_silence_agrees_where_the_terms_say_so() -> None:
    session = build_season(teams=4, silence_agrees=True, answer_hours=24)
    with scope(organiser=session.organiser):
        sent(session)
        deadline = NOW + 24 * HOUR
        assert state(session, now=deadline) is MatchState.AWAITING
        assert state(session, now=deadline + TICK) is MatchState.AGREED
        with pytest.raises(UserError, match="This match is settled"):
            confirm_match(actor=visitors(session), session=session, number=1, now=deadline + TICK)


def test_a_dispute_waits_for_the_director_with_its_reason(league: Session) -> None:
    sent(league)
    with pytest.raises(UserError, match="Say what is wrong") as refusal:
        dispute_match(actor=visitors(league), session=league, number=1, reason=" ", now=NOW)
    assert refusal.value.field == "reason"
    dispute_match(actor=visitors(league), session=league, number=1, reason="20, not 30", now=NOW)
    assert state(league) is MatchState.DISPUTED
    with pytest.raises(UserError, match="waits for the director"):
        sent(league, (20, 20), (10, 12))
    decide(league, 1, (20, 20), (10, 12), reason="The cards say 20.")
    assert state(league) is MatchState.AGREED
    versions = MatchReport.objects.filter(match__number=1).order_by("version")
    assert [(each.version, each.dispute) for each in versions] == [(1, "20, not 30"), (2, "")]


def test_both_captains_entering_the_same_agree(league: Session) -> None:
    sent(league)
    report_match(
        actor=visitors(league),
        session=league,
        number=1,
        stanzas=imps((30, 20), (10, 12)),
        seen=0,
        now=NOW,
    )
    assert state(league) is MatchState.AGREED


def test_the_second_of_two_captains_who_enter_different_results_is_told(league: Session) -> None:
    sent(league)
    with pytest.raises(Conflict, match="has entered another result"):
        report_match(
            actor=visitors(league),
            session=league,
            number=1,
            stanzas=imps((20, 20), (10, 12)),
            seen=0,
            now=NOW,
        )
    assert MatchReport.objects.count() == 1


def test_a_captain_does_not_confirm_their_own_report(league: Session) -> None:
    sent(league)
    home = season_at(league).match(1).home
    assert home is not None
    with pytest.raises(UserError, match="the other captain answers"):
        confirm_match(actor=captain(league, home.number), session=league, number=1, now=NOW)


def test_confirming_what_was_changed_since_is_a_conflict(league: Session) -> None:
    sent(league)
    sent(league, (31, 20), (10, 12))
    with pytest.raises(Conflict, match="Somebody was faster"):
        confirm_match(actor=visitors(league), session=league, number=1, seen=1, now=NOW)


def test_somebody_elses_captain_enters_nothing(league: Session) -> None:
    playing = {team.number for team in season_at(league).match(1).teams if team}
    stranger = captain(league, next(iter({1, 2, 3, 4} - playing)))
    with pytest.raises(UserError, match="captain of one of these"):
        report_match(
            actor=stranger, session=league, number=1, stanzas=imps((1, 0), (0, 0)), now=NOW
        )


def test_the_captain_of_both_teams_leaves_the_match_to_the_director(league: Session) -> None:
    home, away = season_at(league).match(1).teams
    assert home is not None
    assert away is not None
    away.entry.captain = home.entry.captain
    away.entry.save(update_fields=["captain"])
    sent(league)
    assert state(league) is MatchState.UNANSWERED
    with pytest.raises(UserError, match="You have entered this result"):
        confirm_match(actor=captain(league, home.number), session=league, number=1, now=NOW)


def test_a_captain_whose_login_is_closed_acts_no_more(league: Session) -> None:
    sent(league)
    other = visitors(league)
    assert other.user is not None
    User.objects.filter(pk=other.user.pk).update(is_active=False)
    assert state(league) is MatchState.UNANSWERED
    with pytest.raises(NotAllowed):
        confirm_match(actor=other, session=league, number=1, now=NOW)


@pytest.mark.parametrize(
    ("stanzas", "field", "words"),
    [
        ([], "home1", "Write down the IMPs"),
        ([(289, 0)], "home1", "a team gains 0 to 288 IMPs"),
        ([(1, 0), (0, 300)], "away2", "a team gains 0 to 288 IMPs"),
        ([(1, 0), (0, 0), (0, 0)], "home3", "has 2 stanzas"),
    ],
)
def test_what_cannot_be_is_refused(
    league: Session, stanzas: list[tuple[int, int]], field: str, words: str
) -> None:
    home = season_at(league).match(1).home
    assert home is not None
    with pytest.raises(UserError, match=words) as refusal:
        report_match(
            actor=captain(league, home.number),
            session=league,
            number=1,
            stanzas=imps(*stanzas),
            now=NOW,
        )
    assert refusal.value.field == field
    assert not MatchReport.objects.exists()


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


def test_a_final_score_is_opened_again_with_a_reason_and_kept(league: Session) -> None:
    with pytest.raises(UserError, match="Match 1 is not settled"):
        declare_final(actor=SYSTEM, session=league, now=NOW + HOUR)
    for each in season_at(league).matches:
        play(league, each.number, (10, 9), (8, each.number))
    first = declare_final(actor=SYSTEM, session=league, now=NOW + HOUR)
    open_season_again(actor=SYSTEM, session=league, reason="A slip of the pen.", now=NOW)
    decide(league, 1, (10, 19), (8, 1), reason="Nine was nineteen.")
    second = declare_final(actor=SYSTEM, session=league, now=NOW + HOUR)
    first.refresh_from_db()
    assert (first.opened_for, second.number) == ("A slip of the pen.", 2)
    assert first.figures["table"] != second.figures["table"]


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
