"""Days that are not working days in words, in the reader's language."""

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from events.timelimits import Holiday, Holidays, parse_holidays

_LEAP_YEAR = "2000-"


def holidays_text(text: str) -> str:
    """A stored list as a sentence says it: each day with its name."""
    listed = parse_holidays(text).named
    return "; ".join(_told(day, listed[day]) for day in sorted(listed))


def _told(day: str, name: str) -> str:
    if len(day) < len("2026-12-25"):
        every = date_format(date.fromisoformat(_LEAP_YEAR + day), _("j F"))
        return _("%(day)s of every year, %(name)s") % {"day": every, "name": name}
    return _("%(day)s, %(name)s") % {
        "day": date_format(date.fromisoformat(day), "j F Y"),
        "name": name,
    }


def outlook(holidays: Holidays) -> list[str]:
    """Until when days are known that are listed for one year alone; nothing where none are."""
    if holidays.last is None:
        return []
    return [
        _("Days of single years are listed until %s: add the next ones in time.")
        % date_format(holidays.last, "j F Y")
    ]


def passed_text(days: tuple[Holiday, ...]) -> str:
    """The days that a period passes over, each with its day of the week."""
    return "; ".join(
        _("%(day)s, %(name)s") % {"day": date_format(each.day, _("D j M")), "name": each.name}
        for each in days
    )
