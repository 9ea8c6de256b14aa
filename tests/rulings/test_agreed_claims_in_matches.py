"""In matches that are played in private too what is asked for about agreed claims and deficient
hands runs in the correction period, and so does the director's own ruling.

Its end can be later than that of the period for other rulings (Laws 69B, 71, 14B, 81C3 and 92B).
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone
from django_scopes import scope

from clubs.errors import UserError
from clubs.models import HistoryRecord
from events.actions.match_decisions import DecidedResult
from events.models import Session
from rulings.actions.match_requests import concur_in_request
from rulings.actions.match_rulings import replace_match_ruling
from rulings.actions.season_final import declare_final
from rulings.models import MatchRequest
from rulings.witnesses import RowCount, differences
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.rulings.test_match_requests import ask
from tests.rulings.test_season_rulings import (
    HALF_HOUR,
    TEXT,
    TICK,
    a_member,
    led,
    margin,
    rule,
    the_director,
)
from tests.rulings.test_season_rulings_pages import page, signed_in, text
from tests.seasons import build_begun_league, build_season, imps, play, season_at

pytestmark = pytest.mark.django_db

About = MatchRequest.About
HOUR = timedelta(hours=1)
ASKED_UNTIL = NOW + HALF_HOUR
CORRECTED_UNTIL = NOW + 2 * HOUR


@pytest.fixture
def league() -> Iterator[Session]:
    """The first match is agreed at `NOW`, 40 IMPs to 32; errors are corrected for two hours."""
    session = build_begun_league()
    with scope(organiser=session.organiser):
        correct_for(session, "2 h")
        yield session


def correct_for(session: Session, period: str) -> None:
    bound = session.conditions or session.event
    bound.correction_period = bound.officials_period = period
    bound.save()
    session.refresh_from_db()


def claim(session: Session, now: datetime, about: str = About.AGREED, **more: Any) -> MatchRequest:
    said = {"about": about, "grounds": "Łukasz conceded a trick that could not be lost."}
    return ask(session, **{**said, "now": now, **more})


@pytest.mark.parametrize("about", [About.AGREED, About.DEFICIENT])
def test_L69B_L71_L14B_run_in_the_correction_period_of_a_match(
    league: Session, about: About
) -> None:
    with pytest.raises(UserError, match=r"on that could be asked for until .* \(Laws 69B, 71 and"):
        claim(league, CORRECTED_UNTIL + TICK, about)
    asked = claim(league, CORRECTED_UNTIL, about)
    assert (asked.state, asked.about) == (MatchRequest.State.READY, about)
    record = HistoryRecord.objects.get(act="request.ask")
    assert record.after is not None
    assert record.after["about"] == about


def test_L92B_any_other_ruling_on_a_match_is_asked_for_in_its_own_period(league: Session) -> None:
    with pytest.raises(UserError, match=r"could be asked for until .* \(Law 92B\)"):
        claim(league, ASKED_UNTIL + TICK, About.OTHER)
    assert claim(league, ASKED_UNTIL, About.OTHER).state == MatchRequest.State.READY


def test_L69B_where_errors_have_the_shorter_period_a_claim_has_that_of_rulings(
    league: Session,
) -> None:
    correct_for(league, "10 min")
    with pytest.raises(UserError, match="could be asked for until"):
        claim(league, ASKED_UNTIL + TICK)
    assert claim(league, ASKED_UNTIL).state == MatchRequest.State.READY


def test_L71_the_captain_concurs_until_the_end_of_the_correction_period(league: Session) -> None:
    claim(league, NOW, actor=a_member(league))
    given: dict[str, Any] = {"actor": led(league, TeamSide.HOME), "session": league, "number": 1}
    with pytest.raises(UserError, match="on that could be asked for until"):
        concur_in_request(**given, asked=1, now=CORRECTED_UNTIL + TICK)
    asked = concur_in_request(**given, asked=1, now=CORRECTED_UNTIL)
    assert asked.state == MatchRequest.State.READY


def test_L71_what_is_asked_in_time_keeps_the_score_provisional_and_is_ruled_on(
    league: Session,
) -> None:
    for each in season_at(league).matches[1:]:
        play(league, each.number, (10, 9), (8, 7))
    claim(league, CORRECTED_UNTIL)
    much_later = CORRECTED_UNTIL + 24 * HOUR
    with pytest.raises(UserError, match="Q1 is open"):
        declare_final(actor=the_director(), session=league, now=much_later)
    rule(league, (30, 20), (10, 25), asked=1, laws=["71"], now=much_later)
    assert margin(league) == Fraction(-5)


def test_L69B_a_claim_is_asked_about_beside_something_else_that_lapsed(league: Session) -> None:
    claim(league, NOW, About.OTHER, actor=a_member(league))
    assert claim(league, CORRECTED_UNTIL).number == 2
    with pytest.raises(UserError, match="Q2 waits for an answer"):
        claim(league, CORRECTED_UNTIL)


def test_L81C3_a_directors_own_ruling_changes_a_match_until_both_periods_are_over(
    league: Session,
) -> None:
    late = CORRECTED_UNTIL + TICK
    with pytest.raises(UserError, match="a ruling given now leaves the result as it is"):
        rule(league, (30, 20), (10, 25), laws=["71"], now=late)
    rule(league, (30, 20), (10, 25), laws=["71"], now=CORRECTED_UNTIL)
    assert margin(league) == Fraction(-5)


def test_L81C3_a_ruling_is_replaced_with_another_result_until_both_periods_are_over(
    league: Session,
) -> None:
    rule(league, (30, 20), (10, 25))
    given: dict[str, Any] = {"actor": the_director(), "session": league, "number": 1, "ruling": 1}
    outcome = DecidedResult(imps((30, 20), (10, 20)))
    with pytest.raises(UserError, match="The time for rulings on this match ended"):
        replace_match_ruling(**given, outcome=outcome, now=CORRECTED_UNTIL + TICK, **TEXT)
    replace_match_ruling(**given, outcome=outcome, now=CORRECTED_UNTIL, **TEXT)
    assert margin(league) == 0


def test_what_it_is_about_is_told_by_history_and_of_rulings_alone(league: Session) -> None:
    asked = claim(league, CORRECTED_UNTIL)
    assert not list(differences(league, RowCount()))
    MatchRequest.objects.update(about=About.DEFICIENT)
    (found,) = differences(league, RowCount())
    assert "about is “deficient”" in found
    asked.kind = MatchRequest.Kind.ERROR
    with pytest.raises(IntegrityError, match="match_request_about_a_ruling"), transaction.atomic():
        asked.save()


def test_L69B_the_pages_say_until_when_and_what_it_is_about() -> None:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        correct_for(session, "2 h")
        now = timezone.now()
        play(session, 1, (30, 20), (10, 12), now=now)
        with time_machine.travel(now + HOUR, tick=True):
            home, director = signed_in(led(session, TeamSide.HOME)), signed_in(the_director())
            assert "on a claim or concession that was agreed to" in text(home, page(session))
            form = text(home, page(session, "season_request_ruling"))
            assert "The time to ask for a ruling is over (Law 92B):" in form
            assert "(Laws 69B, 71 and 14B), until" in form
            assert "(Laws 69B, 71 and 14B), until" in text(
                director, page(session, "season_request_record")
            )
            typed = {"about": "other", "grounds": "Ελένη conceded the last trick."}
            address = page(session, "season_request_ruling")
            assert home.post(address, typed).status_code == 422
            assert home.post(address, {**typed, "about": "agreed"}).status_code == 302
            said = "claim or concession that was agreed to"
            written = text(director, page(session, "season_request_rule", 1))
            assert said in written
            assert 'value="69B"' in written
        with time_machine.travel(now + 3 * HOUR, tick=True):
            assert page(session, "season_request_ruling") not in text(home, page(session))
            assert said in text(home, page(session))
