"""An adjusted score of a match at home that was recorded otherwise than ruled (Law 79C)."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from django_scopes import scope

from clubs.errors import Conflict, UserError
from events.actions.match_decisions import DecidedResult
from events.models import Session
from events.queries.season_known import scores_known
from events.season_adjustments import MatchAdjustment
from rulings.actions.late_match_errors import state_match_error
from rulings.actions.match_answers import correct_reported_error
from rulings.actions.match_requests import report_match_error
from rulings.actions.recorded_match_awards import correct_match_award
from rulings.actions.season_final import declare_final
from rulings.models import MatchAppeal, MatchRequest, MatchRuling
from rulings.queries.match_matters import match_window
from rulings.witnesses import RowCount, differences
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.rulings.test_adjusted_boards import OPEN, adjust, artificial, build_match, margins
from tests.rulings.test_late_match_errors import approve, carry_out
from tests.rulings.test_season_rulings import HALF_HOUR, TEXT, TICK, led, lodge, the_director
from tests.rulings.test_season_rulings_pages import page, signed_in, text
from tests.seasons import imps, play, season_at

pytestmark = pytest.mark.django_db

END = NOW + HALF_HOUR
LATE = NOW + timedelta(days=5)
AS_RULED = artificial(2, OPEN, "A+", "A-")
AS_RECORDED = artificial(2, OPEN, "A-", "A+")
RULED, RECORDED = (-6, 6), (-12, 12)
"""What each team won by then: 10, the award, 0 and -19 for home."""


@pytest.fixture
def league() -> Iterator[Session]:
    """The director ruled average plus for home, and it is recorded the wrong way round."""
    session = build_match()
    with scope(organiser=session.organiser):
        adjust(session, AS_RECORDED)
        assert margins(session) == RECORDED
        yield session


def report(session: Session, **more: Any) -> MatchRequest:
    given: dict[str, Any] = {"actor": led(session, TeamSide.HOME), "session": session, "number": 1}
    said = {"grounds": "Home was to have average plus.", "misrecorded": 1, "now": LATE}
    return report_match_error(**{**given, **said, **more})


def state(session: Session, *ruled: MatchAdjustment, **more: Any) -> MatchRequest:
    given: dict[str, Any] = {"actor": the_director(), "session": session, "number": 1, "asked": 1}
    said = {"outcome": DecidedResult(ruled=ruled), "statement": "My note of it says A+/A-."}
    return state_match_error(**{**given, **said, "now": LATE, **more})


def correct(session: Session, *ruled: MatchAdjustment, **more: Any) -> MatchRequest:
    given: dict[str, Any] = {"actor": the_director(), "session": session, "number": 1, "asked": 1}
    return correct_match_award(
        **{**given, "outcome": DecidedResult(ruled=ruled), "now": END, **more}
    )


def test_L79C2_a_wrongly_recorded_award_is_put_right_after_the_period(league: Session) -> None:
    first = MatchRuling.objects.get()
    asked = report(league)
    assert (asked.is_late, asked.by_official, asked.misrecorded) == (True, True, first)
    state(league, AS_RULED)
    approve(league, now=LATE)
    assert margins(league) == RECORDED
    asked = carry_out(league, now=LATE)
    ruling = MatchRuling.objects.in_force().get()
    assert (asked.state, asked.ruling, asked.report) == ("granted", ruling, ruling.report)
    assert margins(league) == RULED
    assert (ruling.version, ruling.number, ruling.issued_at) == (2, 1, NOW)
    assert (ruling.laws, ruling.facts, ruling.decision) == (
        TEXT["laws"],
        TEXT["facts"],
        TEXT["decision"],
    )
    assert ruling.report is not None
    (award,) = ruling.report.adjustments
    assert (award["laws"], award["origin"], award["ns_award"]) == (
        "16B1",
        "R1",
        {"artificial": "A+"},
    )
    assert list(differences(league, RowCount())) == []


def test_L79C1_in_time_it_is_put_right_at_once(league: Session) -> None:
    asked = report(league, now=END)
    assert asked.is_late is False
    with pytest.raises(UserError, match="what the record already says"):
        correct(league, AS_RECORDED)
    with pytest.raises(UserError, match="Say what the director awarded"):
        correct(league)
    asked = correct(league, AS_RULED, now=LATE)
    assert (asked.state, margins(league)) == ("granted", RULED)


def test_L92B_the_right_to_appeal_it_goes_on_as_it_was(league: Session) -> None:
    lodge(league, led(league, TeamSide.AWAY), now=END)
    report(league, now=END)
    correct(league, AS_RULED, now=LATE)
    ruling = MatchRuling.objects.in_force().get()
    assert MatchAppeal.objects.get().ruling == ruling
    right = match_window(league, ruling, scores_known(season_at(league)))
    assert right.closes_at == END


def test_L79C2_what_was_approved_is_of_one_award_and_one_record(league: Session) -> None:
    report(league)
    state(league, AS_RULED)
    approve(league, now=LATE)
    assert state(league, artificial(2, OPEN, "A+", "A")).approved_at is None
    with pytest.raises(UserError, match="organiser"):
        carry_out(league, now=LATE)
    assert margins(league) == RECORDED


def test_L79C2_of_a_final_score_it_is_put_right_and_the_score_stays_final(league: Session) -> None:
    for each in season_at(league).matches[1:]:
        play(league, each.number, (10, 9), (8, 7))
    declare_final(actor=the_director(), session=league, now=END + TICK)
    report(league)
    state(league, AS_RULED)
    approve(league, now=LATE)
    carry_out(league, now=LATE)
    assert margins(league) == RULED
    assert season_at(league, LATE).is_final


def test_L79C2_typed_imps_drop_no_ruling_on_a_board(league: Session) -> None:
    report(league, misrecorded=None)
    typed = DecidedResult(imps((30, 20), (10, 6)))
    with pytest.raises(UserError, match="which stands: enter it board by board"):
        state(league, outcome=typed)
    with pytest.raises(UserError, match="recorded otherwise than ruled"):
        state(league, AS_RULED)
    report(league, misrecorded=None, actor=led(league, TeamSide.AWAY), now=END)
    given: dict[str, Any] = {"actor": the_director(), "session": league, "number": 1, "asked": 2}
    with pytest.raises(UserError, match="recorded otherwise than ruled"):
        correct_reported_error(**given, outcome=DecidedResult(ruled=[AS_RULED]), now=END)


def test_a_report_of_an_award_is_of_a_ruling_in_force_and_types_no_result(league: Session) -> None:
    with pytest.raises(Conflict, match="not in force"):
        report(league, misrecorded=2)
    report(league)
    with pytest.raises(UserError, match="Say what the director awarded"):
        state(league, outcome=DecidedResult(imps((30, 20), (10, 6))))


def test_L79C2_an_award_goes_its_way_on_the_pages(league: Session) -> None:
    home, director = signed_in(led(league, TeamSide.HOME)), signed_in(the_director())
    address = page(league, "season_request_error")
    assert "recorded otherwise than ruled: R1, board 2" in text(home, address)
    typed = {"grounds": "Home was to have average plus.", "seen": "2", "misrecorded": "1"}
    assert home.post(address, typed).status_code == 302
    form = text(director, page(league, "season_request_state", 1))
    assert "Write the score as R1 awarded it." in form
    said = {"board": "1_2", "room": "open", "kind": "artificial", "score": "A+/A-", "sides": "both"}
    said |= {"seen": "2", "statement": "My note says A+/A-."}
    answer = director.post(page(league, "season_request_state", 1), said)
    assert answer.status_code == 302, answer.context["form"].errors
    assert "A+ / A-" in text(director, page(league))
    approve(league, now=timezone.now())
    assert director.post(page(league, "season_request_carry_out", 1)).status_code == 302
    assert margins(league) == RULED


def test_L79C1_in_time_an_award_is_put_right_on_its_page(league: Session) -> None:
    report(league, now=END)
    director = signed_in(the_director())
    address = page(league, "season_request_correct", 1)
    assert "Write the score as R1 awarded it." in text(director, address)
    said = {"board": "1_2", "room": "open", "kind": "artificial", "score": "A+/A-", "sides": "both"}
    assert director.post(address, {**said, "seen": "1"}).status_code == 422
    answer = director.post(address, {**said, "seen": "2", "reason": "Typed the wrong way round."})
    assert answer.status_code == 302, answer.context["form"].errors
    assert margins(league) == RULED
