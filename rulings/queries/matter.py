"""One line of what concerns a person."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from clubs.models import Organiser
from events.models import Event, Session


@dataclass(frozen=True, slots=True)
class Matter:
    """One line: what it is about, whether it waits for this person, and until when.

    It belongs to a session or to a whole event; `route` and its number, if it has one, lead to it.
    """

    organiser: Organiser
    of: Session | Event
    route: str
    number: int | None
    state: str
    word: str
    text: str
    is_mine_to_act: bool = False
    until: datetime | None = None

    @property
    def address(self) -> str:
        """Where it can be read, and answered by whoever it waits for."""
        numbers = () if self.number is None else (self.number,)
        return reverse(self.route, args=[self.organiser.slug, self.of.pk, *numbers])

    @property
    def played(self) -> str:
        """What it happened at, by name."""
        return self.of.full_name if isinstance(self.of, Session) else self.of.name

    @property
    def time_zone(self) -> str:
        """That of where it is played, by name."""
        return (self.of.event if isinstance(self.of, Session) else self.of).time_zone
