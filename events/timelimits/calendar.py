"""What is known of play when a deadline is computed."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from events.timelimits.holidays import Holidays


class Needs(StrEnum):
    """What of a calendar a rule looks at besides its zone."""

    PLAY = "play"
    NEXT_SESSION = "next session"
    NEXT_IN_SERIES = "next in series"
    HOLIDAYS = "holidays"


@dataclass(frozen=True, slots=True)
class TimeOfPlay:
    """A sitting, from its start to its official score; `ends` is None while it goes on or is to
    come.
    """

    begins: datetime
    ends: datetime | None = None


@dataclass(frozen=True, slots=True)
class Calendar:
    """The zone in which a clock is read, the sessions about the one that is asked about, and the
    days that are not working days.

    `play` comes in the order of its beginnings. The next sessions are told by their announced
    start, whether or not they begin then; None where there is none, or none yet.
    """

    zone: ZoneInfo
    play: tuple[TimeOfPlay, ...] = ()
    next_session: datetime | None = None
    next_in_series: datetime | None = None
    next_told: datetime | None = None
    """The start of the next session that was told while a period waited for it, if that was later:
    nobody shortens a period by moving a session."""
    next_in_series_told: datetime | None = None
    holidays: Holidays = field(default_factory=Holidays)

    @property
    def until_next_session(self) -> datetime | None:
        """How long what waits for the next session lasts."""
        return _later(self.next_session, self.next_told)

    @property
    def until_next_in_series(self) -> datetime | None:
        """How long what waits for the next session of the series lasts."""
        return _later(self.next_in_series, self.next_in_series_told)


def _later(one: datetime | None, other: datetime | None) -> datetime | None:
    return max(filter(None, (one, other)), default=None)
