"""Who is entered in an event."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from clubs.models import Organiser, Player
from events.models import Entry, EntryMember, Event
from events.queries.members import seats_in_words


@dataclass(frozen=True)
class EnteredPair:
    """An entry with its people, first to second, then substitutes."""

    entry: Entry
    members: tuple[EntryMember, ...]

    @cached_property
    def players(self) -> tuple[Player, ...]:
        return tuple(member.player for member in self.members)

    @cached_property
    def names(self) -> str:
        rows = ((each.pk, each.stands_in_for_id, each.player.name) for each in self.members)
        return " & ".join(seats_in_words(rows))

    @property
    def to_be_named(self) -> list[EntryMember]:
        """The members whose name is not known yet."""
        return [member for member in self.members if member.player.to_be_named]

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def withdrawn_at(self) -> datetime | None:
        return self.entry.withdrawn_at


def all_pairs(event: Event) -> list[EnteredPair]:
    """Every entry in the order of numbers, withdrawn ones too."""
    entries = event.entries.order_by("number").prefetch_related("members__player")
    return [EnteredPair(entry, tuple(entry.members.all())) for entry in entries]


def playing_pairs(event: Event) -> list[EnteredPair]:
    """The entries that have not been withdrawn."""
    return [pair for pair in all_pairs(event) if pair.withdrawn_at is None]


def free_people(organiser: Organiser, event: Event) -> list[Player]:
    """The club's people who are not entered yet, by name: what an entry form offers."""
    entered = event.entries.filter(withdrawn_at__isnull=True).values("members__player")
    offered = Player.objects.filter(organiser=organiser, removed_at=None, to_be_named=False)
    return list(offered.exclude(pk__in=entered))
