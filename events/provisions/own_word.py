"""By which version of its conditions an event speaks on a day of play: two clocks, no database.

Its own word for a day is what was published by the end of it. What a session was frozen under when
it began is that day's word, whatever was published later in the evening.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class Published:
    """A version of the conditions, and the instant since which it is known."""

    number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Begun:
    """A session of that day of play that has begun: since when that is known, by which version."""

    number: int
    on: date
    at: datetime


def speaks_by(
    published: Iterable[Published],
    begun: Iterable[Begun],
    on: date,
    day_ends: datetime,
    known_at: datetime,
) -> int | None:
    """The number of the version that holds on the day, as known; None where there is none yet.

    Of several sessions of the day the one that began last counts.
    """
    played = [each for each in begun if each.on == on and each.at <= known_at]
    if played:
        return max(played, key=lambda each: (each.at, each.number)).number
    by = min(day_ends, known_at)
    return max((each.number for each in published if each.at <= by), default=None)
