"""The knock-out matches of a session: how far each of them is, and what becomes of a level one."""

from collections.abc import Set as AbstractSet

from events.chosen_scoring import Chosen
from events.models import Session
from events.queries.matches import Matches, PlannedMatch
from scoring.teams.boards import Scorable
from scoring.teams.knockout import KnockoutMatch, KnockoutRules
from scoring.teams.match import Match

Entered = AbstractSet[tuple[int, str, str]]
"""Boards on which something is known, with the teams that sat North-South and East-West."""


def knockout_rules(_session: Session, _chosen: Chosen, matches: Matches) -> KnockoutRules:
    """How many stanzas its matches have."""
    return KnockoutRules(max((len(each.stanzas) for each in matches.planned), default=1))


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
