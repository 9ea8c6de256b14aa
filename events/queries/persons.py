"""What hangs on a person's record: where they are entered, and what merging or removing it does."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import PROTECT, ManyToOneRel, Q, QuerySet

from clubs.models import Invitation, Membership, Player
from events.models import Entry, EntryMember, Event, MatchReport, RubberTable, Session
from events.queries.appointments import unfinished_appointments
from events.queries.rubber_tables import open_tables_of, tables_of_both
from events.season_line_ups import names_told


@dataclass(frozen=True, slots=True)
class Merging:
    """Two records of one person side by side, and what would come of it."""

    kept: Player
    other: Player
    moving: list[Event]
    invitations: int
    in_both: list[Event | RubberTable]

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


def events_of_both(one: Player, two: Player) -> list[Event | RubberTable]:
    """Where both play, be it at a rubber table: they are two people, then."""
    events = _playing(one).filter(pk__in=_playing(two).values("pk"))
    return [*events, *tables_of_both(one, two)]


def unfinished_events(player: Player) -> list[Event | RubberTable]:
    """Where the person plays, or has played, and a score of theirs is not final yet.

    Cancelled events do not count; where they sat in for somebody, that session alone does. A rubber
    table that they sit at counts until it is closed.
    """
    mine = EntryMember.objects.filter(player=player)
    members, stand_ins = mine.filter(session=None), mine.filter(session__isnull=False)
    entered = members.filter(entry__withdrawn_at=None)
    unfinished = Session.objects.exclude(state=Session.State.FINAL).filter(
        Q(event__in=entered.values("event"))
        | Q(contestants__entry__in=members.values("entry"))
        | Q(pk__in=stand_ins.values("session"))
    )
    events = Event.objects.filter(pk__in=unfinished.values("event"), cancelled_at=None)
    return [*events, *open_tables_of(player)]


def led_teams(player: Player) -> list[Entry]:
    """The teams of which the person is captain, where the score is not final yet."""
    unfinished = Session.objects.exclude(state=Session.State.FINAL).values("event")
    led = Entry.objects.filter(captain=player, withdrawn_at=None, event__in=unfinished)
    return list(led.filter(event__cancelled_at=None).select_related("event"))


def has_entries(player: Player) -> bool:
    """Whether an entry, a rubber table or a matter names the record, and has to stay true."""
    return any(
        each.related_model._default_manager.filter(**{each.field.name: player}).exists()
        for each in relations()
        if each.on_delete is PROTECT
    )


def seasons_naming(player: Player) -> set[int]:
    """The sessions (by key) of leagues and cups where the name is told as text: that of somebody
    who sat in for others, or who allowed it.
    """
    told = MatchReport.objects.filter(organiser=player.organiser).exclude(line_ups=[])
    return {
        session
        for session, kept in told.values_list("match__season__session", "line_ups")
        if player.name.casefold() in names_told(kept)
    }


def relations() -> list[ManyToOneRel]:
    """Every foreign key to a person's record, in whichever app it is."""
    fields = Player._meta.get_fields(include_hidden=True)
    return [each for each in fields if isinstance(each, ManyToOneRel)]


def works_for_club(player: Player) -> bool:
    """Whether the person's login runs the club, scores, or is appointed to an event to come."""
    if player.user is None:
        return False
    roles = Membership.objects.filter(organiser=player.organiser, user=player.user)
    held = set(roles.values_list("role", flat=True))
    appointed = unfinished_appointments(player.organiser, player.user)
    return bool(held - {Membership.MemberRole.MEMBER}) or (bool(held) and appointed.exists())


def _playing(player: Player) -> QuerySet[Event]:
    members = EntryMember.objects.filter(player=player, entry__withdrawn_at=None)
    return Event.objects.filter(pk__in=members.values("event"))
