"""A round in the middle that is not played: everyone goes on with the next."""

from events.movements.change_codes import ChangeCode
from events.movements.changes.boards import open_boards, with_marks
from events.movements.changes.change import PlannedChange, PlayedSoFar, proved, refuse_round
from events.movements.codes import MovementCode
from events.movements.exceptions import PlayState, UnplayedBoard
from events.movements.schedule import MovementError, Schedule
from scoring.errors import Message


def leave_round_out(schedule: Schedule, played: PlayedSoFar, number: int) -> PlannedChange:
    """Cancel what a round has still open, without scores (Law 82B2).

    Raises:
        MovementError: a board has been played in it, or nothing is left to play.

    """
    refuse_round(schedule, number)
    _refuse_begun(schedule, played, number)
    marks = [
        UnplayedBoard(number, entry.table, board, PlayState.CANCELLED)
        for entry in schedule.rounds[number - 1]
        for board in entry.boards
        if board in open_boards(schedule, played, number, entry.table)
    ]
    if not marks:
        raise MovementError(MovementCode.NOTHING_TO_PLAY, round=number)
    said = Message(ChangeCode.ROUND_LEFT_OUT, round=number)
    return proved(schedule, with_marks(schedule, marks), played, [said])


def _refuse_begun(schedule: Schedule, played: PlayedSoFar, number: int) -> None:
    """Whoever has played has a score: the boards of the others are cancelled table by table."""
    for entry in schedule.rounds[number - 1]:
        for board in entry.boards:
            if (entry.ns, entry.ew, board) in played.results - played.unplayed:
                raise MovementError(
                    MovementCode.HAS_RESULT,
                    round=number,
                    table=entry.table,
                    board=board,
                    ns=entry.ns,
                    ew=entry.ew,
                )
