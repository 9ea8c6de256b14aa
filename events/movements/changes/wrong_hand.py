"""A call made on cards from a wrong board: Law 15A, as far as it concerns the movement.

What the players may do with what they have learnt (Law 16C) is for the ruling.
"""

from dataclasses import dataclass

from events.movements.changes.boards import cancel, open_plays
from events.movements.changes.change import Fault, PlannedChange, PlayedSoFar
from events.movements.schedule import Schedule


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
    place = f"Round {facts.round}, table {facts.table}"
    if facts.partner_called:
        change = cancel(schedule, played, facts.round, facts.table, [facts.board], facts.faults)
        why = (
            f"{place}: offender's partner has called on board {facts.board}, so the score is "
            "adjusted (Law 15A2(a))."
        )
        return PlannedChange(schedule, change.after, (why, *change.said), change.due)
    open_plays(schedule, played, facts.round, facts.table, [facts.board])
    return PlannedChange(schedule, schedule, _goes_on(place, facts.board))


def _goes_on(place: str, board: int) -> tuple[str, ...]:
    withdrawn = (
        f"{place}: the call on board {board} is cancelled with all after it. The offender looks at "
        "the right hand and calls again (Law 15A2(b))."
    )
    other_board = (
        "The board from which the cards came may be played if the offender repeats the call on it; "
        "if that call differs, adjust the score there (Law 15A3)."
    )
    return withdrawn, "What the withdrawn calls told is governed by Law 16C.", other_board
