"""Which silence of the web server was an outage of the site.

Pure: no Django, no database, no clock.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

EVERY = timedelta(minutes=1)
"""How often the web server says that it lives."""

NOTICED = timedelta(minutes=5)
"""A longer silence is an outage; a shorter one is a restart."""

_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Silence:
    """From when until when, in whole minutes that hold all of it: no right is cut by seconds."""

    begins: datetime
    ends: datetime


def silence(seen_at: datetime, now: datetime) -> Silence | None:
    """That between two signs of life, where it was an outage."""
    if now - seen_at <= NOTICED:
        return None
    whole = _minute(now)
    return Silence(_minute(seen_at), whole if whole == now else whole + _MINUTE)


def _minute(at: datetime) -> datetime:
    return at.replace(second=0, microsecond=0)


def seen_last(seen_at: datetime, now: datetime) -> datetime:
    """The last sign of life after one more; a clock that was far ahead is put right."""
    return now if seen_at - now > NOTICED else max(seen_at, now)
