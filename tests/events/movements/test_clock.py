"""The round clock is a function of its timetable and its log."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.movements.clock import (
    ZERO,
    Act,
    Phase,
    Reading,
    RoundTimes,
    Signal,
    Timetable,
    allows,
    read,
    times,
)
from events.movements.schedule import MovementError

START = datetime(2026, 11, 17, 19, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
EVENING = Timetable(
    rounds=3,
    boards_per_round=3,
    per_board=7 * MINUTE,
    to_move=2 * MINUTE,
    breaks={2: 15 * MINUTE},
)
BEGUN = Signal(Act.START, START)


def at(minutes: float) -> datetime:
    return START + minutes * MINUTE


def signal(act: Act, minutes: float, length: timedelta = ZERO) -> Signal:
    return Signal(act, at(minutes), length)


def hours(rows: Sequence[RoundTimes]) -> list[tuple[float, float, float | None]]:
    """Each round's beginning, end of play and end, in minutes after the start."""

    def minutes(instant: datetime | None) -> float | None:
        return None if instant is None else (instant - START) / MINUTE

    return [
        (minutes(row.begins_at) or 0, minutes(row.play_ends_at) or 0, minutes(row.ends_at))
        for row in rows
    ]


@pytest.mark.parametrize(
    ("minutes", "phase", "number", "left", "ends"),
    [
        (0, Phase.PLAY, 1, 21, 21),
        (20.5, Phase.PLAY, 1, 0.5, 21),
        (21, Phase.MOVE, 1, 2, 23),
        (23, Phase.PLAY, 2, 21, 44),
        (44, Phase.BREAK, 2, 15, 59),
        (59, Phase.PLAY, 3, 21, 80),
    ],
)
def test_time_runs_through_play_moves_and_breaks(
    minutes: float, phase: Phase, number: int, left: float, ends: float
) -> None:
    reading = read(EVENING, [BEGUN], at(minutes))
    assert reading == Reading(phase, number, left * MINUTE, at(ends))


def test_it_waits_before_the_start_and_is_over_after_the_last_round() -> None:
    assert read(EVENING, [], at(0)) == Reading(Phase.WAITING, 1, ZERO, None)
    assert read(EVENING, [BEGUN], at(-1)) == Reading(Phase.WAITING, 1, ZERO, None)
    assert read(EVENING, [BEGUN], at(80)) == Reading(Phase.OVER, 3, ZERO, None)
    assert EVENING.length == 80 * MINUTE


def test_everyone_is_to_be_at_the_next_round_while_they_move() -> None:
    assert [read(EVENING, [BEGUN], at(each)).round_to_be_at for each in (20, 21, 44, 59, 90)] == [
        *(1, 2, 3, 3, 3)
    ]


def test_rounds_ahead_are_told_before_the_start() -> None:
    assert hours(times(EVENING, [], START)) == [(0, 21, 23), (23, 44, 59), (59, 80, None)]


def test_stopped_clock_keeps_what_is_left() -> None:
    log = [BEGUN, signal(Act.PAUSE, 5)]
    stopped = read(EVENING, log, at(9))
    assert stopped == Reading(Phase.PLAY, 1, 16 * MINUTE, None)
    assert (stopped.is_paused, stopped.is_under_way) == (True, True)
    log.append(signal(Act.RESUME, 10))
    assert read(EVENING, log, at(10)).ends_at == at(26)
    assert hours(times(EVENING, log, at(10)))[0] == (0, 26, 28)


def test_added_time_moves_all_that_follows() -> None:
    log = [BEGUN, signal(Act.ADD, 20, 4 * MINUTE)]
    assert hours(times(EVENING, log, at(20))) == [(0, 25, 27), (27, 48, 63), (63, 84, None)]


def test_time_taken_away_beyond_what_is_left_ends_the_play_at_once() -> None:
    log = [BEGUN, signal(Act.ADD, 20, -9 * MINUTE)]
    assert read(EVENING, log, at(20)) == Reading(Phase.MOVE, 1, 2 * MINUTE, at(22))


def test_round_ends_with_the_signal_for_the_next_one() -> None:
    log = [BEGUN, signal(Act.CALL, 18), signal(Act.NEXT, 19)]
    rows = times(EVENING, log, at(19))
    assert hours(rows) == [(0, 18, 19), (19, 40, 55), (55, 76, None)]
    assert [row.ended_by for row in rows] == [2, None, None]


def test_signal_starts_a_stopped_clock_again() -> None:
    log = [BEGUN, signal(Act.PAUSE, 5), signal(Act.CALL, 6)]
    assert read(EVENING, log, at(6)) == Reading(Phase.MOVE, 1, 2 * MINUTE, at(8))


def test_called_end_of_the_last_round_is_the_end() -> None:
    log = [BEGUN, signal(Act.CALL, 70)]
    assert read(EVENING, log, at(70)).phase is Phase.OVER
    assert times(EVENING, log, at(71))[-1].play_ends_at == at(70)


def test_clock_set_back_waits_to_be_started() -> None:
    log = [BEGUN, signal(Act.RESET, 3)]
    assert read(EVENING, log, at(4)).phase is Phase.WAITING
    log.append(signal(Act.START, 10))
    assert hours(times(EVENING, log, at(10)))[0] == (10, 31, 33)


def test_signal_without_meaning_is_passed_over() -> None:
    for act in (Act.START, Act.RESUME, Act.NEXT):
        assert not allows(read(EVENING, [BEGUN], at(3)), act)
        log = [BEGUN, signal(act, 3)]
        assert read(EVENING, log, at(4)) == read(EVENING, [BEGUN], at(4))


def test_break_after_a_round_that_is_not_played_does_not_count() -> None:
    short = Timetable(2, 3, 7 * MINUTE, 2 * MINUTE, {2: 15 * MINUTE, 8: 5 * MINUTE})
    assert short.length == 44 * MINUTE


def test_moves_may_take_no_time() -> None:
    quick = Timetable(2, 1, 7 * MINUTE)
    assert read(quick, [BEGUN], at(7)) == Reading(Phase.PLAY, 2, 7 * MINUTE, at(14))
    assert hours(times(quick, [BEGUN], at(0))) == [(0, 7, 7), (7, 14, None)]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"rounds": 0}, "at least one round"),
        ({"boards_per_round": 0}, "at least one board"),
        ({"per_board": ZERO}, "some time to be played"),
        ({"to_move": -MINUTE}, "less than no time"),
        ({"breaks": {1: -MINUTE}}, "less than no time"),
    ],
)
def test_impossible_timetables_are_refused(wrong: dict[str, object], message: str) -> None:
    usual = {"rounds": 3, "boards_per_round": 3, "per_board": MINUTE, "to_move": MINUTE}
    with pytest.raises(MovementError, match=message):
        Timetable(**{**usual, **wrong})  # type: ignore[arg-type]


seconds = st.integers(0, 3000).map(lambda count: timedelta(seconds=count))
timetables = st.builds(
    Timetable,
    rounds=st.integers(1, 5),
    boards_per_round=st.integers(1, 4),
    per_board=st.integers(1, 600).map(lambda count: timedelta(seconds=count)),
    to_move=seconds,
    breaks=st.dictionaries(st.integers(1, 5), seconds, max_size=2),
)
lengths = st.integers(-900, 900).map(lambda count: timedelta(seconds=count))


@st.composite
def logs(draw: st.DrawFn) -> list[Signal]:
    """Any signals in the order of time, with or without a meaning."""
    steps = draw(st.lists(st.tuples(st.sampled_from(Act), seconds, lengths), max_size=12))
    log, now = [BEGUN], START
    for act, pause, length in steps:
        now += pause
        log.append(Signal(act, now, length))
    return log


@given(timetable=timetables, log=logs(), later=seconds)
def test_what_is_left_is_never_negative_nor_runs_on_a_stopped_clock(
    timetable: Timetable, log: list[Signal], later: timedelta
) -> None:
    now = log[-1].at + later
    reading = read(timetable, log, now)
    assert reading.left >= ZERO
    assert 1 <= reading.round <= reading.round_to_be_at <= timetable.rounds
    if reading.ends_at is not None:
        assert reading.ends_at == now + reading.left
        assert reading.left > ZERO
        assert read(timetable, log, reading.ends_at) != reading
    else:
        again = read(timetable, log, now + later)
        assert again == reading


@given(timetable=timetables, log=logs())
def test_rounds_follow_one_another_without_a_gap(timetable: Timetable, log: list[Signal]) -> None:
    rows = times(timetable, log, log[-1].at)
    assert [row.round for row in rows] == list(range(1, timetable.rounds + 1))
    for row, following in pairwise(rows):
        assert row.begins_at <= row.play_ends_at <= following.begins_at == row.ends_at
    assert rows[-1].ends_at is None


@given(
    timetable=timetables,
    gaps=st.lists(st.tuples(seconds, seconds, seconds), max_size=5),
)
def test_the_end_is_the_sum_of_the_timetable_and_of_the_log(
    timetable: Timetable, gaps: list[tuple[timedelta, timedelta, timedelta]]
) -> None:
    """Each pause and each added time puts off the end by its own length, no more and no less."""
    log, now, expected = [BEGUN], START, START + timetable.length
    for running, paused, added in gaps:
        now += min(running, (expected - now) / 2)
        log += [Signal(Act.PAUSE, now), Signal(Act.RESUME, now + paused)]
        now += paused
        log.append(Signal(Act.ADD, now, added))
        expected += paused + added
    assert times(timetable, log, now)[-1].play_ends_at == expected
    assert read(timetable, log, expected).phase is Phase.OVER


@given(timetable=timetables, log=logs(), later=seconds)
def test_reading_does_not_depend_on_who_looked_before(
    timetable: Timetable, log: list[Signal], later: timedelta
) -> None:
    """The forecast made at the last signal comes true if nobody interferes."""
    now = log[-1].at
    if read(timetable, log, now).is_running:
        assert times(timetable, log, now) == times(timetable, log, now + later)
