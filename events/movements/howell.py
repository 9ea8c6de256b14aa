"""Howell movements, 3 to 7 tables: every pair meets every other once, one winner.

From 4 tables they are cyclic: the pair with the highest number keeps its seat at table 1, and from
round to round every other pair takes the seat of the one numbered just below it while each table's
board set goes up by one. Round 1 therefore holds it all.

No Howell for 3 tables does without sharing. The one here leaves it to the last round, in which all
three tables share, found by search over the two one-factorisations of six pairs; it is as balanced
as any (quality 60).

A missing pair is the one that keeps its seat: its table is where pairs sit out.
"""

from events.movements.layout import Seat, SeatsByRound, lay_out
from events.movements.schedule import Schedule

TABLES = range(3, 8)

_THREE_TABLES: SeatsByRound = (
    ((6, 1, 1), (2, 3, 2), (4, 5, 3)),
    ((6, 4, 2), (2, 1, 3), (3, 5, 4)),
    ((6, 2, 4), (5, 1, 2), (3, 4, 1)),
    ((6, 3, 3), (5, 2, 1), (1, 4, 4)),
    ((6, 5, 5), (4, 2, 5), (1, 3, 5)),
)

_FIRST_ROUNDS: dict[int, tuple[tuple[int, int, int], ...]] = {
    4: ((8, 1, 1), (7, 2, 3), (6, 3, 5), (5, 4, 2)),
    5: ((10, 1, 1), (5, 2, 3), (7, 3, 6), (6, 4, 8), (8, 9, 5)),
    6: ((12, 1, 1), (4, 2, 6), (3, 10, 11), (5, 11, 3), (9, 6, 5), (8, 7, 2)),
    7: ((14, 1, 1), (4, 2, 13), (8, 3, 11), (9, 5, 2), (13, 6, 7), (7, 10, 9), (12, 11, 3)),
}


def full_rounds(tables: int) -> int:
    """Rounds until every pair has met every other."""
    return 2 * tables - 1


def howell(pairs: int, *, rounds: int, boards_per_set: int, winners: int) -> Schedule:
    """A Howell; curtailed, each pair misses as many opponents as there are rounds cut."""
    tables = (pairs + 1) // 2
    seats = _THREE_TABLES if tables == 3 else _cyclic(_FIRST_ROUNDS[tables])
    if pairs % 2:
        seats = [[_without(seat, pairs + 1) for seat in row] for row in seats]
    return lay_out(
        "howell",
        "Howell",
        seats,
        pairs=pairs,
        winners=winners,
        boards_per_set=boards_per_set,
        rounds=rounds,
    )


def _cyclic(first: tuple[tuple[int, int, int], ...]) -> SeatsByRound:
    moving = full_rounds(len(first))

    def advance(number: int, steps: int) -> int:
        return number if number > moving else (number - 1 + steps) % moving + 1

    return [
        [(advance(ns, steps), advance(ew, steps), advance(s, steps)) for ns, ew, s in first]
        for steps in range(moving)
    ]


def _without(seat: Seat, missing: int) -> Seat:
    ns, ew, board_set = seat
    if missing == ns:
        return None, ew, None
    return (ns, None, None) if missing == ew else (ns, ew, board_set)
