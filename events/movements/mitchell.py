"""Mitchell movements: North-South stay, East-West go up a table, boards go down a table.

With an even number of tables that plan would bring pairs back to boards they have played. Either a
relay (bye-stand) half way and a share between the first and the last table prevents it (the upper
half of the tables is one board set ahead), or East-West skip a table half way, which costs the last
round. Up to half way neither is needed.

A missing pair is always North-South at the last table: East-West sit out on arriving there. That
table then needs no boards, so a half table never shares.
"""

from events.movements.arrow_switch import recommended_rounds, switch
from events.movements.layout import Seat, SeatsByRound, lay_out
from events.movements.schedule import Schedule

TABLES = range(3, 61)
SKIP_TABLES = range(4, 61, 2)


def full_rounds(tables: int) -> int:
    """Rounds until every North-South pair has met every East-West pair."""
    return tables


def skip_full_rounds(tables: int) -> int:
    """Rounds of a skip Mitchell: the skip leaves one opponent and one board set out."""
    return tables - 1


def mitchell(pairs: int, *, rounds: int, boards_per_set: int, winners: int) -> Schedule:
    """A Mitchell; with relay and share if there are more rounds than half of an even number."""
    tables = (pairs + 1) // 2
    relay = tables % 2 == 0 and rounds > tables // 2
    name = "Mitchell"
    if relay:
        name = "Mitchell with relay" if pairs % 2 else "Mitchell with relay and share"
    seats = [
        [
            (k, _wrap(k - r + 1, tables), _wrap(k + r - 1 + (relay and k > tables // 2), tables))
            for k in range(1, tables + 1)
        ]
        for r in range(1, tables + 1)
    ]
    schedule = lay_out(
        "mitchell",
        name,
        _without_missing_pair(seats, pairs),
        pairs=pairs,
        winners=2,
        boards_per_set=boards_per_set,
        rounds=rounds,
    )
    return _for_winners(schedule, winners)


def skip_mitchell(pairs: int, *, rounds: int, boards_per_set: int, winners: int) -> Schedule:
    """A Mitchell for an even number of tables in which East-West skip a table half way."""
    tables = (pairs + 1) // 2
    seats = [
        [
            (k, _wrap(k - r + 1 - (r > tables // 2), tables), _wrap(k + r - 1, tables))
            for k in range(1, tables + 1)
        ]
        for r in range(1, tables)
    ]
    schedule = lay_out(
        "skip-mitchell",
        "Skip Mitchell",
        _without_missing_pair(seats, pairs),
        pairs=pairs,
        winners=2,
        boards_per_set=boards_per_set,
        rounds=rounds,
    )
    return _for_winners(schedule, winners)


def _wrap(number: int, tables: int) -> int:
    return (number - 1) % tables + 1


def _without_missing_pair(seats: SeatsByRound, pairs: int) -> SeatsByRound:
    if pairs % 2 == 0:
        return seats
    return [[*row[:-1], _sit_out(row[-1])] for row in seats]


def _sit_out(seat: Seat) -> Seat:
    return None, seat[1], None


def _for_winners(schedule: Schedule, winners: int) -> Schedule:
    return (
        schedule
        if winners == 2
        else switch(schedule, last=recommended_rounds(schedule.rounds_count))
    )
