"""The hesitation Bowman: a Mitchell with an appendix table and a pivot, a round less than tables.

A Bowman (see `appendix`) has two rounds and board sets less than tables; a table at which moving
pairs hesitate (see `hesitation`) gains one of each. So 10 tables play 9 rounds of three boards, 14
tables 13 rounds of two, complete, and there is one winner.

All tables but the last are a Mitchell of their own, with a board set each and no share; the last of
them is the pivot. East-West go up a table, from the appendix table on to North-South at the pivot,
and from there to table 1; with an odd number of tables they skip one half way. The appendix table
plays the sets in falling order, the highest at the end. Directors' lists name the movement; where
pivot, skip, bye-stands and the order at the appendix must be, a search through all of them for 4 to
20 tables found in this one way.

A missing pair is the stationary one at the appendix table.
"""

from events.movements.layout import Plan, SeatsByRound, leave_out
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.mitchell import wrap
from scoring.errors import Message

TABLES = range(4, 61)


def full_rounds(tables: int) -> int:
    """A round fewer than tables."""
    return tables - 1


def hesitation_bowman(pairs: int, rounds: int) -> Plan:
    """A hesitation Bowman with the pivot at the last table but one, the appendix at the last."""
    tables = (pairs + 1) // 2
    skip_after = full_rounds(tables) // 2 if tables % 2 else full_rounds(tables)
    remarks: list[Message] = []
    if pairs % 2 == 0:
        remarks += [Message(NoteCode.APPENDIX, table=tables)]
    remarks += [Message(NoteCode.TO_PIVOT, table=tables, pivot=tables - 1)]
    if rounds > skip_after:
        remarks += [Message(NoteCode.SKIP_PLACE, round=skip_after)]
    seats = _seats(tables, skip_after)
    return Plan(
        TitleCode.HESITATION_BOWMAN,
        leave_out(seats, tables) if pairs % 2 else seats,
        remarks=tuple(remarks),
    )


def _seats(tables: int, skip_after: int) -> SeatsByRound:
    """Moving pairs go round a ring: East-West in order, then North-South at the pivot."""
    sets, pivot = full_rounds(tables), tables - 1
    ring = [*range(tables + 1, 2 * tables + 1), pivot]
    return [
        [
            (
                ring[tables - gone] if table == pivot else table,
                ring[table - 1 - gone],
                wrap(table + number - 1 if table < tables else -number, sets),
            )
            for table in range(1, tables + 1)
        ]
        for number in range(1, sets + 1)
        for gone in [number - 1 + (number > skip_after)]
    ]
