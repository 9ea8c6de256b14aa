"""Results of matches played in private after their correction period (Law 79C2)."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Membership, Player, User
from events.actions.match_decisions import (
    DecidedResult,
    Unplayed,
    carry_into_match,
    record_not_played,
    strike_match,
)
from events.models import Event, MatchReport, Session
from events.provisions.statements import Provenance
from events.queries.season_states import MatchState
from rulings.actions.late_match_errors import (
    approve_match_error,
    correct_late_error,
    state_match_error,
)
from rulings.actions.match_answers import refuse_request
from rulings.actions.match_requests import concur_in_request
from rulings.actions.match_rulings import replace_match_ruling
from rulings.actions.season_final import declare_final
from rulings.models import MatchRequest
from rulings.witnesses import RowCount, differences
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_member
from tests.rulings.test_match_requests import ask, correct, report
from tests.rulings.test_season_rulings import (
    HALF_HOUR,
    MINUTE,
    TEXT,
    TICK,
    a_member,
    decided,
    led,
    lodge,
    margin,
    rule,
    the_director,
)
from tests.seasons import build_begun_league, build_season, captain, decide, imps, play, season_at

pytestmark = pytest.mark.django_db

END = NOW + HALF_HOUR
"""The last instant of the correction period of the first match."""
LATE = END + TICK
A_DAY = timedelta(days=1)


@pytest.fixture
def league() -> Iterator[Session]:
    """Four teams; the first match is agreed at `NOW`, 40 IMPs to 32. A period is half an hour."""
    session = build_begun_league()
    with scope(organiser=session.organiser):
        yield session


def the_organiser(session: Session) -> Actor:
    return Actor.person(User.objects.get(email=f"admin@{session.organiser.slug}.example"))


def say(session: Session, **provisions: str) -> None:
    """The conditions that bind say these provisions."""
    bound = session.conditions or session.event
    said = {
        key: {"value": value, **Provenance.of(None).kept()} for key, value in provisions.items()
    }
    bound.provisions = {**bound.provisions, **said}
    bound.save()


def give_officials(session: Session, period: str) -> None:
    """Errors of officials have a period of their own."""
    bound = session.conditions or session.event
    bound.officials_period = period
    bound.save()
    session.refresh_from_db()


def state(session: Session, *stanzas: tuple[int, int], **more: Any) -> MatchRequest:
    given = {"actor": the_director(), "session": session, "number": 1, "asked": 1, "now": LATE}
    outcome = DecidedResult(imps(*(stanzas or ((30, 20), (10, 6)))))
    said = {"statement": "Both captains agree.", "outcome": outcome}
    return state_match_error(**{**given, **said, **more})


def approve(session: Session, **more: Any) -> MatchRequest:
    given = {"actor": the_organiser(session), "session": session, "number": 1, "asked": 1}
    return approve_match_error(**{**given, "now": LATE, **more})


def carry_out(session: Session, **more: Any) -> MatchRequest:
    given = {"actor": the_director(), "session": session, "number": 1, "asked": 1, "now": LATE}
    return correct_late_error(**{**given, **more})


# --- What a director changes of what is settled ---------------------------------------------------


def not_played(session: Session, now: datetime) -> None:
    record_not_played(
        actor=SYSTEM, session=session, number=1, at_fault=TeamSide.HOME, reason="Ill.", now=now
    )


def strike(session: Session, now: datetime) -> None:
    strike_match(actor=SYSTEM, session=session, number=1, reason="Wrong boards.", now=now)


def change(session: Session, now: datetime) -> None:
    decide(session, 1, (30, 20), (10, 6), reason="Told by telephone.", now=now)


@pytest.mark.parametrize("act", [change, not_played, strike])
def test_L79C2_a_settled_result_changes_until_the_last_instant_and_not_after(
    league: Session, act: Callable[[Session, datetime], None]
) -> None:
    with pytest.raises(UserError, match="The correction period is over: this takes your statement"):
        act(league, LATE)
    assert MatchReport.objects.filter(match__number=1).count() == 1
    act(league, END)
    assert MatchReport.objects.filter(match__number=1).count() == 2


def test_L79C2_what_was_never_settled_is_no_correction(league: Session) -> None:
    much_later = NOW + 40 * A_DAY
    decide(league, 2, (9, 4), (8, 4), now=much_later)
    assert season_at(league, much_later).match(2).state is MatchState.AGREED


def test_L79C2_a_carry_over_changes_no_settled_match_of_a_cup_after_the_period() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP, carry_over_cap=Decimal(8))
    given: dict[str, Any] = {"actor": SYSTEM, "session": session, "number": 1}
    said: dict[str, Any] = {
        "side": TeamSide.HOME,
        "amount": Decimal(4),
        "reason": "Half of the league match.",
    }
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12))
        with pytest.raises(UserError, match="The correction period is over"):
            carry_into_match(**given, **said, now=LATE)
        assert carry_into_match(**given, **said, now=END).carried == 4


def test_L79C1_the_period_of_a_match_played_anew_begins_anew() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP)
    later = NOW + 9 * A_DAY
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12))
        strike(session, END)
        play(session, 1, (31, 20), (10, 12), now=later)
        with pytest.raises(UserError, match="The correction period is over"):
            change(session, later + HALF_HOUR + TICK)
        change(session, later + HALF_HOUR)
        assert margin(session) == 14


# --- Whose error it was ---------------------------------------------------------------------------


def test_L79C1_the_longer_period_for_officials_is_not_for_an_error_at_the_table(
    league: Session,
) -> None:
    give_officials(league, "24 h")
    home, away = led(league, TeamSide.HOME), led(league, TeamSide.AWAY)
    table = report(league, (30, 20), (10, 6), actor=home, now=LATE)
    official = report(league, (30, 20), (10, 6), actor=away, by_official=True, now=NOW + A_DAY)
    assert [table.is_late, official.is_late] == [True, False]
    with pytest.raises(UserError, match="The correction period is over"):
        correct(league, (30, 20), (10, 6), now=NOW + A_DAY)
    asked = correct(league, (30, 20), (10, 6), asked=2, now=NOW + A_DAY)
    assert (asked.state, margin(league)) == ("granted", Fraction(14))


def test_L79C1_an_error_of_an_official_is_late_a_microsecond_after_its_period(
    league: Session,
) -> None:
    give_officials(league, "24 h")
    assert report(league, by_official=True, now=NOW + A_DAY + TICK).is_late


def test_L79C1_a_report_in_time_is_decided_in_its_own_time(league: Session) -> None:
    report(league, (30, 20), (10, 6), now=END)
    asked = correct(league, (30, 20), (10, 6), now=NOW + 3 * A_DAY)
    assert (asked.state, margin(league)) == ("granted", Fraction(14))


def test_L79C1_a_members_report_is_late_where_the_captain_concurs_late(league: Session) -> None:
    report(league, actor=a_member(league), now=END)
    home = led(league, TeamSide.HOME)
    given: dict[str, Any] = {"actor": home, "session": league, "number": 1, "asked": 1}
    assert concur_in_request(**given, now=LATE).is_late


# --- Statement, approval, correction --------------------------------------------------------------


def test_L79C2_a_late_report_takes_statement_and_approval(league: Session) -> None:
    report(league, (30, 20), (10, 6), now=LATE)
    with pytest.raises(UserError, match="79C2"):
        carry_out(league)
    with pytest.raises(UserError, match="First the director states"):
        approve(league)
    asked = state(league)
    assert asked.stated == {
        "kind": "played",
        "stanzas": [[12, "30", "20"], [12, "10", "6"]],
        "boards": [],
        "adjustments": [],
        "points": [],
        "at_fault": "",
    }
    with pytest.raises(UserError, match="79C2"):
        carry_out(league)
    assert approve(league).approved_by == the_organiser(league).name
    with pytest.raises(Conflict, match="approved already"):
        approve(league)
    asked = carry_out(league)
    assert (asked.state, margin(league)) == ("granted", Fraction(14))
    assert asked.report is not None
    assert (asked.report.version, asked.report.reason) == (2, "Q1")
    acts = HistoryRecord.objects.order_by("-number")[:5]
    assert [each.act for each in acts] == [
        "request.grant",
        "match.decide",
        "request.approve",
        "request.state",
        "request.ask",
    ]
    assert acts[3].after is not None
    assert acts[3].after["statement"] == "Both captains agree."
    with pytest.raises(Conflict, match="answered"):
        carry_out(league)


def test_L79C2_another_statement_takes_the_approval_away(league: Session) -> None:
    report(league, now=LATE)
    first = state(league).stated_at
    assert first is not None
    approve(league)
    again = state(league, (30, 20), (10, 7), now=LATE + MINUTE)
    assert (again.approved_at, again.approved_by) == (None, "")
    with pytest.raises(UserError, match="79C2"):
        carry_out(league)
    with pytest.raises(Conflict, match="Somebody was faster"):
        approve(league, stated=first.isoformat())
    assert again.stated_at is not None
    approve(league, stated=again.stated_at.isoformat())
    carry_out(league)
    assert margin(league) == 13
    assert list(differences(league, RowCount())) == []


def test_L79C2_what_was_stated_is_of_one_version_of_the_result(league: Session) -> None:
    report(league, now=LATE)
    rule(league, asked=None, now=NOW)
    state(league)
    approve(league)
    rule(league, (30, 20), (10, 25), now=END)
    with pytest.raises(Conflict, match="changed since the statement"):
        carry_out(league)
    state(league, (30, 20), (10, 24))
    rule(league, (30, 20), (10, 26), now=END)
    with pytest.raises(Conflict, match="changed since the statement"):
        approve(league)


def test_L79C2_approval_in_advance_is_given_by_the_statement(league: Session) -> None:
    say(league, L79C2="in_advance")
    league.refresh_from_db()
    report(league, now=LATE)
    assert state(league).approved_by == league.organiser.name
    assert carry_out(league).state == "granted"


def test_L79C2_a_statement_says_why_and_something_else_than_the_record(league: Session) -> None:
    report(league, now=LATE)
    with pytest.raises(UserError, match="Write down why") as refusal:
        state(league, statement=" ")
    assert refusal.value.field == "statement"
    with pytest.raises(UserError, match="already says"):
        state(league, (30, 20), (10, 12))
    with pytest.raises(Conflict, match="Somebody was faster"):
        state(league, seen=0)


def test_L79C2_a_report_in_time_needs_no_statement(league: Session) -> None:
    report(league, now=END)
    with pytest.raises(UserError, match="in time"):
        state(league)
    with pytest.raises(UserError, match="in time"):
        carry_out(league)


def test_L79C2_a_director_reports_what_the_director_finds_and_that_it_was_conceded(
    league: Session,
) -> None:
    asked = report(league, actor=the_director(), now=LATE)
    assert (asked.side, asked.asked_by, asked.asker) == ("", None, the_director().name)
    with pytest.raises(UserError, match="Q1 about this match waits"):
        report(league, actor=the_director(), now=LATE)
    conceded = Unplayed(MatchReport.Kind.CONCEDED, TeamSide.HOME)
    with pytest.raises(UserError, match="Say which of the two teams"):
        state(league, outcome=DecidedResult(not_played=Unplayed(MatchReport.Kind.CONCEDED)))
    state(league, outcome=DecidedResult(not_played=conceded))
    approve(league)
    carry_out(league)
    assert season_at(league).match(1).state is MatchState.CONCEDED


def test_L79C2_each_does_their_own_part(league: Session) -> None:
    report(league, now=LATE)
    with pytest.raises(NotAllowed):
        state(league, actor=the_organiser(league))
    with pytest.raises(NotAllowed):
        state(league, actor=led(league, TeamSide.AWAY))
    state(league)
    with pytest.raises(NotAllowed):
        approve(league, actor=the_director())
    approve(league)
    with pytest.raises(NotAllowed):
        carry_out(league, actor=the_organiser(league))


def test_L79C2_the_organiser_may_refuse_a_late_report_and_no_other(league: Session) -> None:
    given: dict[str, Any] = {"session": league, "number": 1, "asked": 1, "reason": "Too late."}
    report(league, now=LATE)
    asked = refuse_request(actor=the_organiser(league), **given, now=LATE)
    assert (asked.state, asked.reason) == (MatchRequest.State.REFUSED, "Too late.")
    report(league, now=END)
    with pytest.raises(NotAllowed):
        refuse_request(actor=the_organiser(league), **{**given, "asked": 2}, now=LATE)


def test_L79C2_who_approves_and_is_a_captain_is_named_with_the_team(league: Session) -> None:
    home = season_at(league).match(1).home
    assert home is not None
    assert home.entry.captain is not None
    report(league, actor=led(league, TeamSide.AWAY), now=LATE)
    state(league)
    organiser = the_organiser(league)
    Player.objects.filter(pk=home.entry.captain.pk).update(user=organiser.user)
    assert approve(league).approved_by == f"{organiser.name} ({home.name})"


def test_L79C2_a_director_states_nothing_of_a_match_of_their_own_team(league: Session) -> None:
    home = season_at(league).match(1).home
    assert home is not None
    assert home.entry.captain is not None
    report(league, actor=led(league, TeamSide.AWAY), now=LATE)
    Player.objects.filter(pk=home.entry.captain.pk).update(user=the_director().user)
    with pytest.raises(UserError, match="your own team"):
        state(league)
    own = report(league, actor=the_director(), now=LATE)
    assert (own.side, own.asked_by) == ("home", home.entry.captain)


def test_L79C2_a_role_taken_away_approves_nothing(league: Session) -> None:
    report(league, now=LATE)
    state(league)
    second = make_member(
        league.organiser, Membership.MemberRole.ADMINISTRATOR, email="second@acol.example"
    )
    Membership.objects.filter(user=second).delete()
    with pytest.raises(NotAllowed):
        approve(league, actor=Actor.person(second))


def test_L79C2_the_database_holds_it_too(league: Session) -> None:
    asked = report(league, now=LATE)
    asked.state, asked.report = MatchRequest.State.GRANTED, asked.recorded
    with pytest.raises(IntegrityError, match="match_request_late_needs_both"), transaction.atomic():
        asked.save()


def test_L79C2_a_late_report_holds_the_final_score_up_once_it_is_stated(league: Session) -> None:
    for each in season_at(league).matches[1:]:
        play(league, each.number, (10, 9), (8, 7))
    report(league, now=LATE)
    state(league)
    with pytest.raises(UserError, match="Q1 is open"):
        declare_final(actor=SYSTEM, session=league, now=LATE)
    approve(league)
    carry_out(league)
    report(league, now=LATE)
    assert declare_final(actor=SYSTEM, session=league, now=LATE).number == 1


def test_L79C2_in_a_cup_a_late_correction_changes_nobodys_later_match_that_was_played() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP)
    with scope(organiser=session.organiser):
        for number in (1, 2, 3):
            play(session, number, (20, 10), (10, 12))
        report(session, actor=the_director(), now=LATE)
        state(session, (20, 10), (10, 30))
        approve(session)
        with pytest.raises(UserError, match="has been played since with the teams as they were"):
            carry_out(session)
        assert MatchRequest.objects.get().state == MatchRequest.State.READY
        report(session, actor=the_director(), number=3, now=LATE)
        void = DecidedResult(not_played=Unplayed(MatchReport.Kind.VOID))
        state(session, number=3, asked=2, outcome=void)
        approve(session, number=3, asked=2)
        carry_out(session, number=3, asked=2)
        carry_out(session)
        assert season_at(session).match(3).state is MatchState.TO_PLAY


def test_a_stranger_reports_no_error_of_a_match(league: Session) -> None:
    playing = {team.number for team in season_at(league).match(1).teams if team}
    with pytest.raises(UserError, match="Only the two teams"):
        report(league, actor=captain(league, min({1, 2, 3, 4} - playing)), now=LATE)


# --- Rulings have a time of their own -------------------------------------------------------------


def test_L81C3_a_ruling_of_the_directors_own_changes_a_result_until_the_last_instant(
    league: Session,
) -> None:
    with pytest.raises(UserError, match="a ruling given now leaves the result as it is"):
        rule(league, (30, 20), (10, 25), now=LATE)
    assert rule(league, now=LATE).report is None
    assert rule(league, (30, 20), (10, 25), now=END).report is not None


def test_L92B_a_ruling_asked_for_in_time_and_its_appeal_change_the_result_later(
    league: Session,
) -> None:
    ask(league, now=END)
    later = NOW + 3 * A_DAY
    rule(league, (30, 20), (10, 25), asked=1, now=later)
    lodge(league, led(league, TeamSide.HOME), now=later + HALF_HOUR)
    decided(league, "changed", (30, 20), (10, 20), now=later + 5 * A_DAY)
    assert margin(league) == 0


def test_L82C_a_ruling_is_replaced_with_another_result_while_it_can_be_appealed(
    league: Session,
) -> None:
    rule(league, (30, 20), (10, 25), now=END)
    given: dict[str, Any] = {"actor": the_director(), "session": league, "number": 1, "ruling": 1}
    outcome = DecidedResult(imps((30, 20), (10, 20)))
    last = END + HALF_HOUR
    with pytest.raises(UserError, match="The time for rulings on this match ended"):
        replace_match_ruling(**given, outcome=outcome, now=last + TICK, **TEXT)
    replace_match_ruling(**given, outcome=outcome, now=last, **TEXT)
    assert margin(league) == 0
