"""Hesitation Mitchells: one or two North-South pairs leave their table and move with East-West.

A pivot table is where a moving pair hesitates: it sits there East-West, then North-South, and goes
on to the first table. So the movement gains a round and a board set for each pivot, some opponents
of one's own line are met, and there is one winner without arrow-switch.

With one pivot it is the last table; with two, tables 2 and the last. Boards go down a table each
round over bye-stands, which stand where no pair plays a set twice. An even number of tables with
one pivot shares boards between the first and the last table.

A missing pair is the stationary one at the last table but one.
"""

from collections.abc import Sequence

from events.movements.layout import Plan, SeatsByRound, leave_out
from events.movements.notes import TitleCode
from events.movements.pairs.mitchell import wrap

TABLES = range(3, 61)
DOUBLE_TABLES = range(5, 61)


def full_rounds(tables: int) -> int:
    """A round more than tables."""
    return tables + 1


def double_full_rounds(tables: int) -> int:
    """Two rounds more than tables."""
    return tables + 2


def hesitation(pairs: int, _rounds: int) -> Plan:
    """A hesitation Mitchell with the pivot at the last table."""
    tables = (pairs + 1) // 2
    seats = _seats(tables, [tables], _stations(tables))
    return Plan(TitleCode.HESITATION, _for_pairs(seats, pairs))


def double_hesitation(pairs: int, _rounds: int) -> Plan:
    """A hesitation Mitchell with pivots at the second and the last table."""
    tables = (pairs + 1) // 2
    seats = _seats(tables, [2, tables], _double_stations(tables))
    return Plan(TitleCode.DOUBLE_HESITATION, _for_pairs(seats, pairs))


def _seats(tables: int, pivots: Sequence[int], stations: Sequence[int]) -> SeatsByRound:
    """Moving pairs go round a ring: East-West in order, then the pivots' North-South pairs."""
    ring: list[int] = [*range(tables + 1, 2 * tables + 1), *pivots]
    size = len(ring)

    def north_south(table: int, gone: int) -> int:
        if table not in pivots:
            return table
        return ring[(tables + pivots.index(table) - gone) % size]

    return [
        [
            (north_south(k, gone), ring[(k - 1 - gone) % size], wrap(stations[k - 1] + gone, size))
            for k in range(1, tables + 1)
        ]
        for gone in range(size)
    ]


def _stations(tables: int) -> list[int]:
    """Where each table stands among the places of boards, bye-stands included; equal ones share."""
    half = tables // 2
    if tables % 2:
        return [*range(1, half + 1), *range(half + 2, tables + 2)]
    return [*range(1, half + 1), *range(half + 3, tables + 2), 1]


def _double_stations(tables: int) -> list[int]:
    half = tables // 2 + 1
    stands = 2 if tables % 2 else 1
    return [*range(1, half + 1), *range(half + stands + 1, tables + stands + 1)]


def _for_pairs(seats: SeatsByRound, pairs: int) -> SeatsByRound:
    return leave_out(seats, (pairs + 1) // 2 - 1) if pairs % 2 else seats
