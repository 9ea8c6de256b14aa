"""What the page of a table knows: who plays what, how each board stands, and where all go next.

The page keeps it for as long as it has no network, so it holds all rounds of the table, and nothing
of any other table's results: nor its own of earlier rounds, where others sit by now who have still
to play a board.
"""

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypedDict

from django.urls import reverse

from events.chosen_scoring import binding
from events.models import Contestant, Section, Session, TableRound
from events.models.table_conditions import LeadsNoted
from events.movements.schedule import Schedule
from events.queries.clock import SessionClock, changes_at
from events.queries.field import field_of
from events.queries.guidance import SeatLine, TableLine, table_lines
from events.queries.line_ups import SatHere
from events.queries.movement import Names, letter_of
from events.queries.table_plays import TablePlay, TablePlays, table_plays
from events.queries.table_sight import TableSight


class SideJson(TypedDict):
    """What a side is called, and who sits there; in an individual North or East first."""

    label: str
    names: str
    seats: list[str]


class StatementJson(TypedDict):
    id: str
    device: int
    side: str
    entry: str
    made_at: str


class BoardJson(TypedDict):
    """A board at the table; `play` names it there, `entry` is its result in force or empty.

    What was said of it may be hidden by now (`is_hidden`), or the results of `others` be there.
    """

    play: str
    board: int
    dealer: str
    vulnerability: str
    is_late: bool
    is_cancelled: bool
    is_hidden: bool
    others: bool
    standing: str
    entry: str
    statements: list[StatementJson]


class RoundJson(TypedDict):
    """A round of the table, `key` names it there; `next` is where `ns`, `ew` and the `boards` go
    after it. Of teams `match` says that how it stands may be asked, `untold` who has no line-up.
    """

    key: int
    round: int
    half: int
    ns: SideJson | None
    ew: SideJson | None
    may_state: bool
    is_over: bool
    match: bool
    untold: list[str]
    boards: list[BoardJson]
    next: dict[str, str]


class StateJson(TypedDict):
    """All of it; `version` changes with anything in it but `now`."""

    version: str
    now: str
    session: dict[str, Any]
    table: dict[str, Any]
    clock: dict[str, Any] | None
    round: int
    rounds: list[RoundJson]


class StateVersion(NamedTuple):
    """What a page has: at which version of the session, until when by the clock, and what in short.

    Whoever acts on the session moves its version, and much of that is no matter of the table's.
    """

    session: int
    until: str
    content: str

    def __str__(self) -> str:
        return ".".join(map(str, self))

    @classmethod
    def parse(cls, text: str) -> "StateVersion | None":
        """What `str` wrote; None for anything else."""
        parts = text.split(".")
        numbers = [part for part in parts[:2] if part]
        if len(parts) != 3 or not parts[0] or not all(map(str.isdecimal, numbers)):
            return None
        return cls(int(parts[0]), parts[1], parts[2])

    def holds(self, session: Session, now: datetime) -> bool:
        """Whether nobody has acted since, and the clock has not gone on."""
        is_in_time = not self.until or now.timestamp() < int(self.until)
        return self.session == session.version and is_in_time


def table_state(
    session: Session, section: Section | None, table: int, name: str, now: datetime
) -> StateJson:
    """The state of a table's page; a fixed number of queries, whatever the field.

    Without a section play has not begun. `name` is what the table is called.
    """
    plays = table_plays(session, section, table, now) if section else None
    clock = plays.clock if plays else None
    state = StateJson(
        version="",
        now="",
        session={
            "id": session.pk,
            "event": session.event.name,
            "title": session.title,
            "organiser": session.organiser.name,
            "state": session.state,
            "asks_lead": binding(session).leads_noted == LeadsNoted.ASKED,
            "line_ups": _line_ups(session),
        },
        table={"name": name, "section": section.pk if section else 0, "number": table},
        clock=_clock(clock, now),
        round=plays.round if plays else 0,
        rounds=_rounds(session, section, table, plays) if section and plays else [],
    )
    text = json.dumps(state, sort_keys=True)
    content = hashlib.sha256(text.encode()).hexdigest()[:16]
    until = changes_at(clock.reading(now)) if clock else None
    version = StateVersion(session.version, str(int(until.timestamp())) if until else "", content)
    return {**state, "version": str(version), "now": now.isoformat()}


def _line_ups(session: Session) -> str:
    """Where a captain, logged in, says who of the team sits where; empty where no teams play."""
    slug = session.organiser.slug
    return reverse("line_up_own", args=[slug, session.pk]) if session.event.is_teams else ""


def _clock(found: SessionClock | None, now: datetime) -> dict[str, Any] | None:
    if found is None:
        return None
    reading = found.reading(now)
    until = changes_at(reading)
    left = None if until else round(reading.left.total_seconds())
    return {
        "phase": reading.phase.value,
        "round": reading.round,
        "until": until.isoformat() if until else None,
        "left": left,
    }


def _rounds(session: Session, section: Section, table: int, plays: TablePlays) -> list[RoundJson]:
    people = _People(session, plays)
    sight = TableSight(session, plays)
    lines: dict[tuple[int, int], TableLine] = {}
    if section.schedule:
        schedule = Schedule.from_dict(section.schedule)
        found = table_lines(schedule, table, Names(letter_of(section)))
        lines = {(each.round, each.half): each for each in found}
    return [
        RoundJson(
            key=row.pk,
            round=row.round,
            half=row.half,
            ns=people.side(row.ns, row.round),
            ew=people.side(row.ew, row.round),
            may_state=plays.may_state(row),
            is_over=row.round in plays.over,
            match=sight.shows_match(row),
            untold=people.untold(row),
            boards=[_board(each, sight) for each in plays.plays if each.row.pk == row.pk],
            next=_next(lines.get((row.round, row.half))),
        )
        for row in plays.rows
    ]


class _People:
    """Who sits at the table: a team's line-up is told when its round has come."""

    def __init__(self, session: Session, plays: TablePlays) -> None:
        keys = {key for row in plays.rows for key in (row.ns_id, row.ew_id) if key}
        self._plays = plays
        self._field = field_of(session, None if session.event.is_individual else keys)
        self._sat = SatHere(session) if session.event.is_teams else None

    def side(self, contestant: Contestant | None, round: int) -> SideJson | None:  # noqa: A002
        if contestant is None:
            return None
        found = self._field[contestant.pk]
        seats = list(found.players)
        if self._sat and round <= self._plays.last_stated:
            seats = [each.player.name for each in self._sat.members(contestant, round)] or seats
        return SideJson(label=contestant.short, names=found.names, seats=seats)

    def untold(self, row: TableRound) -> list[str]:
        """The teams that meet there and have not said yet who of them sits where."""
        if self._sat is None or not (row.ns and row.ew) or row.round > self._plays.last_stated:
            return []
        teams = [each for each in (row.ns, row.ew) if not self._sat.members(each, row.round)]
        return [self._field[each.pk].names for each in teams]


def _board(play: TablePlay, sight: TableSight) -> BoardJson:
    is_hidden = sight.hides(play)
    recorded = None if is_hidden else play.recorded
    return BoardJson(
        play=f"{play.row.pk}-{play.board.number}",
        board=play.board.number,
        dealer=play.board.dealer,
        vulnerability=play.board.vulnerability,
        is_late=play.is_late,
        is_cancelled=play.is_cancelled,
        is_hidden=is_hidden,
        others=sight.shows_others(play),
        standing=play.standing.value,
        entry=recorded.entry if recorded else "",
        statements=[
            StatementJson(
                id=each.key,
                device=each.device.number,
                side=each.side,
                entry=each.entry,
                made_at=each.made_at.isoformat(),
            )
            for each in ([] if is_hidden else play.standing_statements)
        ],
    )


def _next(line: TableLine | None) -> dict[str, str]:
    """Where each side and the boards go after the round; in an individual each of its players."""
    if line is None:
        return {}
    half = len(line.seats) // 2
    sides = {"ns": line.seats[:half], "ew": line.seats[half:]}
    return {name: _goes(seats) for name, seats in sides.items()} | {"boards": line.boards_next}


def _goes(seats: Sequence[SeatLine]) -> str:
    told = [each for each in seats if each.goes]
    if len(seats) == 1:
        return told[0].goes if told else ""
    return " · ".join(f"{each.who}: {each.goes}" for each in told)
