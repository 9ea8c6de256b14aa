"""Double weave Mitchells, for multiples of 4 tables: complete without relay, share or skip.

East-West and boards both weave through two halves of the tables. East-West go up a table within
their half, the last to its first; half way they cross to the other half. Boards of all tables move
alike too, within the halves or across, by another number of tables each round.

Such moves are a complete mapping of the group Z2 x Zm, where m is half the number of tables: every
round g has a shift h(g) of the boards, so that all h(g) are different and all g + h(g) are too. The
group has one when m is even (M. Hall and L. Paige).

For 6, 10, 14 tables and so on there is none, whatever the group. Half of its elements lie outside a
subgroup of half its order: call them odd; there is an odd number of them. The g are all elements,
the h(g) are too, so that all g + h(g) add up to something even; but they also are all elements, and
those add up to something odd. For 6 tables not even moves without a group help: they would be two
orthogonal Latin squares of order 6 (G. Tarry).

Found by depth-first search over the rounds,
the one with the fewest free shifts first, in random order with restarts.

A missing pair is North-South at the last table.
"""

from events.movements.codes import WordCode
from events.movements.layout import Plan, leave_out_last_ns
from events.movements.notes import NoteCode, TitleCode
from scoring.errors import Message

_SHIFTS = """
4: 0 2 3 1
8: 0 6 1 5 2 4 3 7
12: 0 9 3 10 5 6 8 1 11 7 2 4
16: 0 2 9 1 11 4 15 13 6 7 8 12 10 5 3 14
20: 0 13 1 9 4 17 12 16 8 18 15 5 19 11 7 14 3 10 2 6
24: 0 12 16 13 18 2 11 1 7 23 14 10 5 22 9 6 3 17 8 19 20 21 15 4
28: 0 16 20 22 3 12 21 26 5 19 2 27 4 9 6 23 13 1 15 7 10 25 17 14 24 18 11 8
32: 0 4 16 30 2 5 14 20 28 17 27 18 12 22 1 10 9 7 26 31 29 11 21 23 6 13 19 24 3 15 25 8
36: 0 8 33 11 25 15 18 16 22 34 2 29 21 19 24 4 5 7 31 9 27 32 17 35 20 6 26 10 23 12 14 3 13 28
    30 1
40: 0 1 24 7 19 31 12 22 5 21 18 28 26 8 39 36 29 17 11 38 15 6 2 23 10 3 16 30 37 27 13 9 32 34
    25 20 35 4 14 33
"""


def _read(text: str) -> dict[int, tuple[int, ...]]:
    """The shift of each round by the number of tables; an element (a, b) is written am + b."""
    shifts: dict[int, list[int]] = {}
    tables = 0
    for word in text.split():
        if word.endswith(":"):
            tables = int(word[:-1])
            shifts[tables] = []
        else:
            shifts[tables].append(int(word))
    return {tables: tuple(found) for tables, found in shifts.items()}


_FOUND = _read(_SHIFTS)

TABLES = tuple(_FOUND)


OBSTACLES = {
    pairs: WordCode.NO_WEAVE
    for tables in range(6, TABLES[-1], 4)
    for pairs in (2 * tables - 1, 2 * tables)
}


def full_rounds(tables: int) -> int:
    """As many rounds as tables."""
    return tables


def double_weave(pairs: int, rounds: int) -> Plan:
    """A Mitchell in which East-West and boards weave."""
    tables = (pairs + 1) // 2
    half = tables // 2
    seats = [
        [
            (
                table + 1,
                _moved(table, (number // half) * half + (-number % half), half) + 1,
                _moved(table, shift, half) + 1,
            )
            for table in range(tables)
        ]
        for number, shift in enumerate(_FOUND[tables])
    ]
    remarks = [Message(NoteCode.WEAVE, half=half, next=half + 1, tables=tables)]
    if rounds > half:
        remarks += [Message(NoteCode.CROSS, round=half)]
    return Plan(
        TitleCode.DOUBLE_WEAVE,
        leave_out_last_ns(seats) if pairs % 2 else seats,
        winners=2,
        remarks=tuple(remarks),
    )


def _moved(table: int, element: int, half: int) -> int:
    """The table, counted from 0, that an element of the group leads to."""
    side = (table // half + element // half) % 2
    return side * half + (table + element) % half
