"""Each kind of time limit: how it is written, and when it ends.

Hours of the clock are read in the calendar's zone. One that is skipped when clocks go forward is
read with the offset before the change, so it comes as much later; one that comes twice is its first
coming.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum

from events.timelimits.calendar import Calendar, Needs

LAW_PERIOD = timedelta(minutes=30)
"""What Laws 79C1 and 92B give, and the least that the first leaves without special nature."""

_UNITS = {"min": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
_DAY = timedelta(days=1)
_SATURDAY = 5
_MOST_DAYS = 366
"""After so many all days count: whatever is listed, a right ends."""
_NOTHING: frozenset[Needs] = frozenset()


class Unknown(Enum):
    """Why a rule comes to no instant."""

    NOT_YET = "not yet"
    """It can be told only when play has ended."""
    NEVER = "never"
    """The session that it waits for does not take place."""


End = datetime | Unknown
"""The last instant that is in time, in UTC, as a rule says it; Laws may leave more."""


@dataclass(frozen=True, slots=True)
class Elapsed:
    """A span after the start: minutes and hours by the clock's running, days of 24 hours."""

    count: int
    unit: str

    def deadline(self, start: datetime, _calendar: Calendar) -> End:
        """`start` is aware; the zone plays no part."""
        return start.astimezone(UTC) + self.span

    @property
    def span(self) -> timedelta:
        return self.count * _UNITS[self.unit]

    @property
    def least(self) -> timedelta:
        """The least time that these words leave, where they name a span; else that of the Law."""
        return self.span

    @property
    def needs(self) -> frozenset[Needs]:
        """What it looks at; to be brought in the calendar."""
        return _NOTHING

    def __str__(self) -> str:
        return f"{self.count} {self.unit}"


@dataclass(frozen=True, slots=True)
class SameHour:
    """The hour of the start, by the local clock, on the nth day after."""

    days: int

    least = LAW_PERIOD
    needs = _NOTHING

    def deadline(self, start: datetime, calendar: Calendar) -> End:
        local = start.astimezone(calendar.zone)
        return _clock(calendar, local.date() + self.days * _DAY, local.time())

    def __str__(self) -> str:
        return f"same hour +{self.days}d"


@dataclass(frozen=True, slots=True)
class ClockTime:
    """An hour of the local clock on the nth day after the start's local day."""

    at: time
    days_after: int

    least = LAW_PERIOD
    needs = _NOTHING

    def deadline(self, start: datetime, calendar: Calendar) -> End:
        day = start.astimezone(calendar.zone).date() + self.days_after * _DAY
        return _clock(calendar, day, self.at)

    def __str__(self) -> str:
        return f"{self.at:%H:%M} +{self.days_after}d"


@dataclass(frozen=True, slots=True)
class WorkingDays:
    """Until 23:59 of the nth working day after the start's local day.

    Those are Monday to Friday, but for the calendar's holidays.
    """

    count: int

    least = LAW_PERIOD
    needs = frozenset({Needs.HOLIDAYS})

    def deadline(self, start: datetime, calendar: Calendar) -> End:
        *_before, last = self.days(start, calendar)
        return _clock(calendar, last, time(23, 59))

    def days(self, start: datetime, calendar: Calendar) -> list[date]:
        """Each day from the one after the start's to the nth working day."""
        day, found, left = start.astimezone(calendar.zone).date(), [], self.count
        while left:
            day += _DAY
            found.append(day)
            if _is_working_day(day, calendar) or len(found) >= _MOST_DAYS:
                left -= 1
        return found

    def __str__(self) -> str:
        return f"{self.count} wd"


@dataclass(frozen=True, slots=True)
class NotPlaying:
    """Minutes after the start in which no session of the event is played.

    A session is played from its start to its official score. What would last into one whose end is
    not known ends at an instant that is not known yet.
    """

    minutes: int

    @property
    def least(self) -> timedelta:
        return timedelta(minutes=self.minutes)

    @property
    def needs(self) -> frozenset[Needs]:
        return frozenset({Needs.PLAY})

    def deadline(self, start: datetime, calendar: Calendar) -> End:
        at, left = start.astimezone(UTC), self.least
        for play in calendar.play:
            if play.ends is not None and play.ends <= at:
                continue
            free = max(play.begins - at, timedelta(0))
            if left <= free:
                break
            if play.ends is None:
                return Unknown.NOT_YET
            left -= free
            at = play.ends.astimezone(UTC)
        return at + left

    def __str__(self) -> str:
        return f"{self.minutes} min not playing"


@dataclass(frozen=True, slots=True)
class NextSession:
    """Until the announced start of the event's next session."""

    least = LAW_PERIOD
    needs = frozenset({Needs.NEXT_SESSION})

    def deadline(self, _start: datetime, calendar: Calendar) -> End:
        return _announced(calendar.until_next_session)

    def __str__(self) -> str:
        return "next session"


@dataclass(frozen=True, slots=True)
class NextInSeries:
    """Until the announced start of the next session of the event or of another of its name.

    It may be set up at any time, or never: another rule has to say until when at the latest.
    """

    least = LAW_PERIOD
    needs = frozenset({Needs.NEXT_IN_SERIES})

    def deadline(self, _start: datetime, calendar: Calendar) -> End:
        return _announced(calendar.until_next_in_series)

    def __str__(self) -> str:
        return "next in series"


@dataclass(frozen=True, slots=True)
class Earlier:
    """The earlier of two; of one that comes to no instant nothing is known but that."""

    first: "TimeLimit"
    second: "TimeLimit"

    def deadline(self, start: datetime, calendar: Calendar) -> End:
        ends = [each.deadline(start, calendar) for each in self]
        known = [end for end in ends if isinstance(end, datetime)]
        return min(known) if known else _unknown(ends)

    @property
    def least(self) -> timedelta:
        return min(each.least for each in self)

    @property
    def needs(self) -> frozenset[Needs]:
        return self.first.needs | self.second.needs

    def __iter__(self) -> Iterator["TimeLimit"]:
        return iter((self.first, self.second))

    def __str__(self) -> str:
        return f"earlier of {self.first}, {self.second}"


@dataclass(frozen=True, slots=True)
class Later:
    """The later of two; what does not take place is never the later."""

    first: "TimeLimit"
    second: "TimeLimit"

    def deadline(self, start: datetime, calendar: Calendar) -> End:
        ends = [each.deadline(start, calendar) for each in self]
        known = [end for end in ends if isinstance(end, datetime)]
        return max(known) if known and Unknown.NOT_YET not in ends else _unknown(ends)

    @property
    def least(self) -> timedelta:
        return max(each.least for each in self)

    @property
    def needs(self) -> frozenset[Needs]:
        return self.first.needs | self.second.needs

    def __iter__(self) -> Iterator["TimeLimit"]:
        return iter((self.first, self.second))

    def __str__(self) -> str:
        return f"later of {self.first}, {self.second}"


TimeLimit = (
    Elapsed
    | SameHour
    | ClockTime
    | WorkingDays
    | NotPlaying
    | NextSession
    | NextInSeries
    | Earlier
    | Later
)


def is_shorter_than_law(limit: TimeLimit) -> bool:
    """Whether its words leave less than the 30 minutes of Law 79C1.

    An hour of the clock may too, by chance: of that `Period` takes care.
    """
    return limit.least < LAW_PERIOD


def _is_working_day(day: date, calendar: Calendar) -> bool:
    return day.weekday() < _SATURDAY and calendar.holidays.on(day) is None


def _clock(calendar: Calendar, day: date, at: time) -> datetime:
    return datetime.combine(day, at.replace(fold=0), tzinfo=calendar.zone).astimezone(UTC)


def _announced(start: datetime | None) -> End:
    return Unknown.NEVER if start is None else start.astimezone(UTC)


def _unknown(ends: list[End]) -> Unknown:
    return Unknown.NOT_YET if Unknown.NOT_YET in ends else Unknown.NEVER
