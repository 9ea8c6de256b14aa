"""What a schedule is: tables, rounds, contestants and board sets, and its form as JSON data.

Rounds, tables, contestants, board sets and boards are counted from 1. How schedules are made,
proved and compared is not here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain, combinations, product
from typing import Any

from events.movements.codes import MovementCode, WordCode
from events.movements.exceptions import NONE, Exceptions, Extra
from events.movements.notes import by_code, english, read_back
from events.movements.table_rounds import Direction, TableRound, table_as_dict, table_from_dict
from scoring.entrants import Label, Line
from scoring.errors import BridgeError, Message, Text


class MovementError(BridgeError):
    """No such movement can be had; its code says why and what can, in bridge terms."""


class Contest(StrEnum):
    """Who contests: players each for themselves, pairs, or teams of two pairs."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    TEAMS = "teams"

    @property
    def contestant(self) -> str:
        """What one of them is called."""
        return {"individual": "player", "pairs": "pair", "teams": "team"}[self]

    @property
    def contestants(self) -> str:
        """What they are called together; also the name of their number in JSON."""
        return f"{self.contestant}s"

    def one(self, number: int) -> Message:
        """The one of that number, in words."""
        codes = {"individual": WordCode.PLAYER, "pairs": WordCode.PAIR, "teams": WordCode.TEAM}
        return Message(codes[self], number=number)

    def said(self, number: int | str) -> Message:
        """So many of them, in words."""
        codes = {"individual": WordCode.PLAYERS, "pairs": WordCode.PAIRS, "teams": WordCode.TEAMS}
        return Message(codes[self], number=str(number))


_LINES = {each: Line.EW if each.value in "EW" else Line.NS for each in Direction}


@dataclass(frozen=True, slots=True, order=True)
class Contestant:
    """A contestant by number; with two winners the two lines number their pairs separately.

    Of a team each pair is seated for itself: its North-South pair and its East-West pair.
    """

    number: int
    line: Line = Line.ALL
    contest: Contest = Contest.PAIRS

    @property
    def label(self) -> str:
        """As people call it: "7", or "7NS" of two winners' pairs and a team's two pairs."""
        return str(Label(self.number, self.line))

    @property
    def said(self) -> Message:
        """As a sentence names it."""
        if self.line is Line.ALL:
            return self.contest.one(self.number)
        team = self.contest is Contest.TEAMS
        if self.line is Line.NS:
            return Message(WordCode.NS_OF_TEAM if team else WordCode.NS_PAIR, number=self.number)
        return Message(WordCode.EW_OF_TEAM if team else WordCode.EW_PAIR, number=self.number)

    def __str__(self) -> str:
        return str(self.said)


@lru_cache(maxsize=4096)
def _contestant(number: int, line: Line, contest: Contest) -> Contestant:
    """One object for each: they are asked for once for every seat, and again for every rule."""
    return Contestant(number, line, contest)


@dataclass(frozen=True, slots=True)
class SitOut:
    """A contestant without opponents in a round, and the table at which it waits."""

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
    """A whole movement of `field` contestants. With two winners the numbers of the lines coincide.

    `circuits` are the groups of tables that have a copy of the boards each; none where one copy
    serves all. `repeats` are the rounds in which pairs meet again, by design. Teams compared in
    `aggregate` are so on every board that they have both played, not match by match. The last
    `extra_sets` sets are of so many `extra_boards`, by which level matches are played on.
    """

    kind: str
    title: Text
    tables: int
    field: int
    winners: int
    board_sets: int
    boards_per_set: int
    rounds: tuple[tuple[TableRound, ...], ...]
    contest: Contest = Contest.PAIRS
    aggregate: bool = False
    circuits: tuple[tuple[int, ...], ...] = ()
    repeats: tuple[int, ...] = ()
    shares: tuple[Share, ...] = ()
    byestands: tuple[ByeStand, ...] = ()
    switched_rounds: tuple[int, ...] = ()
    notes: tuple[Text, ...] = ()
    exceptions: Exceptions = NONE
    extra_sets: int = 0
    extra_boards: int = 0

    @property
    def size(self) -> Message:
        """Of how many it is, as it is said: 14 pairs."""
        return self.contest.said(self.field)

    @property
    def rounds_count(self) -> int:
        return len(self.rounds)

    @property
    def boards_total(self) -> int:
        """Boards in play in the whole room; a contestant may play fewer."""
        return self.usual_sets * self.boards_per_set + self.extra_sets * self.extra_boards

    @property
    def usual_sets(self) -> int:
        """The board sets without those of extra boards."""
        return self.board_sets - self.extra_sets

    @property
    def extra_rounds(self) -> int:
        """In how many rounds extra boards are played."""
        extra = {number for number, each in self.plays() if (each.board_set or 0) > self.usual_sets}
        return len(extra)

    def boards_of(self, board_set: int) -> tuple[int, ...]:
        """The numbers of a set's boards, which are consecutive."""
        usual, extra = min(board_set - 1, self.usual_sets), max(board_set - self.usual_sets, 0)
        length = self.extra_boards if extra else self.boards_per_set
        first = usual * self.boards_per_set + max(extra - 1, 0) * self.extra_boards + 1
        return tuple(range(first, first + length))

    @property
    def copies(self) -> int:
        """How many copies of every board the movement needs."""
        return max(1, len(self.circuits))

    def circuit(self, table: int) -> int:
        """Which copy of the boards serves a table, counted from 0; 0 too where there is but one."""
        return next((n for n, tables in enumerate(self.circuits) if table in tables), 0)

    def contestant(self, direction: Direction, number: int) -> Contestant:
        """Who sits there: with one winner the direction does not matter."""
        lines = self.winners == 2 or self.contest is Contest.TEAMS
        line = _LINES[direction] if lines else Line.ALL
        return _contestant(number, line, self.contest)

    def seats(self) -> Iterator[tuple[int, TableRound, Direction, Contestant]]:
        """Everyone in every round, with the round, the table and the direction."""
        for number, tables in enumerate(self.rounds, start=1):
            for entry in tables:
                for direction, pair in entry.sides():
                    yield number, entry, direction, self.contestant(direction, pair)

    def opponents(self, entry: TableRound) -> Iterator[tuple[Contestant, Contestant]]:
        """Every two who play against each other at a table."""
        return product(*self.both_sides(entry))

    def partners(self, entry: TableRound) -> Iterator[tuple[Contestant, Contestant]]:
        """Every two who play together at a table: none but players of an individual."""
        return chain.from_iterable(combinations(side, 2) for side in self.both_sides(entry))

    def both_sides(self, entry: TableRound) -> tuple[list[Contestant], list[Contestant]]:
        """Who sits North-South and who East-West: one on a side, or two players; none sits out."""
        north_south, east_west = entry.both_sides()
        return (
            [self.contestant(Direction.NS, number) for number in north_south],
            [self.contestant(Direction.EW, number) for number in east_west],
        )

    def sides_of(self, extra: Extra) -> tuple[list[Contestant], list[Contestant]]:
        """The same of what is played besides the movement."""
        north_south, east_west = extra.sides
        return (
            [self.contestant(Direction.NS, number) for number in north_south],
            [self.contestant(Direction.EW, number) for number in east_west],
        )

    def contestants(self) -> tuple[Contestant, ...]:
        """All contestants, line by line, in the order of their numbers."""
        ns: set[int] = set()
        ew: set[int] = set()
        for tables in self.rounds:
            for entry in tables:
                north_south, east_west = entry.both_sides()
                ns.update(north_south)
                ew.update(east_west)
        if self.winners == 1 and self.contest is not Contest.TEAMS:
            ns, ew = ns | ew, set()
        return (
            *(self.contestant(Direction.NS, number) for number in sorted(ns)),
            *(self.contestant(Direction.EW, number) for number in sorted(ew)),
        )

    def ranked(self) -> tuple[Contestant, ...]:
        """Those who are ranked, in order: all contestants, of a team not its pairs but the team."""
        if self.contest is not Contest.TEAMS:
            return self.contestants()
        numbers = sorted({each.number for each in self.contestants()})
        return tuple(_contestant(number, Line.ALL, self.contest) for number in numbers)

    def boards_now(self, round_number: int, entry: TableRound) -> tuple[int, ...]:
        """The boards that a table plays in the round: neither late nor cancelled."""
        place = round_number, entry.table
        return tuple(board for board in entry.boards if not self.exceptions.state(*place, board))

    def sit_outs(self) -> tuple[SitOut, ...]:
        return tuple(
            SitOut(number, entry.table, self.contestant(direction, waiting))
            for number, tables in enumerate(self.rounds, start=1)
            for entry in tables
            if not entry.is_played
            for direction, waiting in entry.sides()
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
            "title": str(self.title),
            "title_by_code": by_code([self.title]),
            "contest": self.contest.value,
            "tables": self.tables,
            self.contest.contestants: self.field,
            "winners": self.winners,
            "aggregate": self.aggregate,
            "board_sets": self.board_sets,
            "boards_per_set": self.boards_per_set,
            "rounds": [[table_as_dict(entry) for entry in tables] for tables in self.rounds],
            "circuits": [list(tables) for tables in self.circuits],
            "repeats": list(self.repeats),
            "shares": [
                {"round": share.round, "board_set": share.board_set, "tables": list(share.tables)}
                for share in self.shares
            ],
            "byestands": [{"from": stand.source, "to": stand.target} for stand in self.byestands],
            "switched_rounds": list(self.switched_rounds),
            "notes": list(english(self.notes)),
            "notes_by_code": by_code(self.notes),
            **({} if self.exceptions == NONE else {"exceptions": self.exceptions.as_dict()}),
            **({"extra": [self.extra_sets, self.extra_boards]} if self.extra_sets else {}),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Schedule":
        """Read what `as_dict` wrote.

        Raises:
            MovementError: a part of it is missing or has the wrong shape.

        """
        try:
            contest = Contest(data.get("contest", Contest.PAIRS))
            extra_sets, extra_boards = _numbers(data.get("extra", [0, 0]))
            return cls(
                kind=str(data["kind"]),
                title=read_back([data["title"]], data.get("title_by_code"))[0],
                contest=contest,
                tables=int(data["tables"]),
                field=int(data[contest.contestants]),
                winners=int(data["winners"]),
                aggregate=bool(data.get("aggregate", False)),
                board_sets=int(data["board_sets"]),
                boards_per_set=int(data["boards_per_set"]),
                rounds=tuple(
                    tuple(table_from_dict(entry) for entry in tables) for tables in data["rounds"]
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
                notes=read_back(data["notes"], data.get("notes_by_code")),
                exceptions=Exceptions.from_dict(data.get("exceptions", {})),
                extra_sets=extra_sets,
                extra_boards=extra_boards,
            )
        except (KeyError, TypeError, ValueError) as error:
            raise MovementError(MovementCode.NOT_STORED, why=repr(error)) from error


def _numbers(values: list[Any]) -> tuple[int, ...]:
    return tuple(int(value) for value in values)
