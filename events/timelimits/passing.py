"""Which holidays a time limit passes over on its way to its end, for people who count after it."""

from datetime import datetime

from events.timelimits.calendar import Calendar
from events.timelimits.holidays import Holiday
from events.timelimits.limits import Earlier, Later, TimeLimit, WorkingDays


def holidays_passed(limit: TimeLimit, start: datetime, calendar: Calendar) -> tuple[Holiday, ...]:
    """In order; of two rules those that the one which ends the period passes over."""
    if isinstance(limit, Earlier | Later):
        end = limit.deadline(start, calendar)
        return next(
            (
                holidays_passed(each, start, calendar)
                for each in limit
                if each.deadline(start, calendar) == end
            ),
            (),
        )
    if not isinstance(limit, WorkingDays):
        return ()
    passed = (calendar.holidays.on(day) for day in limit.days(start, calendar))
    return tuple(each for each in passed if each is not None)
