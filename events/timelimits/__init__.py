"""Time limits as rules (Laws 79C1 and 92B), and the instants that they come to.

Pure: no Django, no clock; whoever asks brings the instant, and what is known of play besides.
`limits` has each kind of rule, `notation` reads what they write, `periods` holds them to the least
that the Laws leave. `holidays` reads which days are not working days, `passing` tells which of them
a rule passes over.
"""

from events.timelimits.calendar import Calendar, Needs, TimeOfPlay
from events.timelimits.holidays import Holiday, HolidayCode, HolidayError, Holidays, parse_holidays
from events.timelimits.limits import (
    LAW_PERIOD,
    ClockTime,
    Earlier,
    Elapsed,
    End,
    Later,
    NextInSeries,
    NextSession,
    NotPlaying,
    SameHour,
    TimeLimit,
    Unknown,
    WorkingDays,
    is_shorter_than_law,
)
from events.timelimits.notation import (
    LAW_DEFAULT,
    TimeLimitCode,
    TimeLimitError,
    join_time_limits,
    parse_time_limit,
)
from events.timelimits.passing import holidays_passed
from events.timelimits.periods import (
    Extension,
    Period,
    Standstill,
    held_until,
    is_in_time,
    to_the_minute,
)

__all__ = [
    "LAW_DEFAULT",
    "LAW_PERIOD",
    "Calendar",
    "ClockTime",
    "Earlier",
    "Elapsed",
    "End",
    "Extension",
    "Holiday",
    "HolidayCode",
    "HolidayError",
    "Holidays",
    "Later",
    "Needs",
    "NextInSeries",
    "NextSession",
    "NotPlaying",
    "Period",
    "SameHour",
    "Standstill",
    "TimeLimit",
    "TimeLimitCode",
    "TimeLimitError",
    "TimeOfPlay",
    "Unknown",
    "WorkingDays",
    "held_until",
    "holidays_passed",
    "is_in_time",
    "is_shorter_than_law",
    "join_time_limits",
    "parse_holidays",
    "parse_time_limit",
    "to_the_minute",
]
