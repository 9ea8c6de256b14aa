"""The plays of one table through a session: what it stated, what is recorded, how each stands."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from clubs.keys import hash_of
from events.agreement import BoardStanding, Recorded, SideStatement, standing_statements, verdict
from events.mapping import Meeting, entry_text, fields_of
from events.models import (
    Board,
    Result,
    Section,
    Session,
    TableDevice,
    TableRound,
    TableStatement,
)
from events.queries.clock import RoundNow, ended_rounds, round_now
from scoring.cards import Side
from scoring.notation import parse_entry

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
    """All plays of a table in the order of its rounds, and the rounds that it may speak of."""

    rows: tuple[TableRound, ...]
    plays: tuple[TablePlay, ...]
    now: RoundNow
    over: frozenset[int]

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
        """The last round whose boards can have been played: the room's, or the table's own."""
        return max(self.round, self.now.round)

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
    results = _results(session, met)
    stated, led = _statements(met)
    boards = {
        each.number: each
        for each in session.boards.filter(number__in={one for row in met for one in row.boards})
    }
    room = round_now(session, section.pk, now)
    over = _rounds_over(session, met, room, said_at or now)
    found = _Found(results, stated, led)
    plays = [
        found.play(row, boards[number], is_over=row.round in over and number not in row.late)
        for row in met
        for number in row.boards
    ]
    return TablePlays(rows, tuple(plays), room, over)


def disputes(session: Session) -> list[TablePlay]:
    """What tables leave to the director: sides that differ (Law 79B), changes after the round.

    Two queries more where there are any.
    """
    rows = TableStatement.objects.in_force().filter(
        session=session,
        standing__in=[BoardStanding.DISPUTED.value, BoardStanding.ASKED.value],
        settled_at=None,
    )
    open_ = list(rows.select_related("board", "table_round__ns", "table_round__ew").order_by("pk"))
    if not open_:
        return []
    met = [each.table_round for each in open_]
    stated, led = _statements(met)
    found = _Found(_results(session, met), stated, led)
    # A change that is asked for was one after the round: it stays that.
    plays = [found.play(each.table_round, each.board, is_over=True) for each in open_]
    return [
        play for play in plays if play.standing in {BoardStanding.DISPUTED, BoardStanding.ASKED}
    ]


def disputed_play(session: Session, statement: int) -> TablePlay | None:
    """That whose latest statement has this key; None when it is settled, or not the last."""
    return next((each for each in disputes(session) if each.statements[-1].pk == statement), None)


def dispute_of(session: Session, row: TableStatement) -> TablePlay | None:
    """That on the board that the statement is about; None when nothing is open there."""
    place = row.table_round_id, row.board_id
    return next((each for each in disputes(session) if (each.row.pk, each.board.pk) == place), None)


def scored_entries(play: TablePlay) -> dict[str, int | None]:
    """What each entry that stands would score, from N-S's side; None where nothing was played."""
    entries = {each.entry for each in play.standing_statements}
    return {
        entry: fields_of(parse_entry(entry), play.board.vulnerability).get("score")
        for entry in entries
    }


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


def _results(session: Session, met: Sequence[TableRound]) -> Mapping[Meeting, Result]:
    sides = {key for row in met for key in (row.ns_id, row.ew_id)}
    rows = session.results.in_force().filter(ns__in=sides, ew__in=sides).select_related("board")
    return {(each.board.number, each.ns_id, each.ew_id): each for each in rows}


def _statements(
    met: Sequence[TableRound],
) -> tuple[Mapping[Place, list[TableStatement]], frozenset[int]]:
    """Those of each play in the order of their coming, and the results that any of them led to."""
    found: defaultdict[Place, list[TableStatement]] = defaultdict(list)
    rows = TableStatement.objects.filter(table_round__in=met).select_related("device")
    for each in rows.order_by("pk"):
        found[each.table_round_id, each.board_id].append(each)
    led = {each.result_id for rows in found.values() for each in rows if each.result_id}
    return found, frozenset(led)


def _rounds_over(
    session: Session, met: Sequence[TableRound], room: RoundNow, at: datetime
) -> frozenset[int]:
    """The rounds that had ended: by the clock, or where there is none when the section plays on."""
    if room.phase is not None:
        return frozenset(ended_rounds(session, at))
    return frozenset(row.round for row in met if row.round < room.round)


def device_number(section: Section, table: int, name: str) -> int:
    """What a phone is called at its table; 0 while it has stated nothing."""
    known = TableDevice.objects.filter(section=section, table=table, name_hash=hash_of(name))
    return next(iter(known.values_list("number", flat=True)), 0)
