"""Under which version of the conditions an entry stands, and what has changed since (Law 78D)."""

from dataclasses import dataclass

from django.db.models import Q

from clubs.models import User
from events.models import Conditions, Entry, Event
from events.queries.chapters import ReadChapter, changed_chapters, chapters_of


@dataclass(frozen=True, slots=True)
class EntryAcceptance:
    """A person's own entry and the version that stands now.

    `changes` are the chapters in which that differs from the version of the entry.
    """

    entry: Entry
    latest: Conditions
    changes: tuple[ReadChapter, ...]

    @property
    def under(self) -> Conditions | None:
        """The version that it entered under or accepted since."""
        return self.entry.conditions

    @property
    def is_behind(self) -> bool:
        """Whether a version has been published that nobody of the entry has accepted."""
        return self.under != self.latest

    @property
    def may_accept(self) -> bool:
        return self.is_behind or self.entry.accepted_at is None


def own_entry(event: Event, user: User) -> Entry | None:
    """The entry in which somebody plays, or which they lead, unless it is withdrawn."""
    plays = Q(members__player__user=user, members__active=True, members__session=None)
    rows = event.entries.filter(plays | Q(captain__user=user), withdrawn_at=None)
    return rows.select_related("conditions").order_by("number").first()


def own_standing(
    event: Event, latest: Conditions | None, user: User | None
) -> EntryAcceptance | None:
    """How the entry of somebody stands; None where they have none, or nothing is published."""
    if latest is None or user is None:
        return None
    entry = own_entry(event, user)
    if entry is None:
        return None
    changes: list[ReadChapter] = []
    if entry.conditions and entry.conditions != latest:
        several = event.has_several_sessions
        changes = changed_chapters(chapters_of(latest, entry.conditions, several_sessions=several))
    return EntryAcceptance(entry, latest, tuple(changes))
