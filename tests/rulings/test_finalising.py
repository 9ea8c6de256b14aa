"""When the schedule makes a score final, and what it waits for."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfoNotFoundError

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from clubs.jobs.leases import leased
from clubs.models import HistoryRecord, Lease
from events.models import Event, Session
from events.queries.releases import latest_release
from rulings.actions.appeals import concur, decide_appeal, lodge_appeal
from rulings.actions.corrections import correct, reject
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.lapses import close_unconcurred
from rulings.actions.late_corrections import approve_late, state_beyond_doubt
from rulings.models import Appeal, Correction
from rulings.tasks import finalise_due_sessions as scheduled
from tests.builders import make_organiser
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, PERIOD, Night, build_night, under

pytestmark = pytest.mark.django_db

AFTER = DEADLINE + INSTANT


def report(night: Night, now: datetime) -> Correction:
    return night.report(now, night.actor(night.ns))


def test_session_is_final_an_instant_after_the_periods(official: Night) -> None:
    assert finalise_due_sessions(DEADLINE) == []
    assert finalise_due_sessions(AFTER) == [official.session]
    assert official.reload().state == Session.State.FINAL
    release = latest_release(official.session)
    assert release is not None
    assert release.is_final


def test_finalising_twice_does_nothing_more(official: Night) -> None:
    finalise_due_sessions(AFTER)
    assert finalise_due_sessions(AFTER) == []
    assert official.session.releases.count() == 2


def test_running_session_is_left_alone(night: Night) -> None:
    assert finalise_due_sessions(AFTER) == []


def test_open_correction_holds_the_score_up(official: Night) -> None:
    correction = report(official, DEADLINE)
    assert finalise_due_sessions(AFTER) == []
    reject(actor=official.director, correction=correction, reason="", now=AFTER)
    assert finalise_due_sessions(AFTER) == [official.session]


def test_L79C2_late_report_holds_the_score_up_once_the_director_has_stated(
    official: Night,
) -> None:
    correction = report(official, AFTER)
    state_beyond_doubt(actor=official.director, correction=correction, statement="So.", now=AFTER)
    assert finalise_due_sessions(AFTER) == []
    approve_late(actor=official.administrator, correction=correction, now=AFTER)
    assert finalise_due_sessions(AFTER) == []


def test_L79C2_late_report_alone_holds_nothing_up(official: Night) -> None:
    report(official, AFTER)
    assert finalise_due_sessions(AFTER) == [official.session]


def test_L79C2_final_score_can_still_be_corrected_and_stays_final(official: Night) -> None:
    finalise_due_sessions(AFTER)
    correction = report(official, AFTER)
    state_beyond_doubt(actor=official.director, correction=correction, statement="So.", now=AFTER)
    approve_late(actor=official.administrator, correction=correction, now=AFTER)
    correct(actor=official.director, correction=correction, text="4S N +2", reason="", now=AFTER)
    assert official.reload().state == Session.State.FINAL
    release = latest_release(official.session)
    assert release is not None
    assert (release.number, release.is_final) == (3, True)


def test_L83_side_not_told_holds_the_score_up(official: Night) -> None:
    official.rule(told=(official.ns,), now=OFFICIAL)
    assert finalise_due_sessions(DEADLINE + timedelta(days=1)) == []


def test_L92B_side_told_late_holds_the_score_up_until_its_time_is_over(official: Night) -> None:
    told = OFFICIAL + timedelta(minutes=10)
    official.rule(now=told)
    assert finalise_due_sessions(told + PERIOD) == []
    assert finalise_due_sessions(told + PERIOD + INSTANT) == [official.session]


def test_draft_holds_the_score_up(official: Night) -> None:
    official.rule(issue=False)
    assert finalise_due_sessions(AFTER) == []


def test_C92_an_appeal_in_time_that_waits_for_a_concurrence_holds_the_score_up(
    official: Night,
) -> None:
    appeal = lodge_appeal(
        actor=official.actor(official.ns), ruling=official.rule(), grounds="No.", now=OFFICIAL
    )
    assert finalise_due_sessions(AFTER) == []
    assert official.reload().due_at == AFTER + timedelta(days=1)
    close_unconcurred(actor=official.director, appeal=appeal, now=AFTER)
    assert finalise_due_sessions(AFTER) == [official.session]


def test_L92D_appeal_without_concurrence_lapses_after_the_regulated_time(official: Night) -> None:
    under(official, L92D=30)
    appeal = lodge_appeal(
        actor=official.actor(official.ns), ruling=official.rule(), grounds="No.", now=OFFICIAL
    )
    finalise_due_sessions(DEADLINE)
    appeal.refresh_from_db()
    assert appeal.state == Appeal.State.LODGED
    assert finalise_due_sessions(AFTER) == [official.session]
    appeal.refresh_from_db()
    assert (appeal.state, appeal.ended_at) == (Appeal.State.LAPSED, AFTER)


def test_appeal_to_be_heard_holds_the_score_up(official: Night) -> None:
    appeal = lodge_appeal(
        actor=official.actor(official.ns), ruling=official.rule(), grounds="No.", now=OFFICIAL
    )
    concur(actor=official.actor(official.ns, 1), appeal=appeal, now=DEADLINE)
    assert finalise_due_sessions(DEADLINE + timedelta(days=3)) == []
    decide_appeal(
        actor=official.director, appeal=appeal, outcome="stands", reasons="It was.", now=AFTER
    )
    assert finalise_due_sessions(AFTER) == [official.session]


def test_what_is_due_is_worked_out_once_and_again_after_an_act(official: Night) -> None:
    under(official, L92D=30)
    finalise_due_sessions(OFFICIAL)
    assert official.reload().due_at == DEADLINE
    appeal = lodge_appeal(
        actor=official.actor(official.ns), ruling=official.rule(), grounds="No.", now=OFFICIAL
    )
    assert official.reload().due_at is None
    finalise_due_sessions(OFFICIAL)
    assert official.reload().due_at == DEADLINE
    concur(actor=official.actor(official.ns, 1), appeal=appeal, now=OFFICIAL)
    finalise_due_sessions(OFFICIAL)
    assert official.reload().due_at == OFFICIAL + timedelta(days=1)


def test_session_that_waits_for_an_act_is_looked_at_daily(official: Night) -> None:
    report(official, DEADLINE)
    finalise_due_sessions(AFTER)
    with CaptureQueriesContext(connection) as asked:
        finalise_due_sessions(AFTER + timedelta(days=1))
    assert len(asked) == 1
    finalise_due_sessions(AFTER + timedelta(days=1) + INSTANT)
    assert official.reload().due_at == AFTER + timedelta(days=2) + INSTANT


@pytest.mark.parametrize("others", [1, 3])
def test_the_schedule_asks_once_however_many_wait(official: Night, others: int) -> None:
    for each in range(others):
        other = build_night(make_organiser(f"other-{each}"), entered=False)
        Session.objects.filter(pk=other.session.pk).update(
            state=Session.State.OFFICIAL, official_at=OFFICIAL
        )
    finalise_due_sessions(OFFICIAL)
    with CaptureQueriesContext(connection) as asked:
        assert finalise_due_sessions(DEADLINE) == []
    assert len(asked) == 1


def test_while_another_process_finalises_this_one_does_not(official: Night) -> None:
    with leased("finalising sessions", AFTER):
        assert finalise_due_sessions(AFTER) == []
    assert finalise_due_sessions(AFTER) == [official.session]


def test_a_process_that_was_killed_keeps_the_others_out_for_a_minute(official: Night) -> None:
    Lease.objects.create(work="finalising sessions", until=AFTER + timedelta(seconds=60))
    assert finalise_due_sessions(AFTER + timedelta(seconds=59)) == []
    assert finalise_due_sessions(AFTER + timedelta(seconds=60)) == [official.session]


def test_the_schedule_looks_at_every_organiser(official: Night) -> None:
    with time_machine.travel(AFTER, tick=False):
        scheduled()
    assert official.reload().state == Session.State.FINAL


def test_one_organisers_failure_keeps_no_other_waiting(official: Night) -> None:
    other = build_night(make_organiser("benjamin"))
    with scope(organiser=other.organiser):
        other.publish()
        Event.objects.update(time_zone="Nowhere/Land")
    with time_machine.travel(AFTER, tick=False), pytest.raises(ZoneInfoNotFoundError):
        scheduled()
    assert official.reload().state == Session.State.FINAL


def test_history_tells_before_and_after_of_every_matter(official: Night) -> None:
    correction = report(official, OFFICIAL)
    correct(actor=official.director, correction=correction, text="4S N +2", reason="", now=OFFICIAL)
    ruling = official.rule(now=OFFICIAL)
    appeal = lodge_appeal(
        actor=official.actor(official.ns), ruling=ruling, grounds="No.", now=OFFICIAL
    )
    concur(actor=official.actor(official.ns, 1), appeal=appeal, now=OFFICIAL)
    decide_appeal(
        actor=official.director, appeal=appeal, outcome="stands", reasons="It was.", now=OFFICIAL
    )
    acts = {
        entry.act: (entry.before or {}, entry.after or {}) for entry in HistoryRecord.objects.all()
    }
    states = {
        act: (acts[act][0]["state"], acts[act][1]["state"])
        for act in ("correction.corrected", "ruling.issue", "appeal.concur", "appeal.decide")
    }
    assert states == {
        "correction.corrected": ("reported", "corrected"),
        "ruling.issue": ("draft", "issued"),
        "appeal.concur": ("lodged", "ready"),
        "appeal.decide": ("ready", "decided"),
    }
