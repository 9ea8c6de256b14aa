"""How instants are told: by zone, day and the reader's language, though texts are kept."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from django.utils.dateformat import format as formatted
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from clubs.typography.times import FULL, ToldTime, full_date, told, told_with_zone

AT = datetime(2026, 11, 22, 23, 30, tzinfo=UTC)
ZONES = ("UTC", "Europe/Oslo", "America/St_Johns", "Asia/Kolkata")


@pytest.mark.parametrize(
    ("zone", "now", "text"),
    [
        ("UTC", AT, "23:30"),
        ("UTC", AT + timedelta(minutes=30), "22 Nov, 23:30"),
        ("Europe/Oslo", AT, "00:30"),
        ("Europe/Oslo", AT - timedelta(minutes=31), "23 Nov, 00:30"),
        ("UTC", AT + timedelta(days=60), "22 Nov 2026, 23:30"),
    ],
)
def test_the_day_is_told_unless_it_is_today_in_that_zone(
    zone: str, now: datetime, text: str
) -> None:
    assert told(AT, zone, now).text == text


def test_one_instant_is_told_by_each_zone_and_language() -> None:
    said = [told_with_zone(AT, zone, AT) for zone in ("UTC", "Europe/Oslo")]
    with override("fr"):
        said.append(told_with_zone(AT, "Europe/Oslo", AT))
    at = "2026-11-22T23:30:00+00:00"
    assert said == [
        ToldTime(at, "23:30 UTC", "Sunday 22 November 2026, 23:30 UTC"),
        ToldTime(at, "00:30 CET", "Monday 23 November 2026, 00:30 CET"),
        ToldTime(at, "00:30 CET", "lundi 23 novembre 2026, 00:30 CET"),
    ]


@given(
    st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)),  # noqa: DTZ001 - its zone is added
    st.integers(-12, 12),
    st.lists(st.tuples(st.sampled_from(ZONES), st.sampled_from(["en-gb", "fr", "nl"])), min_size=2),
)
def test_a_kept_date_is_the_one_formatted_anew(
    naive: datetime, hours: int, readers: list[tuple[str, str]]
) -> None:
    at = naive.replace(tzinfo=timezone(timedelta(hours=hours)))
    for zone, language in readers:
        with override(language):
            assert full_date(at, zone) == formatted(at.astimezone(ZoneInfo(zone)), FULL)
