"""The Law's clock a second time, in whole microseconds, to be held against the first.

It is made of the Laws (79C1, 92B, 92C, 92D) and of what `docs/organisers.md` says of each rule, and
shares nothing with `events.timelimits` and `rulings.deadlines`: it reads the words of a rule by
itself, counts on a line of integers, and knows of the calendar only how far a zone is from UTC and
how a date is written. Instants are microseconds since 1970 in UTC.

Of a session it has a `Book`: what was written down, act by act, from which it finds by itself since
when which period runs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

SECOND = 1_000_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE
LAW = 30 * MINUTE
NEVER, NOT_YET, NOT_BEGUN = "never", "not yet", "not begun"
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


@dataclass(frozen=True, slots=True)
class Book:
    """A session as it was written down, each list in the order of its instants.

    `published` has a round, 0 where the session is official as a whole, and when; an entry at which
    nothing but the `withdrawn` of the same round follows has never been. `extended` has of which
    kind, when given, until when.
    """

    world: World
    errors: str
    officials: str
    appeals: str
    special: bool = False
    published: Sequence[tuple[int, int]] = ()
    withdrawn: Sequence[tuple[int, int]] = ()
    extended: Sequence[tuple[str, int, int]] = ()

    def official(self, number: int) -> int | None:
        """Since when what was played in the round is official."""
        acts = [(at, True) for of, at in self.published if of == number]
        acts += [(at, False) for of, at in self.withdrawn if of == number]
        last = max(acts, default=(0, False))
        return last[0] if last[1] else None

    @property
    def whole(self) -> int | None:
        """Since when all of it is."""
        numbers = {number for number, _at in self.published}
        found = [at for at in map(self.official, numbers) if at is not None]
        return max(found) if found and len(found) == len(numbers) else None

    def errors_end(self, since: int | None, *, by_official: bool) -> int | str:
        """Law 79C1; of errors of officials the longer of both."""
        ends = self._ends(since, self.errors)
        if by_official and self.officials:
            ends += self._ends(since, self.officials)
        kinds = ("correction", "officials") if by_official else ("correction",)
        end = _one_of("later", ends) if since is not None else NOT_BEGUN
        return self._lasts(end, since, 0 if self.special else LAW, kinds)

    def asking_end(self, *since: int | None) -> int | str:
        """Law 92B, from the last of these, all of which must have been."""
        begun = [at for at in since if at is not None]
        if len(begun) < len(since):
            return NOT_BEGUN
        last = max(begun)
        least = 0 if self.special else min(LAW, _named_by(self.appeals))
        return self._lasts(_rule(self.appeals, last, self.world), last, least, ("appeal",))

    def _ends(self, since: int | None, words: str) -> list[int | str]:
        return [] if since is None else [_rule(words, since, self.world)]

    def _lasts(
        self, end: int | str, since: int | None, least: int, kinds: tuple[str, ...]
    ) -> int | str:
        """As the Law has it at least; and an extension adds to what was not over when it came."""
        if since is None:
            return NOT_BEGUN
        if end == NOT_YET:
            return NOT_YET
        lasts = since + LAW if isinstance(end, str) or end <= since else max(end, since + least)
        lasts = full_minute(lasts)
        for kind, given, until in self.extended:
            if kind in kinds and given <= lasts:
                lasts = max(lasts, full_minute(until))
        return lasts


@dataclass(frozen=True, slots=True)
class Waiting:
    """What somebody has still to do before a score can be final, and the open appeals: until when
    each waits, where it lapses by itself.
    """

    acts: frozenset[str] = frozenset()
    appeals: Sequence[int | str] = ()


def microseconds(instant: datetime) -> int:
    return (instant - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def full_minute(end: int) -> int:
    """A right ends at the minute that the clock on the wall shows, and never before its time."""
    return -(-end // MINUTE) * MINUTE


def may_be_done(made: int, end: int | str) -> bool:
    """What counts is when it was made, the very end included, and not when it was recorded."""
    return isinstance(end, str) or made <= end


def concurrence_end(right: int | str, lodged: int, minutes: int) -> int | str:
    """Until when a concurrence counts: without a regulated time it always does (Law 92D)."""
    if minutes == 0:
        return NOT_BEGUN
    if isinstance(right, str):
        return right
    by_regulation = full_minute(lodged + minutes * MINUTE)
    return max(by_regulation, right)


def longest(ends: Sequence[int | str]) -> int | str:
    """One of which no end is known lasts longer than any other."""
    unknown = [end for end in ends if isinstance(end, str)]
    return unknown[0] if unknown else max(end for end in ends if isinstance(end, int))


def final_after(ends: Sequence[int | str]) -> int | str:
    """The last instant of all periods that run; NOT_YET while one of them has no end."""
    if ends[0] == NOT_BEGUN or NOT_YET in ends:
        return NOT_YET
    return max(each for each in ends if isinstance(each, int))


def open_at(now: int, errors: int | str, asking: Sequence[int | str], waiting: Waiting) -> set[str]:
    """What keeps a score provisional: all periods that run, and all that was asked for."""
    if errors == NOT_BEGUN:
        return {"not official"}
    found = set(waiting.acts)
    if may_be_done(now, errors):
        found.add("correction period")
    if any(end != NOT_BEGUN and may_be_done(now, end) for end in asking):
        found.add("appeal period")
    if waiting.appeals:
        found.add("appeal open")
    return found


def next_by_itself(errors: int | str, asking: Sequence[int | str], waiting: Waiting) -> int | str:
    """After which instant time alone changes something: an appeal lapses, or the score is final."""
    if errors == NOT_BEGUN:
        return NOT_YET
    known = [end for end in waiting.appeals if isinstance(end, int)]
    final = final_after([errors, *asking])
    if isinstance(final, int) and not waiting.acts and len(known) == len(waiting.appeals):
        known.append(final)
    return min(known, default=NOT_YET)


def _named_by(words: str) -> int:
    """The time that a rule names; of one that names none what the Law gives."""
    if " of " in words:
        which, pair = words.split(" of ")
        both = sorted(_named_by(each.strip()) for each in pair.split(","))
        return both[0] if which == "earlier" else both[1]
    match words.split():
        case [count, ("min" | "h" | "d") as unit, *_rest]:
            return int(count) * SPANS[unit]
    return LAW


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
