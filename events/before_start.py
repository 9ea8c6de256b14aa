"""An hour on a day before play, as the conditions say when entries open and close.

Pure: no Django, no clock. It follows the start, so that an event that is moved or set up again
keeps the rule.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from scoring.errors import BridgeError, Code, gettext_noop

_FORM = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)\s*-\s*(\d{1,3})\s*d")


class BeforeStartCode(Code):
    NONE = gettext_noop(
        "“%(text)s” is no time before play: write 12:00 -2d for noon two days before"
    )


class BeforeStartError(BridgeError):
    """The text is no time before play."""


@dataclass(frozen=True, slots=True)
class BeforeStart:
    """An hour of the local clock so many days before the local day of the start; 0 is that day."""

    at: time
    days_before: int

    def instant(self, start: datetime, zone: ZoneInfo) -> datetime:
        """When that is, in UTC. `start` is aware.

        An hour skipped when clocks go forward is read with the offset before the change, one
        that comes twice as its first coming.
        """
        day = start.astimezone(zone).date() - timedelta(days=self.days_before)
        return datetime.combine(day, self.at, tzinfo=zone).astimezone(UTC)

    def __str__(self) -> str:
        return f"{self.at:%H:%M} -{self.days_before}d"


def parse_before_start(text: str) -> BeforeStart:
    """Read "12:00 -2d": noon, two days before play.

    Raises:
        BeforeStartError: the text is none.
    """
    if found := _FORM.fullmatch(text.strip().lower()):
        return BeforeStart(time(int(found[1]), int(found[2])), int(found[3]))
    raise BeforeStartError(BeforeStartCode.NONE, text=text)
