"""Endless Howells, 2 to 20 tables: everyone meets everyone, and everyone moves alike.

Also called flower Howell. A Howell moves its boards in order and its pairs by guide cards; the
endless Howell moves its pairs in order, on the circle (see `cyclic`), and gives each table its own
order of board sets: every round the next one, fetched from the middle of the room. Balance comes
from tables at which pairs exchange directions.

Counted from the pair that meets the stationary one, modulo the v = 2t - 1 moving pairs, the pairs
at the other tables are c + k and c - k for k = 1 to t - 1. So that nobody plays a set twice, the
numbers s - c + k and s - c - k, with s the set of table k + 1, must be all the others than 0; such
twos, whose differences are all different, are a starter. All sets are at different tables if it is
strong: its sums are different and none is 0. There is no strong starter for 2, 3 and 5 tables: two
tables and three share in every round, of five only two do.

Found by depth-first search for starters whose twos each have one number of the directions that the
Howell of that size has (`howell_starters`), which makes the balance the same; for four tables it is
the published one.

A missing pair is the one that keeps its seat.
"""

from events.movements.layout import Plan
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.cyclic import circle, circle_remarks, for_pairs, turned
from scoring.errors import Message

TABLES = range(2, 21)
HALF_TABLES = range(3, 21)

_SETS = """
2: 1
3: 1 1
4: 3- 5- 2
5: 6- 6- 3 7
6: 9 7- 3 11 8
7: 5 7 13- 11 3 6-
8: 3- 9- 11 14 10- 15 5
9: 6- 17 11 7 5 10 16- 4
10: 10- 17- 13 3 9- 19 5 16- 12
11: 16 18- 8- 10 7 13 11 21- 12- 20
12: 7 12- 20 16 10 15- 23- 19- 4 9 14
13: 18 23- 25- 16- 10- 4 11 19- 15- 24- 2- 20
14: 4- 15- 5- 18 20- 13- 17 12- 9- 6- 10- 21- 25-
15: 23 9 18 8 24 20 16- 26- 11 6 28 25- 19- 13-
16: 13 9 5- 21- 24- 15 6- 26 19- 16 11 4 2- 10 20
17: 20- 11- 15- 3- 9- 33 23- 16 14 25- 6 8 13- 17 7 27
18: 21- 11 24- 35- 28- 20 25 32- 34 27- 4 22- 29 33 26- 19- 12-
19: 17 9- 24 16 5 3- 32- 25- 4- 14- 19 11- 2- 8- 20 35 23- 10-
20: 27- 35 15 7- 34 14- 24- 30- 39- 31- 4 22- 10- 2 20 29- 36 25- 5
"""


def full_rounds(tables: int) -> int:
    """Rounds until every pair has met every other; fewer are as sound."""
    return 2 * tables - 1


def endless_howell(pairs: int, _rounds: int) -> Plan:
    """An endless Howell; curtailed, each pair misses as many opponents as there are rounds cut."""
    tables = (pairs + 1) // 2
    sets, switched = _FOUND[tables]
    return Plan(
        TitleCode.ENDLESS_HOWELL,
        for_pairs(turned(circle(sets, switched), full_rounds(tables)), pairs),
        loose_boards=True,
        remarks=(
            *circle_remarks(switched, tables),
            Message(NoteCode.MIDDLE),
        ),
    )


def _read(text: str) -> dict[int, tuple[tuple[int, ...], frozenset[int]]]:
    """First sets of the tables from the second on, with - where pairs exchange directions."""
    found: dict[int, tuple[tuple[int, ...], frozenset[int]]] = {}
    for line in text.replace("\n    ", " ").strip().splitlines():
        tables, words = line.split(":")
        sets = enumerate(words.split(), start=2)
        numbers = {table: (int(word.rstrip("-")), word.endswith("-")) for table, word in sets}
        switched = frozenset(table for table, (_, turned) in numbers.items() if turned)
        found[int(tables)] = (1, *(number for number, _ in numbers.values())), switched
    return found


_FOUND = _read(_SETS)
