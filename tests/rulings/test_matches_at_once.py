"""Two people at once on one match played in private: each act happens once, and none is lost."""

import pytest
from django.db import transaction
from django_scopes import scope

from clubs.actors import Actor
from clubs.errors import Conflict, UserError
from clubs.models import HistoryRecord
from events.actions.match_decisions import DecidedResult, decide_match
from events.models import MatchReport, Session
from rulings.actions.referrals import appeal_further
from rulings.models import MatchAppeal, MatchRequest, Referral
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.rulings.test_late_match_errors import LATE, approve, carry_out, state
from tests.rulings.test_match_requests import report
from tests.rulings.test_season_referrals import hears_further
from tests.rulings.test_season_rulings import decided, led, lodge, rule, the_director
from tests.seasons import build_season, imps, play
from tests.together import at_once, in_turn

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def league() -> Session:
    """Four teams; the first match is agreed at `NOW`, 40 IMPs to 32."""
    with transaction.atomic():
        session = build_season(teams=4)
        with scope(organiser=session.organiser):
            play(session, 1, (30, 20), (10, 12))
    return session


def test_two_directors_carry_out_a_late_correction_once(league: Session) -> None:
    with scope(organiser=league.organiser):
        report(league, now=LATE)
        state(league)
        approve(league)

    def carried() -> str:
        with scope(organiser=league.organiser):
            return carry_out(league).state

    assert sorted(at_once(carried, carried), key=str) == [Conflict, "granted"]
    with scope(organiser=league.organiser):
        assert MatchReport.objects.filter(match__number=1).count() == 2


def test_approval_of_a_statement_that_is_made_anew_meanwhile_is_refused(league: Session) -> None:
    with scope(organiser=league.organiser):
        report(league, now=LATE)
        stated_at = state(league).stated_at
    assert stated_at is not None
    looked_at = stated_at.isoformat()

    def stated() -> str:
        with scope(organiser=league.organiser):
            return state(league, (30, 20), (10, 7), now=LATE.replace(second=5)).statement

    def approved() -> str:
        with scope(organiser=league.organiser):
            return approve(league, stated=looked_at).approved_by

    assert in_turn(stated, approved) == ["Both captains agree.", Conflict]
    with scope(organiser=league.organiser):
        assert MatchRequest.objects.get().approved_at is None


def test_two_directors_who_saw_one_result_correct_it_once(league: Session) -> None:
    def corrected() -> int:
        with scope(organiser=league.organiser):
            return decide_match(
                actor=the_director(),
                session=league,
                number=1,
                outcome=DecidedResult(imps((30, 20), (10, 6))),
                reason="Board 3 was 420.",
                seen=1,
                now=NOW,
            ).version

    assert sorted(at_once(corrected, corrected), key=str) == [2, Conflict]


def test_two_captains_who_appeal_further_ask_the_authority_once(league: Session) -> None:
    with scope(organiser=league.organiser):
        hears_further(league)
        rule(league, (30, 20), (10, 25))
        lodge(league, led(league, TeamSide.HOME))
        appeal = decided(league, "stands")
        captains = [led(league, side) for side in TeamSide]

    def asked(captain: Actor) -> str:
        with scope(organiser=league.organiser):
            found = MatchAppeal.objects.select_related("session").get(pk=appeal.pk)
            return appeal_further(actor=captain, appeal=found, question="Was it?", now=NOW).kind

    outcomes = at_once(lambda: asked(captains[0]), lambda: asked(captains[1]))
    assert sorted(outcomes, key=str) == [UserError, "further"]
    with scope(organiser=league.organiser):
        assert Referral.objects.count() == 1
        assert HistoryRecord.objects.filter(act="referral.send").count() == 1
