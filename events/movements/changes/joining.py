"""Who comes late: a pair fills a sit-out, or takes a new table while the first round lasts.

A team takes the place of byes, and a player that of the fourth where three sit out.
"""

from events.movements.changes.added_table import add_table
from events.movements.changes.change import PlannedChange, PlayedSoFar, refuse_round
from events.movements.changes.free_places import fill_places
from events.movements.changes.sit_outs import fill
from events.movements.codes import MovementCode
from events.movements.schedule import Contest, Contestant, MovementError, Schedule
from scoring.entrants import Line


def join(schedule: Schedule, played: PlayedSoFar, first: int) -> PlannedChange:
    """Seat who comes late from round `first` on.

    Raises:
        MovementError: nobody sits out and the first round is over, or no movement fits.

    """
    refuse_round(schedule, first)
    if schedule.contest is not Contest.PAIRS:
        return fill_places(schedule, played, first)
    waiting = {each.round for each in schedule.sit_outs() if each.round >= first}
    if waiting:
        return fill(schedule, played, first)
    if first > 1 or played.round > 1:
        raise MovementError(MovementCode.NOBODY_OUT)
    return add_table(schedule, played)


def newcomer(change: PlannedChange) -> Contestant:
    """Who has joined; of a team not its pairs but the team."""
    one = min(set(change.after.contestants()) - set(change.before.contestants()))
    line = Line.ALL if one.contest is Contest.TEAMS else one.line
    return Contestant(one.number, line, one.contest)
