"""What the round clock shows: on the clock's screen, the wall, the director's clock, the desk."""

from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from events.models import Session
from events.movements.clock import Phase, Reading
from events.movements.guidance import progression
from events.movements.schedule import Schedule
from events.queries.clock import SessionClock
from events.queries.movement import sections_of

LAST_SECONDS = 60


def clock_face(session: Session, found: SessionClock | None, now: datetime) -> dict[str, Any]:
    """The context of `events/clock_face.html` and of the desk's one line."""
    reading = found.reading(now) if found else None
    rows = found.times(now) if found else ()
    following = next((row for row in rows if reading and row.round == reading.round + 1), None)
    return {
        "session": session,
        "event": session.event,
        "clock": found,
        "reading": reading,
        "now": now,
        "left": _left_text(reading) if reading else "",
        "is_last": bool(reading and _is_last(reading)),
        "last_seconds": LAST_SECONDS,
        "next_round": following,
        "has_break": bool(found and reading and reading.round in found.timetable.breaks),
    }


def _is_last(reading: Reading) -> bool:
    return reading.phase is Phase.PLAY and reading.left < timedelta(seconds=LAST_SECONDS)


def _left_text(reading: Reading) -> str:
    """Minutes and seconds, a second begun counted whole, as round-clock.js shows it."""
    seconds = -(-reading.left // timedelta(seconds=1))
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def ways(session: Session, clock: SessionClock | None, now: datetime) -> list[str]:
    """How all of all sections move after this round, where a few words say it; else nothing."""
    reading = clock.reading(now) if clock else None
    if reading is None or not reading.is_under_way:
        return []
    said = [_ways_in(schedule, reading.round) for _row, schedule in sections_of(session)]
    return said[0] if said and all(each == said[0] for each in said) else []


def _ways_in(schedule: Schedule, number: int) -> list[str]:
    if number >= schedule.rounds_count:
        return []
    common = progression(schedule, number)
    if None in {common.ns, common.ew, common.boards}:
        return []
    return [
        _("North-South %s") % _way(common.ns or 0),
        _("East-West %s") % _way(common.ew or 0),
        _("boards %s") % _way(common.boards or 0),
    ]


def _way(tables: int) -> str:
    if tables == 0:
        return _("stay")
    count = abs(tables)
    if tables > 0:
        return _("up one table") if count == 1 else _("up %d tables") % count
    return _("down one table") if count == 1 else _("down %d tables") % count
