"""How instants are told: in a zone, with their day unless it is today.

The text of a date is made once for each language and kept: a page of a score tells half a dozen.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, ngettext

KEPT = 4096
"""Texts of dates, of all patterns and languages."""

FULL = "l j F Y, H:i"


@dataclass(frozen=True, slots=True)
class ToldTime:
    """An instant as it is told: exactly (ISO 8601), in short, and in full for paper."""

    at: str
    text: str
    full: str


def told(at: datetime, zone: str, now: datetime) -> ToldTime:
    """The time, with the day unless it is today; `zone` is the current one when empty."""
    return ToldTime(at.isoformat(), _day_and_time(at, zone, now), full_date(at, zone))


def told_with_zone(at: datetime, zone: str, now: datetime) -> ToldTime:
    """The same with the zone's name, as deadlines are told."""
    name = f"{_local(at, zone):%Z}"
    text = f"{_day_and_time(at, zone, now)} {name}"
    return ToldTime(at.isoformat(), text, f"{full_date(at, zone)} {name}")


def full_date(at: datetime, zone: str = "") -> str:
    """Weekday, day, month, year and time: what stands on paper, where no day is today."""
    return _dated(_local(at, zone), FULL)


def time_left(seconds: int) -> str:
    """What is left in words, in the one unit that matters; clock.js says it the same way."""
    if seconds < 0:
        return gettext("over")
    if seconds < 120:
        return ngettext("in %d second", "in %d seconds", seconds) % seconds
    minutes, hours, days = seconds // 60, seconds // 3600, seconds // 86400
    if hours < 2:
        return ngettext("in %d minute", "in %d minutes", minutes) % minutes
    if days < 2:
        return ngettext("in %d hour", "in %d hours", hours) % hours
    return ngettext("in %d day", "in %d days", days) % days


def _day_and_time(at: datetime, zone: str, now: datetime) -> str:
    local, today = _local(at, zone), _local(now, zone)
    if local.date() == today.date():
        return _dated(local, "H:i")
    is_this_year = local.year == today.year
    return _dated(local, gettext("j M, H:i") if is_this_year else gettext("j M Y, H:i"))


def _local(at: datetime, zone: str) -> datetime:
    return at.astimezone(ZoneInfo(zone)) if zone else timezone.localtime(at)


def _dated(local: datetime, pattern: str) -> str:
    # Without its zone: the same instant in two zones is equal, and is told in two ways.
    return _formatted(get_language(), local.replace(tzinfo=None), pattern)


@lru_cache(maxsize=KEPT)
def _formatted(_language: str | None, at: datetime, pattern: str) -> str:
    return date_format(at, pattern)
