"""A decision on appeal that was mistyped is put right, as a new version (Law 82C)."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.urls import reverse
from django_scopes import scope

from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord
from events.actions.match_decisions import DecidedResult, decide_match
from events.awards import AwardJson, artificial_award, assigned_award
from events.models import Adjustment, ScoreRelease, Session
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.decisions import correct_decision, correct_match_decision
from rulings.actions.finalise import finalise_if_due
from rulings.actions.hearings import Hearing
from rulings.actions.referrals import appeal_further
from rulings.actions.tellings import Told, tell_side
from rulings.models import Appeal, EarlierDecision, MatchAppeal, Ruling
from rulings.witnesses import RowCount, differences
from scoring.teams.boards import TeamSide
from tests.builders import NOW
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night, under
from tests.rulings.test_regulated import at, browser, text_of
from tests.rulings.test_season_rulings import (
    TEXT,
    decided,
    led,
    lodge,
    margin,
    rule,
    the_director,
)
from tests.seasons import build_season, imps, play

pytestmark = pytest.mark.django_db

HEARD = OFFICIAL + timedelta(minutes=10)
CORRECTED = OFFICIAL + timedelta(minutes=40)
CHANGED = "changed"
STANDS = "stands"


def ready(night: Night, ruling: Ruling, side: str = "ns") -> Appeal:
    pair = getattr(night, side)
    appeal = lodge_appeal(actor=night.actor(pair), ruling=ruling, grounds="No.", now=OFFICIAL)
    return concur(actor=night.actor(pair, 1), appeal=appeal, now=OFFICIAL)


def verdict(night: Night, outcome: str, award: AwardJson | None) -> dict[str, Any]:
    said = {"actor": night.director, "outcome": outcome, "reasons": "Not proved."}
    return {**said, "decision": "Average plus.", "ns_award": award, "ew_award": award}


def decide(night: Night, appeal: Appeal, outcome: str, award: AwardJson | None = None) -> Appeal:
    return decide_appeal(appeal=appeal, now=HEARD, **verdict(night, outcome, award))


def correct(
    night: Night, appeal: Appeal, outcome: str, award: AwardJson | None = None, **more: Any
) -> Appeal:
    given: dict[str, Any] = {**verdict(night, outcome, award), "now": CORRECTED, **more}
    return correct_decision(**{"appeal": appeal, "why": "The wrong side was typed.", **given})


def award_now(night: Night) -> Any:
    return Adjustment.objects.get(board=night.board, is_current=True).ns_award


def test_L82C_a_mistyped_award_is_put_right_and_the_score_follows(official: Night) -> None:
    appeal = decide(official, ready(official, official.rule()), CHANGED, artificial_award("A-"))
    mistyped = appeal.new_ruling
    assert mistyped is not None
    releases = ScoreRelease.objects.count()
    corrected = correct(official, appeal, CHANGED, artificial_award("A+"))
    mistyped.refresh_from_db()
    assert corrected.new_ruling is not None
    assert (corrected.new_ruling.version, mistyped.state) == (3, Ruling.State.SUPERSEDED)
    assert award_now(official) == {"artificial": "A+"}
    assert ScoreRelease.objects.count() == releases + 1
    was = EarlierDecision.objects.get()
    assert (was.new_ruling, was.why, was.decided_at, was.corrected_at) == (
        mistyped,
        "The wrong side was typed.",
        HEARD,
        CORRECTED,
    )


def test_L82C_a_change_that_was_none_leaves_the_ruling_as_appealed(official: Night) -> None:
    ruling = official.rule()
    appeal = decide(official, ready(official, ruling), CHANGED, artificial_award("A+"))
    corrected = correct(official, appeal, STANDS)
    restored = corrected.new_ruling
    assert restored is not None
    assert (restored.version, restored.decision) == (3, ruling.decision)
    assert award_now(official) == assigned_award("4S N -1", official.board.vulnerability)


def test_L82C_a_ruling_that_was_to_be_changed_is(official: Night) -> None:
    appeal = decide(official, ready(official, official.rule()), STANDS)
    corrected = correct(official, appeal, CHANGED, artificial_award("A+"))
    assert corrected.new_ruling is not None
    assert (corrected.new_ruling.version, corrected.outcome) == (2, CHANGED)
    assert award_now(official) == {"artificial": "A+"}


def test_L82C_reasons_alone_make_no_version_of_the_ruling(official: Night) -> None:
    appeal = decide(official, ready(official, official.rule()), CHANGED, artificial_award("A+"))
    made, releases = appeal.new_ruling, ScoreRelease.objects.count()
    corrected = correct(official, appeal, CHANGED, artificial_award("A+"), reasons="Proved.")
    assert (corrected.new_ruling, corrected.reasons) == (made, "Proved.")
    assert (Ruling.objects.count(), ScoreRelease.objects.count()) == (2, releases)
    record = HistoryRecord.objects.get(act="appeal.correct")
    assert record.before == {"outcome": CHANGED, "reasons": "Not proved."}
    assert record.after is not None
    assert record.after["why"] == "The wrong side was typed."


def test_L82C_it_is_put_right_again_and_each_version_stays(official: Night) -> None:
    appeal = decide(official, ready(official, official.rule()), STANDS)
    for reasons in ("One.", "Two."):
        appeal = correct(official, appeal, STANDS, reasons=reasons)
    assert appeal.reasons == "Two."
    kept = EarlierDecision.objects.values_list("reasons", flat=True)
    assert list(kept) == ["Not proved.", "One."]


def test_L82C_the_opponents_appeal_decided_with_it_is_corrected_with_it(official: Night) -> None:
    ruling = official.rule()
    ours, theirs = ready(official, ruling), ready(official, ruling, "ew")
    decide(official, ours, CHANGED, artificial_award("A-"))
    corrected = correct(official, ours, CHANGED, artificial_award("A+"))
    theirs.refresh_from_db()
    assert (theirs.new_ruling, theirs.ended_at) == (corrected.new_ruling, CORRECTED)
    assert theirs.earlier_decisions.count() == 1


def test_L82C_only_the_director_in_charge_and_with_a_reason(official: Night) -> None:
    appeal = ready(official, official.rule())
    with pytest.raises(UserError, match="not decided"):
        correct(official, appeal, STANDS)
    decide(official, appeal, STANDS)
    with pytest.raises(NotAllowed):
        correct(official, appeal, STANDS, actor=official.actor(official.ns))
    with pytest.raises(UserError, match="Say what is corrected") as refused:
        correct(official, appeal, STANDS, why=" ")
    assert refused.value.field == "why"
    assert not EarlierDecision.objects.exists()


def test_L82C_not_once_the_score_is_final(official: Night) -> None:
    appeal = decide(official, ready(official, official.rule()), STANDS)
    assert finalise_if_due(session=official.reload(), now=DEADLINE + INSTANT)
    with pytest.raises(UserError, match="The score is final"):
        correct(official, appeal, STANDS, now=DEADLINE + PERIOD)


def test_L93C1_the_time_for_a_further_appeal_begins_anew_with_the_correction(
    official: Night,
) -> None:
    under(official, L93C1="authority")
    appeal = correct(official, decide(official, ready(official, official.rule()), STANDS), STANDS)
    assert appeal.ended_at == CORRECTED
    asked: dict[str, Any] = {"actor": official.actor(official.ew), "question": "16B1?"}
    with pytest.raises(UserError, match="expired"):
        appeal_further(appeal=appeal, now=CORRECTED + PERIOD + INSTANT, **asked)
    assert appeal_further(appeal=appeal, now=CORRECTED + PERIOD, **asked).kind == "further"
    with pytest.raises(UserError, match="has been asked to review"):
        correct(official, appeal, STANDS, now=CORRECTED + PERIOD)


def test_L93B1_from_a_corrected_decision_on_law_it_goes_on_to_the_committee(
    official: Night,
) -> None:
    under(official, L93A="committee")
    ruling, on_law = official.rule(), Hearing("director_on_law")
    said = verdict(official, STANDS, None)
    appeal = decide_appeal(appeal=ready(official, ruling), now=HEARD, hearing=on_law, **said)
    correct(official, appeal, STANDS, hearing=on_law)
    given: dict[str, Any] = {"ruling": Ruling.objects.get(), "grounds": "No."}
    east = official.actor(official.ew)
    with pytest.raises(UserError, match="expired"):
        lodge_appeal(actor=east, now=CORRECTED + PERIOD + INSTANT, **given)
    lodge_appeal(actor=east, now=CORRECTED + PERIOD, **given)
    with pytest.raises(UserError, match="has gone on as A2"):
        correct(official, appeal, STANDS, hearing=on_law)


def test_L83_a_corrected_ruling_is_told_anew_before_the_score_is_final(official: Night) -> None:
    appeal = decide(official, ready(official, official.rule()), STANDS)
    made = correct(official, appeal, CHANGED, artificial_award("A+")).new_ruling
    assert made is not None
    late = CORRECTED + timedelta(days=1)
    assert not finalise_if_due(session=official.reload(), now=late)
    for side in (official.ns, official.ew):
        told = Told(side, late, appeal_right_told=True)
        tell_side(actor=official.director, ruling=made, told=told, now=late)
    assert finalise_if_due(session=official.reload(), now=late)


def test_L82C_both_decisions_stand_on_the_page_with_the_reason(official: Night) -> None:
    appeal = decide(official, ready(official, official.rule()), CHANGED, artificial_award("A-"))
    director, player = browser(official.director), browser(official.actor(official.ew))
    with time_machine.travel(CORRECTED, tick=False):
        assert "Correct the decision" in text_of(director, at(official, "appeal", 1))
        assert "Correct the decision" not in text_of(player, at(official, "appeal", 1))
        assert player.get(at(official, "appeal_correct", 1)).status_code == 403
        form = text_of(director, at(official, "appeal_correct", 1))
        assert "Not proved." in form
        said = {
            "outcome": CHANGED,
            "reasons": "Not proved by anybody.",
            "decision": "Average plus.",
        }
        score = {"kind": "artificial", "score": "A+/A-", "sides": "both"}
        refused = director.post(at(official, "appeal_correct", 1), {**said, **score})
        assert "This field is required" in refused.content.decode()
        written = {**said, **score, "why": "Łucja's A+ was typed as A-."}
        assert director.post(at(official, "appeal_correct", 1), written).status_code == 302
        page = text_of(player, at(official, "appeal", 1))
    for words in (
        "Decision corrected (Law 82C)",
        "Łucja&#x27;s A+ was typed as A-.",
        "Not proved by anybody.",
        "Not proved.",
        "<dt>North-South</dt><dd><span>A−</span></dd>",
        "A1, decision corrected: the ruling is changed",
    ):
        assert words in page
    answer = player.get(at(official, "api-ruling", 1)).json()
    assert answer["version"] == 3
    appeal.refresh_from_db()
    assert appeal.new_ruling is not None
    assert appeal.new_ruling.ns_award == {"artificial": "A+"}


def test_L82C_a_decision_that_is_no_longer_one_to_correct_has_no_form(official: Night) -> None:
    ready(official, official.rule())
    answer = browser(official.director).get(at(official, "appeal_correct", 1))
    assert answer.status_code == 400
    assert "the appeal is not decided" in answer.content.decode()


def test_two_who_correct_at_once_leave_both_decisions(official: Night) -> None:
    """The second works on what the first has written: nothing is lost."""
    appeal = decide(official, ready(official, official.rule()), STANDS)
    stale = Appeal.objects.get(pk=appeal.pk)
    correct(official, appeal, STANDS, reasons="One.")
    correct(official, stale, STANDS, reasons="Two.")
    kept: list[tuple[str, datetime]] = list(
        EarlierDecision.objects.values_list("reasons", "corrected_at")
    )
    assert kept == [("Not proved.", CORRECTED), ("One.", CORRECTED)]


@pytest.fixture
def league() -> Iterator[Session]:
    """The first match, 40 to 32, is ruled to be 40 to 45; on appeal it was typed as 40 to 54."""
    session = build_season(teams=4)
    with scope(organiser=session.organiser):
        play(session, 1, (30, 20), (10, 12))
        rule(session, (30, 20), (10, 25))
        lodge(session, led(session, TeamSide.HOME))
        decided(session, CHANGED, (30, 20), (10, 34))
        yield session


def correct_match(session: Session, verdict: str, **more: Any) -> MatchAppeal:
    given: dict[str, Any] = {
        "actor": the_director(),
        "session": session,
        "number": 1,
        "appeal": 1,
        "why": "34 was typed for 43.",
        "verdict": verdict,
        "reasons": "Pass was logical.",
        "decision": "The double stands.",
        "now": NOW + timedelta(minutes=5),
    }
    return correct_match_decision(**{**given, **more})


def test_L82C_of_a_match_the_result_is_put_right(league: Session) -> None:
    assert margin(league) == 40 - 54
    outcome = DecidedResult(imps((30, 20), (10, 43)))
    appeal = correct_match(league, CHANGED, outcome=outcome)
    assert margin(league) == 40 - 63
    assert appeal.new_ruling is not None
    assert (appeal.new_ruling.version, appeal.new_ruling.is_current) == (3, True)
    was = appeal.earlier_decisions.get()
    assert was.new_match_ruling is not None
    assert (was.new_match_ruling.version, was.why) == (2, "34 was typed for 43.")
    assert HistoryRecord.objects.filter(act="appeal.correct").count() == 1


def test_L82C_of_a_match_a_change_that_was_none_brings_the_result_back(league: Session) -> None:
    appeal = correct_match(league, STANDS)
    assert margin(league) == 40 - 45
    assert appeal.new_ruling is not None
    assert (appeal.new_ruling.version, appeal.new_ruling.decision) == (3, TEXT["decision"])
    assert appeal.new_ruling.report is not None
    assert appeal.new_ruling.report.version == 4


def test_L82C_of_a_match_the_result_is_brought_back_once(league: Session) -> None:
    restored = correct_match(league, STANDS).new_ruling
    assert correct_match(league, STANDS, reasons="It was.").new_ruling == restored
    assert margin(league) == 40 - 45
    assert list(differences(league, RowCount())) == []


def test_L82C_of_a_match_reasons_alone_make_no_version(league: Session) -> None:
    before = MatchAppeal.objects.get().new_ruling
    assert correct_match(league, CHANGED, reasons="It was.").new_ruling == before
    assert margin(league) == 40 - 54


def test_L82C_of_a_match_not_once_its_result_was_changed_since(league: Session) -> None:
    decide_match(
        actor=the_director(),
        session=league,
        number=1,
        outcome=DecidedResult(imps((30, 20), (10, 11))),
        reason="An error of the scorer.",
        now=NOW,
    )
    with pytest.raises(Conflict, match="changed since the decision"):
        correct_match(league, STANDS)


def test_L82C_of_a_match_it_is_put_right_on_its_page(league: Session) -> None:
    address = reverse("season_appeal_correct", args=[league.organiser.slug, league.pk, 1, 1])
    match = [league.organiser.slug, league.pk, 1]
    captain, director = browser(led(league, TeamSide.AWAY)), browser(the_director())
    with time_machine.travel(NOW + timedelta(minutes=5), tick=False):
        assert "Correct the decision" in text_of(director, reverse("season_match", args=match))
        assert captain.get(address).status_code == 403
        assert "The double stands." in text_of(director, address)
        said = {"outcome": STANDS, "reasons": "It was.", "why": "Łucja mistyped it."}
        assert director.post(address, said).status_code == 302
        page = text_of(captain, reverse("season_match", args=match))
    assert "Decision corrected (Law 82C)" in page
    assert "Łucja mistyped it." in page
    assert margin(league) == 40 - 45
