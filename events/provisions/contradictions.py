"""What one speaker cannot say at once: values that leave nothing of one another."""

from collections.abc import Iterator, Mapping

from events.before_start import BeforeStart, parse_before_start
from events.models.swiss_conditions import SwissRematches
from events.provisions.catalogue.entries import (
    L78D_SWISS_REMATCH_AFTER,
    L78D_SWISS_REMATCHES,
    L80B2D_CLOSE,
    L80B2D_OPEN,
)
from events.provisions.kinds import Value
from scoring.errors import gettext_noop


def contradictions(said: Mapping[str, Value | None]) -> Iterator[tuple[str, str]]:
    """The keys of values that cannot stand beside others, each with why, to be translated."""
    opens, closes = (said.get(each.key) for each in (L80B2D_OPEN, L80B2D_CLOSE))
    if opens and closes and _place(str(closes)) <= _place(str(opens)):
        yield (
            L80B2D_CLOSE.key,
            gettext_noop("Entries would close before they open: choose another time."),
        )
    never = said.get(L78D_SWISS_REMATCHES.key) == SwissRematches.NEVER
    if never and said.get(L78D_SWISS_REMATCH_AFTER.key):
        yield (
            L78D_SWISS_REMATCH_AFTER.key,
            gettext_noop(
                "Nobody meets twice by these conditions: leave this empty, or let two meet again."
            ),
        )


def _place(text: str) -> tuple[int, object]:
    moment: BeforeStart = parse_before_start(text)
    return -moment.days_before, moment.at
