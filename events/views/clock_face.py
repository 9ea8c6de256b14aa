"""What the round clock shows: on the wall, on the director's clock and on the desk."""

from datetime import datetime, timedelta
from typing import Any

from events.models import Session
from events.movements.clock import Phase, Reading
from events.queries.clock import SessionClock

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
