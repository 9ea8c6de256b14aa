"""When the demo's sessions begin: at hours at which clubs play, whenever it is loaded."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

ISLES = (
    "Europe/London",
    "Indian/Mauritius",
    "Asia/Singapore",
    "Pacific/Auckland",
    "Pacific/Honolulu",
    "Atlantic/Bermuda",
)
"""Where Riverside may lie; between them they have a playing hour at every instant."""

PLAYING_HOURS = range(10, 21)
EVENING, AFTERNOON = time(19, 30), time(14)
QUARTER = timedelta(minutes=15)


def playing_zone(begun: datetime) -> str:
    """The first of the isles on which a session that began then began at a sensible hour."""
    zones = (name for name in ISLES if begun.astimezone(ZoneInfo(name)).hour in PLAYING_HOURS)
    return next(zones)


def evening(now: datetime, zone: str, *, days_ago: int) -> datetime:
    """Half past seven by the club's clock, so many days ago."""
    return _at(EVENING, now, zone, days_ago)


def last_afternoon(now: datetime, zone: str, *, ago: timedelta) -> datetime:
    """The latest two o'clock by the club's clock that is so long ago at least."""
    today = _at(AFTERNOON, now, zone, 0)
    return today if today <= now - ago else _at(AFTERNOON, now, zone, 1)


def announced(begun: datetime) -> datetime:
    """The quarter of an hour for which a session was announced that began a little late."""
    return begun - timedelta(seconds=begun.timestamp() % QUARTER.total_seconds())


def _at(hour: time, now: datetime, zone: str, days_ago: int) -> datetime:
    here = now.astimezone(ZoneInfo(zone))
    return datetime.combine(here.date() - timedelta(days=days_ago), hour, here.tzinfo)
