"""The demo's sessions begin when clubs play, at whichever instant it is loaded."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from rulings.demo.hours import PLAYING_HOURS, announced, evening, last_afternoon, playing_zone

LONDON = ZoneInfo("Europe/London")
DAYS = [datetime(2026, 1, 15, tzinfo=UTC), datetime(2026, 7, 15, tzinfo=UTC)]


@pytest.mark.parametrize("day", DAYS)
def test_somewhere_a_session_could_have_begun(day: datetime) -> None:
    for minutes in range(0, 24 * 60, 10):
        begun = day + timedelta(minutes=minutes)
        assert begun.astimezone(ZoneInfo(playing_zone(begun))).hour in PLAYING_HOURS, begun


@pytest.mark.parametrize(("hour", "zone"), [(19, "Europe/London"), (6, "Indian/Mauritius")])
def test_home_is_preferred_where_its_hour_is_sensible(hour: int, zone: str) -> None:
    assert playing_zone(datetime(2026, 1, 15, hour, 25, tzinfo=UTC)) == zone


def test_an_evening_is_half_past_seven_by_the_clock_of_the_place() -> None:
    after_the_clocks_went_back = datetime(2026, 10, 26, 8, 0, tzinfo=LONDON)
    found = evening(after_the_clocks_went_back, "Europe/London", days_ago=2)
    assert found == datetime(2026, 10, 24, 18, 30, tzinfo=UTC)
    assert found.astimezone(LONDON).time() == time(19, 30)


def test_the_last_afternoon_is_todays_from_so_long_after_two() -> None:
    ago = timedelta(hours=4)
    six = datetime(2026, 11, 22, 18, tzinfo=LONDON)
    assert last_afternoon(six, "Europe/London", ago=ago) == six.replace(hour=14)
    before = six - timedelta(seconds=1)
    assert last_afternoon(before, "Europe/London", ago=ago) == six.replace(day=21, hour=14)


def test_a_session_was_announced_for_the_quarter_before() -> None:
    begun = datetime(2026, 11, 22, 19, 44, 59, 7, tzinfo=LONDON)
    assert announced(begun) == datetime(2026, 11, 22, 19, 30, tzinfo=LONDON)
    assert announced(begun.replace(minute=45, second=0, microsecond=0)).minute == 45
