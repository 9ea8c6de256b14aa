"""Web Mitchells, for large fields: few rounds, all of the same boards, from several copies.

Each part of the tables has a copy, laid out in rising or in falling order; boards go down a table
within their part. East-West go up a table through all parts and, with an even number of rounds,
skip one half way. So all play the same boards, however many tables there are.

For an even number of tables two halves serve from as many rounds as half the tables: the lower in
rising, the upper in falling order. For fewer rounds, or an odd number, see `web_layouts`.

A missing pair is North-South at the last table.
"""

from itertools import accumulate

from events.movements.layout import Plan, leave_out_last_ns
from events.movements.pairs.mitchell import wrap
from events.movements.pairs.web_layouts import LAYOUTS, Part

TABLES = tuple(sorted({*range(6, 61, 2), *(tables for tables, _ in LAYOUTS)}))


def possible_rounds(tables: int) -> tuple[int, ...]:
    """Those of the rule, for which a half must not share, and those for which a layout is known."""
    known = [rounds for size, rounds in LAYOUTS if size == tables]
    return tuple(sorted({*(() if tables % 2 else range(tables // 2, tables)), *known}))


def web(pairs: int, rounds: int) -> Plan:
    """A Web Mitchell with as many board sets as rounds."""
    tables = (pairs + 1) // 2
    parts = LAYOUTS.get((tables, rounds)) or _halves(tables, rounds)
    skip_after = rounds if rounds % 2 else rounds // 2
    seats = [
        [
            (k, wrap(k - r + 1 - (r > skip_after), tables), board_set)
            for k, board_set in enumerate(_sets(parts, r, rounds), start=1)
        ]
        for r in range(1, rounds + 1)
    ]
    circuits = tuple(
        tuple(range(last - part.tables + 1, last + 1))
        for part, last in zip(parts, accumulate(part.tables for part in parts), strict=True)
    )
    where = ", ".join(f"{one[0]} to {one[-1]}" for one in circuits)
    remarks = [f"{len(parts)} copies of the boards: one each for tables {where}."]
    if skip_after < rounds:
        remarks += [f"East-West skip a table after round {skip_after}."]
    return Plan(
        "Web Mitchell",
        leave_out_last_ns(seats) if pairs % 2 else seats,
        winners=2,
        circuits=circuits,
        remarks=tuple(remarks),
    )


def _halves(tables: int, rounds: int) -> tuple[Part, ...]:
    half = tables // 2
    return Part(half, 1, 0), Part(half, -1, (half - 2) % rounds)


def _sets(parts: tuple[Part, ...], number: int, rounds: int) -> list[int]:
    """The board set at each table in a round."""
    return [
        (part.first + part.step * (place + number - 1)) % rounds + 1
        for part in parts
        for place in range(part.tables)
    ]
