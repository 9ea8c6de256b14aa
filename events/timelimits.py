"""Time limits as rules: computed from a starting instant, in the organiser's time zone.

Pure: no Django, no clock; whoever asks brings the instant. Laws 79C1 and 92B speak of minutes
after the official score is available; organisers also use days, and an hour on a later day.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from scoring.errors import BridgeError, Code, gettext_noop

_UNITS = {"min": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
_ELAPSED = re.compile(r"(\d{1,4})\s*(min|h|d)")
_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)\s*\+\s*(\d{1,2})\s*d")

LAW_DEFAULT = "30 min"
"""The period that Laws 79C1 and 92B give unless the organiser specifies another."""


class TimeLimitCode(Code):
    NONE = gettext_noop("“%(text)s” is no time limit: write 30 min, 24 h, 7 d or 12:00 +1d")


class TimeLimitError(BridgeError):
    """The text is no time limit."""


@dataclass(frozen=True, slots=True)
class Elapsed:
    """A span after the start: minutes and hours by the clock's running, days of 24 hours."""

    count: int
    unit: str

    def deadline(self, start: datetime, _zone: ZoneInfo) -> datetime:
        """The last instant that is in time, in UTC. `start` is aware; the zone plays no part."""
        return start.astimezone(UTC) + self.span

    @property
    def span(self) -> timedelta:
        return self.count * _UNITS[self.unit]

    def __str__(self) -> str:
        return f"{self.count} {self.unit}"


@dataclass(frozen=True, slots=True)
class ClockTime:
    """An hour of the local clock on the nth day after the start's local day."""

    at: time
    days_after: int

    def deadline(self, start: datetime, zone: ZoneInfo) -> datetime:
        """The last instant that is in time, in UTC.

        An hour skipped when clocks go forward is read with the offset before the change, one
        that comes twice as its first coming.
        """
        day = start.astimezone(zone).date() + timedelta(days=self.days_after)
        return datetime.combine(day, self.at, tzinfo=zone).astimezone(UTC)

    def __str__(self) -> str:
        return f"{self.at:%H:%M} +{self.days_after}d"


TimeLimit = Elapsed | ClockTime


def parse_time_limit(text: str) -> TimeLimit:
    """Read "30 min", "24 h", "7 d" or "12:00 +1d" (noon on the next day).

    Raises:
        TimeLimitError: the text is none of these, or the span is zero.
    """
    plain = text.strip().lower()
    if found := _ELAPSED.fullmatch(plain):
        count = int(found[1])
        if count:
            return Elapsed(count, found[2])
    if found := _CLOCK.fullmatch(plain):
        return ClockTime(time(int(found[1]), int(found[2])), int(found[3]))
    raise TimeLimitError(TimeLimitCode.NONE, text=text)


def is_shorter_than_law(limit: TimeLimit) -> bool:
    """Whether a span is under the 30 minutes of Law 79C1; an hour of the clock is left to judge."""
    return isinstance(limit, Elapsed) and limit.span < timedelta(minutes=30)


def is_in_time(act: datetime, deadline: datetime) -> bool:
    """An act at the deadline's very instant is in time."""
    return act <= deadline
