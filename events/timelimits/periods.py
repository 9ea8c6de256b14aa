"""A time limit under the Laws: no right ends before it has begun, few within half an hour."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from events.timelimits.calendar import Calendar
from events.timelimits.limits import LAW_PERIOD, TimeLimit, Unknown


@dataclass(frozen=True, slots=True)
class Period:
    """A rule with the least time that it leaves, whatever it comes to (`least`).

    That is 30 minutes for scoring errors (Law 79C1), unless the contest is of a special nature. Law
    92B lets an organiser choose any span for appeals, so there it is what the rule itself names.
    """

    limit: TimeLimit
    least: timedelta = LAW_PERIOD

    def ends_at(self, start: datetime, calendar: Calendar) -> datetime | None:
        """The last instant that is in time, in UTC; None while it is not known yet.

        An hour that was over before the start leaves the 30 minutes of the Law, and so does a
        session that does not take place.
        """
        end, begun = self.limit.deadline(start, calendar), start.astimezone(UTC)
        if end is Unknown.NOT_YET:
            return None
        if isinstance(end, Unknown) or end <= begun:
            return begun + LAW_PERIOD
        return max(end, begun + self.least)


def is_in_time(act: datetime, deadline: datetime) -> bool:
    """An act at the deadline's very instant is in time."""
    return act <= deadline
