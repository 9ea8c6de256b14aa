"""Round robins of pairs, 2 to 40 tables: everyone meets everyone, on the same boards at a time.

Pairs move on the circle (see `cyclic`) and every round has a board set of its own, which all tables
play: tables 1 and 2 pass one copy of it to and fro, tables 3 and 4 another, and so on. No set comes
back, so that a round robin can go on over sessions or end after any round. Where each table has a
copy of its own, it is a barometer.

Balance comes from tables at which pairs exchange directions: the directions round the circle are a
sequence of v = 2t - 1 signs, and how evenly it agrees with its shifts is the balance. It is perfect
for the quadratic residues of a prime v that leaves 3 on division by 4, which annealing found too;
for the others it found the most even of many.

A missing pair is the one that keeps its seat.
"""

from events.movements.layout import Plan
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.cyclic import circle, circle_remarks, for_pairs, turned
from scoring.errors import Message

TABLES = range(2, 41)
HALF_TABLES = range(3, 41)

_SWITCHES = """
2:0 3:0 4:3 5:e 6:1d 7:37 8:17 9:7c 10:179 11:2f9 12:1af 13:caf 14:13d4 15:2447 16:23db 17:d4c1
18:3eca 19:2c22e 20:63a7e 21:54b3 22:50722 23:250fb3 24:ad182 25:74871b 26:1073dba 27:1ab8640
28:1641cac 29:6af9d90 30:8eeda54 31:20e7248a 32:17bc9d4b 33:57f0e769 34:12599fd58 35:1973100ea
36:292807638 37:96019e2c4 38:2a196f91b 39:a3a789fd5 40:4fa60cc152
"""


def full_rounds(tables: int) -> int:
    """Rounds until every pair has met every other."""
    return 2 * tables - 1


def round_robin(pairs: int, _rounds: int) -> Plan:
    """A round robin, in the order of the circle."""
    tables = (pairs + 1) // 2
    switched = [table for table in range(2, tables + 1) if _FOUND[tables] >> (table - 2) & 1]
    return Plan(
        TitleCode.ROUND_ROBIN,
        for_pairs(turned(circle([1] * tables, switched), full_rounds(tables)), pairs),
        circuits=tuple(
            tuple(range(first, min(first + 1, tables) + 1)) for first in range(1, tables + 1, 2)
        ),
        remarks=(
            *circle_remarks(switched, tables),
            Message(NoteCode.COPY_OF_TWO),
        ),
    )


def _read(text: str) -> dict[int, int]:
    """By number of tables, in base 16: the lowest bit is set where pairs exchange at table 2."""
    return {
        int(tables): int(bits, 16) for tables, bits in (word.split(":") for word in text.split())
    }


_FOUND = _read(_SWITCHES)
