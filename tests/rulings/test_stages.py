"""Law and regulation to the director in charge, then to the committee (Laws 93B1 to 93B3)."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django_scopes import scope

from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord
from events.awards import artificial_award
from events.models import Adjustment, ScoreRelease, Session
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.decisions import correct_decision
from rulings.actions.finalise import finalise_if_due
from rulings.actions.hearings import Hearing
from rulings.actions.match_appeals import decide_match_appeal, lodge_match_appeal
from rulings.actions.recommendations import recommend_change
from rulings.actions.referrals import refer_appeal
from rulings.actions.tellings import Told, tell_side
from rulings.actions.withdrawals import withdraw_appeal
from rulings.models import Appeal, MatchAppeal, Ruling
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night
from tests.rulings.test_regulated import at, browser, ready, regulated, text_of
from tests.rulings.test_season_rulings import HALF_HOUR, TICK, led, rule, the_director
from tests.rulings.test_season_rulings import lodge as lodge_of_match
from tests.seasons import build_season, play, season_at

pytestmark = pytest.mark.django_db

HEARD = OFFICIAL + timedelta(minutes=20)
"""When the director in charge has heard what is of Law: the time to go on is over at 22:20."""
OVER = HEARD + PERIOD
ON_LAW = Hearing("director_on_law")
COMMITTEE = Hearing("committee", "Łucja, Ελένη")


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    with time_machine.travel(HEARD + timedelta(minutes=5), tick=False):
        yield


@pytest.fixture
def night() -> Iterator[Night]:
    """A night of an authority whose appeals are heard by a committee."""
    with regulated(L93A="committee") as found:
        yield found


def decide(night: Night, appeal: Appeal, hearing: Hearing, outcome: str = "stands") -> Appeal:
    changed = outcome == "changed"
    return decide_appeal(
        actor=night.director,
        appeal=appeal,
        outcome=outcome,
        reasons="Law 16B1 was applied as it stands.",
        decision="Average plus to North-South." if changed else "",
        ns_award=artificial_award("A+") if changed else None,
        hearing=hearing,
        now=HEARD,
    )


def on_law(night: Night, outcome: str = "stands") -> Appeal:
    """A1 of North-South, decided by the director in charge on Law or regulation."""
    return decide(night, ready(night), ON_LAW, outcome)


def go_on(night: Night, now: datetime = HEARD, *, side: str = "ns") -> Appeal:
    ruling = Ruling.objects.get(state="issued")
    actor = night.actor(getattr(night, side))
    return lodge_appeal(actor=actor, ruling=ruling, grounds="That is not what 16B1 says.", now=now)


def before_the_committee(night: Night) -> Appeal:
    """A2, of the decision on A1, in which both partners concur."""
    on_law(night)
    return concur(actor=night.actor(night.ns, 1), appeal=go_on(night), now=HEARD)


def recommend(night: Night, appeal: Appeal, **more: Any) -> None:
    given: dict[str, Any] = {
        "actor": night.director,
        "appeal": appeal,
        "heard_names": "Łucja, Ελένη",
        "recommendation": "No other call was logical: let the score stand.",
        "now": HEARD,
    }
    recommend_change(**{**given, **more})
    appeal.refresh_from_db()


def test_L93B1_what_the_director_decides_on_law_goes_on_to_the_committee(night: Night) -> None:
    first = on_law(night)
    second = go_on(night)
    assert (second.earlier, second.stage, second.ruling) == (first, "law", first.ruling)
    assert (str(second), second.state) == ("A2", Appeal.State.LODGED)
    record = HistoryRecord.objects.filter(act="appeal.lodge").latest("number")
    assert record.after is not None
    assert record.after["earlier"] == "A1"


def test_L93B1_it_is_in_time_until_the_periods_last_instant_after_the_decision(
    night: Night,
) -> None:
    on_law(night)
    with pytest.raises(UserError, match="expired at 17 Nov, 22:20"):
        go_on(night, OVER + INSTANT)
    assert go_on(night, OVER).lodged_at == OVER


def test_L93B1_either_side_goes_on_and_each_once(night: Night) -> None:
    on_law(night)
    assert go_on(night, side="ew").appellant == night.ew
    with pytest.raises(UserError, match="appealed this ruling already"):
        go_on(night, side="ew")
    assert go_on(night).appellant == night.ns


def test_L93B1_a_side_whose_own_appeal_still_waits_has_appealed_already(night: Night) -> None:
    ours, east = ready(night), night.actor(night.ew)
    lodge_appeal(actor=east, ruling=Ruling.objects.get(), grounds="No.", now=OFFICIAL)
    decide(night, ours, ON_LAW)
    with pytest.raises(UserError, match="appealed this ruling already"):
        go_on(night, side="ew")
    assert go_on(night).stage == "law"


def test_L93B1_a_changed_ruling_goes_on_from_when_each_side_was_told(night: Night) -> None:
    changed = on_law(night, "changed").new_ruling
    assert changed is not None
    told = HEARD + timedelta(minutes=10)
    tell_side(
        actor=night.director,
        ruling=changed,
        told=Told(night.ew, told, appeal_right_told=True),
        now=told,
    )
    with pytest.raises(UserError, match="expired at 17 Nov, 22:30"):
        go_on(night, told + PERIOD + INSTANT, side="ew")
    appeal = go_on(night, told + PERIOD, side="ew")
    assert (appeal.ruling, appeal.stage) == (changed, "law")


def test_L93B1_what_others_decide_does_not_go_on_here(night: Night) -> None:
    decide(night, ready(night), COMMITTEE, "changed")
    with pytest.raises(UserError, match="93C"):
        go_on(night)


def test_L93A_a_decision_in_the_committees_place_does_not_go_on(night: Night) -> None:
    assert decide(night, ready(night), Hearing(), "changed").new_ruling is not None
    with pytest.raises(UserError, match="93C"):
        go_on(night)


def test_L92D1_the_further_stage_needs_the_concurrence_of_both_anew(night: Night) -> None:
    on_law(night)
    appeal = go_on(night)
    with pytest.raises(UserError, match="92D1"):
        decide(night, appeal, COMMITTEE)
    with pytest.raises(UserError, match="Only the pair"):
        concur(actor=night.actor(night.ew), appeal=appeal, now=HEARD)
    concur(actor=night.actor(night.ns, 1), appeal=appeal, now=HEARD)
    assert decide(night, appeal, COMMITTEE).heard_names == "Łucja, Ελένη"


def test_a_further_stage_that_is_withdrawn_leaves_the_decision(night: Night) -> None:
    first = on_law(night)
    withdraw_appeal(actor=night.actor(night.ns), appeal=go_on(night), now=HEARD)
    first.refresh_from_db()
    assert (first.state, first.outcome) == (Appeal.State.DECIDED, "stands")
    assert str(go_on(night)) == "A3"


def test_L93B3_the_committee_does_not_overrule_on_law(night: Night) -> None:
    appeal = before_the_committee(night)
    with pytest.raises(UserError, match="93B3") as refused:
        decide(night, appeal, COMMITTEE, "changed")
    assert refused.value.field == "heard_by"
    assert Ruling.objects.get().state == Ruling.State.ISSUED


def test_L93B3_the_committee_recommends_and_the_director_follows(night: Night) -> None:
    appeal = before_the_committee(night)
    recommend(night, appeal)
    assert (appeal.state, appeal.recommended_at) == (Appeal.State.READY, HEARD)
    with pytest.raises(UserError, match="the director in charge decides on it"):
        decide(night, appeal, COMMITTEE)
    releases = ScoreRelease.objects.count()
    decided = decide(night, appeal, Hearing(), "changed")
    assert (decided.heard_by, decided.heard_names) == ("committee", "Łucja, Ελένη")
    assert Adjustment.objects.get(board=night.board, is_current=True).ns_award == {
        "artificial": "A+"
    }
    assert ScoreRelease.objects.count() == releases + 1
    acts = HistoryRecord.objects.filter(act__startswith="appeal.").order_by("number")
    assert [each.act for each in acts][-2:] == ["appeal.recommend", "appeal.decide"]


def test_L93B3_the_director_need_not_follow_and_the_appeal_had_merit() -> None:
    with regulated(L93A="committee", L92A="warning") as night:
        appeal = before_the_committee(night)
        recommend(night, appeal)
        with pytest.raises(UserError, match="recommended does not lack merit"):
            decide(night, appeal, Hearing(is_without_merit=True))
        assert decide(night, appeal, Hearing()).outcome == "stands"


def test_L93B3_a_recommendation_on_discipline_is_noted_too(night: Night) -> None:
    appeal = ready(night, "91A")
    with pytest.raises(UserError, match="only recommend"):
        decide(night, appeal, COMMITTEE, "changed")
    recommend(night, appeal)
    assert decide(night, appeal, Hearing(), "changed").outcome == "changed"


def test_L93B3_a_recommendation_is_noted_once_by_the_director_in_charge(night: Night) -> None:
    appeal = before_the_committee(night)
    with pytest.raises(NotAllowed):
        recommend(night, appeal, actor=night.actor(night.ns))
    with pytest.raises(UserError, match="Say who heard"):
        recommend(night, appeal, heard_names=" ")
    recommend(night, appeal)
    with pytest.raises(Conflict):
        recommend(night, appeal)


def test_L93A_without_a_committee_nothing_is_of_law_alone_and_nobody_recommends() -> None:
    with regulated() as night:
        appeal = ready(night)
        for refused in (ON_LAW, COMMITTEE):
            with pytest.raises(UserError, match="heard by the director in charge"):
                decide(night, appeal, refused)
        with pytest.raises(UserError, match="heard by the director in charge"):
            recommend(night, appeal)


def test_L93B2_the_rest_of_an_appeal_is_left_to_the_committee(night: Night) -> None:
    first = decide(night, ready(night), Hearing("director_on_law", leaves_rest=True))
    rest = Appeal.objects.get(earlier=first)
    assert (rest.stage, rest.state, rest.grounds) == ("rest", Appeal.State.READY, first.grounds)
    concurring = [list(each.concurrences.values_list("player", "at")) for each in (first, rest)]
    assert concurring[0] == concurring[1]
    assert decide(night, rest, COMMITTEE, "changed").new_ruling is not None


def test_L93B1_what_is_left_of_an_appeal_keeps_nobody_from_going_on(night: Night) -> None:
    rest = left_to_the_committee(night)
    decide(night, rest, COMMITTEE)
    of_law = go_on(night)
    assert (of_law.stage, of_law.earlier) == ("law", rest.earlier)
    with pytest.raises(UserError, match="appealed this ruling already"):
        go_on(night)


def test_L93B_law_and_the_rest_are_heard_apart_and_law_first(night: Night) -> None:
    rest = left_to_the_committee(night)
    of_law = concur(actor=night.actor(night.ns, 1), appeal=go_on(night), now=HEARD)
    with pytest.raises(UserError, match="A3 of this ruling is about Law or regulation"):
        decide(night, rest, COMMITTEE, "changed")
    recommend(night, of_law)
    rest.refresh_from_db()
    assert rest.recommendation == ""
    decided = decide(night, of_law, Hearing(), "changed")
    rest.refresh_from_db()
    assert (rest.state, rest.ruling) == (Appeal.State.READY, decided.new_ruling)
    decide(night, rest, COMMITTEE, "changed")
    assert Ruling.objects.get(state="issued").version == 3


def test_L93B2_the_page_tells_that_the_rest_is_left_after_what_is_of_law(night: Night) -> None:
    left_to_the_committee(night)
    shown = text_of(browser(night.director), at(night, "appeal", 2))
    timeline = shown[shown.index("A1: the ruling stands") :]
    assert "What A1 asks besides Law and regulation goes on (Law 93B2)" in timeline
    assert "A2 lodged" not in shown


def test_L82C_the_rest_is_heard_of_the_ruling_as_a_corrected_decision_leaves_it(
    night: Night,
) -> None:
    rest = left_to_the_committee(night)
    of_law = concur(actor=night.actor(night.ns, 1), appeal=go_on(night), now=HEARD)
    recommend(night, of_law)
    of_law = decide(night, of_law, Hearing(), "changed")
    correct_decision(
        actor=night.director,
        appeal=of_law,
        why="Typed for the other board.",
        outcome="stands",
        reasons="16B1 was applied as it stands.",
        now=HEARD,
    )
    rest.refresh_from_db()
    assert (rest.ruling.version, rest.ruling.state) == (3, "issued")


def left_to_the_committee(night: Night) -> Appeal:
    """A2, what the director in charge left of A1."""
    first = decide(night, ready(night), Hearing("director_on_law", leaves_rest=True))
    return Appeal.objects.get(earlier=first)


def test_L93B2_nobody_else_leaves_a_rest(night: Night) -> None:
    with pytest.raises(UserError, match="A rest is left where the director in charge"):
        decide(night, ready(night), Hearing("committee", "Ann", leaves_rest=True))


def test_C92_the_score_is_not_final_while_the_decision_can_go_on(night: Night) -> None:
    on_law(night)
    session = night.reload()
    assert not finalise_if_due(session=session, now=DEADLINE + INSTANT)
    assert not finalise_if_due(session=session, now=OVER)
    assert finalise_if_due(session=session, now=OVER + INSTANT)
    assert night.reload().state == Session.State.FINAL


def test_C92_the_score_waits_for_the_further_stage(night: Night) -> None:
    appeal = before_the_committee(night)
    late = OVER + timedelta(days=3)
    assert not finalise_if_due(session=night.reload(), now=late)
    decide(night, appeal, COMMITTEE)
    assert finalise_if_due(session=night.reload(), now=late)


def test_L93C1_the_authority_is_asked_after_the_committee() -> None:
    with regulated(L93A="committee", L93C1="authority") as night:
        first = on_law(night)
        asked: dict[str, Any] = {"actor": night.director, "question": "16B1?", "now": HEARD}
        with pytest.raises(UserError, match="an appeals committee first"):
            refer_appeal(appeal=first, for_a_party=True, **asked)
        second = concur(actor=night.actor(night.ns, 1), appeal=go_on(night), now=HEARD)
        decide(night, second, COMMITTEE)
        assert refer_appeal(appeal=second, for_a_party=True, **asked).kind == "further"


def test_L93B_the_pages_lead_from_the_director_to_the_committee(night: Night) -> None:
    player, director = browser(night.actor(night.ns)), browser(night.director)
    ready(night)
    assert "on Law or regulation alone (Law 93B1)" in text_of(
        director, at(night, "appeal_decide", 1)
    )
    said = {"outcome": "stands", "reasons": "As 16B1 says.", "heard_by": "director_on_law"}
    director.post(at(night, "appeal_decide", 1), {**said, "decide": "1"})
    page = text_of(player, at(night, "appeal", 1))
    assert "Decided by the director in charge, on Law or regulation alone (Law 93B1)" in page
    assert "Take the appeal further" in page
    assert "may be appealed to an appeals committee" in text_of(player, at(night, "ruling", 1))
    assert "As 16B1 says." in text_of(player, at(night, "appeal_new", 1))
    player.post(at(night, "appeal_new", 1), {"grounds": "It does not."})
    browser(night.actor(night.ns, 1)).post(at(night, "appeal_concur", 2))
    page = text_of(player, at(night, "appeal", 2))
    assert "What the director in charge decided on A1 goes on (Law 93B1)" in page
    assert "No pause." in page
    assert "Take the appeal further" not in page
    assert "The appeal goes on as" in text_of(player, at(night, "appeal", 1))
    assert player.get(at(night, "appeal_recommend", 2)).status_code == 403
    written = {"heard_names": "Łucja", "recommendation": "Let it stand as played."}
    assert director.post(at(night, "appeal_recommend", 2), written).status_code == 302
    assert "a change is recommended, decide on it" in text_of(director, at(night, "desk"))
    assert "Let it stand as played." in text_of(director, at(night, "appeal_decide", 2))
    assert "Let it stand as played." in text_of(
        browser(night.actor(night.ew)), at(night, "appeal", 2)
    )


def test_the_api_tells_of_which_appeal_one_is_a_further_stage(night: Night) -> None:
    recommend(night, before_the_committee(night))
    answer = browser(night.actor(night.ns)).get(at(night, "api-ruling", 1)).json()
    assert [(each["number"], each["continues"]) for each in answer["appeals"]] == [
        (1, None),
        (2, 1),
    ]
    assert answer["appeals"][1]["recommendation"].startswith("No other call")


def heard_by_a_committee(session: Session) -> None:
    bound = session.conditions or session.event
    settled = {**bound.provisions["L93A"], "value": "committee"}
    bound.provisions = {**bound.provisions, "L93A": settled}
    bound.save()
    session.refresh_from_db()


@pytest.fixture
def league() -> Iterator[Session]:
    """The first match is ruled on, appealed, and the director has heard what is of Law."""
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        heard_by_a_committee(session)
        for each in season_at(session).matches:
            play(session, each.number, (30, 20), (10, 12))
        rule(session, (30, 20), (10, 25))
        lodge_of_match(session, led(session, TeamSide.HOME))
        decide_of_match(session, 1, ON_LAW)
        yield session


def decide_of_match(session: Session, appeal: int, hearing: Hearing) -> MatchAppeal:
    return decide_match_appeal(
        actor=the_director(),
        session=session,
        number=1,
        appeal=appeal,
        verdict="stands",
        reasons="As 16B1 says.",
        hearing=hearing,
        now=NOW + timedelta(minutes=10),
    )


def test_L93B1_of_a_match_it_goes_on_until_the_last_instant(league: Session) -> None:
    until = NOW + timedelta(minutes=10) + HALF_HOUR
    given: dict[str, Any] = {"session": league, "number": 1, "ruling": 1, "grounds": "No."}
    captain = led(league, TeamSide.AWAY)
    with pytest.raises(UserError, match="expired"):
        lodge_match_appeal(actor=captain, now=until + TICK, **given)
    appeal = lodge_match_appeal(actor=captain, now=until, **given)
    assert (appeal.stage, appeal.earlier) == ("law", MatchAppeal.objects.get(number=1))


def test_L93B3_of_a_match_a_change_is_recommended(league: Session) -> None:
    appeal = lodge_of_match(league, led(league, TeamSide.AWAY))
    recommend_change(
        actor=the_director(),
        appeal=appeal,
        heard_names="Ann",
        recommendation="Let it stand.",
        now=NOW,
    )
    decided = decide_of_match(league, 2, Hearing())
    assert (decided.heard_by, decided.recommendation) == ("committee", "Let it stand.")


def test_L93B2_of_a_match_the_rest_goes_to_the_committee() -> None:
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        heard_by_a_committee(session)
        play(session, 1, (30, 20), (10, 12))
        rule(session, (30, 20), (10, 25))
        lodge_of_match(session, led(session, TeamSide.HOME))
        first = decide_of_match(session, 1, Hearing("director_on_law", leaves_rest=True))
        rest = MatchAppeal.objects.get(earlier=first)
        assert (rest.stage, rest.state, rest.side) == ("rest", "ready", first.side)
        of_law = lodge_of_match(session, led(session, TeamSide.HOME))
        decide_of_match(session, of_law.number, Hearing("committee", "Ann"))
        rest.refresh_from_db()
        assert rest.state == "ready"
