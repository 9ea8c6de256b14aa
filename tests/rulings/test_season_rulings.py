"""Rulings and appeals of matches that teams play in private (Laws 81C, 92 and 93A)."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import SYSTEM, Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, Membership, Player, User
from events.actions.match_decisions import DecidedResult
from events.actions.match_reports import report_match
from events.actions.season_setup import take_back_matches
from events.models import Event, MatchReport, Session
from events.queries.season_states import MatchState
from rulings.actions.lapses import close_unconcurred
from rulings.actions.match_appeals import (
    concur_in_match_appeal,
    decide_match_appeal,
    lodge_match_appeal,
)
from rulings.actions.match_rulings import replace_match_ruling, rule_on_match
from rulings.actions.match_withdrawals import resume_match_appeal, withdraw_match_appeal
from rulings.actions.season_final import declare_final
from rulings.models import MatchAppeal, MatchRuling
from scoring.teams.boards import TeamSide
from tests.builders import NOW, make_member
from tests.seasons import build_begun_league, build_season, captain, imps, play, season_at

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
TICK = timedelta(microseconds=1)
HALF_HOUR = 30 * MINUTE
"""The period of Law 92B in these conditions of contest."""

TEXT: dict[str, Any] = {
    "laws": ["16B1"],
    "facts": "East thought for a minute, and West doubled.",
    "facts_are": "agreed",
    "decision": "The double is cancelled.",
}


def the_director() -> Actor:
    return Actor.person(User.objects.get(email="director@acol.example"))


def rule(session: Session, *stanzas: tuple[int, int], number: int = 1, **more: Any) -> MatchRuling:
    """The director rules; with stanzas they are the match's result then."""
    outcome = DecidedResult(imps(*stanzas)) if stanzas else None
    given: dict[str, Any] = {
        "actor": the_director(),
        "session": session,
        "number": number,
        "outcome": outcome,
    }
    return rule_on_match(**{**given, "now": NOW, **TEXT, **more})


def lodge(session: Session, actor: Actor, now: datetime = NOW, **more: Any) -> MatchAppeal:
    given: dict[str, Any] = {"actor": actor, "session": session, "number": 1, "ruling": 1}
    return lodge_match_appeal(
        **{**given, "grounds": "No other call was logical.", **more, "now": now}
    )


def decided(session: Session, verdict: str, *stanzas: tuple[int, int], **more: Any) -> MatchAppeal:
    outcome = DecidedResult(imps(*stanzas)) if stanzas else None
    given: dict[str, Any] = {"actor": the_director(), "session": session, "number": 1, "appeal": 1}
    said = {"verdict": verdict, "reasons": "Pass was logical.", "decision": "The double stands."}
    return decide_match_appeal(**{**given, **said, "outcome": outcome, "now": NOW, **more})


def margin(session: Session, number: int = 1) -> Fraction:
    result = season_at(session).match(number).result
    assert result is not None
    return result.margin


def led(session: Session, side: TeamSide, number: int = 1) -> Actor:
    team = season_at(session).match(number).team(side)
    assert team is not None
    return captain(session, team.number)


@pytest.fixture
def league() -> Iterator[Session]:
    """Four teams; the first match is agreed, 40 IMPs to 32."""
    session = build_begun_league()
    with scope(organiser=session.organiser):
        yield session


def test_a_ruling_changes_the_result_and_the_earlier_one_stays(league: Session) -> None:
    ruling = rule(league, (30, 20), (10, 25))
    assert margin(league) == -5
    assert ruling.report is not None
    assert (ruling.report.version, ruling.report.reason) == (2, "R1")
    assert MatchReport.objects.filter(match__number=1).count() == 2
    acts = HistoryRecord.objects.order_by("-number")[:2]
    assert [each.act for each in acts] == ["ruling.issue", "match.decide"]


def test_a_ruling_that_leaves_the_result_makes_no_version(league: Session) -> None:
    assert rule(league, (30, 20), (10, 12)).report is None
    assert rule(league).report is None
    assert MatchReport.objects.filter(match__number=1).count() == 1


def test_a_ruling_settles_a_match_that_waits_for_the_director(league: Session) -> None:
    home = season_at(league).match(2).home
    assert home is not None
    report_match(
        actor=captain(league, home.number),
        session=league,
        number=2,
        stanzas=imps((9, 4), (8, 4)),
        now=NOW,
    )
    late = NOW + timedelta(hours=49)
    assert season_at(league, late).match(2).state is MatchState.UNANSWERED
    rule(league, (9, 4), (8, 4), number=2, now=late)
    assert season_at(league, late).match(2).state is MatchState.AGREED


def test_a_ruling_names_a_law_of_the_catalogue(league: Session) -> None:
    with pytest.raises(UserError, match="Law 99Z is not in the catalogue") as refusal:
        rule(league, laws=["99Z"])
    assert refusal.value.field == "laws"


def test_who_looked_at_another_result_does_not_rule(league: Session) -> None:
    with pytest.raises(Conflict, match="Somebody was faster"):
        rule(league, (30, 20), (10, 25), seen=0)


def test_a_captain_does_not_rule(league: Session) -> None:
    with pytest.raises(NotAllowed):
        rule(league, actor=led(league, TeamSide.HOME))


def test_L82C_a_ruling_is_replaced_and_the_time_to_appeal_begins_anew(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    later = NOW + 20 * MINUTE
    new = replace_match_ruling(
        actor=the_director(),
        session=league,
        number=1,
        ruling=1,
        outcome=DecidedResult(imps((30, 20), (10, 12))),
        now=later,
        **TEXT,
    )
    assert (new.number, new.version, margin(league)) == (1, 2, Fraction(8))
    assert [each.is_current for each in MatchRuling.objects.order_by("version")] == [False, True]
    appeal = lodge(league, led(league, TeamSide.AWAY), now=later + HALF_HOUR)
    assert appeal.ruling == new


def test_L92D2_a_captains_appeal_is_ready_to_be_heard(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    appeal = lodge(league, led(league, TeamSide.HOME))
    assert (appeal.state, appeal.side) == (MatchAppeal.State.READY, "home")
    with pytest.raises(UserError, match="has appealed this ruling already"):
        lodge(league, led(league, TeamSide.HOME))


def a_member(league: Session, side: TeamSide = TeamSide.HOME) -> Actor:
    """One of the team who is not its captain, with a login."""
    team = season_at(league).match(1).team(side)
    assert team is not None
    own = team.entry.members.exclude(player=team.entry.captain).select_related("player")[0].player
    user = make_member(league.organiser, Membership.MemberRole.MEMBER, email="joan@acol.example")
    Player.objects.filter(pk=own.pk).update(user=user)
    return Actor.person(user)


def test_L92D2_an_appeal_of_a_member_waits_for_the_captain(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    appeal = lodge(league, a_member(league))
    assert appeal.state == MatchAppeal.State.LODGED
    with pytest.raises(UserError, match="until the captain concurs"):
        decided(league, "stands")
    given: dict[str, Any] = {"session": league, "number": 1, "appeal": 1, "now": NOW + HALF_HOUR}
    with pytest.raises(UserError, match="Only the captain"):
        concur_in_match_appeal(actor=led(league, TeamSide.AWAY), **given)
    appeal = concur_in_match_appeal(actor=led(league, TeamSide.HOME), **given)
    assert (appeal.state, appeal.concurred_at) == (MatchAppeal.State.READY, NOW + HALF_HOUR)
    with pytest.raises(Conflict, match="not waiting"):
        concur_in_match_appeal(actor=led(league, TeamSide.HOME), **given)


def test_L92D2_the_law_sets_the_captain_no_time(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    appeal = lodge(league, a_member(league))
    end, late = NOW + HALF_HOUR, NOW + timedelta(days=9)
    with pytest.raises(UserError, match="may be given until"):
        close_unconcurred(actor=the_director(), appeal=appeal, now=end)
    given: dict[str, Any] = {"session": league, "number": 1, "appeal": 1, "now": late}
    appeal = concur_in_match_appeal(actor=led(league, TeamSide.HOME), **given)
    assert (appeal.state, appeal.concurred_at) == (MatchAppeal.State.READY, late)


def test_L92D2_the_director_ends_an_appeal_without_the_captain(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    appeal = lodge(league, a_member(league))
    close_unconcurred(actor=the_director(), appeal=appeal, now=NOW + HALF_HOUR + TICK)
    assert appeal.state == MatchAppeal.State.LAPSED
    given: dict[str, Any] = {"session": league, "number": 1, "appeal": 1, "now": NOW}
    with pytest.raises(Conflict, match="has ended"):
        concur_in_match_appeal(actor=led(league, TeamSide.HOME), **given)


def test_L92D2_an_appeal_without_the_captain_lapses_with_the_regulated_time(
    league: Session,
) -> None:
    bound = league.conditions or league.event
    settled = {**bound.provisions["L92D"], "value": 20}
    bound.provisions = {**bound.provisions, "L92D": settled}
    bound.save()
    league.refresh_from_db()
    rule(league, (30, 20), (10, 25))
    lodge(league, a_member(league))
    with pytest.raises(UserError, match="expired at"):
        concur_in_match_appeal(
            actor=led(league, TeamSide.HOME),
            session=league,
            number=1,
            appeal=1,
            now=NOW + HALF_HOUR + TICK,
        )


def test_L92B_an_appeal_at_the_very_end_is_in_time_and_a_microsecond_later_not(
    league: Session,
) -> None:
    """The match was agreed at seven, the ruling given ten minutes later: that is what counts."""
    rule(league, (30, 20), (10, 25), now=NOW + 10 * MINUTE)
    end = NOW + 10 * MINUTE + HALF_HOUR
    with pytest.raises(UserError, match="expired at"):
        lodge(league, led(league, TeamSide.HOME), now=end + TICK)
    assert lodge(league, led(league, TeamSide.HOME), now=end).lodged_at == end


def test_L92B_a_ruling_before_the_result_is_appealed_until_the_match_is_settled(
    league: Session,
) -> None:
    rule(league, number=2)
    much_later = NOW + timedelta(days=9)
    play(league, 2, (10, 9), (8, 7), now=much_later)
    given: dict[str, Any] = {"number": 2, "ruling": 1}
    actor = led(league, TeamSide.HOME, 2)
    with pytest.raises(UserError, match="expired at"):
        lodge(league, actor, now=much_later + HALF_HOUR + TICK, **given)
    assert lodge(league, actor, now=much_later + HALF_HOUR, **given).number == 1


def test_L92A_another_teams_captain_does_not_appeal(league: Session) -> None:
    rule(league)
    playing = {team.number for team in season_at(league).match(1).teams if team}
    stranger = captain(league, min({1, 2, 3, 4} - playing))
    with pytest.raises(UserError, match="Law 92A"):
        lodge(league, stranger)


def test_L92C_a_director_writes_an_appeal_down_for_a_captain(league: Session) -> None:
    rule(league)
    with pytest.raises(NotAllowed):
        lodge(league, led(league, TeamSide.HOME), on_behalf_of=TeamSide.AWAY)
    appeal = lodge(league, the_director(), on_behalf_of=TeamSide.AWAY)
    assert (appeal.side, appeal.state) == ("away", MatchAppeal.State.READY)


def test_L93A_an_appeal_that_changes_the_ruling_changes_the_match(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    lodge(league, led(league, TeamSide.HOME))
    with pytest.raises(UserError, match="under appeal"):
        replace_match_ruling(
            actor=the_director(), session=league, number=1, ruling=1, now=NOW, **TEXT
        )
    appeal = decided(league, "changed", (30, 20), (10, 20))
    assert (appeal.outcome, margin(league)) == ("changed", Fraction(0))
    assert appeal.new_ruling is not None
    assert (appeal.new_ruling.version, appeal.new_ruling.decision) == (2, "The double stands.")
    versions = MatchReport.objects.filter(match__number=1).order_by("version")
    assert [each.stanzas[1][1:] for each in versions] == [["10", "12"], ["10", "25"], ["10", "20"]]
    with pytest.raises(Conflict, match="The appeal has ended"):
        decided(league, "stands")
    with pytest.raises(UserError, match="Law 93C"):
        lodge(league, led(league, TeamSide.AWAY))


def test_L93A_a_ruling_that_stands_leaves_the_match(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    lodge(league, led(league, TeamSide.HOME))
    appeal = decided(league, "stands")
    assert (appeal.outcome, appeal.new_ruling) == ("stands", None)
    assert margin(league) == -5
    assert MatchRuling.objects.count() == 1


def test_both_teams_appeals_are_heard_together(league: Session) -> None:
    rule(league, (30, 20), (10, 25))
    lodge(league, led(league, TeamSide.AWAY))
    lodge(league, a_member(league))
    with pytest.raises(UserError, match="hear both together"):
        decided(league, "stands")
    home = led(league, TeamSide.HOME)
    concur_in_match_appeal(actor=home, session=league, number=1, appeal=2, now=NOW)
    decided(league, "stands")
    assert {each.state for each in MatchAppeal.objects.all()} == {MatchAppeal.State.DECIDED}


def test_an_assistant_does_not_decide_an_appeal(league: Session) -> None:
    rule(league)
    lodge(league, led(league, TeamSide.HOME))
    with pytest.raises(NotAllowed):
        decided(league, "stands", actor=led(league, TeamSide.AWAY))


def test_who_lodged_an_appeal_or_the_captain_takes_it_back(league: Session) -> None:
    rule(league)
    member = a_member(league)
    lodge(league, member)
    given: dict[str, Any] = {"session": league, "number": 1, "appeal": 1, "now": NOW}
    with pytest.raises(UserError, match="takes it back"):
        withdraw_match_appeal(actor=led(league, TeamSide.AWAY), **given)
    assert withdraw_match_appeal(actor=member, **given).state == MatchAppeal.State.WITHDRAWN
    assert lodge(league, led(league, TeamSide.HOME)).number == 2


def test_L92D2_an_appeal_that_the_captain_concurs_in_ends_by_the_captain(league: Session) -> None:
    rule(league)
    member, captain = a_member(league), led(league, TeamSide.HOME)
    lodge(league, member)
    given: dict[str, Any] = {"session": league, "number": 1, "appeal": 1, "now": NOW}
    concur_in_match_appeal(actor=captain, **given)
    with pytest.raises(UserError, match="has not withdrawn"):
        resume_match_appeal(actor=member, **given)
    assert withdraw_match_appeal(actor=member, **given).state == MatchAppeal.State.READY
    with pytest.raises(UserError, match="has withdrawn already"):
        withdraw_match_appeal(actor=member, **given)
    assert resume_match_appeal(actor=member, **given).lodger_withdrew_at is None
    withdraw_match_appeal(actor=member, **given)
    assert withdraw_match_appeal(actor=captain, **given).state == MatchAppeal.State.WITHDRAWN
    with pytest.raises(Conflict, match="has ended"):
        resume_match_appeal(actor=member, **given)
    acts = HistoryRecord.objects.filter(subject_kind="matchappeal").order_by("number")
    assert [each.act.removeprefix("appeal.") for each in acts] == [
        "lodge", "concur", "wish", "resume", "wish", "withdraw",
    ]  # fmt: skip


def test_a_score_is_not_final_while_an_appeal_is_open(league: Session) -> None:
    for each in season_at(league).matches[1:]:
        play(league, each.number, (10, 9), (8, 7))
    rule(league, (30, 20), (10, 25))
    lodge(league, led(league, TeamSide.HOME))
    much_later = NOW + timedelta(days=1)
    with pytest.raises(UserError, match="Appeal A1 is open"):
        declare_final(actor=SYSTEM, session=league, now=much_later)
    decided(league, "stands", now=much_later)
    declare_final(actor=SYSTEM, session=league, now=much_later)
    with pytest.raises(UserError, match="The score is final"):
        rule(league, now=much_later)


def test_a_score_is_final_only_after_the_periods(league: Session) -> None:
    """L79C1 and L92B: half an hour from the last match, and from a ruling given after it."""
    for each in season_at(league).matches[1:]:
        play(league, each.number, (10, 9), (8, 7))
    with pytest.raises(UserError, match="Laws 79C1 and 92B"):
        declare_final(actor=SYSTEM, session=league, now=NOW + HALF_HOUR)
    rule(league, now=NOW + 10 * MINUTE)
    end = NOW + 10 * MINUTE + HALF_HOUR
    with pytest.raises(UserError, match="Laws 79C1 and 92B"):
        declare_final(actor=SYSTEM, session=league, now=end)
    assert declare_final(actor=SYSTEM, session=league, now=end + TICK).number == 1


def test_in_a_cup_an_appeal_changes_nobodys_later_match_that_was_played() -> None:
    session = build_season(teams=4, kind=Event.SeasonKind.CUP)
    with scope(organiser=session.organiser):
        for number in (1, 2, 3):
            play(session, number, (20, 10), (10, 12))
        rule(session)
        lodge(session, led(session, TeamSide.AWAY))
        with pytest.raises(UserError, match="has been played since with the teams as they were"):
            decided(session, "changed", (20, 10), (10, 30))
        assert MatchAppeal.objects.get().state == MatchAppeal.State.READY


def test_matches_with_a_ruling_are_not_taken_back() -> None:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        rule(session)
        with pytest.raises(UserError, match="A ruling has been asked for or given"):
            take_back_matches(actor=SYSTEM, session=session, now=NOW)
