"""What a table does in one round: who sits there, and which boards they play; and its JSON data."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Direction(StrEnum):
    """The side of the table at which a pair sits, or the seat of a player of an individual."""

    NS = "NS"
    EW = "EW"
    N = "N"
    S = "S"
    E = "E"
    W = "W"


SECOND_HALF = 2
"""Of a round in which three teams play a triple."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """One table in one round. A side without a pair makes a sit-out, which has no boards.

    Where three teams play a triple within the round, visitors and boards change at half-time: its
    tables are there twice, in `half` 1 and 2, with some of the boards of the set each.
    """

    table: int
    ns: int | None
    ew: int | None
    board_set: int | None
    boards: tuple[int, ...]
    half: int = field(default=0, kw_only=True)

    @property
    def is_sit_out(self) -> bool:
        return not self.is_played and any(True for _ in self.sides())

    @property
    def is_played(self) -> bool:
        return self.ns is not None and self.ew is not None

    def sides(self) -> Iterator[tuple[Direction, int]]:
        """The sides that have a contestant, with its number."""
        if self.ns is not None:
            yield Direction.NS, self.ns
        if self.ew is not None:
            yield Direction.EW, self.ew

    def both_sides(self) -> tuple[list[int], list[int]]:
        """Who sits North-South and who sits East-West, by number."""
        return [] if self.ns is None else [self.ns], [] if self.ew is None else [self.ew]

    def with_pairs(self, ns: int | None, ew: int | None) -> "TableRound":
        """The same table and boards with other pairs."""
        return TableRound(self.table, ns, ew, self.board_set, self.boards, half=self.half)


@dataclass(frozen=True, slots=True)
class PlayersRound(TableRound):
    """One table of an individual in one round: `ns` is North, `ew` East, with their partners.

    Fewer than four players sit out there together.
    """

    south: int | None
    west: int | None

    @property
    def is_played(self) -> bool:
        return None not in {self.ns, self.ew, self.south, self.west}

    def sides(self) -> Iterator[tuple[Direction, int]]:
        """The seats that have a player, with the player's number."""
        seats = zip("NSEW", (self.ns, self.south, self.ew, self.west), strict=True)
        for seat, player in seats:
            if player is not None:
                yield Direction(seat), player

    def both_sides(self) -> tuple[list[int], list[int]]:
        """Who sits North-South and who sits East-West, by number."""
        sides = (self.ns, self.south), (self.ew, self.west)
        ns, ew = ([player for player in side if player is not None] for side in sides)
        return ns, ew


def table_as_dict(entry: TableRound) -> dict[str, Any]:
    """The table as JSON data; `table_from_dict` reads it back unchanged."""
    sides: dict[str, int | None] = {"ns": entry.ns, "ew": entry.ew}
    if isinstance(entry, PlayersRound):
        sides = {"n": entry.ns, "s": entry.south, "e": entry.ew, "w": entry.west}
    return {
        "table": entry.table,
        **sides,
        "board_set": entry.board_set,
        "boards": list(entry.boards),
        **({"half": entry.half} if entry.half else {}),
    }


def table_from_dict(data: Mapping[str, Any]) -> TableRound:
    """Read what `table_as_dict` wrote.

    `KeyError`, `TypeError` or `ValueError`: a part of it is missing or has the wrong shape.
    """

    def number(name: str) -> int | None:
        return None if data[name] is None else int(str(data[name]))

    table, board_set = int(data["table"]), number("board_set")
    boards = tuple(int(board) for board in data["boards"])
    if "n" in data:
        return PlayersRound(
            table, number("n"), number("e"), board_set, boards, number("s"), number("w")
        )
    half = int(data.get("half", 0))
    return TableRound(table, number("ns"), number("ew"), board_set, boards, half=half)
