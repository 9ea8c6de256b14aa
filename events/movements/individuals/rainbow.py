"""Rainbow individuals: four lines of players, of which one stays and three move, each its own way.

Of four lines as long as there are tables, players meet those of the other lines only, and everyone
of those at most once. At table t in a round sit player t of the first line and, of the others,
those whose places lie so many tables back as the round says for their line; so does the board set.
For a prime number of tables from 5 the ways are one, two and three tables up in each round for the
players and one down for the boards. For 8 and 9 tables they are the multiples in a finite field,
for 6 and 10 as many rounds as a search found: five ways whose differences, from way to way, never
repeat. Four tables have four ways only, so that all share. For 6 tables six rounds are impossible
(there are no two orthogonal Latin squares), for 10 ten are not known.

Each line keeps its direction: to let partners or directions change from round to round was tried,
and makes the comparison little or no more even.
"""

from collections.abc import Iterator

from events.movements.layout import Plan, Players
from events.movements.notes import NoteCode, TitleCode
from events.movements.schedule import Contest
from scoring.errors import Message

_WAYS = {
    4: "0000 1230 2310 3120",
    6: "0000 1324 2143 4512 5231",
    8: "0000 1647 2416 3251 4763 5124 6375 7532",
    9: "0000 1548 2675 3284 4321 5836 6712 7463 8157",
    10: "0000 1946 2475 3827 4351 5193 6732 8569 9218",
}
"""For each round how far up the lines and the boards are; four tables share, board set by set."""

_BASES = {4: (2, 2), 8: (2, 2, 2), 9: (3, 3)}
"""Where tables are not counted round the room but digit by digit, to these bases."""

_PRIMES = (5, 7, 11, 13)

SIZES = tuple(sorted(4 * tables for tables in (*_WAYS, *_PRIMES)))


def full_rounds(players: int) -> int:
    """Rounds until a player would meet another or a board set again."""
    tables = players // 4
    return tables if tables in _PRIMES else len(_WAYS[tables].split())


def rainbow(players: int, rounds: int) -> Plan:
    """A rainbow; curtailed, it leaves out the last rounds."""
    tables = players // 4
    return Plan(
        TitleCode.RAINBOW,
        [list(_round(tables, number)) for number in range(rounds)],
        contest=Contest.INDIVIDUAL,
        remarks=(
            Message(NoteCode.RAINBOW, players=tables),
            Message(NoteCode.RAINBOW_ONCE),
        ),
    )


def _round(tables: int, number: int) -> Iterator[Players]:
    """All tables of a round, which is counted from 0."""
    *ways, boards_way = _ways(tables, number)
    for table in range(tables):
        places = [table, *(_back(table, way, tables) for way in ways)]
        north, south, east, west = (line * tables + place + 1 for line, place in enumerate(places))
        board_set = number if tables == 4 else _back(table, boards_way, tables)
        yield north, south, east, west, board_set + 1


def _ways(tables: int, number: int) -> tuple[int, ...]:
    """How many tables up the three moving lines, and the boards, are in a round."""
    if tables in _WAYS:
        return tuple(map(int, _WAYS[tables].split()[number]))
    return tuple(number * way % tables for way in (1, 2, 3, -1))


def _back(table: int, way: int, tables: int) -> int:
    """The table so many tables back."""
    bases = _BASES.get(tables, (tables,))
    place, unit = 0, 1
    for base in bases:
        place += (table // unit - way // unit) % base * unit
        unit *= base
    return place
