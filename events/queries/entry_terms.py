"""When and how many may enter an event, as its conditions say (Law 80B2(d))."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from events.before_start import parse_before_start
from events.models import Conditions, Event
from events.queries.conditions import latest_conditions


@dataclass(frozen=True, slots=True)
class EntryTerms:
    """Instants in UTC, each None where nothing is said; `conditions` are the version in force.

    `who` may enter, and for which `fee`, is in the organiser's or the authority's own words.
    """

    conditions: Conditions | None
    opens: datetime | None
    closes: datetime | None
    most: int | None
    who: str
    fee: str

    @property
    def is_said(self) -> bool:
        """Whether anything is."""
        return bool(self.opens or self.closes or self.most or self.who or self.fee)


def entry_terms(event: Event, conditions: Conditions | None = None) -> EntryTerms:
    """By the version in force; by the draft while none is published."""
    conditions = conditions or latest_conditions(event)
    opens, closes = entry_times(event, conditions)
    source = conditions or event
    return EntryTerms(
        conditions, opens, closes, source.most_entries, source.who_may_enter, source.entry_fee
    )


def entry_times(
    event: Event, conditions: Conditions | None = None
) -> tuple[datetime | None, datetime | None]:
    """When entries open and close, by these conditions or else the draft."""
    source = conditions or event
    return _instant(event, source.entries_open), _instant(event, source.entries_close)


def _instant(event: Event, text: str) -> datetime | None:
    if not text:
        return None
    return parse_before_start(text).instant(event.starts_at, ZoneInfo(event.time_zone))
