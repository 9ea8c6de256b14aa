"""One line of what concerns a person."""

from dataclasses import dataclass
from datetime import datetime

from clubs.models import Organiser
from events.models import Session


@dataclass(frozen=True, slots=True)
class Matter:
    """One line: what it is about, whether it waits for this person, and until when."""

    organiser: Organiser
    session: Session
    route: str
    number: int
    state: str
    word: str
    text: str
    is_mine_to_act: bool = False
    until: datetime | None = None
