"""What differs between two schedules, table by table: data for a preview."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from events.movements.exceptions import Extra, PlayState
from events.movements.schedule import Schedule
from events.movements.table_rounds import TableRound


@dataclass(frozen=True, slots=True)
class TableChange:
    """One table in one round as it was and as it would be; None where there is none."""

    round: int
    table: int
    before: TableRound | None
    after: TableRound | None


@dataclass(frozen=True, slots=True)
class BoardChange:
    """A board at a table that is marked otherwise than before; None where it is played in time."""

    round: int
    table: int
    board: int
    before: PlayState | None
    after: PlayState | None


@dataclass(frozen=True, slots=True)
class Difference:
    """All that differs, in the order of rounds, tables and boards."""

    tables: tuple[TableChange, ...]
    boards: tuple[BoardChange, ...]
    extras: tuple[Extra, ...]

    @property
    def places(self) -> frozenset[tuple[int, int]]:
        """The rounds and tables at which anything differs."""
        changed: list[TableChange | BoardChange | Extra] = [
            *self.tables,
            *self.boards,
            *self.extras,
        ]
        return frozenset((each.round, each.table) for each in changed)


def difference(before: Schedule, after: Schedule) -> Difference:
    """What a change does to the tables, to their boards, and to what is played besides."""
    return Difference(
        tables=tuple(_tables(before, after)),
        boards=tuple(_boards(before, after)),
        extras=tuple(one for one in after.exceptions.extras if one not in before.exceptions.extras),
    )


def _tables(before: Schedule, after: Schedule) -> Iterator[TableChange]:
    rounds = zip_longest(before.rounds, after.rounds, fillvalue=())
    for number, (old, new) in enumerate(rounds, start=1):
        for table, (was, now) in enumerate(zip_longest(old, new), start=1):
            if was != now:
                yield TableChange(number, table, was, now)


def _boards(before: Schedule, after: Schedule) -> Iterator[BoardChange]:
    places = sorted(
        {
            (mark.round, mark.table, mark.board)
            for mark in (*before.exceptions.marks, *after.exceptions.marks)
        }
    )
    for place in places:
        was, now = before.exceptions.state(*place), after.exceptions.state(*place)
        if was is not now:
            yield BoardChange(*place, was, now)
