"""What a schedule is: tables, rounds, pairs and board sets, and its form as JSON data.

Rounds, tables, pairs, board sets and boards are counted from 1. How schedules are made, proved and
compared is not here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class MovementError(ValueError):
    """No such movement can be had; the message says why and what can, in bridge terms."""


class Direction(StrEnum):
    """The side of the table at which a pair sits."""

    NS = "NS"
    EW = "EW"


class Line(StrEnum):
    """The field in which a pair is ranked: two lines where there are two winners, else one."""

    NS = "NS"
    EW = "EW"
    ALL = "ALL"


@dataclass(frozen=True, slots=True, order=True)
class Contestant:
    """A pair by its number; with two winners the two lines number their pairs separately."""

    number: int
    line: Line = Line.ALL

    def __str__(self) -> str:
        if self.line is Line.ALL:
            return f"pair {self.number}"
        return f"{self.line} pair {self.number}"


@dataclass(frozen=True, slots=True)
class TableRound:
    """One table in one round. A side without a pair makes a sit-out, which has no boards."""

    table: int
    ns: int | None
    ew: int | None
    board_set: int | None
    boards: tuple[int, ...]

    @property
    def is_sit_out(self) -> bool:
        return (self.ns is None) != (self.ew is None)

    @property
    def is_played(self) -> bool:
        return self.ns is not None and self.ew is not None

    def sides(self) -> Iterator[tuple[Direction, int]]:
        """The sides that have a pair, with its number."""
        if self.ns is not None:
            yield Direction.NS, self.ns
        if self.ew is not None:
            yield Direction.EW, self.ew


@dataclass(frozen=True, slots=True)
class SitOut:
    """A pair without opponents in a round, and the table at which it waits."""

    round: int
    table: int
    contestant: Contestant


@dataclass(frozen=True, slots=True, order=True)
class Share:
    """Tables that play the same board set in the same round and pass its boards around."""

    round: int
    board_set: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class ByeStand:
    """A place where board sets wait, on their way from one table to another."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """A whole movement. In one of two winners the numbers of the lines coincide.

    `circuits` are the groups of tables that have a copy of the boards each; none where one copy
    serves all. `repeats` are the rounds in which pairs meet again, by design.
    """

    kind: str
    title: str
    tables: int
    pairs: int
    winners: int
    board_sets: int
    boards_per_set: int
    rounds: tuple[tuple[TableRound, ...], ...]
    circuits: tuple[tuple[int, ...], ...] = ()
    repeats: tuple[int, ...] = ()
    shares: tuple[Share, ...] = ()
    byestands: tuple[ByeStand, ...] = ()
    switched_rounds: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def rounds_count(self) -> int:
        return len(self.rounds)

    @property
    def boards_total(self) -> int:
        """Boards in play in the whole room; a pair may play fewer."""
        return self.board_sets * self.boards_per_set

    def boards_of(self, board_set: int) -> tuple[int, ...]:
        """The numbers of a set's boards, which are consecutive."""
        first = (board_set - 1) * self.boards_per_set + 1
        return tuple(range(first, first + self.boards_per_set))

    @property
    def copies(self) -> int:
        """How many copies of every board the movement needs."""
        return max(1, len(self.circuits))

    def circuit(self, table: int) -> int:
        """Which copy of the boards serves a table, counted from 0; 0 too where there is but one."""
        return next((n for n, tables in enumerate(self.circuits) if table in tables), 0)

    def contestant(self, direction: Direction, number: int) -> Contestant:
        """Who sits there: with one winner the direction does not matter."""
        return Contestant(number, Line(direction) if self.winners == 2 else Line.ALL)

    def seats(self) -> Iterator[tuple[int, TableRound, Direction, Contestant]]:
        """Every pair in every round, with the round, the table and its direction."""
        for number, tables in enumerate(self.rounds, start=1):
            for entry in tables:
                for direction, pair in entry.sides():
                    yield number, entry, direction, self.contestant(direction, pair)

    def contestants(self) -> tuple[Contestant, ...]:
        """All pairs, line by line, in the order of their numbers."""
        everyone = {contestant for _, _, _, contestant in self.seats()}
        return tuple(sorted(everyone, key=lambda one: (one.line == Line.EW, one.number)))

    def sit_outs(self) -> tuple[SitOut, ...]:
        return tuple(
            SitOut(number, entry.table, contestant)
            for number, entry, _, contestant in self.seats()
            if entry.is_sit_out
        )

    def plays(self) -> Iterator[tuple[int, TableRound]]:
        """The tables in play, with their round."""
        for number, tables in enumerate(self.rounds, start=1):
            for entry in tables:
                if entry.is_played:
                    yield number, entry

    def as_dict(self) -> dict[str, Any]:
        """The schedule as JSON data; `from_dict` reads it back unchanged."""
        return {
            "kind": self.kind,
            "title": self.title,
            "tables": self.tables,
            "pairs": self.pairs,
            "winners": self.winners,
            "board_sets": self.board_sets,
            "boards_per_set": self.boards_per_set,
            "rounds": [[_table_as_dict(entry) for entry in tables] for tables in self.rounds],
            "circuits": [list(tables) for tables in self.circuits],
            "repeats": list(self.repeats),
            "shares": [
                {"round": share.round, "board_set": share.board_set, "tables": list(share.tables)}
                for share in self.shares
            ],
            "byestands": [{"from": stand.source, "to": stand.target} for stand in self.byestands],
            "switched_rounds": list(self.switched_rounds),
            "notes": list(self.notes),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Schedule":
        """Read what `as_dict` wrote.

        Raises:
            MovementError: a part of it is missing or has the wrong shape.

        """
        try:
            return cls(
                kind=str(data["kind"]),
                title=str(data["title"]),
                tables=int(data["tables"]),
                pairs=int(data["pairs"]),
                winners=int(data["winners"]),
                board_sets=int(data["board_sets"]),
                boards_per_set=int(data["boards_per_set"]),
                rounds=tuple(
                    tuple(_table_from_dict(entry) for entry in tables) for tables in data["rounds"]
                ),
                circuits=tuple(_numbers(tables) for tables in data.get("circuits", [])),
                repeats=_numbers(data.get("repeats", [])),
                shares=tuple(
                    Share(int(row["round"]), int(row["board_set"]), _numbers(row["tables"]))
                    for row in data["shares"]
                ),
                byestands=tuple(
                    ByeStand(int(row["from"]), int(row["to"])) for row in data["byestands"]
                ),
                switched_rounds=_numbers(data["switched_rounds"]),
                notes=tuple(str(note) for note in data["notes"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise MovementError(f"This is not a stored movement: {error!r}") from error


def _numbers(values: list[Any]) -> tuple[int, ...]:
    return tuple(int(value) for value in values)


def _number_or_none(value: object) -> int | None:
    return None if value is None else int(str(value))


def _table_as_dict(entry: TableRound) -> dict[str, Any]:
    return {
        "table": entry.table,
        "ns": entry.ns,
        "ew": entry.ew,
        "board_set": entry.board_set,
        "boards": list(entry.boards),
    }


def _table_from_dict(data: Mapping[str, Any]) -> TableRound:
    return TableRound(
        table=int(data["table"]),
        ns=_number_or_none(data["ns"]),
        ew=_number_or_none(data["ew"]),
        board_set=_number_or_none(data["board_set"]),
        boards=_numbers(data["boards"]),
    )
