"""The Blackpool movement: a Mitchell with two rounds more than tables, which are revenge rounds.

In the last two rounds everyone meets an opponent of an earlier round again, on new boards. With an
odd number of tables the pairs at the middle table meet for the third time in the last round.

A missing pair is North-South at the last table.
"""

from events.movements.layout import Plan, leave_out_last_ns
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.mitchell import wrap
from scoring.errors import Message

TABLES = range(5, 61)


def full_rounds(tables: int) -> int:
    """Two rounds more than tables: fewer would be a Mitchell."""
    return tables + 2


def blackpool(pairs: int, rounds: int) -> Plan:
    """A Blackpool of all its rounds."""
    tables = (pairs + 1) // 2
    seats = [
        [
            (k, _east_west(k, r, tables), wrap(_station(k, tables) + r - 1, rounds))
            for k in range(1, tables + 1)
        ]
        for r in range(1, rounds + 1)
    ]
    revenge = (tables + 1, tables + 2)
    remarks = [Message(NoteCode.REVENGE, first=revenge[0], last=revenge[1])]
    if tables % 2:
        remarks += [Message(NoteCode.THREE_TIMES, table=tables // 2 + 1)]
    return Plan(
        TitleCode.REVENGE,
        leave_out_last_ns(seats) if pairs % 2 else seats,
        winners=2,
        repeats=revenge,
        remarks=tuple(remarks),
    )


def _east_west(table: int, number: int, tables: int) -> int:
    """As in a Mitchell; then as in round 1; then all crosswise."""
    return tables + 1 - table if number == tables + 2 else wrap(table - number + 1, tables)


def _station(table: int, tables: int) -> int:
    """With an even number of tables boards wait at a bye-stand half way."""
    return table + (tables % 2 == 0 and table > tables // 2)
