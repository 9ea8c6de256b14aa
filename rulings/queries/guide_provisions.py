"""What guides branch by, as it is of a session: its regulations, and what is played."""

from events.chosen_scoring import binding
from events.models import Session
from events.provisions.catalogue import CATALOGUE
from rulings.guides.reading import fork_questions
from rulings.guides.roles import CONTEST


def regulated(session: Session) -> dict[str, str]:
    """The value of each fork of the guides that no seat tells.

    Asks the database nothing where the session has its event, conditions and stage at hand.
    """
    bound = binding(session)
    provisions = {on: CATALOGUE[on].of(bound) for on in fork_questions() if on in CATALOGUE}
    return {CONTEST: session.event.contest, **provisions}
