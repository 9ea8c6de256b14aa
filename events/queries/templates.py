"""What the conditions of an event can begin with."""

from dataclasses import dataclass

from events.models import ConditionsTemplate, Event

MOST_EVENTS = 30


@dataclass(frozen=True, slots=True)
class Beginnings:
    """The organiser's templates by name, its other published events of the same contest, the latest
    first, and the name of its authority, whose model there is always.
    """

    templates: tuple[ConditionsTemplate, ...]
    events: tuple[Event, ...]
    authority: str


def beginnings_of(event: Event) -> Beginnings:
    """What an event can begin with."""
    organiser = event.organiser
    others = Event.objects.filter(
        organiser=organiser, contest=event.contest, conditions__number=1
    ).exclude(pk=event.pk)
    return Beginnings(
        tuple(ConditionsTemplate.objects.filter(organiser=organiser)),
        tuple(others.order_by("-starts_at", "-pk")[:MOST_EVENTS]),
        organiser.authority.name,
    )
