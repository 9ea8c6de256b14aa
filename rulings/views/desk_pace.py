"""The desk's first lines: which table to go to, who waits for it, and when the session will end."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.typography.figures import figure
from events.models import Session
from events.movements.pace import Pace, SlowTable
from events.queries.clock import SessionClock
from events.queries.pace import session_pace
from events.queries.periods import zone_of
from events.queries.plays import Plays

MINUTE = timedelta(minutes=1)
AT_ONCE = 3
"""Tables that are told in full; the others are a tap away."""


class SlowLine(NamedTuple):
    """A table to go to, who waits for it, and how it stands."""

    table: str
    waits: str
    text: str


class DeskPace(NamedTuple):
    """The tables to go to, the most pressing first, `more` of them; and the `end` in words."""

    first: list[SlowLine]
    more: list[SlowLine]
    end: str


def desk_pace(
    session: Session, plays: Plays, clock: SessionClock | None, now: datetime
) -> DeskPace | None:
    """The pace in words; None where nothing tells it."""
    pace = session_pace(session, plays, clock, now)
    if pace is None or pace.ends_at is None:
        return None
    slow = [_line(session, each) for each in pace.slow]
    return DeskPace(slow[:AT_ONCE], slow[AT_ONCE:], _end(session, pace, clock, now))


def changes_at(pace: DeskPace | None, now: datetime) -> datetime | None:
    """When it may read otherwise though nothing comes: minutes go by."""
    return now + MINUTE if pace else None


def _line(session: Session, slow: SlowTable) -> SlowLine:
    said = [
        ngettext("%d board left", "%d boards left", slow.left) % slow.left,
        _("%s min a board") % _minutes(slow.per_board),
        _("through about %s") % _time(session, slow.through_at),
    ]
    if slow.behind >= MINUTE:
        said.append(_("%d min behind") % (slow.behind // MINUTE))
    waits = ""
    if slow.waiting:
        tables = ", ".join(slow.waiting)
        count = len(slow.waiting)
        waits = ngettext("table %s waits for it", "tables %s wait for it", count) % tables
    return SlowLine(slow.table, waits, " · ".join(said))


def _end(session: Session, pace: Pace, clock: SessionClock | None, now: datetime) -> str:
    about = {
        "minutes": _minutes(pace.per_board),
        "time": _time(session, pace.ends_at) if pace.ends_at else "",
    }
    said = _("%(minutes)s min a board; at this pace all are through about %(time)s") % about
    times = clock.times(now) if clock else ()
    if not times:
        return said
    return said + _(", by the clock at %s") % _time(session, times[-1].play_ends_at)


def _minutes(length: timedelta) -> str:
    return figure(f"{length / MINUTE:.1f}")


def _time(session: Session, at: datetime) -> str:
    return f"{at.astimezone(zone_of(session)):%H:%M}"
