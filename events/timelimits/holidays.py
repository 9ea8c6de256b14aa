"""Days that are not working days, as an authority or an organiser lists them: one on a line.

`2026-12-25 Christmas Day` is one day, `12-25 Christmas Day` that day of every year.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from scoring.errors import BridgeError, Code, gettext_noop

LONGEST_NAME = 60
"""Characters of the name of a day."""

_LINE = re.compile(r"((?:\d{4}-)?\d{2}-\d{2})\s+(\S.*)", re.ASCII)
_LEAP_YEAR = "2000-"


class HolidayCode(Code):
    SHAPE = gettext_noop(
        "“%(line)s” is no day with its name: write 2026-12-25 Christmas Day, or 12-25 Christmas"
        " Day for every year"
    )
    NO_DATE = gettext_noop("“%(day)s” is in no calendar")
    LONG_NAME = gettext_noop(
        "“%(name)s” is too long: the name of a day has at most %(most)d characters"
    )
    TWICE = gettext_noop("%(day)s stands there twice")


class HolidayError(BridgeError):
    """The text is no list of days."""


@dataclass(frozen=True, slots=True, order=True)
class Holiday:
    """A day that is no working day, and what it is called."""

    day: date
    name: str


@dataclass(frozen=True, slots=True)
class Holidays:
    """Names by the day that bears them: "2026-12-25", or "12-25" for every year."""

    named: Mapping[str, str] = field(default_factory=dict)

    def on(self, day: date) -> Holiday | None:
        """The day if it is one of them; a name for the year goes before one for every year."""
        dated = day.isoformat()
        name = self.named.get(dated) or self.named.get(dated[5:])
        return Holiday(day, name) if name else None

    def joined(self, others: "Holidays") -> "Holidays":
        """Both lists; a day that stands in both is called as it is here."""
        return Holidays({**others.named, **self.named})

    @property
    def last(self) -> date | None:
        """The latest day that is listed for its year alone."""
        dated = [date.fromisoformat(each) for each in self.named if len(each) == _DATED]
        return max(dated, default=None)

    def __str__(self) -> str:
        return "\n".join(f"{day} {self.named[day]}" for day in sorted(self.named))


_DATED = len("2026-12-25")


def parse_holidays(text: str) -> Holidays:
    """Read a list, one day on a line; empty lines say nothing.

    Raises:
        HolidayError: a line is no day with a name, or a day stands there twice.
    """
    named: dict[str, str] = {}
    for line in filter(None, (" ".join(each.split()) for each in text.splitlines())):
        day, name = _read(line)
        if day in named:
            raise HolidayError(HolidayCode.TWICE, day=day)
        named[day] = name
    return Holidays(named)


def _read(line: str) -> tuple[str, str]:
    found = _LINE.fullmatch(line)
    if found is None:
        raise HolidayError(HolidayCode.SHAPE, line=line)
    day, name = found.groups()
    try:
        date.fromisoformat(day if len(day) == _DATED else _LEAP_YEAR + day)
    except ValueError as error:
        raise HolidayError(HolidayCode.NO_DATE, day=day) from error
    if len(name) > LONGEST_NAME:
        raise HolidayError(HolidayCode.LONG_NAME, name=name, most=LONGEST_NAME)
    return day, name
