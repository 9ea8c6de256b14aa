"""Swiss pairs: a session of pairs whose rounds are drawn, and scored match by match."""

from typing import Any

from clubs.models import Organiser
from events.actions.swiss_field import SwissChoice
from events.models import Scoring, Session
from tests.builders import build_event
from tests.remembered import remembered
from tests.teams import play_swiss

SWISS = SwissChoice(rounds=5, boards=4, seed=1)


@remembered
def build_swiss_pairs(
    organiser: Organiser | None = None,
    *,
    pairs: int = 8,
    choice: SwissChoice = SWISS,
    played: int = 0,
    **draft: Any,
) -> Session:
    """A Swiss of pairs that runs, of which so many rounds are drawn, published and played."""
    event = build_event(organiser, pairs=pairs, **{"scoring": Scoring.PAIRS_VP, **draft})
    return play_swiss(event, choice, played)
