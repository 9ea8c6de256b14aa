"""Two people decide the same matter of the director's book at once: one does, the other is told."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import pytest
from django.db import transaction
from django_scopes import scope

from clubs.errors import UserError
from clubs.models import HistoryRecord, Organiser
from events.models import PeriodExtension, ScorePenalty, Session
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.calls import close_call
from rulings.actions.extensions import extend_periods
from rulings.actions.penalties import change_penalty, take_back_penalty
from rulings.actions.rulings import issue_ruling, revise_ruling
from rulings.actions.tellings import Told, tell_side
from rulings.models import Appeal, Call, MatchRequest, Ruling
from scoring.teams.boards import TeamSide
from tests.rulings.calling import ask
from tests.rulings.night import DEADLINE, OFFICIAL, PERIOD, Night, build_night
from tests.rulings.test_match_requests import ask as ask_of_match
from tests.rulings.test_match_requests import refuse
from tests.rulings.test_season_rulings import decided, led, lodge, rule
from tests.rulings.to_the_end import slow_play
from tests.seasons import build_season, play
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)

Matter = TypeVar("Matter")


def once(
    organiser: Organiser, wrote: str, act: Callable[[Matter], Any], read: Callable[[], Matter]
) -> None:
    """Two who have the matter before them act: it is written once, and the other is refused."""
    with scope(organiser=organiser):
        before_them = [read(), read()]
        records = HistoryRecord.objects.filter(act=wrote)
        were = records.count()

    def run(matter: Matter) -> str:
        with scope(organiser=organiser):
            act(matter)
        return "done"

    outcomes = at_once(*(partial(run, each) for each in before_them))
    refusals = [each for each in outcomes if isinstance(each, type) and issubclass(each, UserError)]
    assert (len(refusals), outcomes.count("done")) == (1, 1), wrote
    with scope(organiser=organiser):
        assert records.count() == were + 1, wrote


@pytest.fixture
def night() -> Night:
    with transaction.atomic():
        built = build_night()
        with scope(organiser=built.organiser):
            built.rule(issue=False)
            ask(built, OFFICIAL)
            slow_play(built, built.ns)
            built.publish()
            for place in (0, 1):
                built.actor(built.ns, place)
    return built


def test_each_decision_of_a_night_is_made_once(night: Night) -> None:
    club = night.organiser
    of: dict[str, Any] = {"actor": night.director, "now": OFFICIAL}

    def ruling() -> Ruling:
        return Ruling.objects.filter(penalty=None).latest("version")

    def appeal() -> Appeal:
        return Appeal.objects.select_related("ruling").get()

    def penalty() -> ScorePenalty:
        return ScorePenalty.objects.in_force().get()

    once(club, "ruling.issue", lambda found: issue_ruling(ruling=found, **of), ruling)
    told = Told(night.ns, OFFICIAL, appeal_right_told=True)
    once(club, "ruling.tell", lambda found: tell_side(ruling=found, told=told, **of), ruling)
    once(club, "ruling.revise", lambda found: revised(night, found), ruling)
    with scope(organiser=club):
        by = [night.actor(night.ns, place) for place in (0, 1)]
        lodged = lodge_appeal(actor=by[0], ruling=ruling(), grounds="No.", now=OFFICIAL)
    once(
        club, "appeal.concur", lambda found: concur(actor=by[1], appeal=found, now=OFFICIAL), appeal
    )
    said: dict[str, Any] = {"outcome": "stands", "reasons": "So.", **of}
    once(club, "appeal.decide", lambda found: decide_appeal(appeal=found, **said), appeal)
    assert lodged.number == 1

    def close(found: Call) -> object:
        return close_call(call=found, options="", words="No.", **of)

    once(club, "call.close", close, Call.objects.get)
    change: dict[str, Any] = {"amount": 2, "law": "90B2", "reason": "Again.", **of}
    once(club, "penalty.give", lambda found: change_penalty(penalty=found, **change), penalty)
    back: dict[str, Any] = {"reason": "A mistake.", **of}
    once(club, "penalty.take_back", lambda found: take_back_penalty(penalty=found, **back), penalty)


def revised(night: Night, ruling: Ruling) -> Ruling:
    return revise_ruling(
        actor=night.director, ruling=ruling, laws=["16B1"], facts="A pause.", facts_are="agreed",
        decision="The same.", ns_award=ruling.ns_award, ew_award=ruling.ew_award, now=OFFICIAL,
    )  # fmt: skip


def test_two_who_extend_a_period_to_the_same_time_extend_it_once(night: Night) -> None:
    def extend(session: Session) -> object:
        return extend_periods(
            actor=night.administrator, session=session, kinds=["appeal"], until=DEADLINE + PERIOD,
            reason="Fog.", now=OFFICIAL,
        )  # fmt: skip

    once(night.organiser, "period.extend", extend, Session.objects.get)
    with scope(organiser=night.organiser):
        assert PeriodExtension.objects.count() == 1


def test_each_decision_on_a_match_is_made_once() -> None:
    with transaction.atomic():
        league = build_season(teams=4)
        club = league.organiser
        with scope(organiser=club):
            play(league, 1, (30, 20), (10, 12))
            asked = ask_of_match(league).number

    def session() -> Session:
        return Session.objects.get(pk=league.pk)

    ruled = (30, 20), (10, 25)
    once(club, "ruling.issue", lambda found: rule(found, *ruled, asked=asked), session)
    with scope(organiser=club):
        captain = led(league, TeamSide.HOME)
        lodge(league, captain)
        ask_of_match(league, led(league, TeamSide.AWAY))
    once(club, "appeal.decide", lambda found: decided(found, "stands"), session)
    once(club, "request.refuse", lambda found: refuse(found, asked=2), session)
    with scope(organiser=club):
        assert not MatchRequest.objects.filter(state="ready").exists()
