"""Howell movements, 2 to 20 tables: every pair meets every other once, one winner.

From 4 tables they are cyclic: the pair with the highest number keeps its seat at table 1, and from
round to round every other pair takes the seat of the one numbered just below it while each table's
board set goes up by one. Round 1 therefore holds it all.

No Howell for 3 tables does without sharing. The one here leaves it to the last round, in which all
three tables share, found by search over the two one-factorisations of six pairs; it is as balanced
as any (quality 60). Two tables share in every round.

A missing pair is the one that keeps its seat: its table is where pairs sit out. Three pairs have no
Howell: no board would be played twice.

The barometer plays the same meetings in another order: in a Howell every pair plays every board set
once, so that the meetings on one set make a round. Everyone meets everyone, and the balance is that
of the Howell.
"""

from events.movements.layout import Plan, SeatsByRound
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.cyclic import for_pairs, turned
from events.movements.pairs.howell_starters import FIRST_ROUNDS
from scoring.errors import Message

TABLES = range(2, 21)
HALF_TABLES = range(3, 21)

_THREE_TABLES: SeatsByRound = (
    ((6, 1, 1), (2, 3, 2), (4, 5, 3)),
    ((6, 4, 2), (2, 1, 3), (3, 5, 4)),
    ((6, 2, 4), (5, 1, 2), (3, 4, 1)),
    ((6, 3, 3), (5, 2, 1), (1, 4, 4)),
    ((6, 5, 5), (4, 2, 5), (1, 3, 5)),
)


def full_rounds(tables: int) -> int:
    """Rounds until every pair has met every other."""
    return 2 * tables - 1


def howell(pairs: int, _rounds: int) -> Plan:
    """A Howell; curtailed, each pair misses as many opponents as there are rounds cut."""
    return Plan(TitleCode.HOWELL, for_pairs(_full((pairs + 1) // 2), pairs))


def barometer(pairs: int, _rounds: int) -> Plan:
    """The meetings of a Howell in the order of their board sets: all tables play one at a time."""
    tables = (pairs + 1) // 2
    meetings = sorted(
        (number or 0, table, seat)
        for row in _full(tables)
        for table, (*seat, number) in enumerate(row)
    )
    rows = [
        [(ns, ew, number) for number, _, (ns, ew) in meetings[start : start + tables]]
        for start in range(0, len(meetings), tables)
    ]
    return Plan(
        TitleCode.BAROMETER,
        for_pairs(rows, pairs),
        circuits=tuple((table,) for table in range(1, tables + 1)),
        remarks=(Message(NoteCode.OWN_COPIES),),
    )


def _full(tables: int) -> SeatsByRound:
    return _THREE_TABLES if tables == 3 else turned(FIRST_ROUNDS[tables], full_rounds(tables))
