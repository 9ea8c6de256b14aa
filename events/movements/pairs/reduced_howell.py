"""Reduced (three-quarter) Howells, 3 to 14 tables: fewer rounds than opponents, every board played.

Every pair plays every board set, all at different tables, and no two meet twice. In most, as many
pairs move, cyclically, as there are rounds; the others, of the highest numbers, keep their table
and do not meet one another. In each round some tables are switched, so that stationary pairs too
sit in both directions: that makes the balance. Where no cyclic one is known, pairs move by guide
card and only one stays (see `reduced_howell_designs`).

A missing pair is the stationary one at table 1, where the others sit out.
"""

from events.movements.layout import Plan, Seat, SeatsByRound
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.cyclic import for_pairs, turned
from events.movements.pairs.reduced_howell_designs import DESIGNS
from events.movements.pairs.reduced_howell_starters import FIRST_ROUNDS, SWITCHES
from scoring.errors import Message

_SIZES = sorted({*FIRST_ROUNDS, *DESIGNS})
TABLES = tuple(sorted({tables for tables, _ in _SIZES}))


def possible_rounds(tables: int) -> tuple[int, ...]:
    """Rounds for which a schedule is known."""
    return tuple(rounds for size, rounds in _SIZES if size == tables)


def reduced_howell(pairs: int, rounds: int) -> Plan:
    """A reduced Howell with as many board sets as rounds."""
    tables = (pairs + 1) // 2
    design = DESIGNS.get((tables, rounds))
    seats = design or _cyclic(tables, rounds)
    staying = range(2 * tables if design else rounds + 1, pairs + 1)
    return Plan(
        TitleCode.THREE_QUARTER_HOWELL, for_pairs(seats, pairs), remarks=(_remark(staying),)
    )


def _cyclic(tables: int, rounds: int) -> SeatsByRound:
    size = tables, rounds
    return [
        [_switched(seat) if switches >> place & 1 else seat for place, seat in enumerate(row)]
        for row, switches in zip(turned(FIRST_ROUNDS[size], rounds), SWITCHES[size], strict=True)
    ]


def _remark(staying: range) -> Message:
    if not staying:
        return Message(NoteCode.ALL_MOVE)
    if len(staying) == 1:
        return Message(NoteCode.ONE_STAYS, pair=staying[0])
    return Message(NoteCode.SOME_STAY, first=staying[0], last=staying[-1])


def _switched(seat: Seat) -> Seat:
    ns, ew, board_set = seat
    return ew, ns, board_set
