"""How far the set-up of an event has come."""

from dataclasses import dataclass

from clubs.models import User
from events.models import Conditions, Event, Session
from events.queries.appointments import Director, directors_of
from events.queries.conditions import latest_conditions, unpublished_changes


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before play, and what is not."""

    event: Event
    session: Session
    conditions: Conditions | None
    has_unpublished_changes: bool
    directors: tuple[Director, ...]
    entries: int

    @property
    def in_charge(self) -> User | None:
        """Whoever may direct or, when play has begun, whoever is on record for it."""
        return next(
            (
                one.appointment.user
                for one in self.directors
                if one.is_in_charge and (one.is_living or not self.is_open)
            ),
            None,
        )

    @property
    def is_open(self) -> bool:
        """Whether the set-up can still be changed."""
        return self.session.state == Session.State.SETUP and not self.event.is_cancelled

    @property
    def lacks(self) -> frozenset[str]:
        """What keeps play from beginning, of "conditions", "director" and "entries"."""
        missing = {
            "conditions": self.conditions is None,
            "director": self.in_charge is None,
            "entries": self.entries < 2,
        }
        return frozenset(name for name, is_missing in missing.items() if is_missing)


def setup_of(event: Event) -> Setup:
    """The set-up of an event with its one session."""
    conditions = latest_conditions(event)
    return Setup(
        event=event,
        session=event.sessions.get(),
        conditions=conditions,
        has_unpublished_changes=bool(conditions and unpublished_changes(event, conditions)),
        directors=directors_of(event),
        entries=event.entries.filter(withdrawn_at__isnull=True).count(),
    )
