"""Days that are not working days: how they are listed, and what a period counts because of them."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.timelimits import (
    Calendar,
    Holiday,
    HolidayError,
    Holidays,
    Period,
    WorkingDays,
    holidays_passed,
    is_in_time,
    parse_holidays,
    parse_time_limit,
)

WARSAW, SYDNEY, AUCKLAND = "Europe/Warsaw", "Australia/Sydney", "Pacific/Auckland"
INSTANT = timedelta(microseconds=1)
WINTER = """
12-25 Christmas Day
12-26 Second day of Christmas
01-01 New Year's Day
01-06 Trzech Króli
2026-12-24 Wigilia
"""
SUMMER = """
2026-12-28 Boxing Day, observed
01-01 New Year's Day
01-26 Australia Day
2027-04-25 Anzac Day
2027-04-26 Anzac Day, observed
12-25 Christmas Day
"""
AUTUMN = "2026-04-03 Good Friday\n2026-04-06 Easter Monday\n10-05 Labour Day"
LEAP = "02-29 Leap day\n2028-03-01 The day after"
ALWAYS = "\n".join(
    f"{date(2000, 1, 1) + timedelta(days=each):%m-%d} Every day" for each in range(366)
)

ENDS = [
    # From the Tuesday before Christmas 2026, a Friday.
    ("1 wd", WARSAW, "", "2026-12-22T22:30+01:00", "2026-12-23T23:59+01:00"),
    ("2 wd", WARSAW, "", "2026-12-22T22:30+01:00", "2026-12-24T23:59+01:00"),
    ("1 wd", WARSAW, WINTER, "2026-12-22T22:30+01:00", "2026-12-23T23:59+01:00"),
    ("2 wd", WARSAW, WINTER, "2026-12-22T22:30+01:00", "2026-12-28T23:59+01:00"),
    # Over New Year, and Epiphany after it.
    ("3 wd", WARSAW, "", "2026-12-30T22:30+01:00", "2027-01-04T23:59+01:00"),
    ("3 wd", WARSAW, WINTER, "2026-12-30T22:30+01:00", "2027-01-05T23:59+01:00"),
    ("4 wd", WARSAW, WINTER, "2026-12-30T22:30+01:00", "2027-01-07T23:59+01:00"),
    # What is of one year is not of the next.
    ("1 wd", WARSAW, WINTER, "2027-12-23T22:30+01:00", "2027-12-24T23:59+01:00"),
    ("2 wd", WARSAW, WINTER, "2027-12-23T22:30+01:00", "2027-12-27T23:59+01:00"),
    ("2 wd", SYDNEY, SUMMER, "2026-12-24T22:30+11:00", "2026-12-30T23:59+11:00"),
    ("4 wd", SYDNEY, SUMMER, "2026-12-24T22:30+11:00", "2027-01-04T23:59+11:00"),
    ("1 wd", SYDNEY, SUMMER, "2027-04-23T22:30+10:00", "2027-04-27T23:59+10:00"),
    # The local day counts: it is Friday in London, and Saturday here.
    ("1 wd", AUCKLAND, "", "2026-11-20T22:00+00:00", "2026-11-23T23:59+13:00"),
    ("1 wd", AUCKLAND, "2026-11-23 Ours", "2026-11-20T22:00+00:00", "2026-11-24T23:59+13:00"),
    # Across both changes of clocks: 5 April and 4 October in Sydney, 29 March in Warsaw.
    ("1 wd", SYDNEY, AUTUMN, "2026-04-02T22:30+11:00", "2026-04-07T23:59+10:00"),
    ("1 wd", SYDNEY, AUTUMN, "2026-10-02T22:30+10:00", "2026-10-06T23:59+11:00"),
    ("1 wd", WARSAW, "2026-03-30 Monday", "2026-03-27T22:30+01:00", "2026-03-31T23:59+02:00"),
    ("1 wd", WARSAW, LEAP, "2028-02-28T22:30+01:00", "2028-03-02T23:59+01:00"),
    ("1 wd", WARSAW, LEAP, "2027-02-26T22:30+01:00", "2027-03-01T23:59+01:00"),
    ("earlier of 3 d, 2 wd", WARSAW, WINTER, "2026-12-22T22:30+01:00", "2026-12-25T22:30+01:00"),
    ("later of 3 d, 2 wd", WARSAW, WINTER, "2026-12-22T22:30+01:00", "2026-12-28T23:59+01:00"),
    # Nobody can make a right endless: after a year all days count.
    ("1 wd", WARSAW, ALWAYS, "2026-11-17T22:30+01:00", "2027-11-18T23:59+01:00"),
    ("2 wd", WARSAW, ALWAYS, "2026-11-17T22:30+01:00", "2027-11-19T23:59+01:00"),
]


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def calendar(zone: str, days: str = "") -> Calendar:
    return Calendar(ZoneInfo(zone), holidays=parse_holidays(days))


@pytest.mark.parametrize(("text", "zone", "days", "start", "end"), ENDS)
def test_L79C1_L92B_working_days_end_at_their_instant_and_no_microsecond_later(
    text: str, zone: str, days: str, start: str, end: str
) -> None:
    found = Period(parse_time_limit(text)).ends_at(at(start), calendar(zone, days))
    assert found is not None
    assert found.astimezone(ZoneInfo(zone)).isoformat(timespec="minutes") == end
    assert (is_in_time(at(end), found), is_in_time(at(end) + INSTANT, found)) == (True, False)


def names(text: str, start: str) -> list[str]:
    passed = holidays_passed(parse_time_limit(text), at(start), calendar(WARSAW, WINTER))
    return [f"{each.day:%d.%m.} {each.name}" for each in passed]


def test_L79C1_the_days_that_a_period_passes_over_are_told() -> None:
    start = "2026-12-22T22:30+01:00"
    christmas = ["24.12. Wigilia", "25.12. Christmas Day", "26.12. Second day of Christmas"]
    assert names("1 wd", start) == []
    assert names("2 wd", start) == christmas
    assert names("later of 2 wd, 24 h", start) == christmas
    assert names("earlier of 2 wd, 24 h", start) == []
    assert names("7 d", start) == []


# --- As they are listed -----------------------------------------------------------------------


def test_a_list_is_kept_in_one_form_and_read_back_as_the_same() -> None:
    text = "\r\n 2026-12-24   Wigilia \n\n12-25 Boże\tNarodzenie\n"
    listed = parse_holidays(text)
    assert str(listed) == "12-25 Boże Narodzenie\n2026-12-24 Wigilia"
    assert parse_holidays(str(listed)) == listed
    assert str(parse_holidays(" \n")) == ""


def test_a_days_name_for_the_year_goes_before_the_one_for_every_year() -> None:
    listed = parse_holidays("01-26 Australia Day\n2027-01-26 Australia Day, the 25th")
    named = [listed.on(date(year, 1, 26)) for year in (2026, 2027)]
    assert named == [
        Holiday(date(2026, 1, 26), "Australia Day"),
        Holiday(date(2027, 1, 26), "Australia Day, the 25th"),
    ]
    assert listed.on(date(2027, 1, 27)) is None
    assert (listed.last, parse_holidays("12-25 Noël").last) == (date(2027, 1, 26), None)


def test_lists_are_joined_and_the_first_names_what_stands_in_both() -> None:
    joined = parse_holidays("12-25 Noël").joined(parse_holidays("12-25 Kerst\n07-21 Ours"))
    assert str(joined) == "07-21 Ours\n12-25 Noël"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Christmas Day", "is no day with its name"),
        ("2026-12-25", "is no day with its name"),
        ("25-12 Christmas Day", "“25-12” is in no calendar"),
        ("2026-02-29 Leap day", "“2026-02-29” is in no calendar"),
        ("0000-01-01 Nothing", "“0000-01-01” is in no calendar"),
        ("26-12-25 Christmas Day", "is no day with its name"),
        ("٢٠٢٦-12-25 Christmas Day", "is no day with its name"),
        ("12-25 Christmas\n12-25 Noël", "12-25 stands there twice"),
        (f"12-25 {'x' * 61}", "at most 60 characters"),
    ],
)
def test_what_is_no_list_of_days_is_refused(text: str, said: str) -> None:
    with pytest.raises(HolidayError, match=said):
        parse_holidays(text)


# --- Whatever is listed -----------------------------------------------------------------------

DAYS = st.dates(date(2026, 1, 1), date(2029, 1, 1))
LISTS = st.dictionaries(
    st.one_of(DAYS.map(str), DAYS.map(lambda day: f"{day:%m-%d}")),
    st.sampled_from(("One", "Another")),
    max_size=60,
).map(Holidays)
STARTS = st.timedeltas(timedelta(0), timedelta(days=900)).map(
    datetime(2026, 1, 1, tzinfo=UTC).__add__
)
ZONES = st.sampled_from((WARSAW, SYDNEY, AUCKLAND, "UTC")).map(ZoneInfo)


@given(st.integers(1, 99), ZONES, STARTS, LISTS, LISTS)
def test_L79C1_days_that_are_added_end_no_period_sooner(
    count: int, zone: ZoneInfo, start: datetime, some: Holidays, more: Holidays
) -> None:
    limit = WorkingDays(count)
    few, many = Calendar(zone, holidays=some), Calendar(zone, holidays=some.joined(more))
    end, later = limit.deadline(start, few), limit.deadline(start, many)
    assert isinstance(end, datetime)
    assert isinstance(later, datetime)
    assert end <= later


@given(st.integers(1, 20), ZONES, STARTS, LISTS)
def test_L79C1_what_passes_is_what_stands_between_beginning_and_end(
    count: int, zone: ZoneInfo, start: datetime, listed: Holidays
) -> None:
    """Counted day by day: those that are passed over, weekends, and as many as the rule says."""
    limit, known = WorkingDays(count), Calendar(zone, holidays=listed)
    end = limit.deadline(start, known)
    assert isinstance(end, datetime)
    first, last = start.astimezone(zone).date(), end.astimezone(zone).date()
    between = [first + timedelta(days=each) for each in range(1, (last - first).days + 1)]
    passed = [each.day for each in holidays_passed(limit, start, known)]
    working = [day for day in between if day.weekday() < 5 and day not in passed]
    assert passed == [day for day in between if listed.on(day)]
    assert (len(working), working[-1]) == (count, last)
