"""A match of two teams in stanzas, and who has the seating rights in each of them.

In every stanza both tables play the same board set: the home team's North-South are at table 1,
the open room, their East-West at table 2, the closed room. Who has the seating rights sees the
other team's line-up before naming its own, and so chooses who meets whom. Each team has the rights
in as many stanzas as the other; the winner of the toss chooses in which. Of an odd number, the last
stanza's rights are tossed for again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from events.movements.codes import DrawCode
from events.movements.layout import Plan, Seat
from events.movements.notes import NoteCode, TitleCode
from events.movements.schedule import Contest, MovementError
from scoring.errors import Message

ROUNDS = range(1, 17)


class Order(StrEnum):
    """How the seating rights go from stanza to stanza."""

    ALTERNATE = "alternate"
    MIRRORED = "mirrored"


@dataclass(frozen=True, slots=True)
class Stanza:
    """A part of a match, counted from 1: `seats_last` is the team that has the seating rights.

    None where they are tossed for when the stanza comes.
    """

    number: int
    seats_last: int | None


def seating_rights(
    stanzas: int, *, toss: int, takes_first: bool, order: Order = Order.ALTERNATE
) -> tuple[Stanza, ...]:
    """The rights in a match of teams 1 and 2, of which `toss` won the toss.

    It takes the rights of the first stanza or leaves them. They alternate; mirrored, two stanzas
    of one order are followed by two of the other, so that four go 1-2-2-1.

    Raises:
        MovementError: there is no such number of stanzas, or no such team.

    """
    if stanzas not in ROUNDS:
        raise MovementError(DrawCode.STANZAS, least=ROUNDS[0], most=ROUNDS[-1], stanzas=stanzas)
    if toss not in {1, 2}:
        raise MovementError(DrawCode.TOSS, team=toss)
    first = toss if takes_first else 3 - toss
    even = stanzas - stanzas % 2
    rights = [Stanza(number, _holder(number, first, order)) for number in range(1, even + 1)]
    if stanzas % 2:
        rights.append(Stanza(stanzas, None))
    return tuple(rights)


def _holder(number: int, first: int, order: Order) -> int:
    other = number % 2 == 0
    # Stanzas 3 and 4 of every four go the other way round.
    if order is Order.MIRRORED and (number - 1) // 2 % 2:
        other = not other
    return 3 - first if other else first


def possible_rounds(_teams: int) -> Sequence[int]:
    """The stanzas that a match can have."""
    return ROUNDS


def head_to_head(_teams: int, stanzas: int) -> Plan:
    """The stanzas as rounds: the two teams meet in all of them."""
    seats: list[list[Seat]] = [[(1, 2, number), (2, 1, number)] for number in range(1, stanzas + 1)]
    return Plan(
        TitleCode.MATCH,
        seats,
        contest=Contest.TEAMS,
        circuits=((1, 2),),
        repeats=tuple(range(2, stanzas + 1)),
        remarks=(
            Message(NoteCode.MATCH_COPY),
            Message(NoteCode.ROOMS),
            _rights_said(stanzas),
        ),
    )


def _rights_said(stanzas: int) -> Message:
    if stanzas == 1:
        return Message(NoteCode.TOSS_LAST)
    if stanzas < 4:
        code = NoteCode.TOSS_ONE_AGAIN if stanzas % 2 else NoteCode.TOSS_ONE
        return Message(code, last=stanzas)
    code = NoteCode.TOSS_MANY_AGAIN if stanzas % 2 else NoteCode.TOSS_MANY
    return Message(code, even=stanzas - stanzas % 2, last=stanzas)
