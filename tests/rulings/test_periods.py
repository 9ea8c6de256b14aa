"""Periods that depend on other sessions, and the one for errors of officials, end to end."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.errors import UserError
from clubs.models import HistoryRecord
from events.actions.events import edit_event
from events.actions.releases import publish_official_score, withdraw_official_score
from events.actions.sittings import add_session, edit_session, remove_session
from events.models import Event, Session
from events.queries.period_steps import explained_deadlines
from events.queries.periods import Periods, period_rules, periods, round_periods
from rulings.actions.appeals import lodge_appeal
from rulings.actions.corrections import reject, report_error
from rulings.actions.finalise import finalise_due_sessions
from rulings.actions.tellings import Told, tell_side
from rulings.deadlines import Obstacle, obstacles
from rulings.models import Correction
from rulings.queries.matters import matters, side_window
from tests.builders import NOW, build_event, enter_results, make_organiser
from tests.championship import A_WEEK, begin, build_championship, finish, nth
from tests.rulings.conftest import assert_due_in_time
from tests.rulings.night import DEADLINE, INSTANT, OFFICIAL, Night, build_night
from tests.rulings.rounds import FIRST, HALF_HOUR, publish, round_night

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


def both(text: str) -> dict[str, Any]:
    """Both periods of an event."""
    return {"correction_period": text, "appeal_period": text}


def told(session: Session) -> Periods:
    found = periods(session)
    assert found is not None
    return found


def is_final(event: Event, number: int, now: datetime) -> bool:
    """Whether the schedule that comes round then finds that session's score final."""
    finalise_due_sessions(now)
    session = nth(event, number)
    with scope(organiser=event.organiser):
        assert_due_in_time(session)
    return session.state == Session.State.FINAL


# --- Errors of officials ----------------------------------------------------------------------


def official_night(**draft: Any) -> Night:
    built = build_night(officials_period="24 h", **draft)
    with scope(organiser=built.organiser):
        built.publish()
    return built


def report(night: Night, now: datetime, *, by_official: bool) -> Correction:
    return report_error(
        actor=night.actor(night.ns),
        session=night.session,
        board=night.board,
        ns=night.ns,
        ew=night.ew,
        claimed="4S N +2",
        grounds="",
        by_official=by_official,
        now=now,
    )


@pytest.mark.parametrize(
    ("after", "by_official", "is_late"),
    [
        (HALF_HOUR, False, False),
        (HALF_HOUR + INSTANT, False, True),
        (HALF_HOUR + INSTANT, True, False),
        (A_DAY, True, False),
        (A_DAY + INSTANT, True, True),
    ],
)
def test_L79C1_errors_of_officials_have_a_period_of_their_own(
    after: timedelta, *, by_official: bool, is_late: bool
) -> None:
    night = official_night()
    with scope(organiser=night.organiser):
        correction = report(night, OFFICIAL + after, by_official=by_official)
    assert (correction.by_official, correction.is_late) == (by_official, is_late)


def test_L79C1_whose_error_it_was_is_on_record() -> None:
    night = official_night()
    with scope(organiser=night.organiser):
        report(night, OFFICIAL, by_official=True)
        after = HistoryRecord.objects.get(act="correction.report").after
    assert after is not None
    assert after["by_official"] is True


def test_L79C1_without_a_period_of_their_own_they_have_that_of_others(official: Night) -> None:
    assert told(official.session).officials_until == DEADLINE
    assert told(official.session).tells_officials is False
    assert report(official, DEADLINE + INSTANT, by_official=True).is_late is True


def test_L79C1_it_never_ends_before_that_of_other_errors() -> None:
    night = official_night(correction_period="48 h")
    with scope(organiser=night.organiser):
        found = told(night.session)
        assert found.officials_until == found.correction_until == OFFICIAL + 2 * A_DAY


def test_L79C1_the_score_is_provisional_until_the_last_of_these_periods() -> None:
    night = official_night()
    with scope(organiser=night.organiser):
        assert obstacles(matters(night.session), DEADLINE + INSTANT) == (
            Obstacle.CORRECTION_PERIOD,
        )
        assert finalise_due_sessions(OFFICIAL + A_DAY) == []
        assert night.reload().due_at == OFFICIAL + A_DAY
        assert finalise_due_sessions(OFFICIAL + A_DAY + INSTANT) == [night.session]


def test_L79C1_a_report_in_that_period_holds_the_score_up() -> None:
    night = official_night()
    with scope(organiser=night.organiser):
        row = report(night, OFFICIAL + A_DAY, by_official=True)
        assert finalise_due_sessions(OFFICIAL + A_DAY + INSTANT) == []
        reject(actor=night.director, correction=row, reason="As written.", now=OFFICIAL + A_DAY)
        assert finalise_due_sessions(OFFICIAL + A_DAY + INSTANT) == [night.session]


def test_L79C1_of_each_round_that_is_official_by_itself() -> None:
    night = round_night(officials_period="2 h")
    with scope(organiser=night.organiser):
        publish(night, 1)
        (first,) = round_periods(night.session)
    assert (first.correction_until, first.officials_until) == (FIRST + HALF_HOUR, FIRST + 2 * HOUR)


def test_L79C1_a_period_for_officials_shorter_than_the_law_needs_a_special_nature() -> None:
    event = build_event()
    with scope(organiser=event.organiser):
        with pytest.raises(UserError, match="special nature") as refused:
            edit_event(actor=SYSTEM, event=event, now=NOW, officials_period="20 min")
        assert refused.value.field == "officials_period"
        changed = edit_event(
            actor=SYSTEM, event=event, now=NOW, officials_period="20 min", special_nature="Speed."
        )
        assert changed.officials_period == "20 min"


# --- The least that the Laws leave ------------------------------------------------------------


def test_L79C1_an_hour_that_is_over_before_the_score_leaves_30_minutes() -> None:
    night = build_night(**both("20:00 +0d"))
    with scope(organiser=night.organiser):
        night.publish()
        assert told(night.session).ends == (DEADLINE,) * 3
        assert report(night, DEADLINE, by_official=False).is_late is False


def test_L92B_a_side_told_after_the_hour_has_30_minutes() -> None:
    night = build_night(**both("12:00 +1d"))
    with scope(organiser=night.organiser):
        night.publish()
        told_at = OFFICIAL + A_DAY
        ruling = night.rule(told=())
        for side in (night.ns, night.ew):
            said = Told(side, told_at, appeal_right_told=True)
            tell_side(actor=night.director, ruling=ruling, told=said, now=told_at)
        closes = side_window(night.session, ruling, night.ns.pk).closes_at
        assert closes == datetime.fromisoformat("2026-11-19T12:00+00:00")


def test_L92B_an_organiser_may_leave_less_for_appeals() -> None:
    night = build_night(appeal_period="10 min")
    with scope(organiser=night.organiser):
        night.publish()
        assert told(night.session).appeal_until == OFFICIAL + 10 * MINUTE
        ruling = night.rule(now=NOW)
        with pytest.raises(UserError, match="expired"):
            lodge_appeal(
                actor=night.actor(night.ns),
                ruling=ruling,
                grounds="No.",
                now=OFFICIAL + 10 * MINUTE + INSTANT,
            )
        lodge_appeal(
            actor=night.actor(night.ns), ruling=ruling, grounds="No.", now=OFFICIAL + 10 * MINUTE
        )


# --- Until the next session -------------------------------------------------------------------


@pytest.fixture
def waiting() -> Event:
    """Session 1 is official; its periods run until session 2 starts, a week later."""
    event = build_championship(**both("next session"))
    finish(begin(event, 1))
    return event


def test_L79C1_L92B_a_period_until_the_next_session_ends_with_its_announced_start(
    waiting: Event,
) -> None:
    with scope(organiser=waiting.organiser):
        assert told(nth(waiting, 1)).ends == (NOW + A_WEEK,) * 3
    assert is_final(waiting, 1, NOW + A_WEEK) is False
    assert nth(waiting, 1).due_at == NOW + A_WEEK
    assert is_final(waiting, 1, NOW + A_WEEK + INSTANT) is True


def moved(event: Event, to: datetime) -> None:
    """Session 2 begins then instead."""
    with scope(organiser=event.organiser):
        edit_session(actor=SYSTEM, session=nth(event, 2), starts_at=to, name="", now=NOW)


def test_a_next_session_that_is_put_off_takes_the_period_with_it(waiting: Event) -> None:
    finalise_due_sessions(NOW)
    moved(waiting, NOW + A_WEEK + A_DAY)
    assert is_final(waiting, 1, NOW + A_WEEK + A_DAY) is False
    assert is_final(waiting, 1, NOW + A_WEEK + A_DAY + INSTANT) is True


@pytest.mark.parametrize("first", [None, A_WEEK + A_DAY])
def test_a_next_session_that_is_moved_forward_shortens_no_period(
    waiting: Event, first: timedelta | None
) -> None:
    """What was told when the score was published holds, whatever was announced meanwhile."""
    finalise_due_sessions(NOW)
    if first:
        moved(waiting, NOW + first)
    moved(waiting, NOW + A_DAY)
    with scope(organiser=waiting.organiser):
        session = nth(waiting, 1)
        assert told(session).ends == (NOW + A_WEEK,) * 3
        (correction, _appeal) = explained_deadlines(session, told(session), period_rules(session))
        assert correction.steps[2] == (
            "The session it waits for had been announced for later: that shortens no period."
        )
    assert is_final(waiting, 1, NOW + A_WEEK) is False
    assert is_final(waiting, 1, NOW + A_WEEK + INSTANT) is True


def test_a_next_session_that_is_removed_shortens_no_period(waiting: Event) -> None:
    finalise_due_sessions(NOW)
    with scope(organiser=waiting.organiser):
        remove_session(actor=SYSTEM, session=nth(waiting, 2), now=NOW)
        assert told(nth(waiting, 1)).last == NOW + A_WEEK
    assert is_final(waiting, 1, NOW + A_WEEK) is False
    assert is_final(waiting, 1, NOW + A_WEEK + INSTANT) is True


def test_a_score_withdrawn_and_published_anew_tells_anew(waiting: Event) -> None:
    """A wrong date of the next session is mended so, while nobody has relied on it."""
    with scope(organiser=waiting.organiser):
        withdraw_official_score(
            actor=SYSTEM, session=nth(waiting, 1), reason="Wrong date.", now=NOW + MINUTE
        )
    moved(waiting, NOW + A_DAY)
    with scope(organiser=waiting.organiser):
        publish_official_score(actor=SYSTEM, session=nth(waiting, 1), now=NOW + 2 * MINUTE)
        assert told(nth(waiting, 1)).last == NOW + A_DAY


def test_a_session_that_is_added_prolongs_the_period_of_the_last() -> None:
    event = build_championship(sessions=1, **both("next session"))
    finish(begin(event, 1))
    finalise_due_sessions(NOW)
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + HOUR, name="", now=NOW)
    assert is_final(event, 1, NOW + HOUR) is False
    assert is_final(event, 1, NOW + HOUR + INSTANT) is True


# --- Time not spent playing -------------------------------------------------------------------


@pytest.fixture
def playing() -> Event:
    """Session 1 is official; 40 minutes without play, of which 30 are before session 2."""
    event = build_event(pairs=8, **both("40 min not playing"))
    with scope(organiser=event.organiser):
        add_session(actor=SYSTEM, event=event, starts_at=NOW + HALF_HOUR, name="", now=NOW)
        event.refresh_from_db()
    finish(begin(event, 1))
    return event


def test_L79C1_while_the_next_session_is_played_the_end_is_not_known(playing: Event) -> None:
    with scope(organiser=playing.organiser):
        session = nth(playing, 1)
        assert (told(session).ends, told(session).last) == ((None,) * 3, None)
        assert obstacles(matters(session), NOW + A_WEEK) == (
            Obstacle.CORRECTION_PERIOD,
            Obstacle.APPEAL_PERIOD,
        )
    assert is_final(playing, 1, NOW + A_WEEK) is False


def test_L79C1_what_was_not_spent_playing_is_left_after_the_next_session(playing: Event) -> None:
    finalise_due_sessions(NOW)
    second, ended = begin(playing, 2), NOW + 4 * HOUR
    version = nth(playing, 1).version
    enter_results(second)
    with scope(organiser=playing.organiser):
        Session.objects.filter(pk=second.pk).update(started_at=second.starts_at)
        publish_official_score(actor=SYSTEM, session=second, now=ended)
        assert told(nth(playing, 1)).last == ended + 10 * MINUTE
        assert told(nth(playing, 2)).last == ended + 40 * MINUTE
    assert nth(playing, 1).version > version
    assert is_final(playing, 1, ended + 10 * MINUTE) is False
    assert is_final(playing, 1, ended + 10 * MINUTE + INSTANT) is True
    assert nth(playing, 2).state == Session.State.OFFICIAL


# --- The series -------------------------------------------------------------------------------


def test_L92B_the_next_of_the_series_ends_a_period_once_it_is_set_up() -> None:
    night = build_night(**both("earlier of 14 d, next in series"))
    with scope(organiser=night.organiser):
        night.publish()
        assert told(night.session).last == OFFICIAL + 14 * A_DAY
        finalise_due_sessions(OFFICIAL)
        assert night.reload().due_at == OFFICIAL + HOUR
    build_event(night.organiser, name="Thursday Pairs", starts_at=NOW + 2 * A_DAY)
    other = make_organiser("benjamin")
    build_event(other, name="Tuesday Pairs", starts_at=NOW + 3 * A_DAY)
    build_event(night.organiser, name="Tuesday Pairs", starts_at=NOW + A_WEEK)
    with scope(organiser=night.organiser):
        assert told(night.session).last == NOW + A_WEEK
        assert finalise_due_sessions(NOW + A_WEEK) == []
        assert finalise_due_sessions(NOW + A_WEEK + INSTANT) == [night.session]


def test_what_else_is_played_is_asked_for_once_for_all_sides_of_a_ruling() -> None:
    night = build_night(**both("earlier of 14 d, next in series"))
    with scope(organiser=night.organiser):
        night.publish()
        night.rule()
        with CaptureQueriesContext(connection) as asked:
            assert len(matters(night.session).appeal_windows) == 3
    assert len([each for each in asked if "season_kind\" = ''" in each["sql"]]) == 1
