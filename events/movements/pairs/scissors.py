"""Scissors Mitchells, for an even number of tables: complete without relay, share or lasting skip.

Each meeting is two rounds of half its boards, between which all keep their seats, because the two
halves of a board set part. East-West go up a table after each meeting, both halves down a table. In
two meetings, half the number of tables apart, the scissors open: first halves are played at their
table and at the next lower one and then go down once more, while second halves rest where they are;
half the tables later it is the other way round. So an even number of tables brings no boards back:
between the openings the halves at a table are of different sets.

Any meeting of the first half could be the first opening. Here it is the last of them, so that the
second is in the last meeting, and a curtailed movement has but one.

A missing pair is North-South at the last table.
"""

from events.movements.layout import Plan, leave_out_last_ns
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.mitchell import wrap
from scoring.errors import Message

TABLES = range(4, 61, 2)


def possible_rounds(tables: int) -> range:
    """Two for each meeting, for as many meetings as tables or some less, but more than half."""
    return range(tables + 2, 2 * tables + 1, 2)


def scissors(pairs: int, rounds: int) -> Plan:
    """A scissors Mitchell of as many meetings as tables, with two board sets (halves) for each."""
    tables = (pairs + 1) // 2
    seats = [
        [
            (table, wrap(table - meeting + 1, tables), _half(table, meeting, second, tables))
            for table in range(1, tables + 1)
        ]
        for meeting in range(1, tables + 1)
        for second in (False, True)
    ]
    remarks = [
        Message(NoteCode.SCISSORS),
        Message(NoteCode.SCISSORS_ODD, first=tables - 1, last=tables),
    ]
    if rounds == 2 * tables:
        remarks += [Message(NoteCode.SCISSORS_EVEN, first=rounds - 1, last=rounds)]
    return Plan(
        TitleCode.SCISSORS,
        leave_out_last_ns(seats) if pairs % 2 else seats,
        winners=2,
        repeats=tuple(range(2, 2 * tables + 1, 2)),
        remarks=tuple(remarks),
        loose_boards=True,
    )


def _half(table: int, meeting: int, second: bool, tables: int) -> int:  # noqa: FBT001
    """The half set at a table: 1 and 2 are the halves that lie at table 1 first, and so on."""
    middle = tables // 2
    opens = meeting in {middle, tables}
    half = meeting // middle if opens else 1 + second
    gained = int(opens and second)
    if meeting > middle:
        gained += 1 if half == 1 else -1
    return 2 * wrap(table + meeting - 1 + gained, tables) - 2 + half
