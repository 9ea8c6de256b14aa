"""Every kind of period, in both hemispheres: across both changes of clocks, on 29 February, over
New Year; at the instant at which it ends, and a microsecond later.
"""

from datetime import datetime, timedelta
from typing import NamedTuple, get_args
from zoneinfo import ZoneInfo

import pytest

from events.timelimits import (
    Calendar,
    Earlier,
    Later,
    Period,
    TimeLimit,
    TimeOfPlay,
    is_in_time,
    parse_time_limit,
)

MICROSECOND, HALF_HOUR = timedelta(microseconds=1), timedelta(minutes=30)


class Night(NamedTuple):
    """An official score at 22:41. The next morning there is play until 04:00, and what is next
    begins at 10:00, by the `offset` that clocks have then.
    """

    zone: str
    day: str
    before: str
    morning: str
    offset: str

    @property
    def official(self) -> datetime:
        return datetime.fromisoformat(f"{self.day}T22:41{self.before}")

    def at(self, hour: str) -> datetime:
        return datetime.fromisoformat(f"{self.morning}T{hour}{self.offset}")

    @property
    def calendar(self) -> Calendar:
        play = TimeOfPlay(self.official + HALF_HOUR, self.at("04:00"))
        ten = self.at("10:00")
        return Calendar(ZoneInfo(self.zone), (play,), next_session=ten, next_in_series=ten)


NIGHTS = {
    "forward, north": Night("Europe/Warsaw", "2026-03-28", "+01:00", "2026-03-29", "+02:00"),
    "back, north": Night("Europe/Warsaw", "2026-10-24", "+02:00", "2026-10-25", "+01:00"),
    "forward, south": Night("Australia/Sydney", "2026-10-03", "+10:00", "2026-10-04", "+11:00"),
    "back, south": Night("Australia/Sydney", "2026-04-04", "+11:00", "2026-04-05", "+10:00"),
    "29 February, north": Night("Europe/Warsaw", "2028-02-28", "+01:00", "2028-02-29", "+01:00"),
    "29 February, south": Night("Australia/Sydney", "2028-02-28", "+11:00", "2028-02-29", "+11:00"),
    "New Year, north": Night("Europe/Warsaw", "2026-12-31", "+01:00", "2027-01-01", "+01:00"),
    "New Year, south": Night("Australia/Sydney", "2026-12-31", "+11:00", "2027-01-01", "+11:00"),
}
MONDAYS = ("2026-03-30", "2026-10-26", "2026-10-05", "2026-04-06")
"""Of the four Saturdays on which clocks change in the night."""
WORKING = (*MONDAYS, "2028-02-29", "2028-02-29", "2027-01-01", "2027-01-01")

ENDS = {
    # Hours that run: one is missing in spring, in autumn one comes twice.
    "330 min": ("05:11", "03:11", "05:11", "03:11", "04:11", "04:11", "04:11", "04:11"),
    "24 h": ("23:41", "21:41", "23:41", "21:41", "22:41", "22:41", "22:41", "22:41"),
    "1 d": ("23:41", "21:41", "23:41", "21:41", "22:41", "22:41", "22:41", "22:41"),
    # Hours of the clock.
    "same hour +1d": ("22:41",) * 8,
    "12:00 +1d": ("12:00",) * 8,
    # What waits for play.
    "60 min not playing": ("04:30",) * 8,
    "next session": ("10:00",) * 8,
    "earlier of 14 d, next in series": ("10:00",) * 8,
    # Of two.
    "earlier of 24 h, same hour +1d": (
        *("22:41", "21:41", "22:41", "21:41"),
        *("22:41", "22:41", "22:41", "22:41"),
    ),
    "later of 24 h, same hour +1d": (
        *("23:41", "22:41", "23:41", "22:41"),
        *("22:41", "22:41", "22:41", "22:41"),
    ),
}
"""When each ends the next day, night by night."""


def found(text: str, night: Night) -> datetime:
    end = Period(parse_time_limit(text)).ends_at(night.official, night.calendar)
    assert end is not None
    return end


def around(end: datetime) -> tuple[bool, bool, bool]:
    """Whether acts are in time a microsecond before it, at it, and a microsecond after."""
    acts = (end - MICROSECOND, end, end + MICROSECOND)
    before, at, after = (is_in_time(act, end) for act in acts)
    return before, at, after


@pytest.mark.parametrize("text", ENDS)
def test_L79C1_L92B_each_kind_of_period_ends_at_its_instant_wherever_and_whenever(
    text: str,
) -> None:
    expected = [night.at(at) for night, at in zip(NIGHTS.values(), ENDS[text], strict=True)]
    ends = [found(text, night) for night in NIGHTS.values()]
    assert ends == expected
    assert {around(end) for end in ends} == {(True, True, False)}


def test_L79C1_L92B_working_days_end_at_their_last_minute_wherever_and_whenever() -> None:
    nights = NIGHTS.values()
    expected = [
        night._replace(morning=day).at("23:59") for night, day in zip(nights, WORKING, strict=True)
    ]
    ends = [found("1 wd", night) for night in nights]
    assert ends == expected
    assert {around(end) for end in ends} == {(True, True, False)}


def test_nights_are_what_they_are_called() -> None:
    """Clocks go forward or back in the night in question, and in no other."""
    changed = {
        name: night.official.astimezone(zone).utcoffset() == night.official.utcoffset()
        and night.at("04:00").astimezone(zone).utcoffset() == night.at("04:00").utcoffset()
        for name, night in NIGHTS.items()
        for zone in [ZoneInfo(night.zone)]
    }
    assert changed == dict.fromkeys(NIGHTS, True)
    gained = {name: night.before < night.offset for name, night in NIGHTS.items()}
    lost = {name: night.before > night.offset for name, night in NIGHTS.items()}
    assert [name for name in NIGHTS if gained[name]] == ["forward, north", "forward, south"]
    assert [name for name in NIGHTS if lost[name]] == ["back, north", "back, south"]


def test_no_kind_of_period_is_left_out() -> None:
    """A new one needs its line above."""
    tried = [parse_time_limit(text) for text in (*ENDS, "1 wd")]
    parts = [part for each in tried if isinstance(each, Earlier | Later) for part in each]
    assert {type(each) for each in (*tried, *parts)} == set(get_args(TimeLimit))
