"""Guided rulings at a table: what is answered, what is kept, and what it leaves open."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from clubs.errors import Conflict, NotAllowed, UserError
from clubs.models import HistoryRecord
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.guide_runs import (
    TAPPED_TWICE,
    answer_guide,
    begin_guide,
    discharge_duty,
    drop_guide,
    keep_guide,
)
from rulings.actions.reviews import look_at_review
from rulings.actions.rulings import withdraw_draft
from rulings.deadlines import Obstacle, obstacles
from rulings.guides.deriving import ends_otherwise, replayed
from rulings.guides.graph import GuideOutcome, Question
from rulings.guides.reading import guide
from rulings.guides.walking import paths
from rulings.models import Call, GuideRun, OpenReview, Ruling
from rulings.queries.calls import CallPlace
from rulings.queries.guide_runs import open_reviews, shown_run
from rulings.queries.matters import matters
from rulings.witnesses import RowCount, differences
from tests.builders import NOW
from tests.rulings.calling import log, place
from tests.rulings.guiding import CORRECTED, WARNED, answered, begin, keep_revoke, live_at
from tests.rulings.night import DEADLINE, Night, under

pytestmark = pytest.mark.django_db

STANDS = OpenReview.Outcome.STANDS
SECOND = timedelta(seconds=1)
DONE = "What had East's side done when attention was drawn to it?"


def outcome_of(run: GuideRun) -> str:
    ended = shown_run(run).ended
    return ended.outcome.key if ended else ""


def open_question(run: GuideRun) -> str:
    asked = shown_run(run).asked
    return asked.key if asked else ""


def test_a_run_is_answered_to_its_end(night: Night) -> None:
    run = begin(night)
    asked = shown_run(run).asked
    assert asked is not None
    assert (asked.key, [way.key for way in asked.ways]) == ("declarer", ["N", "E", "S", "W", "-"])
    ended = shown_run(answered(night, run, CORRECTED)).ended
    assert ended is not None
    assert ended.outcome.key == "penalty-card"
    assert ended.say.startswith("East follows suit")


def test_going_back_asks_again_only_what_depends_on_it(night: Night) -> None:
    run = answered(night, begin(night), CORRECTED)
    answered(night, run, {"since": "twelfth"})
    assert outcome_of(run) == "twelfth"
    answered(night, run, {"since": "nothing"})
    assert outcome_of(run) == "penalty-card"
    answered(night, run, {"offender": "S"})
    assert open_question(run) == "warned"
    assert run.answers.count() == len(CORRECTED) + 3


def test_an_answer_that_is_not_asked_for_is_refused(night: Night) -> None:
    run = begin(night)
    for question, answer, said in (
        ("faced", "hand", "does not ask that"),
        ("declarer", "Q", "no such answer"),
        ("nothing-of-it", "yes", "does not ask that"),
    ):
        with pytest.raises(UserError, match=said):
            answered(night, run, {question: answer})
    assert run.answers.count() == 0


def test_what_is_kept_has_derivation_duties_and_reviews(night: Night) -> None:
    run = keep_revoke(night)
    assert run.derivation is not None
    assert run.derivation["seats"]["offender"] == "E"
    assert run.derivation["answers"] == {"revoke": "yes", "since": "nothing", "faced": "hand"}
    assert run.derivation["clauses"] == ["61A", "63A", "62B", "62A", "62B1", "62C1", "62C2", "50D"]
    assert [(each.kind, each.who) for each in run.duties.all()] == [
        ("major-penalty-card", "offender")
    ]
    assert [each.clause for each in run.reviews.all()] == ["16C", "50E"]
    assert run.ruling is None


def test_a_derivation_is_walked_again_and_shows_where_a_guide_was_changed(night: Night) -> None:
    kept = keep_revoke(night).derivation
    assert kept is not None
    revoke = guide("revoke")
    assert replayed(revoke, kept) == kept
    assert not ends_otherwise(revoke, kept)
    faced = revoke.nodes["faced"]
    assert isinstance(faced, Question)
    hand, other, *more = faced.answers
    turned = (replace(hand, to=other.to), replace(other, to=hand.to), *more)
    changed = replace(revoke, nodes={**revoke.nodes, "faced": replace(faced, answers=turned)})
    assert ends_otherwise(changed, kept)
    left = replace(revoke, nodes={**revoke.nodes, "faced": replace(faced, answers=(other, *more))})
    assert replayed(left, kept) is None
    assert ends_otherwise(left, kept)


def test_a_draft_has_everything_that_the_guide_knew(night: Night) -> None:
    ruling = keep_revoke(night, drafts=True).ruling
    assert ruling is not None
    assert (ruling.state, ruling.board, ruling.ns, ruling.ew) == (
        Ruling.State.DRAFT,
        night.board,
        night.ns,
        night.ew,
    )
    assert ruling.laws == ["61A", "63A", "62B", "62A", "62B1", "62C1", "62C2", "50D"]
    assert ruling.facts.splitlines() == [
        "Revoke",
        "Who is declarer? South.",
        "Who was it? East.",
        "Did East hold a card of the suit led, and not play it? Yes.",
        f"{DONE} Not yet led or played to the next trick.",
        "Did the card come from the hand, or did it lie face up already? From the hand.",
    ]
    assert ruling.decision.splitlines()[1].startswith("East has a major penalty card")
    assert ruling.facts_are == Ruling.FactsAre.AGREED


def test_facts_that_cannot_be_found_out_are_unknown_in_the_draft(night: Night) -> None:
    run = answered(night, begin(night), {**CORRECTED, "faced": "unknown"})
    kept = keep_guide(actor=night.director, run=run, drafts=True, now=NOW)
    assert kept.ruling is not None
    assert kept.ruling.facts_are == Ruling.FactsAre.UNKNOWN
    assert "85B" in kept.ruling.laws


def test_an_artificial_score_goes_to_the_side_of_the_offender(night: Night) -> None:
    run = begin(night, "cards-from-wrong-board")
    answered_to_artificial(night, run, ("A-", "A+"))
    ruling = keep_guide(actor=night.director, run=run, drafts=True, now=NOW).ruling
    assert ruling is not None
    assert (ruling.ns_award, ruling.ew_award) == ({"artificial": "A+"}, {"artificial": "A-"})


def answered_to_artificial(night: Night, run: GuideRun, wanted: tuple[str, str]) -> None:
    """East at fault; the answers are those of the first path that ends in these scores."""
    way = next(
        each
        for each in paths(guide(run.guide))
        if isinstance(each.at, GuideOutcome) and each.at.effect.artificial == wanted
    )
    answered(night, run, {"offender": "E"})
    answered(night, run, {step.question.key: step.answer.key for step in way.steps})


def test_transferred_tricks_are_looked_for_in_the_result(night: Night) -> None:
    run = answered(night, begin(night), WARNED)
    kept = keep_guide(actor=night.director, run=run, drafts=True, now=NOW)
    assert [(each.clause, each.tricks) for each in kept.reviews.all()] == [("64A", 2), ("64C", 0)]
    assert kept.ruling is not None
    assert "2 tricks go to the other side." in kept.ruling.decision


def test_what_is_regulated_later_changes_nothing_that_was_kept(night: Night) -> None:
    way = next(each for each in paths(guide("claim")) if each.known.get("L70E2") == "top_down")
    answers = {step.question.key: step.answer.key for step in way.steps}
    assert isinstance(way.at, GuideOutcome)
    under(night, L70E2="top_down")
    seats = {role.value: "S" for role in guide("claim").cast}
    run = answered(night, begin(night, "claim"), {**seats, **answers})
    assert outcome_of(run) == way.at.key
    kept = keep_guide(actor=night.director, run=run, drafts=False, now=NOW)
    other = answered(night, begin(night, "claim", now=NOW + 2 * TAPPED_TWICE), seats)
    under(night, L70E2="judged")
    assert outcome_of(GuideRun.objects.get(pk=kept.pk)) == way.at.key
    answered(night, GuideRun.objects.get(pk=other.pk), answers)
    assert outcome_of(GuideRun.objects.get(pk=other.pk)) != way.at.key


def test_who_judges_otherwise_says_why_and_the_answers_stay(night: Night) -> None:
    run = keep_revoke(night, drafts=True, otherwise="The card had been seen by all.")
    assert run.ruling is not None
    assert run.ruling.facts.endswith("The card had been seen by all.")
    assert run.derivation is not None
    assert run.derivation["outcome"]["duties"] != []


def test_nothing_is_kept_while_a_question_is_open(night: Night) -> None:
    run = begin(night)
    with pytest.raises(UserError, match="still asks"):
        keep_guide(actor=night.director, run=run, drafts=False, now=NOW)
    assert GuideRun.objects.get().state == GuideRun.State.OPEN


def test_a_ruling_is_of_a_board(night: Night) -> None:
    run = begin_guide(
        actor=night.director,
        session=night.session,
        place=CallPlace(),
        guide="revoke",
        now=NOW,
    )
    answered(night, run, CORRECTED)
    with pytest.raises(UserError, match="on a board"):
        keep_guide(actor=night.director, run=run, drafts=True, now=NOW)
    keep_guide(actor=night.director, run=run, drafts=False, now=NOW)
    assert GuideRun.objects.get().state == GuideRun.State.KEPT


def test_what_has_ended_is_neither_answered_nor_kept_nor_dropped(night: Night) -> None:
    run = keep_revoke(night)
    said: dict[str, Any] = {"actor": night.director, "run": run, "now": NOW}
    acts: tuple[Callable[[], object], ...] = (
        lambda: answer_guide(question="faced", answer="faced", **said),
        lambda: keep_guide(drafts=False, **said),
        lambda: drop_guide(**said),
    )
    for act in acts:
        with pytest.raises(Conflict, match="G1 has ended already: kept"):
            act()


def test_a_tap_twice_is_one_run(night: Night) -> None:
    first = begin(night)
    assert begin(night, now=NOW + TAPPED_TWICE) == first
    assert begin(night, now=NOW + TAPPED_TWICE + SECOND) != first
    answered(night, first, {"declarer": "S"})
    assert begin(night, guide="claim", now=NOW) != first


def test_a_player_follows_no_guide(night: Night) -> None:
    run, player = begin(night), night.actor(night.ew)
    with pytest.raises(NotAllowed):
        begin_guide(
            actor=player, session=night.session, place=place(night), guide="revoke", now=NOW
        )
    with pytest.raises(NotAllowed):
        answer_guide(actor=player, run=run, question="declarer", answer="S", now=NOW)
    with pytest.raises(NotAllowed):
        drop_guide(actor=player, run=run, now=NOW)
    answered(night, run, CORRECTED)
    with pytest.raises(NotAllowed):
        keep_guide(actor=player, run=run, drafts=True, now=NOW)
    kept = keep_guide(actor=night.director, run=run, drafts=True, now=NOW)
    with pytest.raises(NotAllowed):
        discharge_duty(actor=player, duty=kept.duties.get(), now=NOW)
    with pytest.raises(NotAllowed):
        look_at_review(actor=player, review=kept.reviews.all()[0], found="", now=NOW)


def test_a_run_on_a_call_answers_it_with_its_draft(night: Night) -> None:
    call = log(night)
    ruling = keep_revoke(night, drafts=True, call=call).ruling
    call.refresh_from_db()
    assert (call.ruling, call.state) == (ruling, Call.State.OPEN)


def test_duties_are_in_force_until_discharged_or_the_board_is_played(night: Night) -> None:
    night.session.results.filter(board=night.board).update(is_current=False)
    run = keep_revoke(night)
    (live,) = live_at(night.session)
    assert (live.text.split(":")[0], live.table, live.board) == (
        "East has a major penalty card",
        "1",
        night.board.number,
    )
    discharge_duty(actor=night.director, duty=live.row, now=NOW)
    discharge_duty(actor=night.director, duty=live.row, now=NOW + SECOND)
    assert live_at(night.session) == ()
    assert run.duties.get().discharged_at == NOW
    keep_revoke(night)
    assert len(live_at(night.session)) == 1
    night.enter("4S N =")
    assert live_at(night.session) == ()


def test_open_reviews_hold_the_score_until_each_was_looked_at(night: Night) -> None:
    run = keep_revoke(night)
    night.publish()
    for review in open_reviews(night.session):
        assert Obstacle.RULING_UNFINISHED in obstacles(matters(night.session), DEADLINE)
        assert finalise_due_sessions(DEADLINE) == []
        look_at_review(actor=night.director, review=review, found="No.", now=DEADLINE)
    assert [each.found for each in run.reviews.all()] == ["No.", "No."]
    assert obstacles(matters(night.session), DEADLINE + PERIOD_OF_RULING) == ()
    assert finalise_due_sessions(DEADLINE + PERIOD_OF_RULING) == [night.session]


PERIOD_OF_RULING = timedelta(hours=2)


def test_a_review_is_looked_at_once(night: Night) -> None:
    review = keep_revoke(night).reviews.all()[0]
    said: dict[str, Any] = {"actor": night.director, "review": review}
    look_at_review(found="No.", now=NOW, **said)
    look_at_review(now=NOW + SECOND, **said)
    assert (review.outcome, review.found, review.looked_at) == (STANDS, "No.", NOW)
    with pytest.raises(Conflict, match="already"):
        look_at_review(found="Yes, after all.", now=NOW, **said)


def test_what_a_ruling_left_open_that_is_not_given_is_open_no_more(night: Night) -> None:
    run = keep_revoke(night, drafts=True)
    assert len(open_reviews(night.session)) == 2
    assert run.ruling is not None
    withdraw_draft(actor=night.director, ruling=run.ruling, now=NOW)
    assert open_reviews(night.session) == []


def test_history_tells_of_the_run_and_notices_a_changed_answer(night: Night) -> None:
    run = keep_revoke(night, otherwise="Seen by all.")
    look_at_review(actor=night.director, review=run.reviews.all()[0], found="No.", now=NOW)
    acts = HistoryRecord.objects.filter(act__startswith="guide.").values_list("act", flat=True)
    assert list(acts.order_by("number")) == ["guide.start", "guide.store", "guide.look"]
    assert list(differences(night.session, RowCount())) == []
    run.answers.filter(question="faced").update(answer="faced")
    assert any("digest" in each for each in differences(night.session, RowCount()))


def test_a_review_that_was_never_looked_at_is_noticed(night: Night) -> None:
    run = keep_revoke(night)
    run.reviews.filter(number=1).update(outcome=STANDS, looked_at=NOW, looked_by="Nobody")
    assert any("follows" in each for each in differences(night.session, RowCount()))


def test_a_call_of_another_session_is_refused(night: Night) -> None:
    call = log(night)
    call.session_id = night.session.pk + 1
    with pytest.raises(UserError, match="not of this session"):
        begin(night, call=call)


def test_no_guide_is_begun_before_play_or_after_the_end(night: Night) -> None:
    for state, said in (("setup", "not started"), ("final", "is final")):
        night.session.state = state
        night.session.save()
        with pytest.raises(UserError, match=said):
            begin(night)
    with pytest.raises(UserError, match="no such guide"):
        begin(night, "tea")
