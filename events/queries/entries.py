"""Who is entered in an event."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from clubs.models import Organiser, Player
from events.models import Entry, Event


@dataclass(frozen=True)
class EnteredPair:
    """An entry with its people, first to second."""

    entry: Entry
    players: tuple[Player, ...]

    @cached_property
    def names(self) -> str:
        return " & ".join(player.name for player in self.players)

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def withdrawn_at(self) -> datetime | None:
        return self.entry.withdrawn_at


def all_pairs(event: Event) -> list[EnteredPair]:
    """Every entry in the order of numbers, withdrawn ones too."""
    entries = event.entries.order_by("number").prefetch_related("members__player")
    return [
        EnteredPair(entry, tuple(member.player for member in entry.members.all()))
        for entry in entries
    ]


def playing_pairs(event: Event) -> list[EnteredPair]:
    """The entries that have not been withdrawn."""
    return [pair for pair in all_pairs(event) if pair.withdrawn_at is None]


def free_people(organiser: Organiser, event: Event) -> list[Player]:
    """The club's people who are not entered yet, by name: what an entry form offers."""
    entered = event.entries.filter(withdrawn_at__isnull=True).values("members__player")
    return list(Player.objects.filter(organiser=organiser).exclude(pk__in=entered))
