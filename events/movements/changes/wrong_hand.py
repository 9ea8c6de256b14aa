"""A call made on cards from a wrong board: Law 15A, as far as it concerns the movement.

What the players may do with what they have learnt (Law 16C) is for the ruling.
"""

from dataclasses import dataclass

from events.movements.change_codes import ChangeCode
from events.movements.changes.boards import cancel, open_plays
from events.movements.changes.change import Fault, PlannedChange, PlayedSoFar
from events.movements.schedule import Contest, Schedule
from scoring.errors import Message


@dataclass(frozen=True, slots=True)
class HandFacts:
    """A call was made on a wrong hand at a table on a board.

    `partner_called` tells whether the offender's partner has called since; `faults` are those of
    North-South and East-West if no result can be obtained.
    """

    round: int
    table: int
    board: int
    partner_called: bool
    faults: tuple[Fault, Fault]


def decide_hand(schedule: Schedule, played: PlayedSoFar, facts: HandFacts) -> PlannedChange:
    """Apply Law 15A2: the auction goes on, or the board cannot be played any more.

    Raises:
        MovementError: the board is not played there, or has a result.

    """
    place = {"round": facts.round, "table": facts.table, "board": facts.board}
    if facts.partner_called:
        change = cancel(schedule, played, facts.round, facts.table, [facts.board], facts.faults)
        why = Message(ChangeCode.PARTNER_CALLED, **place)
        said = [why, *change.said]
        if schedule.contest is Contest.TEAMS:
            said.append(Message(ChangeCode.RULE_BY_OTHER_ROOM))
        return PlannedChange(schedule, change.after, tuple(said), change.due)
    open_plays(schedule, played, facts.round, facts.table, [facts.board])
    goes_on = (
        Message(ChangeCode.CALL_CANCELLED, **place),
        Message(ChangeCode.WITHDRAWN_CALLS),
        Message(ChangeCode.OTHER_BOARD),
    )
    return PlannedChange(schedule, schedule, goes_on)
