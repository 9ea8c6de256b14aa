"""Time limits: what they write, when they end, in zones of both hemispheres."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.timelimits import (
    LAW_PERIOD,
    Calendar,
    ClockTime,
    Earlier,
    Elapsed,
    End,
    Extension,
    Later,
    NextInSeries,
    NextSession,
    NotPlaying,
    Period,
    SameHour,
    TimeLimit,
    TimeLimitError,
    TimeOfPlay,
    Unknown,
    WorkingDays,
    is_in_time,
    is_shorter_than_law,
    parse_time_limit,
    to_the_minute,
)

WARSAW, SYDNEY = "Europe/Warsaw", "Australia/Sydney"
LORD_HOWE, ST_JOHNS = "Australia/Lord_Howe", "America/St_Johns"
INSTANT = timedelta(microseconds=1)
HOUR = timedelta(hours=1)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


# Clocks change in 2026: in Warsaw on 29 March and 25 October, in St. John's on 8 March and
# 1 November, in Sydney on 5 April and 4 October, on Lord Howe on the same days by half an hour.
ENDS = [
    ("30 min", WARSAW, "2026-11-17T22:41+01:00", "2026-11-17T23:11+01:00"),
    ("30 min", WARSAW, "2026-03-29T01:45+01:00", "2026-03-29T03:15+02:00"),
    ("30 min", WARSAW, "2026-10-25T02:45+02:00", "2026-10-25T02:15+01:00"),
    ("45 min", SYDNEY, "2026-12-31T23:30+11:00", "2027-01-01T00:15+11:00"),
    ("24 h", SYDNEY, "2026-04-04T22:30+11:00", "2026-04-05T21:30+10:00"),
    ("24 h", SYDNEY, "2026-10-03T22:30+10:00", "2026-10-04T23:30+11:00"),
    ("24 h", LORD_HOWE, "2026-10-03T22:30+10:30", "2026-10-04T23:00+11:00"),
    ("1 d", WARSAW, "2028-02-28T22:30+01:00", "2028-02-29T22:30+01:00"),
    ("7 d", ST_JOHNS, "2026-03-07T22:30-03:30", "2026-03-14T23:30-02:30"),
    ("7 d", ST_JOHNS, "2026-10-31T22:30-02:30", "2026-11-07T21:30-03:30"),
    ("same hour +1d", WARSAW, "2026-03-28T22:30+01:00", "2026-03-29T22:30+02:00"),
    ("same hour +1d", WARSAW, "2026-10-24T22:30+02:00", "2026-10-25T22:30+01:00"),
    ("same hour +1d", WARSAW, "2026-03-28T02:30+01:00", "2026-03-29T03:30+02:00"),
    ("same hour +1d", WARSAW, "2026-10-24T02:30+02:00", "2026-10-25T02:30+02:00"),
    ("same hour +1d", WARSAW, "2026-10-25T02:30+01:00", "2026-10-26T02:30+01:00"),
    ("same hour +1d", LORD_HOWE, "2026-10-03T02:15+10:30", "2026-10-04T02:45+11:00"),
    ("same hour +1d", LORD_HOWE, "2026-04-04T01:45+11:00", "2026-04-05T01:45+11:00"),
    ("same hour +2d", ST_JOHNS, "2026-10-31T22:30-02:30", "2026-11-02T22:30-03:30"),
    ("same hour +1d", WARSAW, "2028-02-28T22:30+01:00", "2028-02-29T22:30+01:00"),
    ("same hour +1d", WARSAW, "2028-02-29T22:30+01:00", "2028-03-01T22:30+01:00"),
    ("same hour +1d", SYDNEY, "2026-12-31T23:50+11:00", "2027-01-01T23:50+11:00"),
    ("12:00 +1d", WARSAW, "2026-11-17T22:41+01:00", "2026-11-18T12:00+01:00"),
    ("12:00 +1d", WARSAW, "2026-03-28T22:41+01:00", "2026-03-29T12:00+02:00"),
    ("02:30 +1d", WARSAW, "2026-03-28T22:41+01:00", "2026-03-29T03:30+02:00"),
    ("02:30 +1d", WARSAW, "2026-10-24T22:41+02:00", "2026-10-25T02:30+02:00"),
    ("12:00 +1d", WARSAW, "2028-02-28T22:41+01:00", "2028-02-29T12:00+01:00"),
    ("12:00 +1d", SYDNEY, "2026-12-31T23:30+11:00", "2027-01-01T12:00+11:00"),
    ("12:00 +1d", ST_JOHNS, "2026-03-07T23:59-03:30", "2026-03-08T12:00-02:30"),
    ("01:30 +1d", ST_JOHNS, "2026-10-31T22:00-02:30", "2026-11-01T01:30-02:30"),
    ("01:45 +1d", LORD_HOWE, "2026-04-04T22:00+11:00", "2026-04-05T01:45+11:00"),
    ("1 wd", WARSAW, "2026-11-17T22:41+01:00", "2026-11-18T23:59+01:00"),
    ("1 wd", WARSAW, "2026-11-20T22:41+01:00", "2026-11-23T23:59+01:00"),
    ("1 wd", WARSAW, "2026-11-21T22:41+01:00", "2026-11-23T23:59+01:00"),
    ("3 wd", WARSAW, "2026-12-30T22:30+01:00", "2027-01-04T23:59+01:00"),
    ("2 wd", WARSAW, "2028-02-28T22:30+01:00", "2028-03-01T23:59+01:00"),
    ("1 wd", SYDNEY, "2026-04-03T22:00+11:00", "2026-04-06T23:59+10:00"),
    ("1 wd", LORD_HOWE, "2026-10-02T22:00+10:30", "2026-10-05T23:59+11:00"),
    ("1 wd", ST_JOHNS, "2026-10-30T22:00-02:30", "2026-11-02T23:59-03:30"),
    ("earlier of 12:00 +1d, 24 h", WARSAW, "2026-11-17T22:41+01:00", "2026-11-18T12:00+01:00"),
    ("later of 12:00 +1d, 24 h", WARSAW, "2026-03-28T22:41+01:00", "2026-03-29T23:41+02:00"),
    ("later of 24 h, same hour +1d", SYDNEY, "2026-04-04T22:30+11:00", "2026-04-05T22:30+10:00"),
    ("earlier of 24 h, 12:00 +1d", WARSAW, "2026-10-24T12:30+02:00", "2026-10-25T11:30+01:00"),
    ("later of 24 h, 12:00 +1d", SYDNEY, "2026-10-03T11:30+10:00", "2026-10-04T12:30+11:00"),
    ("later of 1 d, 12:00 +1d", WARSAW, "2028-02-28T22:30+01:00", "2028-02-29T22:30+01:00"),
    ("earlier of 24 h, 12:00 +1d", SYDNEY, "2026-12-31T23:30+11:00", "2027-01-01T12:00+11:00"),
    ("earlier of 24 h, same hour +1d", SYDNEY, "2026-04-04T22:30+11:00", "2026-04-05T21:30+10:00"),
]


@pytest.mark.parametrize(("text", "zone", "start", "end"), ENDS)
def test_L79C1_L92B_a_period_ends_at_its_instant_and_no_microsecond_later(
    text: str, zone: str, start: str, end: str
) -> None:
    found = Period(parse_time_limit(text)).ends_at(at(start), Calendar(ZoneInfo(zone)))
    assert found is not None
    assert found.astimezone(ZoneInfo(zone)).isoformat(timespec="minutes") == end
    assert (is_in_time(at(end), found), is_in_time(at(end) + INSTANT, found)) == (True, False)


# --- What depends on play ---------------------------------------------------------------------

OFFICIAL = at("2026-03-28T17:00+01:00")
TWO_SESSIONS = (
    TimeOfPlay(at("2026-03-28T14:00+01:00"), OFFICIAL),
    TimeOfPlay(at("2026-03-28T17:20+01:00"), at("2026-03-28T21:00+01:00")),
)


@pytest.mark.parametrize(
    ("minutes", "end"),
    [
        (19, "2026-03-28T17:19+01:00"),
        (20, "2026-03-28T17:20+01:00"),
        (21, "2026-03-28T21:01+01:00"),
        (50, "2026-03-28T21:30+01:00"),
        (380, "2026-03-29T04:00+02:00"),
    ],
)
def test_L79C1_time_spent_playing_does_not_count(minutes: int, end: str) -> None:
    calendar = Calendar(ZoneInfo(WARSAW), TWO_SESSIONS)
    assert NotPlaying(minutes).deadline(OFFICIAL, calendar) == at(end)


# The official score, half an hour later a session from one instant to another, and the end of an
# hour not spent playing.
AROUND_PLAY = [
    (WARSAW, "2026-10-24T23:00+02:00", "2026-10-25T02:45+02:00", "2026-10-25T02:15+01:00"),
    (WARSAW, "2026-03-28T23:00+01:00", "2026-03-29T01:45+01:00", "2026-03-29T03:15+02:00"),
    (SYDNEY, "2026-04-04T23:00+11:00", "2026-04-05T02:45+11:00", "2026-04-05T02:15+10:00"),
    (LORD_HOWE, "2026-10-03T23:00+10:30", "2026-10-04T01:45+10:30", "2026-10-04T02:45+11:00"),
    (ST_JOHNS, "2026-12-31T23:00-03:30", "2027-01-01T01:45-03:30", "2027-01-01T02:15-03:30"),
    (SYDNEY, "2028-02-28T23:00+11:00", "2028-02-29T01:45+11:00", "2028-02-29T02:15+11:00"),
]


@pytest.mark.parametrize(("zone", "official", "played", "end"), AROUND_PLAY)
def test_L79C1_time_not_spent_playing_goes_on_after_play_in_every_zone(
    zone: str, official: str, played: str, end: str
) -> None:
    begins = at(official) + timedelta(minutes=30)
    calendar = Calendar(ZoneInfo(zone), (TimeOfPlay(begins, at(played)),))
    found = Period(NotPlaying(60)).ends_at(at(official), calendar)
    assert found is not None
    assert found.astimezone(ZoneInfo(zone)).isoformat(timespec="minutes") == end
    assert (is_in_time(at(end), found), is_in_time(at(end) + INSTANT, found)) == (True, False)


@pytest.mark.parametrize(
    ("zone", "official", "starts"),
    [
        (WARSAW, "2026-03-28T22:00+01:00", "2026-03-29T19:30+02:00"),
        (WARSAW, "2026-10-24T22:00+02:00", "2026-10-25T19:30+01:00"),
        (SYDNEY, "2026-04-04T22:00+11:00", "2026-04-05T02:30+10:00"),
        (LORD_HOWE, "2026-10-03T22:00+10:30", "2026-10-04T19:30+11:00"),
        (ST_JOHNS, "2028-02-28T22:00-03:30", "2028-02-29T19:30-03:30"),
        (SYDNEY, "2026-12-31T22:00+11:00", "2027-01-01T10:00+11:00"),
    ],
)
@pytest.mark.parametrize("text", ["next session", "earlier of 14 d, next in series"])
def test_L92B_what_the_next_session_ends_in_every_zone(
    text: str, zone: str, official: str, starts: str
) -> None:
    calendar = Calendar(ZoneInfo(zone), next_session=at(starts), next_in_series=at(starts))
    end = Period(parse_time_limit(text)).ends_at(at(official), calendar)
    assert end == at(starts)
    assert (is_in_time(at(starts), end), is_in_time(at(starts) + INSTANT, end)) == (True, False)


@pytest.mark.parametrize(
    ("minutes", "end"), [(20, at("2026-03-28T17:20+01:00")), (21, Unknown.NOT_YET)]
)
def test_L79C1_how_long_a_session_lasts_is_not_known_while_it_is_played(
    minutes: int, end: End
) -> None:
    calendar = Calendar(ZoneInfo(WARSAW), (TWO_SESSIONS[0], TimeOfPlay(TWO_SESSIONS[1].begins)))
    assert NotPlaying(minutes).deadline(OFFICIAL, calendar) == end
    assert (Period(NotPlaying(40)).ends_at(OFFICIAL, calendar)) is None


def test_L79C1_sessions_beside_each_other_count_once() -> None:
    beside = TimeOfPlay(at("2026-03-28T17:30+01:00"), at("2026-03-28T20:00+01:00"))
    calendar = Calendar(ZoneInfo(WARSAW), (*TWO_SESSIONS, beside))
    assert NotPlaying(30).deadline(OFFICIAL, calendar) == at("2026-03-28T21:10+01:00")


def test_L92B_the_next_session_ends_the_period_at_its_announced_start() -> None:
    starts = at("2026-03-29T10:00+02:00")
    calendar = Calendar(ZoneInfo(WARSAW), next_session=starts)
    end = Period(NextSession()).ends_at(OFFICIAL, calendar)
    assert end == starts
    assert (is_in_time(starts, end), is_in_time(starts + INSTANT, end)) == (True, False)


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("next session", OFFICIAL + LAW_PERIOD),
        ("later of 12:00 +1d, next session", at("2026-03-29T12:00+02:00")),
        ("earlier of 12:00 +1d, next session", at("2026-03-29T12:00+02:00")),
        ("earlier of 14 d, next in series", OFFICIAL + timedelta(days=14)),
    ],
)
def test_L79C1_a_session_that_does_not_take_place_ends_nothing(text: str, end: datetime) -> None:
    assert Period(parse_time_limit(text)).ends_at(OFFICIAL, Calendar(ZoneInfo(WARSAW))) == end


def test_L92B_the_next_session_of_the_series_ends_the_period_once_it_is_set_up() -> None:
    limit = parse_time_limit("earlier of 14 d, next in series")
    week = at("2026-04-04T19:30+02:00")
    calendar = Calendar(ZoneInfo(WARSAW), next_in_series=week)
    assert Period(limit).ends_at(OFFICIAL, calendar) == week


def test_the_later_of_two_is_not_known_before_both_are() -> None:
    calendar = Calendar(ZoneInfo(WARSAW), (TimeOfPlay(OFFICIAL),))
    pair = (Elapsed(24, "h"), NotPlaying(20))
    assert Later(*pair).deadline(OFFICIAL, calendar) is Unknown.NOT_YET
    assert Earlier(*pair).deadline(OFFICIAL, calendar) == OFFICIAL + 24 * HOUR


# --- The least that the Laws leave ------------------------------------------------------------

LATE = at("2026-11-17T23:50+01:00")
CITY = Calendar(ZoneInfo(WARSAW))


@pytest.mark.parametrize(
    ("text", "least", "minutes"),
    [
        ("23:55 +0d", LAW_PERIOD, 30),  # five minutes would be left
        ("23:00 +0d", LAW_PERIOD, 30),  # over before it began
        ("23:50 +0d", timedelta(0), 30),  # the very instant: nothing would be left
        ("23:55 +0d", timedelta(0), 5),  # of a special nature
        ("23:00 +0d", timedelta(0), 30),
        ("10 min", timedelta(0), 10),
        ("00:30 +1d", LAW_PERIOD, 40),
        ("earlier of 24 h, 23:00 +0d", LAW_PERIOD, 30),
    ],
)
def test_L79C1_no_right_ends_before_it_begins_nor_within_30_minutes(
    text: str, least: timedelta, minutes: int
) -> None:
    end = Period(parse_time_limit(text), least).ends_at(LATE, CITY)
    assert end == LATE + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("text", "is_shorter"),
    [
        ("29 min", True),
        ("30 min", False),
        ("29 min not playing", True),
        ("earlier of 29 min, 12:00 +1d", True),
        ("later of 29 min, 12:00 +1d", False),
        ("12:00 +0d", False),
        ("next session", False),
    ],
)
def test_L79C1_words_that_leave_less_than_30_minutes_are_found(
    text: str, *, is_shorter: bool
) -> None:
    assert is_shorter_than_law(parse_time_limit(text)) == is_shorter


# --- As they are written ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        (" 9:00 + 1 d ", ClockTime(time(9), 1)),
        ("30min", Elapsed(30, "min")),
        ("Same Hour + 2 d", SameHour(2)),
        ("3WD", WorkingDays(3)),
        ("20 min  not playing", NotPlaying(20)),
        ("NEXT session", NextSession()),
        ("later of 30 min,next session", Later(Elapsed(30, "min"), NextSession())),
    ],
)
def test_a_time_limit_is_read_as_people_write_it(text: str, limit: TimeLimit) -> None:
    assert parse_time_limit(text) == limit


@pytest.mark.parametrize(
    "text",
    [
        "soon",
        "",
        "0 min",
        "00 wd",
        "100 wd",
        "24:00 +1d",
        "12:00",
        "same hour",
        "same hour +0d",
        "10000 min",
        "٣ min",
        "earlier of 30 min",
        "earlier of 30 min, 2 h, 3 d",
        "earlier of later of 1 h, 2 h, 3 h",
        "30 min; 2 h",
    ],
)
def test_what_is_no_time_limit_is_refused(text: str) -> None:
    with pytest.raises(TimeLimitError, match="is no time limit"):
        parse_time_limit(text)


@pytest.mark.parametrize(
    "text",
    [
        "next in series",
        "later of 30 min, next in series",
        "earlier of next session, next in series",
        "earlier of 20 min not playing, next in series",
    ],
)
def test_a_series_that_may_not_go_on_needs_a_latest_time(text: str) -> None:
    with pytest.raises(TimeLimitError, match="until when at the latest"):
        parse_time_limit(text)


# --- Whatever the rule ------------------------------------------------------------------------

MOST, DAYS = st.integers(1, 9999), st.integers(1, 99)
SINGLE: st.SearchStrategy[TimeLimit] = st.one_of(
    st.builds(Elapsed, MOST, st.sampled_from(("min", "h", "d"))),
    st.builds(
        ClockTime, st.builds(time, st.integers(0, 23), st.integers(0, 59)), st.integers(0, 99)
    ),
    st.builds(WorkingDays, DAYS),
    st.builds(NotPlaying, MOST),
    st.just(NextSession()),
)
ONE = st.one_of(SINGLE, st.builds(SameHour, DAYS))
BOUNDED = st.builds(Elapsed, MOST, st.just("h"))
LIMITS = st.one_of(
    ONE,
    st.builds(Earlier, ONE, ONE),
    st.builds(Later, ONE, ONE),
    st.builds(Earlier, BOUNDED, st.just(NextInSeries())),
)
STARTS = st.timedeltas(timedelta(0), timedelta(days=3 * 365)).map(
    datetime(2026, 1, 1, tzinfo=UTC).__add__
)
ZONES = st.sampled_from((WARSAW, SYDNEY, LORD_HOWE, ST_JOHNS, "UTC")).map(ZoneInfo)


@st.composite
def calendars(draw: st.DrawFn) -> Calendar:
    begins = sorted(draw(st.lists(STARTS, max_size=4)))
    play = [
        TimeOfPlay(each, draw(st.one_of(st.none(), st.just(each + 3 * HOUR)))) for each in begins
    ]
    return Calendar(draw(ZONES), tuple(play), draw(st.none() | STARTS), draw(st.none() | STARTS))


def sooner(one: End, other: End) -> bool:
    """Whether one end is known not to come after the other."""
    return not (isinstance(one, datetime) and isinstance(other, datetime)) or one <= other


@given(LIMITS)
def test_what_a_rule_writes_is_read_back_as_the_same_rule(limit: TimeLimit) -> None:
    assert parse_time_limit(str(limit)) == limit
    assert len(str(limit)) <= 60


@given(LIMITS, STARTS, calendars())
def test_L79C1_no_period_ends_before_the_floor(
    limit: TimeLimit, start: datetime, calendar: Calendar
) -> None:
    end = Period(limit).ends_at(start, calendar)
    special = Period(limit, timedelta(0)).ends_at(start, calendar)
    assert end is None or end >= start + LAW_PERIOD
    assert special is None or start < special


@given(ONE, ONE, STARTS, calendars())
def test_the_earlier_comes_before_both_and_the_later_after(
    first: TimeLimit, second: TimeLimit, start: datetime, calendar: Calendar
) -> None:
    earlier, later = (kind(first, second).deadline(start, calendar) for kind in (Earlier, Later))
    for each in (first, second):
        assert sooner(earlier, each.deadline(start, calendar))
        assert sooner(each.deadline(start, calendar), later)


@given(SINGLE, SINGLE, STARTS, st.timedeltas(timedelta(0), timedelta(days=40)), calendars())
def test_whoever_begins_later_ends_no_sooner(
    first: TimeLimit, second: TimeLimit, start: datetime, after: timedelta, calendar: Calendar
) -> None:
    """But for the same hour, which the hour that comes twice tells in the order of the clock."""
    for limit in (first, Earlier(first, second), Later(first, second)):
        assert sooner(limit.deadline(start, calendar), limit.deadline(start + after, calendar))


@given(LIMITS, STARTS, calendars())
def test_L79C1_L92B_a_period_ends_with_a_full_minute_and_no_sooner_than_its_rule(
    limit: TimeLimit, start: datetime, calendar: Calendar
) -> None:
    """So the minute that is shown is the one that is enforced."""
    end, by_rule = Period(limit).ends_at(start, calendar), limit.deadline(start, calendar)
    if end is None:
        return
    assert (end.second, end.microsecond) == (0, 0)
    least = start + LAW_PERIOD
    exact = max(by_rule, least) if isinstance(by_rule, datetime) else least
    assert timedelta(0) <= end - exact < timedelta(minutes=1)


EXTENSIONS = st.lists(st.builds(Extension, STARTS, STARTS), max_size=4).map(tuple)


@given(LIMITS, EXTENSIONS, STARTS, calendars())
def test_L79C1_L92B_an_extension_brings_no_end_forward_and_moves_none_that_is_over(
    limit: TimeLimit, extensions: tuple[Extension, ...], start: datetime, calendar: Calendar
) -> None:
    ends = [
        Period(limit, extensions=extensions[:count]).ends_at(start, calendar)
        for count in range(len(extensions) + 1)
    ]
    for before, after, extension in zip(ends, ends[1:], extensions, strict=False):
        if before is None or after is None:
            assert (before, after) == (None, None)
        elif before < extension.given_at:
            assert after == before
        else:
            assert after == max(before, to_the_minute(extension.until))


@given(SINGLE, EXTENSIONS, STARTS, st.timedeltas(timedelta(0), timedelta(days=40)), calendars())
def test_L92B_with_extensions_too_whoever_begins_later_ends_no_sooner(
    limit: TimeLimit,
    extensions: tuple[Extension, ...],
    start: datetime,
    after: timedelta,
    calendar: Calendar,
) -> None:
    period = Period(limit, extensions=extensions)
    first, second = period.ends_at(start, calendar), period.ends_at(start + after, calendar)
    assert first is None or second is None or first <= second


@given(st.builds(SameHour, DAYS), STARTS, st.timedeltas(timedelta(0), timedelta(days=40)))
def test_the_same_hour_follows_the_start_where_clocks_do_not_change(
    limit: SameHour, start: datetime, after: timedelta
) -> None:
    utc = Calendar(ZoneInfo("UTC"))
    assert sooner(limit.deadline(start, utc), limit.deadline(start + after, utc))
