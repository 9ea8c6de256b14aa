"""The plays of one table through a session: what it stated, what is recorded, how each stands."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.db.models import Max

from clubs.keys import hash_of
from events.agreement import BoardStanding, Recorded, SideStatement, standing_statements, verdict
from events.mapping import Meeting, entry_text
from events.models import (
    Board,
    Result,
    Section,
    Session,
    TableDevice,
    TableRound,
    TableStatement,
)
from events.queries.clock import RoundNow, SessionClock, clock_of, ended_by, round_by
from scoring.cards import Side

Place = tuple[int, int]
"""The keys of a table's round and of a board."""


@dataclass(frozen=True)
class TablePlay:
    """One board at the table, with its result in force and what was stated since that was typed."""

    row: TableRound
    board: Board
    result: Result | None
    by_table: bool
    statements: Sequence[TableStatement]
    is_over: bool

    @property
    def is_late(self) -> bool:
        return self.board.number in self.row.late

    @property
    def is_cancelled(self) -> bool:
        return self.board.number in self.row.cancelled

    @property
    def recorded(self) -> Recorded | None:
        return Recorded(entry_text(self.result), self.by_table) if self.result else None

    @property
    def table(self) -> str:
        """What the table is called."""
        side = self.row.ns or self.row.ew
        return side.at_table(self.row.table) if side else str(self.row.table)

    @cached_property
    def standing(self) -> BoardStanding:
        """As `verdict` has it."""
        told = [statement_of(each) for each in self.statements]
        return verdict(told, self.recorded, is_over=self.is_over).standing

    @property
    def standing_statements(self) -> list[TableStatement]:
        """What nobody at the table has replaced."""
        told = {each.key: each for each in self.statements}
        return [told[each.key] for each in standing_statements(map(statement_of, self.statements))]


@dataclass(frozen=True)
class TablePlays:
    """All plays of a table in the order of its rounds, and the rounds that it may speak of.

    Rounds that are `over` have ended by the clock; where there is none, when the section plays on.
    `others` is the latest round that another table has a result of, asked only of a table that is
    further than the round after the clock's.
    """

    rows: tuple[TableRound, ...]
    plays: tuple[TablePlay, ...]
    clock: SessionClock | None
    now: RoundNow
    over: frozenset[int]
    others: int = 0

    @cached_property
    def round(self) -> int:
        """Where the table is: its first round with a board that is not in; the last when all are.

        Late and cancelled boards keep nobody there.
        """
        for play in self.plays:
            if play.result is None and not (play.is_late or play.is_cancelled):
                return play.row.round
        return max((row.round for row in self.rows), default=0)

    @property
    def last_stated(self) -> int:
        """The last round whose boards can have been played: the room's, or the table's own.

        While a clock runs no table is more than a round ahead of it and of all others. Without one
        nothing tells that a table hurries: the others may be on paper, and typed after play.
        """
        last = max(self.round, self.now.round)
        if self.now.until is None:
            return last
        return min(last, max(self.now.round, self.others) + 1)

    @property
    def guests(self) -> frozenset[int]:
        """The entries (keys) of all who may have its page: who sat or sits here, or comes next."""
        come = [row for row in self.rows if row.round <= self.last_stated + 1]
        sides = [side for row in come for side in (row.ns, row.ew) if side]
        return frozenset(entry for side in sides for entry in side.entries)

    def has_gone_on(self, row: TableRound) -> bool:
        """Whether something of a later round is in."""
        return any(each.result and each.row.round > row.round for each in self.plays)

    def may_state(self, row: TableRound) -> bool:
        return row.round <= self.last_stated

    def find(self, table_round: int, board: int) -> TablePlay | None:
        """By the key of the round at the table, and the board's number."""
        for play in self.plays:
            if play.row.pk == table_round and play.board.number == board:
                return play
        return None


def statement_of(row: TableStatement) -> SideStatement:
    """A stored statement as the rule of agreement knows it."""
    return SideStatement(
        row.key, row.device_id, row.number, Side(row.side), row.entry, frozenset(row.seen)
    )


def table_plays(
    session: Session,
    section: Section,
    table: int,
    now: datetime,
    *,
    said_at: datetime | None = None,
) -> TablePlays:
    """What that table plays where two meet; a fixed number of queries.

    `said_at` is when something was said of it: rounds that ended later were not over then.
    """
    rows = tuple(
        section.table_rounds.filter(table=table)
        .select_related("ns", "ew")
        .order_by("round", "part")
    )
    met = [row for row in rows if row.ns_id and row.ew_id]
    found = _found(session, met)
    boards = {
        each.number: each
        for each in session.boards.filter(number__in={one for row in met for one in row.boards})
    }
    clock = clock_of(session)
    room = round_by(clock, section.pk, now)
    over = frozenset(row.round for row in met if row.round < room.round)
    if room.phase is not None:
        over = frozenset(ended_by(clock, said_at or now))
    plays = [
        found.play(row, boards[number], is_over=row.round in over and number not in row.late)
        for row in met
        for number in row.boards
    ]
    told = TablePlays(rows, tuple(plays), clock, room, over)
    if room.until is None or told.round <= room.round + 1:
        return told
    return replace(told, others=_latest_of_others(section, table))


def _latest_of_others(section: Section, table: int) -> int:
    others = section.table_rounds.exclude(table=table).filter(results__is_current=True)
    return others.aggregate(latest=Max("round"))["latest"] or 0


def plays_stated(
    session: Session, places: Sequence[tuple[TableRound, Board]], *, is_over: bool
) -> list[TablePlay]:
    """Single plays, at tables where two meet, of which something was stated."""
    found = _found(session, [row for row, _board in places])
    return [found.play(row, board, is_over=is_over) for row, board in places]


@dataclass(frozen=True, slots=True)
class _Found:
    """What is stored of the plays at some tables."""

    results: Mapping[Meeting, Result]
    stated: Mapping[Place, list[TableStatement]]
    led: frozenset[int]

    def play(self, row: TableRound, board: Board, *, is_over: bool) -> TablePlay:
        result = self.results.get((board.number, row.ns_id or 0, row.ew_id or 0))
        if result and board.number in row.cancelled and result.table_round_id != row.pk:
            result = None
        told = self.stated.get((row.pk, board.pk), [])
        last = max((each.pk for each in told if each.settled_at), default=0)
        by_table = bool(result and result.pk in self.led and not last)
        told = [each for each in told if each.pk > last]
        if result and result.pk not in self.led:
            told = [each for each in told if each.received_at > result.entered_at]
        return TablePlay(row, board, result, by_table, told, is_over)


def _found(session: Session, met: Sequence[TableRound]) -> _Found:
    """Of these tables, in two queries."""
    sides = {key for row in met for key in (row.ns_id, row.ew_id)}
    results = session.results.in_force().filter(ns__in=sides, ew__in=sides).select_related("board")
    stated: defaultdict[Place, list[TableStatement]] = defaultdict(list)
    rows = TableStatement.objects.filter(table_round__in=met).select_related("device")
    for each in rows.order_by("pk"):
        stated[each.table_round_id, each.board_id].append(each)
    return _Found(
        {(each.board.number, each.ns_id, each.ew_id): each for each in results},
        stated,
        frozenset(each.result_id for rows in stated.values() for each in rows if each.result_id),
    )


def device_number(section: Section, table: int, name: str) -> int:
    """What a phone is called at its table; 0 while it has stated nothing."""
    known = TableDevice.objects.filter(section=section, table=table, name_hash=hash_of(name))
    return next(iter(known.values_list("number", flat=True)), 0)
