"""From seats to a schedule: numbers boards, names shared sets and bye-stands, cuts rounds.

A generator states who meets whom with which board set; all that follows from it is worked out here,
in the same way for every kind.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from events.movements.schedule import ByeStand, Schedule, Share, TableRound

Seat = tuple[int | None, int | None, int | None]
"""North-South pair, East-West pair, board set; a sit-out has no set and one pair."""

SeatsByRound = Sequence[Sequence[Seat]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a generator states of a full movement; `remarks` come first among its notes."""

    name: str
    seats: SeatsByRound
    winners: int = 1
    circuits: tuple[tuple[int, ...], ...] = ()
    repeats: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()


def lay_out(kind: str, plan: Plan, *, pairs: int, boards_per_set: int, rounds: int) -> Schedule:
    """Make the schedule of the first `rounds` rounds of a full movement's seats."""
    schedule = Schedule(
        kind=kind,
        title=f"{plan.name} for {tables_text(pairs)}",
        tables=len(plan.seats[0]),
        pairs=pairs,
        winners=plan.winners,
        board_sets=max(board_set or 0 for row in plan.seats for _, _, board_set in row),
        boards_per_set=boards_per_set,
        rounds=(),
        circuits=plan.circuits,
        repeats=plan.repeats,
    )
    full = replace(
        schedule,
        rounds=tuple(
            tuple(
                TableRound(table, ns, ew, number, schedule.boards_of(number) if number else ())
                for table, (ns, ew, number) in enumerate(row, start=1)
            )
            for row in plan.seats
        ),
    )
    cut = curtail(replace(full, byestands=_byestands(full)), rounds)
    return replace(
        cut,
        notes=(
            *plan.remarks,
            *_share_notes(cut),
            *_byestand_notes(cut),
            *_sit_out_notes(cut),
        ),
    )


def curtail(schedule: Schedule, rounds: int) -> Schedule:
    """Keep the first `rounds` rounds, and the board sets that they use."""
    kept = replace(schedule, rounds=schedule.rounds[:rounds])
    return replace(
        kept,
        board_sets=max(entry.board_set or 0 for _, entry in kept.plays()),
        repeats=tuple(number for number in schedule.repeats if number <= rounds),
        shares=tuple(_shares(kept)),
    )


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


def tables_text(pairs: int) -> str:
    """The number of tables as it is said: 6 tables, 6½ tables."""
    return "1 table" if pairs == 2 else f"{pairs // 2}{'½' if pairs % 2 else ''} tables"


def _shares(schedule: Schedule) -> Iterator[Share]:
    for number, tables in enumerate(schedule.rounds, start=1):
        users: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for entry in tables:
            if entry.board_set is not None:
                users[entry.board_set, schedule.circuit(entry.table)].append(entry.table)
        for (board_set, _), where in sorted(users.items()):
            if len(where) > 1:
                yield Share(number, board_set, tuple(where))


def _byestands(schedule: Schedule) -> tuple[ByeStand, ...]:
    """Where sets wait between two tables: a set that is played, rests, and is played again."""
    last: dict[tuple[int, int], tuple[int, int]] = {}
    stands: set[ByeStand] = set()
    for number, entry in schedule.plays():
        if entry.board_set is None:
            continue
        copy = entry.board_set, schedule.circuit(entry.table)
        played, table = last.get(copy, (number, entry.table))
        if number - played > 1:
            stands.add(ByeStand(table, entry.table))
        last[copy] = (number, entry.table)
    return tuple(sorted(stands))


def _share_notes(schedule: Schedule) -> Iterator[str]:
    rounds: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for share in schedule.shares:
        rounds[share.tables].append(share.round)
    for tables, when in rounds.items():
        every = len(when) == schedule.rounds_count
        time = "in every round" if every else f"in round {_listed(when)}"
        yield f"Tables {_listed(tables)} share their boards {time}."


def _byestand_notes(schedule: Schedule) -> Iterator[str]:
    ways = [f"from table {stand.source} to {stand.target}" for stand in schedule.byestands]
    if ways:
        yield f"Boards wait at a bye-stand on their way {_listed(ways)}."


def _sit_out_notes(schedule: Schedule) -> Iterator[str]:
    tables = sorted({sit_out.table for sit_out in schedule.sit_outs()})
    if tables:
        yield f"One pair sits out in each round, at table {_listed(tables)}."


def _listed(things: Sequence[int | str]) -> str:
    """1; 1 and 2; 1, 2 and 3."""
    words = [str(thing) for thing in things]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
