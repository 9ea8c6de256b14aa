"""What hangs on a person's record: where they are entered, and what merging or removing it does."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from clubs.models import Invitation, Player
from events.models import EntryMember, Event, Session


@dataclass(frozen=True, slots=True)
class Merging:
    """Two records of one person side by side, and what would come of it."""

    kept: Player
    other: Player
    moving: list[Event]
    invitations: int
    in_both: list[Event]

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys([self.kept.name, self.other.name]))

    @property
    def numbers(self) -> list[str]:
        both = (self.kept.national_number, self.other.national_number)
        return list(dict.fromkeys(number for number in both if number))

    @property
    def has_two_logins(self) -> bool:
        logins = {self.kept.user_id, self.other.user_id} - {None}
        return len(logins) > 1

    @property
    def is_possible(self) -> bool:
        return not self.in_both and not self.has_two_logins


def merging(kept: Player, other: Player) -> Merging:
    """What merging the other record into this one would do."""
    return Merging(
        kept,
        other,
        moving=events_of([other]),
        invitations=Invitation.objects.filter(player=other).count(),
        in_both=events_of_both(kept, other),
    )


def events_of(players: Iterable[Player]) -> list[Event]:
    """The events in which one of these records is entered, the latest first."""
    return list(Event.objects.filter(entries__members__player__in=list(players)).distinct())


def events_of_both(one: Player, two: Player) -> list[Event]:
    """Where both play: they are two people, then."""
    return list(_playing(one).filter(pk__in=_playing(two).values("pk")))


def unfinished_events(player: Player) -> list[Event]:
    """Where the person is entered and the score is not final yet; cancelled ones do not count."""
    held = _playing(player).filter(cancelled_at=None)
    return list(held.exclude(sessions__state=Session.State.FINAL).distinct())


def has_entries(player: Player) -> bool:
    """Whether the record is part of any entry, and so of results that have to stay true."""
    return EntryMember.objects.filter(player=player).exists()


def _playing(player: Player) -> QuerySet[Event]:
    members = EntryMember.objects.filter(player=player, entry__withdrawn_at=None)
    return Event.objects.filter(pk__in=members.values("event"))
