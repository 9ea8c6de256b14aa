"""Swiss pairs: a session of pairs whose rounds are drawn, and scored match by match."""

from typing import Any

from django_scopes import scope

from clubs.actors import SYSTEM
from clubs.models import Organiser
from events.actions.swiss_field import SwissChoice, start_swiss
from events.models import Scoring, Session
from tests.builders import NOW, build_event, enter_results
from tests.remembered import remembered
from tests.teams import TEXTS, publish_round

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
    draft = {"scoring": Scoring.PAIRS_VP, **draft}
    event = build_event(organiser, pairs=pairs, **draft)
    with scope(organiser=event.organiser):
        session = start_swiss(
            actor=SYSTEM,
            session=event.sessions.get(),
            choice=choice,
            entries=list(event.entries.all()),
            now=NOW,
        )
        for number in range(1, played + 1):
            publish_round(session, number)
            enter_results(session, texts=TEXTS)
    return session
