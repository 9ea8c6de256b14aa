"""Web Mitchells, for large fields: few rounds, all of the same boards, from several copies.

Each part of the tables has a copy, laid out in rising or in falling order; boards go down a table
within their part. East-West go up a table through all parts and, with an even number of rounds,
skip one half way. So all play the same boards, however many tables there are.

For an even number of tables two halves serve from as many rounds as half the tables: the lower in
rising, the upper in falling order. For fewer rounds, or blocks of an odd number of tables, see
`web_layouts`. An even number of tables has a Web of any number of rounds from a sixth of it, an odd
number one of any odd number of rounds from a fourth of it, and mostly of fewer.

An even number of rounds is played at an odd number of tables as the Web of one round more without
its last: 24 boards, of 26 in play, in 12 rounds of the Web for 13.

For odd numbers of tables and rounds there is the super-Bowman, with three copies. As many tables as
rounds are its base. The others stand beside the first tables of the base by twos, so that East-West
come to base, middle and outer table, then to outer, middle and base table of the next three, and so
on. Boards go down the base and the outer row, in which East-West therefore advance by two sets each
time, and up the middle row, in which they fall back by two from the one before their first: nobody
meets a set twice.

A missing pair is North-South at the last table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from events.movements.layout import Plan, leave_out_last_ns
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.mitchell import wrap
from events.movements.pairs.web_layouts import LAYOUTS, WebPart
from scoring.errors import Message

TABLES = range(6, 61)


@dataclass(frozen=True, slots=True)
class _Place:
    """A table: its copy of the boards, its first set from 0, and how sets come to it, 1 or -1."""

    copy: int
    first: int
    step: int


def possible_rounds(tables: int) -> tuple[int, ...]:
    """Those of the rules, in which no part must share, and those for which a layout is known."""
    known = [rounds for size, rounds in LAYOUTS if size == tables]
    if tables % 2 == 0:
        return tuple(sorted({*range(tables // 2, tables), *known}))
    complete = {*range(_fewest_of_bowman(tables), tables, 2), *known}
    return tuple(
        sorted({*complete, *(rounds - 1 for rounds in complete if rounds % 2 and rounds > 5)})
    )


def web(pairs: int, rounds: int) -> Plan:
    """A Web Mitchell with as many board sets as rounds, or with one more to be curtailed."""
    tables = (pairs + 1) // 2
    if tables % 2 and rounds % 2 == 0 and (tables, rounds) not in LAYOUTS:
        plan = _complete(pairs, rounds + 1)
        remark = Message(NoteCode.WEB_SHORTER, rounds=rounds + 1)
        return replace(plan, remarks=(*plan.remarks, remark))
    return _complete(pairs, rounds)


def _complete(pairs: int, rounds: int) -> Plan:
    """A Web in which all play all the boards."""
    tables = (pairs + 1) // 2
    places = _places(tables, rounds)
    skip_after = rounds if rounds % 2 or tables % 2 else rounds // 2
    seats = [
        [
            (
                k,
                wrap(k - r + 1 - (r > skip_after), tables),
                (place.first + place.step * (r - 1)) % rounds + 1,
            )
            for k, place in enumerate(places, start=1)
        ]
        for r in range(1, rounds + 1)
    ]
    circuits = tuple(
        tuple(k for k, place in enumerate(places, start=1) if place.copy == copy)
        for copy in sorted({place.copy for place in places})
    )
    return Plan(
        TitleCode.WEB,
        leave_out_last_ns(seats) if pairs % 2 else seats,
        winners=2,
        circuits=circuits,
        remarks=tuple(_remarks(circuits, rounds, skip_after, _is_bowman(tables, rounds))),
    )


def _fewest_of_bowman(tables: int) -> int:
    """The fewest rounds of a super-Bowman, an odd number."""
    fewest = max(5, -(-tables // 3))
    return fewest + 1 - fewest % 2


def _is_bowman(tables: int, rounds: int) -> bool:
    """Whether the super-Bowman serves: where no layout does with as few copies."""
    if tables % 2 == 0 or rounds < _fewest_of_bowman(tables):
        return False
    return len(LAYOUTS.get((tables, rounds), range(4))) > 3


def _remarks(
    circuits: Sequence[tuple[int, ...]],
    rounds: int,
    skip_after: int,
    bowman: bool,  # noqa: FBT001
) -> Iterator[Message]:
    served = ", ".join(f"{tables[0]}–{tables[-1]}" for tables in circuits)
    if bowman:
        served = "; ".join(", ".join(map(str, tables)) for tables in circuits)
    yield Message(NoteCode.COPIES, copies=len(circuits), tables=served)
    if bowman:
        yield Message(NoteCode.BOWMAN_UP, tables=circuits[1])
    if skip_after < rounds:
        yield Message(NoteCode.SKIP_AFTER, round=skip_after)


def _places(tables: int, rounds: int) -> list[_Place]:
    if _is_bowman(tables, rounds):
        return list(_bowman(tables, rounds))
    parts = LAYOUTS.get((tables, rounds)) or _halves(tables, rounds)
    return [
        _Place(copy, part.first + part.step * place, part.step)
        for copy, part in enumerate(parts)
        for place in range(part.tables)
    ]


def _halves(tables: int, rounds: int) -> tuple[WebPart, ...]:
    half = tables // 2
    return WebPart(half, 1, 0), WebPart(half, -1, (half - 2) % rounds)


def _bowman(tables: int, rounds: int) -> Iterator[_Place]:
    """The super-Bowman in the order in which East-West come to its tables."""
    for place in range(rounds):
        base, middle, outer = _Place(0, place, 1), _Place(1, place - 1, -1), _Place(2, place, 1)
        if 2 * place >= tables - rounds:
            yield base
        else:
            yield from (outer, middle, base) if place % 2 else (base, middle, outer)
