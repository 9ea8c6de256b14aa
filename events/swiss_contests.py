"""What a Swiss of one kind of contestants needs and another lacks: the one place for it.

Draws, standings, exchanges and byes are alike for all. What matches that are out are assumed to
give follows from how they are scored (`events.queries.swiss_assumed`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from events.models import Event
from events.movements.schedule import Contest


@dataclass(frozen=True, slots=True)
class SwissContest:
    """Who plays: `contest` as the movements call it, the `tables` of a match, and whether three may
    play a triple where their number is odd.
    """

    contest: Contest
    tables: int
    has_triples: bool


SWISS_CONTESTS: Mapping[str, SwissContest] = {
    Event.Contest.TEAMS: SwissContest(Contest.TEAMS, tables=2, has_triples=True),
    Event.Contest.PAIRS: SwissContest(Contest.PAIRS, tables=1, has_triples=False),
}
"""By `Event.Contest`; players of an individual have no opponents of their own."""


def swiss_contest(event: Event) -> SwissContest:
    """What the Swiss of an event is one of; `KeyError` for an individual, which plays none."""
    return SWISS_CONTESTS[event.contest]
