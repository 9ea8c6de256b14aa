"""Rulings: drafted, issued into the score, told, revised."""

from datetime import datetime, timedelta

import pytest

from clubs.errors import NotAllowed, UserError
from clubs.models import HistoryRecord
from clubs.permissions import Permission
from events.awards import artificial_award, assigned_award
from events.models import Adjustment, Session
from events.queries.releases import latest_release
from rulings.actions.rulings import (
    draft_ruling,
    edit_draft,
    issue_ruling,
    revise_ruling,
    withdraw_draft,
)
from rulings.actions.tellings import Told, tell_side
from rulings.models import Ruling
from rulings.queries.shown import shown_ruling
from rulings.queries.timelines import ruling_timeline
from rulings.queries.viewers import viewer_of
from tests.builders import NOW
from tests.rulings.night import DEADLINE, OFFICIAL, Night

pytestmark = pytest.mark.django_db

AT_TABLE = NOW + timedelta(minutes=55)
TYPED = NOW + timedelta(minutes=61)


def adjustment(night: Night) -> Adjustment | None:
    return Adjustment.objects.filter(board=night.board, is_current=True).first()


def revised(night: Night, ruling: Ruling, now: datetime = NOW) -> Ruling:
    return revise_ruling(
        actor=night.director,
        ruling=ruling,
        laws=["82C"],
        facts=ruling.facts,
        facts_are=ruling.facts_are,
        decision="Average plus to both sides.",
        ns_award=artificial_award("A+"),
        ew_award=artificial_award("A+"),
        now=now,
    )


def test_draft_leaves_the_score_alone(night: Night) -> None:
    ruling = night.rule(issue=False)
    assert (ruling.state, str(ruling)) == (Ruling.State.DRAFT, "R1")
    assert adjustment(night) is None


def test_draft_is_written_anew_until_it_is_issued(night: Night) -> None:
    ruling = night.rule(issue=False)
    edit_draft(
        actor=night.director,
        ruling=ruling,
        laws=["73C"],
        facts="North paused.",
        facts_are=Ruling.FactsAre.DISPUTED,
        decision="The table result stands.",
        ns_award=None,
        ew_award=None,
        now=NOW,
    )
    ruling.refresh_from_db()
    assert (ruling.laws, ruling.facts, ruling.ns_award) == (["73C"], "North paused.", None)
    withdraw_draft(actor=night.director, ruling=ruling, now=NOW)
    with pytest.raises(UserError, match="no draft any more"):
        withdraw_draft(actor=night.director, ruling=ruling, now=NOW)


def test_L12C1_issued_ruling_adjusts_the_score_of_both_sides(night: Night) -> None:
    ruling = night.rule()
    award = assigned_award("4S N -1", night.board.vulnerability)
    row = adjustment(night)
    assert row is not None
    assert (row.ns_award, row.ew_award) == (award, award)
    assert (row.origin, row.laws) == ("R1", "16B1, 12C1(a)")
    assert ruling.issued_at == NOW


def test_L12C2a_ruling_may_adjust_one_side_only(night: Night) -> None:
    night.rule(ew_award=artificial_award("A-"))
    row = adjustment(night)
    assert row is not None
    assert (row.ns_award, row.ew_award) == (None, {"artificial": "A-"})


def test_L83_issuing_notes_who_was_told_when_and_of_the_right_to_appeal(night: Night) -> None:
    ruling = night.rule(told=(night.ns,))
    telling = ruling.tellings.get()
    assert (telling.contestant, telling.told_at) == (night.ns, NOW)
    assert telling.appeal_right_told
    assert telling.told_by == night.director.name


def test_tell_the_other_side_later_and_only_once(night: Night) -> None:
    ruling = night.rule(told=(night.ns,))
    for refused in (False, True):
        if refused:
            with pytest.raises(UserError, match="told already"):
                tell(night, ruling)
        else:
            tell(night, ruling)
    assert ruling.tellings.count() == 2


def tell(night: Night, ruling: Ruling, at: datetime = OFFICIAL) -> None:
    tell_side(
        actor=night.director,
        ruling=ruling,
        told=Told(night.ew, at, appeal_right_told=True, note="by telephone"),
        now=OFFICIAL,
    )


def test_tell_a_side_that_was_not_there_is_refused(night: Night) -> None:
    ruling = night.rule()
    stranger = night.session.contestants.exclude(pk__in=[night.ns.pk, night.ew.pk])[0]
    with pytest.raises(UserError, match="not at the table"):
        tell_side(
            actor=night.director,
            ruling=ruling,
            told=Told(stranger, NOW, appeal_right_told=True),
            now=NOW,
        )


def test_side_is_told_when_the_director_says_and_that_is_recorded_later(night: Night) -> None:
    ruling = night.rule(issue=False, now=TYPED)
    issue_ruling(
        actor=night.director,
        ruling=ruling,
        told=[Told(night.ns, AT_TABLE, appeal_right_told=False)],
        now=TYPED,
    )
    telling = ruling.tellings.get()
    assert (telling.told_at, telling.recorded_at) == (AT_TABLE, TYPED)
    assert not telling.appeal_right_told
    record = HistoryRecord.objects.get(act="ruling.tell")
    assert record.after is not None
    assert (record.at, record.after["told_at"]) == (TYPED, AT_TABLE.isoformat())
    given = shown_ruling(
        night.session, viewer_of(night.director, frozenset(Permission), night.session), 1
    )
    assert given is not None
    assert (given.given_at, given.issued_at) == (AT_TABLE, TYPED)
    assert [(step.at, step.recorded_at) for step in ruling_timeline(given)][:2] == [
        (AT_TABLE, TYPED),
        (AT_TABLE, TYPED),
    ]


def test_side_cannot_have_been_told_in_the_future(night: Night) -> None:
    ruling = night.rule(told=())
    with pytest.raises(UserError, match="still to come"):
        tell(night, ruling, at=OFFICIAL + timedelta(seconds=1))
    tell(night, ruling, at=OFFICIAL)


def test_side_cannot_have_been_told_before_play(night: Night) -> None:
    ruling = night.rule(told=())
    with pytest.raises(UserError, match=r"R1 was not there yet.* 17 Nov 2026, 18:30"):
        tell(night, ruling, at=NOW - timedelta(minutes=1))
    tell(night, ruling, at=NOW)


def test_replaced_ruling_cannot_have_been_told_before_the_first(night: Night) -> None:
    first = night.rule(now=OFFICIAL - timedelta(minutes=9))
    second = revised(night, first, now=OFFICIAL - timedelta(minutes=5))
    with pytest.raises(UserError, match="not there yet"):
        tell(night, second, at=OFFICIAL - timedelta(minutes=10))
    tell(night, second, at=OFFICIAL - timedelta(minutes=6))


def test_refused_telling_leaves_the_draft_a_draft(night: Night) -> None:
    ruling = night.rule(issue=False)
    with pytest.raises(UserError, match="still to come"):
        issue_ruling(
            actor=night.director,
            ruling=ruling,
            told=[Told(night.ns, OFFICIAL, appeal_right_told=True)],
            now=NOW,
        )
    ruling.refresh_from_db()
    assert (ruling.state, ruling.tellings.count()) == (Ruling.State.DRAFT, 0)


def test_L82C_revised_ruling_replaces_the_first_and_is_told_anew(night: Night) -> None:
    first = night.rule()
    second = revised(night, first)
    first.refresh_from_db()
    assert (first.state, second.state) == (Ruling.State.SUPERSEDED, Ruling.State.ISSUED)
    assert (second.number, second.version) == (first.number, 2)
    assert second.tellings.count() == 0
    row = adjustment(night)
    assert row is not None
    assert row.ns_award == {"artificial": "A+"}


def test_revising_a_replaced_ruling_is_refused(night: Night) -> None:
    first = night.rule()
    revised(night, first)
    with pytest.raises(UserError, match="in force"):
        revised(night, first)


def test_ruling_that_lets_the_result_stand_takes_the_adjustment_away(night: Night) -> None:
    first = night.rule()
    revise_ruling(
        actor=night.director,
        ruling=first,
        laws=["84A"],
        facts=first.facts,
        facts_are=first.facts_are,
        decision="The table result stands.",
        ns_award=None,
        ew_award=None,
        now=NOW,
    )
    assert adjustment(night) is None


def test_second_ruling_does_not_silently_replace_the_firsts_adjustment(night: Night) -> None:
    night.rule()
    with pytest.raises(UserError, match="R1 already adjusts"):
        night.rule()


def test_ruling_after_publication_releases_the_score_again(official: Night) -> None:
    official.rule(now=OFFICIAL)
    release = latest_release(official.session)
    assert release is not None
    assert (release.number, release.reason) == (2, "R1")


def test_ruling_on_a_final_score_is_refused(official: Night) -> None:
    Session.objects.filter(pk=official.session.pk).update(state=Session.State.FINAL)
    with pytest.raises(UserError, match="final"):
        official.rule(now=DEADLINE)


def test_player_may_not_rule(night: Night) -> None:
    with pytest.raises(NotAllowed):
        draft_ruling(
            actor=night.actor(night.ns),
            session=night.session,
            board=night.board,
            ns=night.ns,
            ew=night.ew,
            laws=[],
            facts="We were robbed.",
            facts_are=Ruling.FactsAre.AGREED,
            decision="Six spades made.",
            ns_award=None,
            ew_award=None,
            now=NOW,
        )


def test_each_step_is_in_the_history(night: Night) -> None:
    ruling = night.rule(issue=False)
    told = [Told(night.ns, NOW, appeal_right_told=True)]
    issue_ruling(actor=night.director, ruling=ruling, told=told, now=NOW)
    acts = HistoryRecord.objects.filter(session_id=night.session.pk).exclude(
        act__startswith="result."
    )
    assert [row.act for row in acts.order_by("number")][-4:] == [
        "ruling.draft",
        "ruling.issue",
        "adjustment.set",
        "ruling.tell",
    ]
