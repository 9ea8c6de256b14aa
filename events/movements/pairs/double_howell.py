"""The double Howell for 3 tables: in ten rounds every pair meets every other twice.

No Howell for three tables does without sharing, nor is one evenly balanced; this one does, and is
(quality 100). Its second half has the meetings of its first in the same seats with other boards, so
that in one circle of ten rounds every moving pair takes the seat of the one numbered just below it,
as in any Howell. The board sets are two groups of five; within its group a table's set goes up by
one from round to round.

That makes ten board sets and ten rounds in which all three tables play different sets: thirty
meetings in a square of a hundred cells, two at most of the same pairs, each row and each column a
round of all six. Found by going through all cyclic ones; the first was kept of those with the
fewest bye-stands and equal competition between all.

A missing pair is the one that keeps its seat.
"""

from events.movements.layout import Plan, Seat, SeatsByRound
from events.movements.notes import NoteCode, TitleCode
from events.movements.pairs.cyclic import for_pairs
from scoring.errors import Message

TABLES = range(3, 4)
HALF = 5
"""Rounds of a half, moving pairs, and board sets of a group."""

_FIRST_ROUNDS: SeatsByRound = (
    ((6, 1, 1), (2, 5, 3), (3, 4, 6)),
    ((6, 1, 10), (2, 5, 4), (3, 4, 9)),
)


def full_rounds(_tables: int) -> int:
    """Rounds until every pair has met every other twice."""
    return 2 * HALF


def double_howell(pairs: int, _rounds: int) -> Plan:
    """A double Howell of all its rounds."""
    rows = [[_after(seat, steps) for seat in row] for row in _FIRST_ROUNDS for steps in range(HALF)]
    return Plan(
        TitleCode.DOUBLE_HOWELL,
        for_pairs(rows, pairs),
        repeats=tuple(range(HALF + 1, 2 * HALF + 1)),
        remarks=(
            Message(NoteCode.MEET_TWICE, round=HALF),
            Message(NoteCode.FIVE_SETS),
        ),
        loose_boards=True,
    )


def _after(seat: Seat, steps: int) -> Seat:
    """Who sits there so many rounds later, and with which set; the last pair keeps its seat."""
    ns, ew, board_set = seat
    return ns if ns == HALF + 1 else _up(ns, steps), _up(ew, steps), _up(board_set, steps)


def _up(number: int | None, steps: int) -> int | None:
    """A pair or board set so many steps on, within its group of five."""
    if number is None:
        return None
    group, place = divmod(number - 1, HALF)
    return group * HALF + (place + steps) % HALF + 1
