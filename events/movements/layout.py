"""From seats to a schedule: numbers boards, names shared sets and bye-stands, cuts rounds.

A generator states who meets whom with which board set; all that follows from it is worked out here,
in the same way for every kind.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from events.movements.codes import WordCode
from events.movements.notes import NoteCode, TitleCode
from events.movements.schedule import ByeStand, Contest, Schedule, Share
from events.movements.table_rounds import PlayersRound, TableRound
from scoring.errors import Code, Message, Text

Seat = tuple[int | None, int | None, int | None]
"""North-South pair, East-West pair, board set; a sit-out has no set and one pair."""

SeatsByRound = Sequence[Sequence[Seat]]

Players = tuple[int | None, int | None, int | None, int | None, int | None]
"""North, South, East, West and the board set, for an individual."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a generator states of a full movement; `remarks` come first among its notes.

    With `loose_boards` sets wait as a matter of course, and no bye-stand is worth a note.
    """

    name: Code | str
    seats: Sequence[Sequence[Seat | Players]]
    winners: int = 1
    contest: Contest = Contest.PAIRS
    aggregate: bool = False
    circuits: tuple[tuple[int, ...], ...] = ()
    repeats: tuple[int, ...] = ()
    remarks: tuple[Text, ...] = ()
    loose_boards: bool = False


def lay_out(kind: str, plan: Plan, *, field: int, boards_per_set: int, rounds: int) -> Schedule:
    """Make the schedule of the first `rounds` rounds of a full movement's seats."""
    schedule = Schedule(
        kind=kind,
        title=_title(plan, field),
        tables=len(plan.seats[0]),
        field=field,
        winners=plan.winners,
        board_sets=max(seat[-1] or 0 for row in plan.seats for seat in row),
        boards_per_set=boards_per_set,
        rounds=(),
        contest=plan.contest,
        aggregate=plan.aggregate,
        circuits=plan.circuits,
        repeats=plan.repeats,
    )
    boards = [(), *(schedule.boards_of(each) for each in range(1, schedule.board_sets + 1))]
    laid = replace(
        schedule,
        byestands=_byestands(schedule, map(_in_play, plan.seats)),
        rounds=tuple(
            tuple([_table_round(boards, table, seat) for table, seat in enumerate(row, start=1)])
            for row in plan.seats[:rounds]
        ),
    )
    cut = curtail(laid, rounds)
    return replace(
        cut,
        notes=(
            *plan.remarks,
            *share_notes(cut),
            *(() if plan.loose_boards else _byestand_notes(cut)),
            *sit_out_notes(cut),
        ),
    )


def _title(plan: Plan, field: int) -> Text:
    if isinstance(plan.name, str):
        return plan.name
    said = field_said(field, plan.contest)
    return Message(TitleCode.TITLE, name=Message(plan.name), field=said)


def _table_round(boards: Sequence[tuple[int, ...]], table: int, seat: Seat | Players) -> TableRound:
    """Who sits at a table; `boards` are those of each set, by its number."""
    if len(seat) == 3:
        ns, ew, board_set = seat
        return TableRound(table, ns, ew, board_set, boards[board_set or 0])
    north, south, east, west, board_set = seat
    return PlayersRound(table, north, east, board_set, boards[board_set or 0], south, west)


def curtail(schedule: Schedule, rounds: int) -> Schedule:
    """Keep the first `rounds` rounds, and the board sets that they use."""
    kept = replace(schedule, rounds=schedule.rounds[:rounds])
    return replace(
        kept,
        board_sets=max(entry.board_set or 0 for _, entry in kept.plays()),
        repeats=tuple(number for number in schedule.repeats if number <= rounds),
        shares=tuple(_shares(kept)),
    )


def name_shares(before: Schedule, after: Schedule) -> Schedule:
    """A changed schedule with its shares named anew, also among its notes.

    Where a set now waits because its table does not play, a bye-stand is named too.
    """
    rows = [
        [(entry.table, entry.board_set) for entry in tables if entry.is_played and entry.board_set]
        for tables in after.rounds
    ]
    stands = tuple(sorted({*after.byestands, *_byestands(after, rows)}))
    named = replace(after, shares=tuple(_shares(after)), byestands=stands)
    kept = without(after.notes, share_notes(before))
    return replace(named, notes=(*kept, *share_notes(named)))


def without(notes: Iterable[Text], stale: Iterable[Text]) -> tuple[Text, ...]:
    """The notes that still hold, whether they were stored with their codes or as they read."""
    gone = set(map(str, stale))
    return tuple(note for note in notes if str(note) not in gone)


def leave_out(seats: SeatsByRound, missing: int) -> SeatsByRound:
    """A field of one line without a pair: those above it take the number below their own."""

    def number(pair: int | None) -> int | None:
        if pair is None or pair == missing:
            return None
        return pair - 1 if pair > missing else pair

    return [
        [
            (number(ns), number(ew), None if missing in {ns, ew} else board_set)
            for ns, ew, board_set in row
        ]
        for row in seats
    ]


def leave_out_last_ns(seats: SeatsByRound) -> SeatsByRound:
    """A field of two lines without North-South at the last table."""
    return [[*row[:-1], (None, row[-1][1], None)] for row in seats]


def field_said(field: int, contest: Contest) -> Message:
    """The size of a field as it is said: 6½ tables, 14 players, 8 teams."""
    if contest is not Contest.PAIRS:
        return contest.said(field)
    if field == 2:
        return Message(WordCode.ONE_TABLE)
    return Message(WordCode.TABLES, number=tables_number(field))


def tables_number(pairs: int) -> str:
    """The number of tables as it is written: 6, 6½."""
    return f"{pairs // 2}{'½' if pairs % 2 else ''}"


def _shares(schedule: Schedule) -> Iterator[Share]:
    circuits = _circuits(schedule)
    for number, tables in enumerate(schedule.rounds, start=1):
        users: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for entry in tables:
            # The halves of a set are at different tables, and change over.
            if entry.board_set is not None and not entry.half:
                users[entry.board_set, circuits[entry.table]].append(entry.table)
        if len(users) < len(tables):
            for (board_set, _), where in sorted(users.items()):
                if len(where) > 1:
                    yield Share(number, board_set, tuple(where))


def _circuits(schedule: Schedule) -> list[int]:
    """The circuit of each table, by its number; there is no table 0."""
    return [schedule.circuit(table) for table in range(schedule.tables + 1)]


def _in_play(row: Sequence[Seat | Players]) -> list[tuple[int, int]]:
    """The tables of a round that are played, with the board set of each."""
    return [
        (table, board_set)
        for table, (*contestants, board_set) in enumerate(row, start=1)
        if board_set and None not in contestants
    ]


def _byestands(
    schedule: Schedule, rows: Iterable[Iterable[tuple[int, int]]]
) -> tuple[ByeStand, ...]:
    """Where sets wait between two tables: a set that is played, rests, and is played again.

    The rows are the tables in play, round by round, with the board set of each.
    """
    circuits = _circuits(schedule)
    last: dict[tuple[int, int], tuple[int, int]] = {}
    stands: set[tuple[int, int]] = set()
    for number, row in enumerate(rows, start=1):
        for table, board_set in row:
            copy = board_set, circuits[table]
            played, source = last.get(copy, (number, table))
            if number - played > 1:
                stands.add((source, table))
            last[copy] = number, table
    return tuple(ByeStand(*stand) for stand in sorted(stands))


def share_notes(schedule: Schedule) -> Iterator[Message]:
    """Which tables share their boards, and when."""
    rounds: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for share in schedule.shares:
        if share.tables not in schedule.circuits:
            rounds[share.tables].append(share.round)
    for when in dict.fromkeys(map(tuple, rounds.values())):
        groups = [which for which, times in rounds.items() if tuple(times) == when]
        tables = groups[0] if len(groups) == 1 else ", ".join("+".join(map(str, g)) for g in groups)
        if len(when) == schedule.rounds_count:
            yield Message(NoteCode.SHARE_ALWAYS, tables=tables)
        else:
            yield Message(NoteCode.SHARE, tables=tables, rounds=when, count=len(when))


def _byestand_notes(schedule: Schedule) -> Iterator[Message]:
    if schedule.byestands:
        ways = (
            Message(NoteCode.WAY, source=stand.source, target=stand.target)
            for stand in schedule.byestands
        )
        yield Message(NoteCode.BYE_STANDS, ways=tuple(ways))


def sit_out_notes(schedule: Schedule) -> Iterator[Message]:
    """At which tables somebody sits out in each round."""
    tables = tuple(sorted({sit_out.table for sit_out in schedule.sit_outs()}))
    if schedule.contest is Contest.PAIRS and tables:
        yield Message(NoteCode.PAIR_SITS_OUT, tables=tables, count=len(tables))
    if schedule.contest is Contest.INDIVIDUAL and tables:
        sitting = sum(sit_out.round == 1 for sit_out in schedule.sit_outs())
        yield Message(NoteCode.PLAYERS_SIT_OUT, players=sitting, tables=tables)
