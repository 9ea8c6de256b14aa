"""Rover (bump) Mitchells, for half tables: one North-South pair more than there are tables.

The extra pair, the rover, sits out in round 1; then it takes the seats of North-South at another
table each round, and the pair it displaces sits out. So no table stands half empty, no pair sits
out twice and all boards are in play at every table.

The rover must come to each table once and meet neither East-West nor boards again. With an odd
number t of tables that is no multiple of 3 it goes to tables 1, 3, 5, ...; other paths were found
by depth-first search over the rounds, the one with the fewest free tables first, in random order
with restarts. With an odd multiple of 3 no path lasts all t rounds: modulo t, the squares of
rounds, tables, East-West pairs and board sets would not add up; for 9 and 15 tables the search ran
through all paths as well. There the last round is not played. For 36, 38 and 40 tables the search
found a path of one round less, and no longer one.

The displaced pair waits at a place numbered after the last table.
"""

from events.movements.layout import Plan, Seat
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.mitchell import relay_and_share, straight
from scoring.errors import Message

HALF_TABLES = range(5, 42)

_PATHS = """
4: 1 4 2
6: 3 5 2 4 6
8: 2 4 6 1 3 5 7
9: 5 9 4 6 8 3 7
10: 2 7 10 4 1 5 9 6 3
12: 12 3 9 2 10 6 4 11 1 5 7
14: 7 4 10 3 13 11 5 8 6 14 12 1 9
15: 9 1 10 13 6 2 7 14 11 5 8 15 3
16: 8 12 2 15 5 9 16 10 13 7 3 1 14 4 11
18: 8 5 2 12 14 6 13 10 1 3 7 16 18 11 9 17 15
20: 20 18 6 14 12 17 4 2 7 15 13 5 1 9 19 16 3 10 8
21: 21 9 17 20 8 6 16 19 5 7 15 13 18 1 4 14 11 3 10
22: 9 3 12 17 7 21 2 15 5 14 8 22 19 4 13 10 6 18 11 1 20
24: 9 16 1 8 21 5 18 13 4 19 17 6 2 11 22 7 3 14 12 20 23 10 24
26: 20 26 17 8 5 2 18 24 11 9 16 3 10 15 1 22 25 21 13 7 4 14 12 19 6
27: 7 17 4 18 24 9 2 15 3 6 16 20 12 27 25 14 1 8 19 11 23 26 5 13 22
28: 3 9 17 2 14 12 23 18 26 4 6 20 24 1 7 13 8 22 15 10 5 21 16 27 25 11 28
30: 8 6 16 21 2 28 25 18 7 9 30 12 4 17 20 24 1 11 15 10 23 3 29 19 26 5 13 22 14
32: 12 14 16 23 2 26 11 13 1 27 29 3 20 8 30 18 10 24 17 9 5 21 31 6 15 22 4 28 7 25 32
33: 30 9 21 32 17 19 26 5 10 18 31 6 16 3 24 33 15 22 1 25 27 13 11 14 2 4 20 28 12 29 23
34: 18 17 33 2 21 31 20 16 29 22 14 9 1 4 8 34 26 23 13 24 28 7 25 11 5 15 19 27 30 6 3 32 10
36: 23 5 27 22 32 13 1 7 4 29 20 14 34 24 15 17 6 31 16 25 36 33 21 28 12 2 19 8 35 11 3 10 26
    18
38: 1 38 14 6 18 22 25 11 29 33 26 19 7 13 27 35 4 8 5 30 16 10 32 28 21 9 3 34 20 23 15 2 12 31
    24 37
39: 9 25 37 33 2 30 11 39 24 20 12 8 18 3 26 10 31 34 5 19 14 28 21 36 7 29 1 6 16 13 22 32 35 4
    23 15 17
40: 15 8 40 37 29 16 25 19 30 35 14 6 11 9 2 24 36 18 1 22 33 38 28 23 5 12 31 3 20 7 21 39 34
    17 4 32 10 27
"""


def full_rounds(places: int) -> int:
    """Rounds that the rover's path allows; the place where pairs sit out counts as a table."""
    return len(path(places - 1)) + 1


def path(tables: int) -> tuple[int, ...]:
    """The rover's tables from round 2 on."""
    if tables % 2 and tables % 3:
        return tuple((2 * number) % tables + 1 for number in range(tables - 1))
    return _FOUND[tables]


def rover(pairs: int, rounds: int) -> Plan:
    """A Mitchell, with relay and share for an even number of tables, and a rover."""
    tables = pairs // 2
    seats = straight(tables) if tables % 2 else relay_and_share(tables)
    displaced = [None, *path(tables)]
    rows = [
        _with_rover(row, table, rover=tables + 1)
        for row, table in zip(seats, displaced, strict=False)
    ]
    remarks = [Message(NoteCode.ROVER, rover=tables + 1)]
    if rounds == len(rows) < tables:
        remarks += [Message(NoteCode.ROVER_PATH, tables=tables, rounds=len(rows))]
    return Plan(TitleCode.ROVER, rows, winners=2, remarks=tuple(remarks))


def _with_rover(row: list[tuple[int, int, int]], table: int | None, *, rover: int) -> list[Seat]:
    if table is None:
        return [*row, (rover, None, None)]
    seats: list[Seat] = [*row, (table, None, None)]
    _, east_west, board_set = row[table - 1]
    seats[table - 1] = (rover, east_west, board_set)
    return seats


def _read(text: str) -> dict[int, tuple[int, ...]]:
    """Paths by the number of tables before the colon."""
    paths: dict[int, list[int]] = {}
    tables = 0
    for word in text.split():
        if word.endswith(":"):
            tables = int(word[:-1])
            paths[tables] = []
        else:
            paths[tables].append(int(word))
    return {tables: tuple(path) for tables, path in paths.items()}


_FOUND = _read(_PATHS)
