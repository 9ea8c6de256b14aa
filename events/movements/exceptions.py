"""What a running session departs in from its movement: boards late or cancelled, pairs away.

A schedule carries them, so that the proof takes as sound only what is stated. What the director
may change, and how, is in `changes`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class PlayState(StrEnum):
    """What becomes of a board at a table (Law 82B2)."""

    LATE = "late"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, order=True)
class UnplayedBoard:
    """A board that a table does not play in its round: it is played late, or not at all."""

    round: int
    table: int
    board: int
    state: PlayState


@dataclass(frozen=True, slots=True, order=True)
class Extra:
    """A board played by two pairs whom the movement does not bring together on it (Law 15B2).

    Round and table say where it was played, or is entered. Without a state it was played there. Of
    an individual `ns` is North and `ew` East, with their partners `south` and `west`.
    """

    round: int
    table: int
    board: int
    ns: int
    ew: int
    state: PlayState | None = None
    south: int = 0
    west: int = 0

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who sits North-South and who East-West, by number."""
        return tuple(filter(None, (self.ns, self.south))), tuple(filter(None, (self.ew, self.west)))

    @property
    def players(self) -> tuple[int, ...]:
        """All of them."""
        north_south, east_west = self.sides
        return (*north_south, *east_west)


@dataclass(frozen=True, slots=True, order=True)
class Absence:
    """Rounds for which a contestant has no place: it came late, or left. None: to the end."""

    number: int
    line: str
    first: int
    last: int | None = None

    def covers(self, round_number: int) -> bool:
        """Whether the contestant is away in that round."""
        return self.first <= round_number and (self.last is None or round_number <= self.last)


@dataclass(frozen=True, slots=True)
class Exceptions:
    """All departures of a schedule, each kind in its order; none in a movement as generated."""

    marks: tuple[UnplayedBoard, ...] = ()
    extras: tuple[Extra, ...] = ()
    absences: tuple[Absence, ...] = ()

    def state(self, round_number: int, table: int, board: int) -> PlayState | None:
        """What becomes of a board of the movement at a table; None where it is played in time."""
        return next(
            (
                mark.state
                for mark in self.marks
                if (mark.round, mark.table, mark.board) == (round_number, table, board)
            ),
            None,
        )

    def is_away(self, number: int, line: str, round_number: int) -> bool:
        """Whether a contestant is stated to have no place in a round."""
        return any(
            (absence.number, absence.line) == (number, line) and absence.covers(round_number)
            for absence in self.absences
        )

    def as_dict(self) -> dict[str, Any]:
        """The departures as JSON data; `from_dict` reads it back unchanged."""
        return {
            "marks": [
                [mark.round, mark.table, mark.board, mark.state.value] for mark in self.marks
            ],
            "extras": [
                [
                    *(one.round, one.table, one.board, one.ns, one.ew),
                    one.state and one.state.value,
                    *((one.south, one.west) if one.south else ()),
                ]
                for one in self.extras
            ],
            "absences": [[one.number, one.line, one.first, one.last] for one in self.absences],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Exceptions":
        """Read what `as_dict` wrote; `ValueError` or `TypeError` where its shape is wrong."""
        return cls(
            marks=tuple(
                UnplayedBoard(int(number), int(table), int(board), PlayState(state))
                for number, table, board, state in data.get("marks", [])
            ),
            extras=tuple(
                Extra(
                    int(number),
                    int(table),
                    int(board),
                    int(ns),
                    int(ew),
                    PlayState(state) if state else None,
                    *map(int, partners),
                )
                for number, table, board, ns, ew, state, *partners in data.get("extras", [])
            ),
            absences=tuple(
                Absence(int(number), str(line), int(first), None if last is None else int(last))
                for number, line, first, last in data.get("absences", [])
            ),
        )


NONE = Exceptions()
"""A movement as planned."""
