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

    def after(self, _start: datetime, end: datetime) -> datetime:
        """The end then: what was over stays over, and a later end stays later."""
        return self.until if self.given_at <= end < self.until else end


@dataclass(frozen=True, slots=True)
class Standstill:
    """That the time from `begins` to `ends` does not count, in which the site was away.

    What ran in it ends later, each by what it lost. What was over at `given_at` goes on from then,
    but only within as long again as the outage was: until then no score is final.
    """

    given_at: datetime
    begins: datetime
    ends: datetime

    def after(self, start: datetime, end: datetime) -> datetime:
        """The end then, of what ran from that start."""
        lost = self.ends - max(start, self.begins)
        ran = lost > timedelta(0) and end >= self.begins
        if not ran or (end < self.given_at and self.given_at > self.answered_by):
            return end
        return max(end, self.given_at) + lost

    @property
    def answered_by(self) -> datetime:
        """Until when what was over meanwhile can still go on."""
        return held_until(self.begins, self.ends)


def held_until(begins: datetime, ends: datetime) -> datetime:
    """Until when no score is final whose periods ran in this outage: for as long again."""
    return ends + (ends - begins)


@dataclass(frozen=True, slots=True)
class Period:
    """A rule with the least time that it leaves, whatever it comes to (`least`).

    That is 30 minutes for scoring errors (Law 79C1), unless the contest is of a special nature. Law
    92B lets an organiser choose any span for appeals, so there it is what the rule itself names.
    """

    limit: TimeLimit
    least: timedelta = LAW_PERIOD
    extensions: tuple[Extension | Standstill, ...] = ()
    """In the order in which they were given."""

    def ends_at(self, start: datetime, calendar: Calendar) -> datetime | None:
        """The last instant that is in time, in UTC, a full minute; None while it is not known yet.

        An hour that was over before the start leaves the 30 minutes of the Law, and so does a
        session that does not take place.
        """
        moved = self.put_off(start, calendar)
        return moved[-1][1] if moved else self.by_rule(start, calendar)

    def put_off(
        self, start: datetime, calendar: Calendar
    ) -> tuple[tuple[Extension | Standstill, datetime], ...]:
        """The extensions by which it ends later, each than by the one before, and when."""
        end = self.by_rule(start, calendar)
        moved: list[tuple[Extension | Standstill, datetime]] = []
        if end is None:
            return ()
        for extension in self.extensions:
            before, end = end, to_the_minute(extension.after(start, end).astimezone(UTC))
            if end != before:
                moved.append((extension, end))
        return tuple(moved)

    def by_rule(self, start: datetime, calendar: Calendar) -> datetime | None:
        """The same without extensions."""
        end, begun = self.limit.deadline(start, calendar), start.astimezone(UTC)
        if end is Unknown.NOT_YET:
            return None
        if isinstance(end, Unknown) or end <= begun:
            return to_the_minute(begun + LAW_PERIOD)
        return to_the_minute(max(end, begun + self.least))


def to_the_minute(end: datetime) -> datetime:
    """The full minute with which a period ends that would end within it: so the minute that is
    shown is the one that is enforced, and none is shorter than its rule.
    """
    whole = end.replace(second=0, microsecond=0)
    return end if whole == end else whole + timedelta(minutes=1)


def is_in_time(act: datetime, deadline: datetime) -> bool:
    """An act at the deadline's very instant is in time."""
    return act <= deadline
