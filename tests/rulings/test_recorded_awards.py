"""An adjusted score that was recorded otherwise than ruled is put right as Law 79C says.

Ruled was six spades one down; recorded, mistyped, four spades one down. The ruling is not reopened.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import time_machine

from clubs.errors import Conflict, UserError
from clubs.models import HistoryRecord, Membership
from clubs.permissions import Permission
from events.awards import assigned_award, award_text, weighted_award
from events.models import Adjustment, Session
from events.queries.releases import latest_release
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.corrections import correct, report_error
from rulings.actions.finalise import finalise_if_due
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.actions.recorded_awards import Awards, correct_award
from rulings.actions.rulings import draft_ruling, issue_ruling, revise_ruling
from rulings.models import Appeal, Correction, Ruling
from rulings.queries.adjusted import adjusted_board
from rulings.queries.matters import matters, side_window
from rulings.queries.shown import shown_ruling
from rulings.queries.timelines import ruling_timeline
from rulings.queries.viewers import Viewer
from rulings.states import CorrectionStage
from rulings.witnesses import RowCount, differences
from tests.builders import make_member
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night
from tests.rulings.test_pages import client_of, url

pytestmark = pytest.mark.django_db

LATE = DEADLINE + INSTANT
RECORDED, RULED = "4S N -1", "6S N -1"


@pytest.fixture
def ruled(night: Night) -> Night:
    """R1 is in force, told to both sides during play, and the score official."""
    night.rule()
    night.publish()
    return night


@pytest.fixture
def final(ruled: Night) -> Night:
    assert finalise_if_due(session=ruled.session, now=LATE)
    ruled.reload()
    return ruled


def as_ruled(night: Night, text: str = RULED) -> Awards:
    award = assigned_award(text, night.board.vulnerability)
    return Awards(award, award)


def report(night: Night, now: datetime = OFFICIAL) -> Correction:
    return report_error(
        actor=night.actor(night.ns),
        session=night.session,
        board=night.board,
        ns=night.ns,
        ew=night.ew,
        claimed="Six spades one down, as the director read it to us.",
        grounds="",
        kind=Correction.Kind.AWARD,
        now=now,
    )


def adjusted(night: Night) -> tuple[str, str]:
    row = Adjustment.objects.in_force().get(board=night.board, ns=night.ns, ew=night.ew)
    return award_text(row.ns_award), award_text(row.ew_award)


def put_right(night: Night, found: Correction, awards: Awards | None) -> Correction:
    return correct_award(
        actor=night.director, correction=found, awards=awards, reason="Mistyped.", now=LATE
    )


def in_force(night: Night) -> Ruling:
    return night.session.rulings.get(state=Ruling.State.ISSUED)


def test_C79_wrongly_recorded_adjusted_score_is_mended_before_final(ruled: Night) -> None:
    found = report(ruled)
    assert (found.recorded, found.by_official, found.is_late) == (RECORDED, True, False)
    before = in_force(ruled)
    done = put_right(ruled, found, as_ruled(ruled))
    after = in_force(ruled)
    assert adjusted(ruled) == (RULED, RULED)
    assert (done.state, done.new_ruling) == (Correction.State.CORRECTED, after)
    assert (after.version, after.decision, after.laws) == (2, before.decision, before.laws)
    release = latest_release(ruled.session)
    assert release is not None
    assert (release.number, release.is_final) == (2, False)
    record = HistoryRecord.objects.get(act="correction.corrected")
    assert (record.after or {})["ruling"] == "R1, 2"


def test_L79C2_wrongly_recorded_adjusted_score_is_mended_after_final(final: Night) -> None:
    found = report(final, LATE)
    assert found.stage is CorrectionStage.LATE
    with pytest.raises(UserError, match="organiser's approval"):
        put_right(final, found, as_ruled(final))
    state_beyond_doubt(
        actor=final.director,
        correction=found,
        statement="My note says six.",
        awards=as_ruled(final),
        now=LATE,
    )
    approve_late(actor=final.administrator, correction=found, seen=1, now=LATE)
    with pytest.raises(UserError, match="Approved was the correction to 6S N -1"):
        put_right(final, found, as_ruled(final, "7S N -1"))
    put_right(final, found, None)
    assert adjusted(final) == (RULED, RULED)
    release = latest_release(final.session)
    assert release is not None
    assert (final.reload().state, release.is_final) == (Session.State.FINAL, True)


def test_L83_nobody_is_told_anew_and_no_right_to_appeal_begins_again(ruled: Night) -> None:
    before = in_force(ruled)
    windows = [side_window(ruled.session, before, side.pk) for side in (ruled.ns, ruled.ew)]
    put_right(ruled, report(ruled), as_ruled(ruled))
    after = in_force(ruled)
    assert [side_window(ruled.session, after, each.pk) for each in (ruled.ns, ruled.ew)] == windows
    assert matters(ruled.session).sides_not_told == 0


def test_who_ruled_stays_who_ruled_when_another_puts_the_record_right(ruled: Night) -> None:
    other = make_member(ruled.organiser, Membership.MemberRole.MEMBER, email="o@o.example")
    Ruling.objects.update(director=other, director_name="Oda Ost", for_director="Ruth Rot")
    done = put_right(ruled, report(ruled), as_ruled(ruled))
    after = in_force(ruled)
    assert (after.director, after.director_name, after.for_director) == (
        other,
        "Oda Ost",
        "Ruth Rot",
    )
    assert done.decided_by == ruled.director.name
    viewer = Viewer(permissions=frozenset({Permission.RULE}), places={})
    shown = shown_ruling(ruled.session, viewer, 1)
    assert shown is not None
    step = next(each for each in ruling_timeline(shown) if "recorded as ruled" in each.what)
    assert step.who == ruled.director.name


def test_awards_made_on_appeal_are_put_right_and_stay_those_of_the_appeal(ruled: Night) -> None:
    appeal = lodge_appeal(
        actor=ruled.actor(ruled.ns), ruling=in_force(ruled), grounds="No.", now=OFFICIAL
    )
    concur(actor=ruled.actor(ruled.ns, 1), appeal=appeal, now=OFFICIAL)
    mistyped = as_ruled(ruled, "5S N -1")
    decide_appeal(
        actor=ruled.director,
        appeal=appeal,
        outcome=Appeal.Outcome.CHANGED,
        reasons="Six was bid.",
        decision="Six spades one down.",
        ns_award=mistyped.ns_award,
        ew_award=mistyped.ew_award,
        now=OFFICIAL,
    )
    put_right(ruled, report(ruled), as_ruled(ruled))
    appeal.refresh_from_db()
    assert (appeal.new_ruling, appeal.outcome) == (in_force(ruled), Appeal.Outcome.CHANGED)
    assert adjusted(ruled) == (RULED, RULED)


def test_open_appeal_goes_on_about_the_ruling_as_it_is_recorded_now(ruled: Night) -> None:
    appeal = lodge_appeal(
        actor=ruled.actor(ruled.ns), ruling=in_force(ruled), grounds="No.", now=OFFICIAL
    )
    put_right(ruled, report(ruled), as_ruled(ruled))
    appeal.refresh_from_db()
    assert (appeal.ruling, appeal.state) == (in_force(ruled), Appeal.State.LODGED)


def test_the_table_result_under_an_adjustment_changes_nothing_and_says_so(ruled: Night) -> None:
    board = adjusted_board(ruled.board, ruled.ns, ruled.ew)
    assert board is not None
    assert (board.by, board.ruling, board.follows_result) == ("R1", in_force(ruled), False)


def test_a_side_that_keeps_the_table_result_follows_a_correction(night: Night) -> None:
    night.rule(ns_award=assigned_award(RECORDED, night.board.vulnerability))
    board = adjusted_board(night.board, night.ns, night.ew)
    assert board is not None
    assert board.follows_result is True


def test_what_is_recorded_already_and_another_kind_are_refused(ruled: Night) -> None:
    found = report(ruled)
    with pytest.raises(UserError, match="already says"):
        put_right(ruled, found, as_ruled(ruled, RECORDED))
    with pytest.raises(UserError, match="of the other kind"):
        correct(actor=ruled.director, correction=found, text="4S N +2", reason="", now=OFFICIAL)
    assert adjusted(ruled) == (RECORDED, RECORDED)


def test_long_weighted_awards_are_recorded_whole(night: Night) -> None:
    typed = "\n".join(f"{tricks}/45 4S N -{tricks}" for tricks in range(1, 10))
    others = typed.replace("4S N", "5SX N")
    ns_award, ew_award = (
        weighted_award(each, night.board.vulnerability) for each in (typed, others)
    )
    night.rule(ns_award=ns_award, ew_award=ew_award)
    night.publish()
    found = report(night)
    assert found.recorded == f"{award_text(ns_award)} / {award_text(ew_award)}"
    assert len(found.recorded) > 300
    put_right(night, found, as_ruled(night))
    assert adjusted(night) == (RULED, RULED)


def test_without_a_ruling_there_is_no_award_to_put_right(official: Night) -> None:
    with pytest.raises(UserError, match="No ruling on that board"):
        report(official)


def test_a_ruling_of_no_board_awards_nothing_on_the_one_it_is_kept_with(official: Night) -> None:
    ruling = draft_ruling(
        actor=official.director,
        session=official.session,
        board=official.board,
        ns=official.ns,
        ew=official.ew,
        is_of_board=False,
        laws=["74A2"],
        facts="East was loud.",
        facts_are=Ruling.FactsAre.AGREED,
        decision="A warning.",
        ns_award=None,
        ew_award=None,
        now=OFFICIAL,
    )
    issue_ruling(actor=official.director, ruling=ruling, now=OFFICIAL)
    with pytest.raises(UserError, match="No ruling on that board"):
        report(official)


def test_ruling_that_was_replaced_meanwhile_is_not_overwritten(ruled: Night) -> None:
    found = report(ruled)
    names = ("laws", "facts", "facts_are", "decision")
    text = {name: getattr(in_force(ruled), name) for name in names}
    award = as_ruled(ruled, "5S N -1").ns_award
    revise_ruling(
        actor=ruled.director,
        ruling=in_force(ruled),
        now=OFFICIAL,
        ns_award=award,
        ew_award=award,
        **text,
    )
    with pytest.raises(Conflict, match="has been replaced"):
        put_right(ruled, found, as_ruled(ruled))
    assert adjusted(ruled) == ("5S N -1", "5S N -1")


# --- On the pages -----------------------------------------------------------------------------


@pytest.fixture
def _within_the_period() -> Iterator[None]:
    with time_machine.travel(OFFICIAL + timedelta(minutes=5), tick=False):
        yield


@pytest.mark.usefixtures("_within_the_period")
def test_reporter_and_director_are_told_that_the_score_is_adjusted(ruled: Night) -> None:
    player, new = client_of(ruled.actor(ruled.ns)), url(ruled, "correction_new")
    warning = "Correcting the table result changes nothing while that stands."
    assert warning in player.get(new, {"board": ruled.board.number}).content.decode()
    said = {"board": ruled.board.number, "claimed": "4S N +2"}
    asked = player.post(new, said).content.decode()
    assert (warning in asked, "the adjusted score is not what the director" in asked) == (
        True,
        True,
    )
    assert Correction.objects.count() == 0
    sent = player.post(new, {**said, "kind": "result"})
    assert sent["Location"] == url(ruled, "correction", 1)
    director = client_of(ruled.director)
    assert warning in director.get(sent["Location"]).content.decode()


@pytest.mark.usefixtures("_within_the_period")
def test_director_records_the_adjusted_score_as_ruled(ruled: Night) -> None:
    player, director = client_of(ruled.actor(ruled.ns)), client_of(ruled.director)
    said = {"board": ruled.board.number, "claimed": "six spades one down", "kind": "award"}
    page = player.post(url(ruled, "correction_new"), said)["Location"]
    shown = director.get(page).content.decode()
    assert ('value="4S N -1"' in shown, url(ruled, "ruling", 1) in shown) == (True, True)
    award = {"kind": "assigned", "score": RULED, "sides": "both", "reason": "Mistyped."}
    assert director.post(url(ruled, "correction_correct", 1), award)["Location"] == page
    assert adjusted(ruled) == (RULED, RULED)
    shown = player.get(url(ruled, "ruling", 1)).content.decode()
    assert "Adjusted score recorded as ruled, by C1 (Law 79C)" in shown
    assert "Adjusted score recorded as ruled" in player.get(page).content.decode()
    assert list(differences(ruled.reload(), RowCount())) == []


def test_L79C2_late_award_from_statement_to_approval_on_the_pages(final: Night) -> None:
    with time_machine.travel(LATE, tick=False):
        report(final, LATE)
        director, admin = client_of(final.director), client_of(final.administrator)
        award = {"kind": "assigned", "score": RULED, "sides": "both"}
        stated = {**award, "statement": "My note says six."}
        director.post(url(final, "correction_state", 1), stated)
        shown = admin.get(url(final, "correction", 1)).content.decode()
        assert "My note says six." in shown
        admin.post(url(final, "correction_approve", 1), {"seen": 1})
        assert director.get(url(final, "correction", 1)).status_code == 200
        director.post(url(final, "correction_correct", 1), {"reason": ""})
    assert adjusted(final) == (RULED, RULED)
