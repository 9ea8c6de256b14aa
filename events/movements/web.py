"""Web Mitchells, for large fields: few rounds, all of the same boards, from two copies.

Each half of the tables has a copy, laid out in rising order on the lower half and in falling order
on the upper; boards go down a table within their half. East-West go up a table through both halves
and, with an even number of rounds, skip one half way. So all play the same boards, however many
tables there are.

A missing pair is North-South at the last table.
"""

from events.movements.layout import Plan, leave_out_last_ns
from events.movements.mitchell import wrap

TABLES = range(6, 61, 2)


def possible_rounds(tables: int) -> range:
    """Half the tables need as many board sets; East-West meet themselves after all tables."""
    return range(tables // 2, tables)


def web(pairs: int, rounds: int) -> Plan:
    """A Web Mitchell with as many board sets as rounds."""
    tables = (pairs + 1) // 2
    half = tables // 2
    skip_after = rounds if rounds % 2 else rounds // 2
    seats = [
        [
            (
                k,
                wrap(k - r + 1 - (r > skip_after), tables),
                wrap(k + r - 1 if k <= half else tables - k - r + 1, rounds),
            )
            for k in range(1, tables + 1)
        ]
        for r in range(1, rounds + 1)
    ]
    remarks = [
        f"Tables 1 to {half} and tables {half + 1} to {tables} have a copy of the boards each.",
    ]
    if skip_after < rounds:
        remarks += [f"East-West skip a table after round {skip_after}."]
    return Plan(
        "Web Mitchell",
        leave_out_last_ns(seats) if pairs % 2 else seats,
        winners=2,
        circuits=(tuple(range(1, half + 1)), tuple(range(half + 1, tables + 1))),
        remarks=tuple(remarks),
    )
