"""The knock-out matches of a session: of how many stanzas they are, and how far each of them is."""

from collections.abc import Set as AbstractSet

from events.models import Session
from events.movements.schedule import Schedule
from events.queries.matches import PlannedMatch
from scoring.teams.boards import Scorable
from scoring.teams.knockout import KnockoutMatch
from scoring.teams.match import Match

Entered = AbstractSet[tuple[int, str, str]]
"""Boards on which something is known, with the teams that sat North-South and East-West."""


def scheduled_stanzas(session: Session) -> int:
    """How many stanzas its matches have, without those of extra boards."""
    schedule = session.sections.values_list("schedule", flat=True).first()
    if not schedule:
        return 1
    laid = Schedule.from_dict(schedule)
    return laid.rounds_count - laid.extra_rounds


def knockout_match(planned: PlannedMatch, match: Match, entered: Entered) -> KnockoutMatch:
    """A match as it counts, in the stanzas in which it is played.

    One that was decided in place of its boards is over.
    """
    if planned.on.decision is not None:
        rest = [()] * (len(planned.stanzas) - 1)
        return KnockoutMatch(match, (tuple(match.boards), *rest))
    boards: dict[int, Scorable] = {each.board: each for each in match.boards}
    stanzas = tuple(tuple(boards[each] for each in own) for own in planned.stanzas)
    return KnockoutMatch(match, stanzas, complete=_complete(planned, entered))


def _complete(planned: PlannedMatch, entered: Entered) -> int:
    """How many of its first stanzas have something on each board in both rooms."""
    rooms = ((planned.home, planned.away), (planned.away, planned.home))
    for place, stanza in enumerate(planned.stanzas):
        if any((board, *room) not in entered for board in stanza for room in rooms):
            return place
    return len(planned.stanzas)
