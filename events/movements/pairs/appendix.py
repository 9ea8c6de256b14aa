"""The 1½ appendix (Bowman): a Mitchell of two rounds and two board sets less than tables.

All tables but the last are a Mitchell with as many board sets as rounds, the first and the last of
them sharing; the appendix table plays the sets in the opposite order. With an even number of tables
East-West skip one half way. So 15 tables can play 13 rounds of two boards, complete.

A missing pair is North-South at the appendix table, whose boards are then not needed: table and a
half are appended to a Mitchell, of which the movement has its name.
"""

from events.movements.layout import Plan, leave_out_last_ns
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.mitchell import wrap
from scoring.errors import Message

TABLES = range(4, 61)


def full_rounds(tables: int) -> int:
    """Two rounds fewer than tables."""
    return tables - 2


def appendix(pairs: int, rounds: int) -> Plan:
    """A Mitchell with one appendix table."""
    tables = (pairs + 1) // 2
    sets = full_rounds(tables)
    skip_after = sets // 2 if tables % 2 == 0 else sets
    seats = [
        [
            (
                k,
                wrap(k - r + 1 - (r > skip_after), tables),
                wrap(k + r - 1, sets) if k < tables else sets + 1 - r,
            )
            for k in range(1, tables + 1)
        ]
        for r in range(1, sets + 1)
    ]
    if pairs % 2:
        name = TitleCode.APPENDIX_AND_HALF
        remarks = [Message(NoteCode.TWO_APPENDIX, table=tables - 1, last=tables)]
    else:
        name = TitleCode.APPENDIX
        remarks = [Message(NoteCode.APPENDIX, table=tables)]
    if tables % 2 == 0 and rounds > skip_after:
        remarks += [Message(NoteCode.SKIP_AFTER, round=skip_after)]
    return Plan(
        name,
        leave_out_last_ns(seats) if pairs % 2 else seats,
        winners=2,
        remarks=tuple(remarks),
    )
