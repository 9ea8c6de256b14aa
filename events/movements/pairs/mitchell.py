"""Mitchell movements: North-South stay, East-West go up a table, boards go down a table.

With an even number of tables that plan would bring pairs back to boards they have played. Either a
relay (bye-stand) half way and a share between the first and the last table prevents it (the upper
half of the tables is one board set ahead), or East-West skip a table half way, which costs the last
round. Up to half way neither is needed.

A missing pair is always North-South at the last table: East-West sit out on arriving there. That
table then needs no boards, so a half table never shares.
"""

from events.movements.layout import Plan, leave_out_last_ns
from events.movements.notes import TitleCode

TABLES = range(3, 61)
SKIP_TABLES = range(4, 61, 2)
RELAY_TABLES = range(4, 61, 2)


def full_rounds(tables: int) -> int:
    """Rounds until every North-South pair has met every East-West pair."""
    return tables


def relay_rounds(tables: int) -> range:
    """Rounds that need relay and share: more than half of the tables."""
    return range(tables // 2 + 1, tables + 1)


def skip_full_rounds(tables: int) -> int:
    """Rounds of a skip Mitchell: the skip leaves one opponent and one board set out."""
    return tables - 1


def mitchell(pairs: int, rounds: int) -> Plan:
    """A Mitchell; with relay and share if there are more rounds than half of an even number."""
    tables = (pairs + 1) // 2
    relay = tables % 2 == 0 and rounds > tables // 2
    name = TitleCode.MITCHELL
    if relay:
        name = TitleCode.RELAY if pairs % 2 else TitleCode.RELAY_AND_SHARE
    seats = relay_and_share(tables) if relay else straight(tables)
    return Plan(name, leave_out_last_ns(seats) if pairs % 2 else seats, winners=2)


def skip_mitchell(pairs: int, _rounds: int) -> Plan:
    """A Mitchell for an even number of tables in which East-West skip a table half way."""
    tables = (pairs + 1) // 2
    seats = [
        [
            (k, wrap(k - r + 1 - (r > tables // 2), tables), wrap(k + r - 1, tables))
            for k in range(1, tables + 1)
        ]
        for r in range(1, tables)
    ]
    return Plan(
        TitleCode.SKIP_MITCHELL,
        leave_out_last_ns(seats) if pairs % 2 else seats,
        winners=2,
    )


def straight(tables: int) -> list[list[tuple[int, int, int]]]:
    """The plain plan, sound for as many rounds as tables if these are odd, else for half."""
    return [
        [(k, wrap(k - r + 1, tables), wrap(k + r - 1, tables)) for k in range(1, tables + 1)]
        for r in range(1, tables + 1)
    ]


def relay_and_share(tables: int) -> list[list[tuple[int, int, int]]]:
    """The plan for an even number of tables: the upper half is a board set ahead."""
    return [
        [(ns, ew, wrap(number + (ns > tables // 2), tables)) for ns, ew, number in row]
        for row in straight(tables)
    ]


def wrap(number: int, count: int) -> int:
    """The number from 1 to `count` that is a multiple of `count` away."""
    return (number - 1) % count + 1
