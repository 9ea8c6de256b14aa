"""What publishing an event's conditions would say, for whoever publishes them."""

from dataclasses import dataclass

from events.models import Conditions, Event
from events.provisions.catalogue import CATALOGUE
from events.queries.conditions import ConditionLine, prose, provisions
from events.queries.provision_words import refusal
from events.queries.regulations import above_event, bring_up_to_date, refused_of_event
from events.queries.table_conditions import table_lines


@dataclass(frozen=True, slots=True)
class DraftConditions:
    """The conditions as they would be published, each with what it was.

    `given_up` tells in sentences what the event says and may not say any more.
    """

    lines: tuple[ConditionLine, ...]
    at_the_table: tuple[ConditionLine, ...]
    prose: tuple[ConditionLine, ...]
    given_up: tuple[str, ...]


def draft_conditions(event: Event, latest: Conditions | None) -> DraftConditions:
    """The draft as it is under the regulations of today; the event is not stored here."""
    settled = bring_up_to_date(event, above_event(event))
    given_up = [refusal(CATALOGUE[key], each) for key, each in refused_of_event(settled)]
    return DraftConditions(
        tuple(provisions(event, latest, several_sessions=event.has_several_sessions)),
        tuple(table_lines(event, latest)),
        tuple(prose(event)),
        tuple(given_up),
    )
