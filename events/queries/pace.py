"""The pace of a session that is being played, from when its results came; never what they are."""

from collections import defaultdict
from datetime import datetime, timedelta

from django.db.models import Max

from events.models import Contestant, Session
from events.movements.clock import Phase
from events.movements.pace import Pace, RoomPlan, Sitting, pace_of
from events.queries.clock import (
    DEFAULT_SECONDS_PER_BOARD,
    DEFAULT_SECONDS_TO_MOVE,
    SessionClock,
)
from events.queries.plays import Play, Plays

QUIET = timedelta(hours=1)
"""When nothing has come for so long, results are not entered as they are obtained."""


def session_pace(
    session: Session, plays: Plays, clock: SessionClock | None, now: datetime
) -> Pace | None:
    """Its pace, in one query; None before the first result, after the last, and while none come."""
    if session.started_at is None or not plays.entered or plays.is_complete:
        return None
    last = _last_results(session)
    if now - max(last.values(), default=session.started_at) > QUIET:
        return None
    at_tables: defaultdict[int, list[Play]] = defaultdict(list)
    for play in plays.all:
        if not play.is_late:
            at_tables[play.table_round.pk].append(play)
    ordered = sorted(at_tables.values(), key=lambda own: own[0].table_round.half)
    sittings = [_sitting(own, last.get(own[0].table_round.pk)) for own in ordered]
    return pace_of(sittings, _plan(clock, session.started_at, now), now)


def _last_results(session: Session) -> dict[int, datetime]:
    """When the last board of each table in each round came first: a correction plays none again."""
    first = session.results.filter(version=1, table_round__isnull=False).order_by()
    rows = first.values("table_round").annotate(last=Max("entered_at"))
    return dict(rows.values_list("table_round", "last"))


def _sitting(plays: list[Play], last: datetime | None) -> Sitting:
    row = plays[0].table_round
    return Sitting(
        row.round,
        plays[0].table,
        frozenset(one for side in (plays[0].ns, plays[0].ew) for one in _people(side)),
        frozenset((row.section_id, play.board) for play in plays),
        sum(play.result is None for play in plays),
        last,
    )


def _people(side: Contestant) -> list[object]:
    """Who go through the room together: a pair, or each player of an individual by number."""
    if side.partner_number:
        return [(side.section_id, number) for number in side.numbers]
    return [side.pk]


def _plan(clock: SessionClock | None, began: datetime, now: datetime) -> RoomPlan:
    reading = clock.reading(now) if clock else None
    if clock is None or reading is None or reading.phase is Phase.WAITING:
        per_board = timedelta(seconds=DEFAULT_SECONDS_PER_BOARD)
        return RoomPlan(began, per_board, timedelta(seconds=DEFAULT_SECONDS_TO_MOVE))
    times = clock.times(now)
    return RoomPlan(
        times[0].begins_at,
        clock.timetable.per_board,
        clock.timetable.to_move,
        {row.round: row.begins_at for row in times},
        {row.round: row.play_ends_at for row in times},
        reading.round_to_be_at,
    )
