"""Merits: statements on a contestant of a session that are true, particular and good.

`picture` is what an official score says, as plain values; the catalogue (`deeds`, `meetings`,
`evenings`) finds all that may be said of it, and `giving` gives two to each contestant, none twice.
Nothing here knows of storage, or of any language.
"""

from events.merits.giving import TWO, give
from events.merits.picture import (
    BoardGain,
    MeetingGain,
    Merit,
    Past,
    PlaySeen,
    RankedPlace,
    SessionPicture,
)

__all__ = [
    "TWO",
    "BoardGain",
    "MeetingGain",
    "Merit",
    "Past",
    "PlaySeen",
    "RankedPlace",
    "SessionPicture",
    "give",
]
