"""Reading time limits as they are written: each `str` of a rule is read back as the same rule."""

import re
from collections.abc import Callable
from datetime import time

from events.timelimits.limits import (
    ClockTime,
    Earlier,
    Elapsed,
    Later,
    NextInSeries,
    NextSession,
    NotPlaying,
    SameHour,
    TimeLimit,
    WorkingDays,
)
from scoring.errors import BridgeError, Code, gettext_noop

LAW_DEFAULT = "30 min"
"""The period that Laws 79C1 and 92B give unless the organiser specifies another."""


class TimeLimitCode(Code):
    NONE = gettext_noop(
        "“%(text)s” is no time limit: write 30 min, 24 h, 7 d, 12:00 +1d, same hour +1d, 3 wd,"
        " 20 min not playing, next session, or two of these: later of 30 min, next session"
    )
    NO_LATEST = gettext_noop(
        "“%(text)s” may never come, as nobody knows yet whether a series goes on: say until when"
        " at the latest, for example earlier of 14 d, next in series"
    )


class TimeLimitError(BridgeError):
    """The text is no time limit."""


_Made = Callable[[re.Match[str]], TimeLimit]
_ONE: list[tuple[re.Pattern[str], _Made]] = [
    (re.compile(pattern, re.ASCII), made)
    for pattern, made in (
        (r"0*([1-9]\d{0,3})\s*(min|h|d)", lambda found: Elapsed(int(found[1]), found[2])),
        (
            r"([01]?\d|2[0-3]):([0-5]\d)\s*\+\s*(\d{1,2})\s*d",
            lambda found: ClockTime(time(int(found[1]), int(found[2])), int(found[3])),
        ),
        (r"same hour\s*\+\s*([1-9]\d?)\s*d", lambda found: SameHour(int(found[1]))),
        (r"([1-9]\d?)\s*wd", lambda found: WorkingDays(int(found[1]))),
        (r"([1-9]\d{0,3})\s*min not playing", lambda found: NotPlaying(int(found[1]))),
        (r"next session", lambda _found: NextSession()),
        (r"next in series", lambda _found: NextInSeries()),
    )
]
_TWO = re.compile(r"(earlier|later) of ([^,]+),([^,]+)")
_BOUNDED = (Elapsed, SameHour, ClockTime, WorkingDays)
"""What comes to an instant whatever else is played."""


def parse_time_limit(text: str) -> TimeLimit:
    """Read "30 min", "12:00 +1d" (noon on the next day), "later of 30 min, next session".

    Raises:
        TimeLimitError: the text is none of these, a span is zero, or nothing says until when a
            series is waited for.
    """
    plain = " ".join(text.lower().split())
    if found := _TWO.fullmatch(plain):
        first, second = _read_one(found[2].strip(), text), _read_one(found[3].strip(), text)
        return join_time_limits(found[1], first, second)
    limit = _read_one(plain, text)
    if limit == NextInSeries():
        raise TimeLimitError(TimeLimitCode.NO_LATEST, text=text)
    return limit


def join_time_limits(which: str, first: TimeLimit, second: TimeLimit) -> Earlier | Later:
    """The "earlier" or the "later" of two.

    Raises:
        TimeLimitError: nothing says until when a series is waited for.
    """
    pair = (Earlier if which == "earlier" else Later)(first, second)
    has_bound = isinstance(pair, Earlier) and any(isinstance(each, _BOUNDED) for each in pair)
    if NextInSeries() in pair and not has_bound:
        raise TimeLimitError(TimeLimitCode.NO_LATEST, text=str(pair))
    return pair


def _read_one(plain: str, text: str) -> TimeLimit:
    for pattern, made in _ONE:
        if found := pattern.fullmatch(plain):
            return made(found)
    raise TimeLimitError(TimeLimitCode.NONE, text=text)
