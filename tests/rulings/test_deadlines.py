"""The Law's deadlines, instant by instant."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.timelimits import Calendar, Period, TimeOfPlay, parse_time_limit
from rulings.deadlines import (
    Matters,
    Obstacle,
    Window,
    appeal_window,
    concurrence_window,
    correction_window,
    due_at,
    final_from,
    obstacles,
)

LONDON = Calendar(ZoneInfo("Europe/London"))
OFFICIAL = datetime(2026, 11, 17, 22, 11, tzinfo=UTC)
HALF_HOUR = Period(parse_time_limit("30 min"))
DEADLINE = OFFICIAL + timedelta(minutes=30)
INSTANT = timedelta(microseconds=1)

QUIET = Matters(
    corrections=Window(DEADLINE),
    appeal_windows=(Window(DEADLINE),),
    corrections_open=0,
    appeals_open=0,
    rulings_unfinished=0,
    sides_not_told=0,
)


def test_L79C1_correction_at_the_deadlines_instant_is_in_time() -> None:
    window = correction_window(HALF_HOUR, LONDON, OFFICIAL)
    assert window.closes_at == DEADLINE
    assert window.is_open(DEADLINE)
    assert not window.is_open(DEADLINE + INSTANT)


def test_L79C1_errors_may_be_reported_before_the_official_score() -> None:
    assert correction_window(HALF_HOUR, LONDON, None).is_open(OFFICIAL)


def test_L92B_side_told_during_the_session_has_until_the_period_after_the_score() -> None:
    window = appeal_window(HALF_HOUR, LONDON, OFFICIAL, OFFICIAL - timedelta(hours=2))
    assert window.closes_at == DEADLINE


def test_L92B_side_told_after_the_score_has_the_period_from_then() -> None:
    told = OFFICIAL + timedelta(minutes=20)
    window = appeal_window(HALF_HOUR, LONDON, OFFICIAL, told)
    assert window.closes_at == told + timedelta(minutes=30)


def test_L92B_side_never_told_keeps_its_right() -> None:
    assert appeal_window(HALF_HOUR, LONDON, OFFICIAL, None).is_open(OFFICIAL + timedelta(days=9))


def test_period_until_noon_is_noon_in_the_organisers_zone() -> None:
    noon = Period(parse_time_limit("12:00 +1d"))
    melbourne = ZoneInfo("Australia/Melbourne")
    window = appeal_window(noon, Calendar(melbourne), OFFICIAL, OFFICIAL)
    assert window.closes_at == datetime(2026, 11, 19, 12, 0, tzinfo=melbourne)


def test_score_is_final_an_instant_after_the_last_period() -> None:
    assert obstacles(QUIET, DEADLINE) == (Obstacle.CORRECTION_PERIOD, Obstacle.APPEAL_PERIOD)
    assert obstacles(QUIET, DEADLINE + INSTANT) == ()


def test_score_that_is_not_official_has_no_periods() -> None:
    waiting = replace(QUIET, corrections=Window(None), appeal_windows=(Window(None),))
    assert obstacles(waiting, DEADLINE) == (Obstacle.NOT_OFFICIAL,)
    assert final_from(waiting) is None


@pytest.mark.parametrize(
    ("pending", "obstacle"),
    [
        ({"corrections_open": 1}, Obstacle.CORRECTION_OPEN),
        ({"appeals_open": 1}, Obstacle.APPEAL_OPEN),
        ({"rulings_unfinished": 1}, Obstacle.RULING_UNFINISHED),
        ({"sides_not_told": 1}, Obstacle.SIDE_NOT_TOLD),
    ],
)
def test_score_waits_for_what_is_pending(pending: dict[str, int], obstacle: Obstacle) -> None:
    matters = replace(QUIET, **pending)  # type: ignore[arg-type]
    assert obstacles(matters, DEADLINE + INSTANT) == (obstacle,)


def test_ruling_told_late_extends_the_time() -> None:
    later = DEADLINE + timedelta(minutes=10)
    matters = replace(QUIET, appeal_windows=(Window(DEADLINE), Window(later)))
    assert final_from(matters) == later
    assert obstacles(matters, later) == (Obstacle.APPEAL_PERIOD,)
    assert obstacles(matters, later + INSTANT) == ()


AWAITING = Window(None, awaits_play=True)
"""Its time runs, and nobody knows yet until when."""


def test_L79C1_while_the_end_of_a_period_is_not_known_nothing_is_late_or_final() -> None:
    matters = replace(QUIET, corrections=AWAITING)
    later = DEADLINE + timedelta(days=9)
    assert AWAITING.is_open(later)
    assert obstacles(matters, later) == (Obstacle.CORRECTION_PERIOD,)
    assert (final_from(matters), due_at(matters)) == (None, None)


def test_L92D1_an_appeal_lapses_though_another_end_is_not_known() -> None:
    lapses = Window(DEADLINE)
    matters = replace(QUIET, corrections=AWAITING, appeals_open=1, lapses=(lapses,))
    assert due_at(matters) == DEADLINE


def test_L92B_a_period_counts_no_play_from_when_a_side_was_told() -> None:
    calendar = Calendar(ZoneInfo("Europe/London"), (TimeOfPlay(DEADLINE),))
    period = Period(parse_time_limit("40 min not playing"))
    window = appeal_window(period, calendar, OFFICIAL, OFFICIAL + timedelta(minutes=10))
    assert (window.closes_at, window.awaits_play) == (None, True)
    assert correction_window(period, calendar, None) == Window(None)


INSTANTS = st.timedeltas(timedelta(0), timedelta(days=3)).map(OFFICIAL.__add__)
ANY_WINDOW = st.one_of(INSTANTS.map(Window), st.just(AWAITING))
WINDOWS = st.lists(ANY_WINDOW, max_size=4)
LAPSES = st.lists(st.one_of(ANY_WINDOW, st.just(Window(None))), max_size=4)
COUNTS = st.sampled_from((0, 0, 0, 1))


@st.composite
def waiting_matters(draw: st.DrawFn) -> Matters:
    lapses = draw(LAPSES)
    return Matters(
        corrections=draw(ANY_WINDOW),
        appeal_windows=[*draw(WINDOWS), *lapses],
        corrections_open=draw(COUNTS),
        appeals_open=len(lapses) + draw(COUNTS),
        rulings_unfinished=draw(COUNTS),
        sides_not_told=draw(COUNTS),
        lapses=lapses,
    )


def is_decided(matters: Matters, now: datetime) -> bool:
    """Whether time has decided something by now."""
    return not obstacles(matters, now) or any(not each.is_open(now) for each in matters.lapses)


@given(waiting_matters())
def test_due_is_the_last_instant_before_time_alone_decides(matters: Matters) -> None:
    due = due_at(matters)
    if due is None:
        assert not is_decided(matters, OFFICIAL + timedelta(days=9))
    else:
        assert [is_decided(matters, due), is_decided(matters, due + INSTANT)] == [False, True]


def test_nothing_is_due_before_the_official_score() -> None:
    assert due_at(replace(QUIET, corrections=Window(None))) is None


# Clocks change in Warsaw and in Sydney; 29 February; New Year.
CONCURRING = [
    ("2026-03-28T22:41+01:00", "2026-03-29T05:11+02:00"),
    ("2026-10-24T22:41+02:00", "2026-10-25T03:11+01:00"),
    ("2026-10-03T22:41+10:00", "2026-10-04T05:11+11:00"),
    ("2026-04-04T22:41+11:00", "2026-04-05T03:11+10:00"),
    ("2028-02-28T22:41+01:00", "2028-02-29T04:11+01:00"),
    ("2026-12-31T22:41+11:00", "2027-01-01T04:11+11:00"),
]


@pytest.mark.parametrize(("lodged", "until"), CONCURRING)
def test_L92D_time_to_concur_runs_by_the_hours_that_pass(lodged: str, until: str) -> None:
    at, end = datetime.fromisoformat(lodged), datetime.fromisoformat(until)
    window = concurrence_window(Window(at + timedelta(minutes=30)), at, 330)
    assert window.closes_at == end
    assert (window.is_open(end), window.is_open(end + INSTANT)) == (True, False)


def test_L92D_time_to_concur_ends_no_sooner_than_the_right_to_appeal() -> None:
    at = OFFICIAL + timedelta(minutes=5)
    assert concurrence_window(Window(DEADLINE), at, 10).closes_at == DEADLINE
    assert concurrence_window(Window(DEADLINE), at, 0).closes_at is None
    assert concurrence_window(Window(None), at, 10).closes_at is None
