"""What teams ask about matches they play in private: rulings (Law 92B), errors (Law 79C1)."""

from collections.abc import Iterator
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord
from events.actions.match_decisions import DecidedResult
from events.actions.season_setup import take_back_matches
from events.models import Event, MatchReport, Session
from rulings.actions.match_answers import correct_reported_error, refuse_request
from rulings.actions.match_requests import (
    ask_for_ruling,
    concur_in_request,
    report_match_error,
    withdraw_request,
)
from rulings.actions.season_final import declare_final
from rulings.models import MatchRequest
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.rulings.test_season_rulings import (
    HALF_HOUR,
    MINUTE,
    TICK,
    a_member,
    led,
    margin,
    rule,
    the_director,
)
from tests.seasons import build_begun_league, build_season, captain, decide, imps, play, season_at

pytestmark = pytest.mark.django_db

State = MatchRequest.State


@pytest.fixture
def league() -> Iterator[Session]:
    """Four teams; the first match is agreed at `NOW`, 40 IMPs to 32. A period is half an hour."""
    session = build_begun_league()
    with scope(organiser=session.organiser):
        yield session


def ask(session: Session, actor: Actor | None = None, **more: Any) -> MatchRequest:
    given = {"actor": actor or led(session, TeamSide.HOME), "session": session, "number": 1}
    return ask_for_ruling(**{**given, "grounds": "West thought long.", "now": NOW, **more})


def report(
    session: Session, *claimed: tuple[int, int], actor: Actor | None = None, **more: Any
) -> MatchRequest:
    given = {"actor": actor or led(session, TeamSide.HOME), "session": session, "number": 1}
    said = {"grounds": "Board 3 was 420.", "claimed": imps(*claimed), "now": NOW}
    return report_match_error(**{**given, **said, **more})


def correct(session: Session, *stanzas: tuple[int, int], **more: Any) -> MatchRequest:
    given = {"actor": the_director(), "session": session, "number": 1, "asked": 1}
    outcome = DecidedResult(imps(*stanzas))
    return correct_reported_error(**{**given, "outcome": outcome, "now": NOW, **more})


def refuse(session: Session, **more: Any) -> MatchRequest:
    given = {"actor": the_director(), "session": session, "number": 1, "asked": 1, "now": NOW}
    return refuse_request(**{**given, "reason": "Nobody was misled.", **more})


def test_L92B_a_captain_asks_and_the_ruling_answers(league: Session) -> None:
    asked = ask(league)
    assert (asked.state, asked.side, asked.kind) == (State.READY, "home", "ruling")
    ruling = rule(league, (30, 20), (10, 25), asked=1)
    asked.refresh_from_db()
    assert (asked.state, asked.ruling, margin(league)) == ("granted", ruling, Fraction(-5))
    acts = HistoryRecord.objects.order_by("-number")[:4]
    assert [each.act for each in acts] == [
        "request.grant",
        "ruling.issue",
        "match.decide",
        "request.ask",
    ]
    with pytest.raises(Conflict, match="answered"):
        rule(league, asked=1)


def test_L92B_a_ruling_is_asked_for_at_the_very_end_and_a_microsecond_later_not(
    league: Session,
) -> None:
    with pytest.raises(UserError, match="could be asked for until"):
        ask(league, now=NOW + HALF_HOUR + TICK)
    assert ask(league, now=NOW + HALF_HOUR).state == State.READY


def test_L92B_a_ruling_is_asked_for_before_the_match_is_settled(league: Session) -> None:
    actor = led(league, TeamSide.AWAY, 2)
    assert ask(league, actor, number=2, now=NOW + timedelta(days=30)).side == "away"


def test_L79C1_an_error_is_reported_and_corrected(league: Session) -> None:
    asked = report(league, (30, 20), (10, 6))
    assert (asked.kind, asked.claimed) == ("error", [[12, "30", "20"], [12, "10", "6"]])
    asked = correct(league, (30, 20), (10, 7), reason="It was 170.")
    assert (asked.state, margin(league)) == ("granted", Fraction(13))
    assert asked.report is not None
    assert (asked.report.version, asked.report.reason) == (2, "Q1: It was 170.")


def test_L79C1_an_error_is_in_time_at_the_very_end_and_late_a_microsecond_later(
    league: Session,
) -> None:
    away = led(league, TeamSide.AWAY)
    assert report(league, actor=away, now=NOW + HALF_HOUR + TICK).is_late
    asked = report(league, now=NOW + HALF_HOUR)
    assert (asked.is_late, asked.claimed) == (False, [])


def test_an_error_is_reported_of_a_settled_match_that_says_otherwise(league: Session) -> None:
    with pytest.raises(UserError, match="not settled yet"):
        report(league, actor=led(league, TeamSide.HOME, 2), number=2)
    with pytest.raises(UserError, match="what the record already says"):
        report(league, (30, 20), (10, 12))
    with pytest.raises(UserError, match="gains 0 to") as refusal:
        report(league, (30, 20), (10, 4000))
    assert refusal.value.field == "away2"
    with pytest.raises(Conflict, match="Somebody was faster"):
        report(league, (30, 20), (10, 6), seen=0)


def test_a_correction_that_corrects_nothing_is_none(league: Session) -> None:
    report(league, (30, 20), (10, 6))
    with pytest.raises(UserError, match="what the record already says"):
        correct(league, (30, 20), (10, 12))


def test_what_was_corrected_meanwhile_answers_the_report(league: Session) -> None:
    report(league, (30, 20), (10, 6))
    decide(league, 1, (30, 20), (10, 6), reason="Told by telephone.")
    asked = correct(league, (30, 20), (10, 6))
    assert asked.report is not None
    assert (asked.state, asked.report.version) == (State.GRANTED, 2)
    assert MatchReport.objects.filter(match__number=1).count() == 2


def test_a_request_of_a_member_waits_for_the_captain(league: Session) -> None:
    assert ask(league, a_member(league)).state == State.LODGED
    with pytest.raises(UserError, match="until the captain of the team concurs"):
        refuse(league)
    with pytest.raises(UserError, match="until the captain of the team concurs"):
        rule(league, asked=1)
    given: dict[str, Any] = {"session": league, "number": 1, "asked": 1}
    end = NOW + HALF_HOUR
    with pytest.raises(UserError, match="Only the captain"):
        concur_in_request(actor=led(league, TeamSide.AWAY), **given, now=end)
    with pytest.raises(UserError, match="could be asked for until"):
        concur_in_request(actor=led(league, TeamSide.HOME), **given, now=end + TICK)
    asked = concur_in_request(actor=led(league, TeamSide.HOME), **given, now=end)
    assert (asked.state, asked.concurred_at) == (State.READY, end)
    with pytest.raises(Conflict, match="not waiting"):
        concur_in_request(actor=led(league, TeamSide.HOME), **given, now=end)


def test_only_the_two_teams_ask_and_each_once(league: Session) -> None:
    playing = {team.number for team in season_at(league).match(1).teams if team}
    with pytest.raises(UserError, match="Only the two teams"):
        ask(league, captain(league, min({1, 2, 3, 4} - playing)))
    with pytest.raises(NotAllowed):
        ask(league, the_director())
    with pytest.raises(UserError, match="Write down what happened"):
        ask(league, grounds="  ")
    ask(league)
    with pytest.raises(UserError, match="Q1 waits for an answer"):
        ask(league)
    assert ask(league, led(league, TeamSide.AWAY)).number == 2
    assert report(league).number == 3


def test_who_asked_or_the_captain_takes_it_back(league: Session) -> None:
    member = a_member(league)
    ask(league, member)
    given: dict[str, Any] = {"session": league, "number": 1, "asked": 1, "now": NOW}
    with pytest.raises(UserError, match="takes it back"):
        withdraw_request(actor=led(league, TeamSide.AWAY), **given)
    assert withdraw_request(actor=member, **given).state == State.WITHDRAWN
    with pytest.raises(Conflict, match="taken back"):
        withdraw_request(actor=member, **given)
    assert ask(league).number == 2


def test_the_director_in_charge_refuses_with_a_reason(league: Session) -> None:
    ask(league)
    with pytest.raises(NotAllowed):
        refuse(league, actor=led(league, TeamSide.AWAY))
    with pytest.raises(UserError, match="Write down why"):
        refuse(league, reason=" ")
    asked = refuse(league)
    assert (asked.state, asked.reason) == (State.REFUSED, "Nobody was misled.")
    with pytest.raises(Conflict, match="answered"):
        refuse(league)


def test_a_request_for_a_ruling_is_not_answered_as_an_error(league: Session) -> None:
    ask(league)
    with pytest.raises(UserError, match="Q1 asks for something else"):
        correct(league, (30, 20), (10, 6))


def test_a_score_is_not_final_while_something_is_asked(league: Session) -> None:
    for each in season_at(league).matches[1:]:
        play(league, each.number, (10, 9), (8, 7))
    report(league, (30, 20), (10, 6), now=NOW + 10 * MINUTE)
    much_later = NOW + timedelta(days=1)
    with pytest.raises(UserError, match="Q1 is open"):
        declare_final(actor=SYSTEM, session=league, now=much_later)
    refuse(league, now=much_later)
    declare_final(actor=SYSTEM, session=league, now=much_later)
    with pytest.raises(UserError, match="The score is final"):
        ask(league, now=much_later)


def test_a_request_that_lapsed_keeps_no_score_from_being_final(league: Session) -> None:
    for each in season_at(league).matches[1:]:
        play(league, each.number, (10, 9), (8, 7))
    ask(league, a_member(league))
    end = NOW + HALF_HOUR
    with pytest.raises(UserError, match="Q1 is open"):
        declare_final(actor=SYSTEM, session=league, now=end)
    assert declare_final(actor=SYSTEM, session=league, now=end + TICK).number == 1


def test_in_a_cup_a_correction_changes_nobodys_later_match_that_was_played() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP)
    with scope(organiser=session.organiser):
        for number in (1, 2, 3):
            play(session, number, (20, 10), (10, 12))
        report(session, (20, 10), (10, 30), actor=led(session, TeamSide.AWAY))
        with pytest.raises(UserError, match="has been played since with the teams as they were"):
            correct(session, (20, 10), (10, 30))
        assert MatchRequest.objects.get().state == State.READY


def test_matches_about_which_something_is_asked_are_not_taken_back() -> None:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        ask(session)
        with pytest.raises(UserError, match="must not be lost"):
            take_back_matches(actor=SYSTEM, session=session, now=NOW)
