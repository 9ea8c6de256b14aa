"""A late pair: it fills a sit-out, or takes a new table while the first round lasts."""

from events.movements.changes.added_table import add_table
from events.movements.changes.change import PlannedChange, PlayedSoFar, pairs_only, refuse_round
from events.movements.changes.sit_outs import fill
from events.movements.codes import MovementCode
from events.movements.schedule import Contestant, MovementError, Schedule


def join(schedule: Schedule, played: PlayedSoFar, first: int) -> PlannedChange:
    """Seat a late pair from round `first` on.

    Raises:
        MovementError: nobody sits out and the first round is over, or no movement fits.

    """
    pairs_only(schedule)
    refuse_round(schedule, first)
    waiting = {each.round for each in schedule.sit_outs() if each.round >= first}
    if waiting:
        return fill(schedule, played, first)
    if first > 1 or played.round > 1:
        raise MovementError(MovementCode.NOBODY_OUT)
    return add_table(schedule, played)


def newcomer(change: PlannedChange) -> Contestant:
    """Who has joined."""
    return next(iter(set(change.after.contestants()) - set(change.before.contestants())))
