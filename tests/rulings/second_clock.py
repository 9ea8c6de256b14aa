"""The Law's clock a second time, in whole microseconds, to be held against the first.

It is made of the Laws (79C1, 92B, 92D) and of what `docs/organisers.md` says of each rule, and
shares nothing with `events.timelimits` and `rulings.deadlines`: it reads the words of a rule by
itself, counts on a line of integers, and knows of the calendar only how far a zone is from UTC and
how a date is written. Instants are microseconds since 1970 in UTC.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

SECOND = 1_000_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
LAW = 30 * MINUTE
NEVER, NOT_YET = "never", "not yet"
FIRST_DAY = date(1970, 1, 1).toordinal()
SPANS = {"min": MINUTE, "h": 60 * MINUTE, "d": DAY}


@dataclass(frozen=True, slots=True)
class World:
    """What the clock sees: a zone, who plays when (to None: nobody knows), what is announced."""

    zone: str
    play: Sequence[tuple[int, int | None]] = ()
    next_session: int | None = None
    next_in_series: int | None = None
    holidays: frozenset[str] = field(default_factory=frozenset)


def microseconds(instant: datetime) -> int:
    return (instant - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def period_end(words: str, start: int, world: World, least: int = LAW) -> int | str:
    """The last instant in time of a period that began at `start`; NOT_YET while none is known."""
    end = _rule(words, start, world)
    if end == NOT_YET:
        return NOT_YET
    if isinstance(end, str) or end <= start:
        return start + LAW
    return end if end - start >= least else start + least


def side_end(
    words: str, world: World, official: int | None, told: int | None, least: int = LAW
) -> int | str:
    """Until when a side may appeal: NOT_YET before the score is official and the side was told."""
    begun = [each for each in (official, told) if each is not None]
    if len(begun) < 2:
        return NOT_YET
    return period_end(words, max(begun), world, least)


def concurrence_end(right: int | str, lodged: int, minutes: int) -> int | str:
    """Until when a concurrence counts: without a regulated time it always does (Law 92D)."""
    if minutes == 0 or right == NOT_YET:
        return NOT_YET
    by_regulation = lodged + minutes * MINUTE
    return by_regulation if isinstance(right, str) or right < by_regulation else right


def final_after(ends: Sequence[int | str]) -> int | str:
    """The last instant of all periods together; NOT_YET while one of them has no end."""
    known = [each for each in ends if isinstance(each, int)]
    return max(known) if len(known) == len(ends) else NOT_YET


def _rule(words: str, start: int, world: World) -> int | str:
    if " of " in words:
        which, pair = words.split(" of ")
        return _one_of(which, [_rule(each.strip(), start, world) for each in pair.split(",")])
    if words.startswith("next"):
        announced = {"session": world.next_session, "in series": world.next_in_series}
        instant = announced[words.removeprefix("next ")]
        return NEVER if instant is None else instant
    match words.split():
        case [count, "min", "not", "playing"]:
            return _apart_from_play(start, int(count) * MINUTE, world)
        case ["same", "hour", days]:
            return _utc(start + _offset(start, world) + _days(days) * DAY, world)
        case [clock, days] if ":" in clock:
            hour, minute = map(int, clock.split(":"))
            return _at_clock(_local_day(start, world) + _days(days), hour * 60 + minute, world)
        case [count, "wd"]:
            return _at_clock(_working_day(int(count), start, world), 23 * 60 + 59, world)
    count, unit = words.split()
    return start + int(count) * SPANS[unit]


def _one_of(which: str, ends: list[int | str]) -> int | str:
    known = sorted(each for each in ends if isinstance(each, int))
    if len(known) == len(ends) or (known and (which == "earlier" or NOT_YET not in ends)):
        return known[0 if which == "earlier" else -1]
    return NOT_YET if NOT_YET in ends else NEVER


def _apart_from_play(start: int, length: int, world: World) -> int | str:
    """As far beyond the length as play lay within: what play adds may take in more of it."""
    end, before = start + length, -1
    while end != before:
        before = end
        if any(stop is None and begin < end for begin, stop in world.play):
            return NOT_YET
        end = start + length + _played(start, end, world)
    return end


def _played(start: int, end: int, world: World) -> int:
    """How much of the time between two instants somebody was playing."""
    total, until = 0, start
    for begin, stop in sorted((begin, stop or 0) for begin, stop in world.play if stop is not None):
        lower, upper = max(begin, until), min(stop, end)
        if upper > lower:
            total, until = total + upper - lower, upper
    return total


def _working_day(count: int, start: int, world: World) -> int:
    """The day, counted from 1970; after 366 days listed days and weekends count as well."""
    first = _local_day(start, world)
    day = first
    for _each in range(count):
        day += 1
        while day - first < 366 and not _is_worked(day, world):
            day += 1
    return day


def _is_worked(day: int, world: World) -> bool:
    written = date.fromordinal(FIRST_DAY + day).isoformat()
    is_weekend = (day + 3) % 7 > 4  # the first day of 1970 was a Thursday
    return not is_weekend and world.holidays.isdisjoint((written, written[5:]))


def _days(words: str) -> int:
    return int(words.strip("+d"))


def _local_day(instant: int, world: World) -> int:
    return (instant + _offset(instant, world)) // DAY


def _at_clock(day: int, minutes: int, world: World) -> int:
    return _utc(day * DAY + minutes * MINUTE, world)


def _utc(local: int, world: World) -> int:
    """Of a local time that comes twice the first; one left out is read as before the leap."""
    before, after = (local - _offset(local + way, world) for way in (-DAY, DAY))
    fits = [each for each in (before, after) if each + _offset(each, world) == local]
    return min(fits, default=before)


def _offset(instant: int, world: World) -> int:
    at = datetime.fromtimestamp(instant // SECOND, ZoneInfo(world.zone))
    return microseconds(at.replace(tzinfo=UTC)) - instant // SECOND * SECOND
