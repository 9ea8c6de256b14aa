"""The Law's deadlines: until when an error may be corrected and a ruling appealed, and what keeps a
session's score from being final.

Pure: no Django, no database, no clock; whoever asks brings the instants. The periods themselves
are rules of `events.timelimits`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from events.timelimits import Calendar, Period, is_in_time, to_the_minute

_FIRST = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Window:
    """A right that ends at an instant.

    `closes_at` is None while its time has not begun to run, and where it runs already but
    `awaits_play`: its end is known only when another session of the event has ended. `since` when
    it runs is known where it has begun.
    """

    closes_at: datetime | None
    awaits_play: bool = False
    since: datetime | None = field(default=None, compare=False)

    def is_open(self, now: datetime) -> bool:
        """An act at the closing instant itself is in time."""
        return self.closes_at is None or is_in_time(now, self.closes_at)

    @property
    def has_begun(self) -> bool:
        return self.closes_at is not None or self.awaits_play

    def ran_in(self, begins: datetime, ends: datetime) -> bool:
        """Whether some of its time lay between these instants; its last one is of its time."""
        if self.since is None or self.closes_at is None:
            return False
        return self.since < ends and begins <= self.closes_at


def correction_window(period: Period, calendar: Calendar, official_at: datetime | None) -> Window:
    """When scoring errors may be corrected: from the outset until the period is over (Law 79C1)."""
    return _window(period, calendar, official_at)


def appeal_window(
    period: Period, calendar: Calendar, official_at: datetime | None, told_at: datetime | None
) -> Window:
    """When one side may appeal one ruling (Law 92B).

    The period runs from the official score, and for a side that was told of the ruling later,
    from when it was told; a side not told yet keeps its right.
    """
    if official_at is None or told_at is None:
        return Window(None)
    return _window(period, calendar, max(official_at, told_at))


def request_window(
    period: Period, calendar: Calendar, official_at: datetime | None, closed_at: datetime | None
) -> Window:
    """When a ruling may be asked for (Law 92B): from the outset until the period is over.

    Where a call about the same was closed without a ruling, the period runs from then, as it does
    from when a side is told of one.
    """
    if official_at is None:
        return Window(None)
    return _window(period, calendar, max(official_at, closed_at or official_at))


def _window(period: Period, calendar: Calendar, since: datetime | None) -> Window:
    if since is None:
        return Window(None)
    closes_at = period.ends_at(since, calendar)
    return Window(closes_at, awaits_play=closes_at is None, since=since)


def later_of(first: Window, second: Window) -> Window:
    """The one that ends later; one whose end is not known yet outlasts any other."""
    return max(first, second, key=lambda each: (each.closes_at is None, each.closes_at or _FIRST))


def concurrence_window(right: Window, lodged_at: datetime, minutes: int) -> Window:
    """When the concurrence that an appeal lacks is in time (Law 92D).

    The Law names no time: it has to stand when the appeal is heard. A regulation may give so many
    minutes, as `unheard_after` counts them; without one the window does not end.
    """
    return unheard_after(right, lodged_at, minutes) if minutes else Window(None)


def unheard_after(right: Window, lodged_at: datetime, minutes: int) -> Window:
    """Until when an appeal is not left unheard for want of a concurrence.

    As long as the `right` to appeal lasts, and for so many minutes from when it was lodged, until a
    full minute.
    """
    if right.closes_at is None:
        return right
    return Window(max(right.closes_at, to_the_minute(lodged_at + timedelta(minutes=minutes))))


class Obstacle(StrEnum):
    """What keeps a score provisional."""

    NOT_OFFICIAL = "not official"
    CORRECTION_PERIOD = "correction period"
    APPEAL_PERIOD = "appeal period"
    CORRECTION_OPEN = "correction open"
    APPEAL_OPEN = "appeal open"
    RULING_UNFINISHED = "ruling unfinished"
    SIDE_NOT_TOLD = "side not told"
    REQUEST_OPEN = "request open"
    REOPENED = "reopened"
    OUTAGE = "outage"


@dataclass(frozen=True, slots=True)
class Matters:
    """What a session's score waits for.

    `corrections` is the window of that kind of error which has the longest.
    `corrections_open` counts reports in time and late ones that the director has stated to be
    right; any other late report waits without holding the score up. `appeal_windows` has one window
    for the session as a whole and one for each side of each ruling in force, `lapses` one for each
    open appeal that still lacks a concurrence, without an end where none is regulated.
    `requests_open` counts the calls and requests for a ruling that were made in time. What a final
    score was `is_reopened` for waits until the director in charge says what became of it. After an
    outage of the site in which a period ran, and of which nobody has said whether that is extended,
    it is `held_until` the outage was over for as long as it lasted.
    """

    corrections: Window
    appeal_windows: Sequence[Window]
    corrections_open: int
    appeals_open: int
    rulings_unfinished: int
    sides_not_told: int
    lapses: Sequence[Window] = ()
    requests_open: int = 0
    is_reopened: bool = False
    held_until: datetime | None = None

    @property
    def windows(self) -> tuple[Window, ...]:
        """All that run from the official score or from when a side was told."""
        return (self.corrections, *self.appeal_windows)


def obstacles(matters: Matters, now: datetime) -> tuple[Obstacle, ...]:
    """What keeps the session's score from being final now; empty when nothing does.

    A score is final when the periods of Laws 79C1 and 92B are over and all that was asked for
    within them has been discharged.
    """
    if not matters.corrections.has_begun:
        return (Obstacle.NOT_OFFICIAL,)
    found = {
        Obstacle.CORRECTION_PERIOD: matters.corrections.is_open(now),
        Obstacle.APPEAL_PERIOD: _any_running(matters.appeal_windows, now),
        Obstacle.CORRECTION_OPEN: matters.corrections_open > 0,
        Obstacle.APPEAL_OPEN: matters.appeals_open > 0,
        Obstacle.RULING_UNFINISHED: matters.rulings_unfinished > 0,
        Obstacle.SIDE_NOT_TOLD: matters.sides_not_told > 0,
        Obstacle.REQUEST_OPEN: matters.requests_open > 0,
        Obstacle.REOPENED: matters.is_reopened,
        Obstacle.OUTAGE: matters.held_until is not None and now <= matters.held_until,
    }
    return tuple(obstacle for obstacle, present in found.items() if present)


def final_from(matters: Matters) -> datetime | None:
    """The last instant of the periods as they run now; None before the official score, and while
    one of them waits for the end of play.
    """
    if not matters.corrections.has_begun or any(each.awaits_play for each in matters.windows):
        return None
    return max(window.closes_at for window in matters.windows if window.closes_at)


def decided_from(matters: Matters) -> datetime | None:
    """The same, where an outage waits for an answer not before that is over."""
    final = final_from(matters)
    return final and max(final, matters.held_until or final)


def due_at(matters: Matters) -> datetime | None:
    """The last instant before time alone decides something: an appeal lapses (Law 92D), or the
    score is final; None while only an act can move the session on.
    """
    if not matters.corrections.has_begun:
        return None
    final = decided_from(matters)
    lapses = [window.closes_at for window in matters.lapses if window.closes_at]
    waits_for_an_act = (
        matters.corrections_open
        or matters.appeals_open > len(lapses)
        or matters.rulings_unfinished
        or matters.sides_not_told
        or matters.requests_open
        or matters.is_reopened
    )
    return min(lapses if final is None or waits_for_an_act else [*lapses, final], default=None)


def _any_running(windows: Sequence[Window], now: datetime) -> bool:
    """Windows whose time has not begun are not running: `SIDE_NOT_TOLD` speaks for them."""
    return any(window.has_begun and window.is_open(now) for window in windows)
