"""What periods would mean: for the nights of an event, and across the next change of clocks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.models import Authority, Organiser
from events.models import Event
from events.queries.holiday_words import passed_text
from events.queries.periods import holidays_in, next_in_series, rules_in
from events.timelimits import (
    LAW_PERIOD,
    Calendar,
    Holidays,
    Needs,
    Period,
    TimeLimitError,
    TimeOfPlay,
    holidays_passed,
    parse_time_limit,
)

OFFICIAL_AFTER = timedelta(hours=3)
"""How long after its start a session's score is taken to be official."""

NIGHTS = 3
"""Sessions of an event that are shown at most."""

_A_DAY = timedelta(days=1)
_DAYS_TO_A_CHANGE = 370


@dataclass(frozen=True, slots=True)
class ExampleEnd:
    """When a period would end, in words; `is_least` where the rule itself would leave less than
    the Law does. The holidays that are `passed` over do not count.
    """

    text: str
    is_least: bool
    passed: str = ""


@dataclass(frozen=True, slots=True)
class ExampleNight:
    """A night on which the official score is out then; `clocks` tells of one across their change.

    Errors of officials are told apart where they have a period of their own.
    """

    official_at: str
    corrections: ExampleEnd
    officials: ExampleEnd | None
    appeals: ExampleEnd
    clocks: str = ""


def example_nights(event: Event, starts: Sequence[datetime]) -> list[ExampleNight]:
    """Of an event whose sessions start then; it need not be stored, nor what it says.

    Raises:
        TimeLimitError: one of its periods is none.
    """
    zone = ZoneInfo(event.time_zone)
    in_series = next_in_series(event, max(starts))
    nights = [_night(event, zone, starts, each, in_series) for each in starts[:NIGHTS]]
    if change := next_change(zone, max(starts)):
        days = _days_to_eve(starts[0].astimezone(zone), change)
        moved = [_days_later(each, days, zone) for each in starts]
        series = _days_later(in_series, days, zone) if in_series else None
        nights.append(_night(event, zone, moved, moved[0], series, _clocks(change)))
    return nights


def example_lines(text: str, evening: datetime, holidays: Holidays) -> list[str]:
    """What one period would mean if the official score were out that evening, where it is told.

    Nothing of what is no period, and a word about one that depends on what else is played.
    """
    try:
        limit = parse_time_limit(text)
    except TimeLimitError:
        return []
    if limit.needs - {Needs.HOLIDAYS}:
        return [_("When that is depends on the event, whose own form shows it.")]
    zone = _zone(evening)
    calendar = Calendar(zone, holidays=holidays)
    lines = [_line(Period(limit), evening, calendar)]
    if change := next_change(zone, evening):
        eve = _days_later(evening, _days_to_eve(evening, change), zone)
        lines.append(f"{_line(Period(limit), eve, calendar)} ({_clocks(change)})")
    return lines


def evening_in(zone: ZoneInfo, now: datetime) -> datetime:
    """An evening there on which an official score could be out."""
    return now.astimezone(zone).replace(hour=22, minute=30, second=0, microsecond=0)


def zone_under(authority: Authority) -> ZoneInfo:
    """The zone of an organiser under it, for an example; the site's own where there is none."""
    zones = Organiser.objects.filter(authority=authority).order_by("pk")
    zone = zones.values_list("time_zone", flat=True).first()
    return ZoneInfo(zone or settings.TIME_ZONE)


def next_change(zone: ZoneInfo, after: datetime) -> datetime | None:
    """The first local midnight after which clocks change within the day; None where they do not."""
    midnight = after.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
    for _day in range(_DAYS_TO_A_CHANGE):
        midnight += _A_DAY
        if midnight.utcoffset() != (midnight + _A_DAY).utcoffset():
            return midnight
    return None


def _night(
    event: Event,
    zone: ZoneInfo,
    starts: Sequence[datetime],
    start: datetime,
    in_series: datetime | None,
    clocks: str = "",
) -> ExampleNight:
    later = [each for each in starts if each > start]
    calendar = Calendar(
        zone,
        play=tuple(TimeOfPlay(each, each + OFFICIAL_AFTER) for each in starts),
        next_session=min(later, default=None),
        next_in_series=min([*later, *([in_series] if in_series else [])], default=None),
        holidays=holidays_in(event),
    )
    rules, official = rules_in(event, calendar), start + OFFICIAL_AFTER
    return ExampleNight(
        _told(official, zone),
        _end(rules.correction, official, calendar),
        _end(rules.officials, official, calendar) if rules.tells_officials else None,
        _end(rules.appeal, official, calendar),
        clocks,
    )


def _end(period: Period, official: datetime, calendar: Calendar) -> ExampleEnd:
    end = period.ends_at(official, calendar)
    if end is None:
        return ExampleEnd(_("when play has ended"), is_least=False)
    by_rule = period.limit.deadline(official, calendar)
    return ExampleEnd(
        _told(end, calendar.zone),
        is_least=end != by_rule and end - official <= LAW_PERIOD,
        passed=passed_text(holidays_passed(period.limit, official, calendar)),
    )


def _line(period: Period, official: datetime, calendar: Calendar) -> str:
    end = _end(period, official, calendar)
    said = {"official": _told(official, calendar.zone), "end": end.text, "days": end.passed}
    if end.passed:
        return _("official on %(official)s: until %(end)s, not counting %(days)s") % said
    return _("official on %(official)s: until %(end)s") % said


def _told(at: datetime, zone: ZoneInfo) -> str:
    local = at.astimezone(zone)
    return f"{date_format(local, _('D j M, H:i'))} {local:%Z}"


def _clocks(change: datetime) -> str:
    day = date_format(change, _("D j M"))
    if (change + _A_DAY).utcoffset() > change.utcoffset():  # type: ignore[operator]  # aware
        return _("clocks go forward on %s") % day
    return _("clocks go back on %s") % day


def _days_to_eve(evening: datetime, change: datetime) -> int:
    return (change.date() - evening.date()).days - 1


def _days_later(at: datetime, days: int, zone: ZoneInfo) -> datetime:
    """The same hour by the clock of the place."""
    local = at.astimezone(zone).replace(tzinfo=None) + days * _A_DAY
    return local.replace(tzinfo=zone)


def _zone(evening: datetime) -> ZoneInfo:
    if not isinstance(evening.tzinfo, ZoneInfo):
        raise TypeError("an evening is told in a zone")
    return evening.tzinfo
