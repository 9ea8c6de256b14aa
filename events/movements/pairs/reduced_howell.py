"""Reduced (three-quarter) Howells, 5 to 13 tables: fewer rounds than opponents, every board played.

As many pairs move, cyclically, as there are rounds; the others, of the highest numbers, keep their
table and do not meet one another. Every pair plays every board set, all at different tables, and no
two meet twice. In each round some tables are switched, so that stationary pairs too sit in both
directions: that makes the balance.

A missing pair is the stationary one at table 1, where the others sit out.
"""

from events.movements.layout import Plan, Seat
from events.movements.pairs.cyclic import for_pairs, turned
from events.movements.pairs.reduced_howell_starters import FIRST_ROUNDS, SWITCHES

TABLES = tuple(sorted({tables for tables, _ in FIRST_ROUNDS}))


def possible_rounds(tables: int) -> tuple[int, ...]:
    """Rounds for which a first round is known."""
    return tuple(rounds for size, rounds in sorted(FIRST_ROUNDS) if size == tables)


def reduced_howell(pairs: int, rounds: int) -> Plan:
    """A reduced Howell with as many board sets as rounds."""
    size = (pairs + 1) // 2, rounds
    seats = [
        [_switched(seat) if switches >> place & 1 else seat for place, seat in enumerate(row)]
        for row, switches in zip(turned(FIRST_ROUNDS[size], rounds), SWITCHES[size], strict=True)
    ]
    return Plan("Three-quarter Howell", for_pairs(seats, pairs), remarks=(_remark(pairs, rounds),))


def _remark(pairs: int, rounds: int) -> str:
    if pairs == rounds + 1:
        return f"Pair {pairs} stays at its table; the others move."
    return f"Pairs {rounds + 1} to {pairs} stay at their tables; the others move."


def _switched(seat: Seat) -> Seat:
    ns, ew, board_set = seat
    return ew, ns, board_set
