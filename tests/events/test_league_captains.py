"""Captains enter the results of a league's matches, and confirm or dispute them."""

from typing import Any

import pytest
from django_scopes import scope

from clubs.actors import Actor
from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord, User
from events.actions.match_reports import confirm_match, dispute_match, report_match
from events.models import MatchReport, Session
from events.queries.season_states import MatchState
from tests.builders import NOW
from tests.leagues import HOUR, TICK, sent, state
from tests.seasons import build_season, captain, decide, imps, season_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Any:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        yield session


def visitors(session: Session, number: int = 1) -> Actor:
    away = season_at(session).match(number).away
    assert away is not None
    return captain(session, away.number)


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
