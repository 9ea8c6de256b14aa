"""Time limits in words, as conditions and regulations say them."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from events.models import PeriodExtension
from events.timelimits import (
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
    parse_time_limit,
)

AFTER_THE_PERIOD = gettext_lazy(
    "The correction period is over: this takes your statement and the"
    " organiser's approval (Law 79C2)."
)
"""To who would correct a score as if it were not."""


def period_text(text: str) -> str:
    """A stored time limit as a sentence says it, counted from the official score."""
    return _words(parse_time_limit(text))


def extension_text(row: PeriodExtension, zone: ZoneInfo) -> str:
    """What became of a period while it ran, by whom and why."""
    if row.lost_from and row.lost_until:
        said = _("Extended by %(time)s, %(period)s. %(who)s: %(reason)s")
        about = {"time": length_text(row.lost_from, row.lost_until)}
        about |= {"period": row.get_kind_display(), "who": row.given_by, "reason": row.reason}
        return said % about
    until, was = (
        date_format(each.astimezone(zone), _("j M, H:i")) for each in (row.until, row.was_until)
    )
    said = _("Extended, %(period)s: until %(until)s instead of %(was)s. %(who)s: %(reason)s")
    about = {"period": row.get_kind_display(), "until": until, "was": was}
    return said % {**about, "who": row.given_by, "reason": row.reason}


def length_text(begins: datetime, ends: datetime) -> str:
    """How long that was, in hours and minutes."""
    hours, minutes = divmod((ends - begins) // timedelta(minutes=1), 60)
    said = []
    if hours:
        said.append(ngettext("%d hour", "%d hours", hours) % hours)
    if minutes:
        said.append(ngettext("%d minute", "%d minutes", minutes) % minutes)
    return " ".join(said)


def _words(limit: TimeLimit) -> str:
    return _WORDS[type(limit)](limit)


def _elapsed(limit: Elapsed) -> str:
    spans = {
        "min": ngettext("%d minute", "%d minutes", limit.count),
        "h": ngettext("%d hour", "%d hours", limit.count),
        "d": ngettext("%d day", "%d days", limit.count),
    }
    span = spans[limit.unit] % limit.count
    return _("%s after the official score is available") % span


def _same_hour(limit: SameHour) -> str:
    return _("until the same hour, %(day)s") % {"day": _day_after(limit.days)}


def _clock_time(limit: ClockTime) -> str:
    return _("until %(time)s, %(day)s") % {
        "time": f"{limit.at:%H:%M}",
        "day": _day_after(limit.days_after),
    }


def _day_after(days: int) -> str:
    if days == 0:
        return _("on the day of the official score")
    return (
        ngettext(
            "%d day after that of the official score",
            "%d days after that of the official score",
            days,
        )
        % days
    )


def _working_days(limit: WorkingDays) -> str:
    days = ngettext(
        "until 23:59, %d working day after the day of the official score",
        "until 23:59, %d working days after the day of the official score",
        limit.count,
    )
    return days % limit.count


def _not_playing(limit: NotPlaying) -> str:
    minutes = ngettext(
        "%d minute without play after the official score is available",
        "%d minutes without play after the official score is available",
        limit.minutes,
    )
    return minutes % limit.minutes


def _next_session(_limit: NextSession) -> str:
    return _("until the next session of the event starts")


def _next_in_series(_limit: NextInSeries) -> str:
    return _("until the next session of the series starts")


def _earlier(limit: Earlier) -> str:
    return _("%(first)s, or %(second)s, whichever is earlier") % _both(limit)


def _later(limit: Later) -> str:
    return _("%(first)s, or %(second)s, whichever is later") % _both(limit)


def _both(limit: Earlier | Later) -> dict[str, str]:
    return {"first": _words(limit.first), "second": _words(limit.second)}


_WORDS: Mapping[type, Callable[[Any], str]] = {
    Elapsed: _elapsed,
    SameHour: _same_hour,
    ClockTime: _clock_time,
    WorkingDays: _working_days,
    NotPlaying: _not_playing,
    NextSession: _next_session,
    NextInSeries: _next_in_series,
    Earlier: _earlier,
    Later: _later,
}
