"""A time limit under the Laws: no right ends before it has begun, few within half an hour.

Once it runs it may be extended, and is never shortened.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from events.timelimits.calendar import Calendar
from events.timelimits.limits import LAW_PERIOD, TimeLimit, Unknown


@dataclass(frozen=True, slots=True)
class Extension:
    """That what was not over at `given_at` goes on until then.

    Also what begins meanwhile: whoever is told later never has less time for it.
    """

    given_at: datetime
    until: datetime

    def moves(self, end: datetime) -> bool:
        """Whether it puts that end off: what was over stays over, and a later end stays later."""
        return self.given_at <= end < self.until


@dataclass(frozen=True, slots=True)
class Period:
    """A rule with the least time that it leaves, whatever it comes to (`least`).

    That is 30 minutes for scoring errors (Law 79C1), unless the contest is of a special nature. Law
    92B lets an organiser choose any span for appeals, so there it is what the rule itself names.
    """

    limit: TimeLimit
    least: timedelta = LAW_PERIOD
    extensions: tuple[Extension, ...] = ()
    """In the order in which they were given."""

    def ends_at(self, start: datetime, calendar: Calendar) -> datetime | None:
        """The last instant that is in time, in UTC; None while it is not known yet.

        An hour that was over before the start leaves the 30 minutes of the Law, and so does a
        session that does not take place.
        """
        moved = self.put_off(start, calendar)
        return moved[-1].until.astimezone(UTC) if moved else self.by_rule(start, calendar)

    def put_off(self, start: datetime, calendar: Calendar) -> tuple[Extension, ...]:
        """The extensions by which it ends later, each than by the one before."""
        end = self.by_rule(start, calendar)
        moved: list[Extension] = []
        for extension in self.extensions:
            if end is not None and extension.moves(end):
                end = extension.until.astimezone(UTC)
                moved.append(extension)
        return tuple(moved)

    def by_rule(self, start: datetime, calendar: Calendar) -> datetime | None:
        """The same without extensions."""
        end, begun = self.limit.deadline(start, calendar), start.astimezone(UTC)
        if end is Unknown.NOT_YET:
            return None
        if isinstance(end, Unknown) or end <= begun:
            return begun + LAW_PERIOD
        return max(end, begun + self.least)


def is_in_time(act: datetime, deadline: datetime) -> bool:
    """An act at the deadline's very instant is in time."""
    return act <= deadline
