"""An hour on a day before play: as it is written, and when it is."""

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.before_start import BeforeStart, BeforeStartError, parse_before_start

LONDON = ZoneInfo("Europe/London")
MOMENTS = st.builds(
    BeforeStart,
    st.times().map(lambda at: at.replace(second=0, microsecond=0)),
    st.integers(0, 365),
)


@given(MOMENTS)
def test_what_is_written_is_read_again(moment: BeforeStart) -> None:
    assert parse_before_start(str(moment)) == moment


@pytest.mark.parametrize("text", ["", "noon", "12:00", "12:00 +2d", "24:00 -1d", "12:60 -1d"])
def test_what_is_no_time_before_play_is_refused(text: str) -> None:
    with pytest.raises(BeforeStartError, match="no time before play"):
        parse_before_start(text)


@pytest.mark.parametrize(
    ("start", "zone", "text", "at"),
    [
        # Summer time ends on 25 October 2026: the hour is that of the clock before it.
        ("2026-10-26T19:30+00:00", "Europe/London", "12:00 -2d", "2026-10-24T11:00+00:00"),
        ("2027-03-29T18:30+00:00", "Europe/London", "12:00 -2d", "2027-03-27T12:00+00:00"),
        # The start is on the day after where it is played.
        ("2026-11-17T20:30+00:00", "Pacific/Auckland", "09:00 -0d", "2026-11-17T20:00+00:00"),
        ("2028-03-01T19:00+00:00", "Europe/London", "12:00 -1d", "2028-02-29T12:00+00:00"),
        ("2027-01-01T14:00+00:00", "Europe/London", "18:00 -1d", "2026-12-31T18:00+00:00"),
        # The same in the other hemisphere: clocks change on 4 October and 5 April.
        ("2026-10-04T19:30+11:00", "Australia/Sydney", "12:00 -1d", "2026-10-03T12:00+10:00"),
        ("2026-04-05T19:30+10:00", "Australia/Sydney", "12:00 -1d", "2026-04-04T12:00+11:00"),
        ("2028-03-01T19:30+11:00", "Australia/Sydney", "12:00 -1d", "2028-02-29T12:00+11:00"),
        ("2027-01-01T19:30+11:00", "Australia/Sydney", "18:00 -1d", "2026-12-31T18:00+11:00"),
        # An hour that is skipped comes as much later.
        ("2026-03-29T19:30+02:00", "Europe/Warsaw", "02:30 -0d", "2026-03-29T03:30+02:00"),
        ("2026-10-04T19:30+11:00", "Australia/Sydney", "02:30 -0d", "2026-10-04T03:30+11:00"),
    ],
)
def test_it_is_that_hour_by_the_clocks_of_the_place(
    start: str, zone: str, text: str, at: str
) -> None:
    found = parse_before_start(text).instant(datetime.fromisoformat(start), ZoneInfo(zone))
    assert found == datetime.fromisoformat(at)


def test_an_hour_that_comes_twice_is_its_first_coming() -> None:
    moment = BeforeStart(time(1, 30), 1)
    start = datetime(2026, 10, 26, 19, 30, tzinfo=UTC)
    assert moment.instant(start, LONDON) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
