"""Who is entered in an event."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from clubs.models import Organiser, Player
from clubs.typography.figures import figure
from events.models import Entry, EntryDecision, EntryMember, Event, Qualifier, Session
from events.queries.entry_decisions import current_of
from events.queries.members import seats_in_words
from events.queries.organiser_page import FINISHED


@dataclass(frozen=True)
class EnteredPair:
    """An entry with its people, first to second; substitutes where the event has one session.

    `decision` says why it competes for no place, where that is asked for.
    """

    entry: Entry
    members: tuple[EntryMember, ...]
    decision: EntryDecision | None = None

    @cached_property
    def players(self) -> tuple[Player, ...]:
        return tuple(member.player for member in self.members)

    @cached_property
    def names(self) -> str:
        """The name of a team, else its people's."""
        return self.entry.name or self.people

    @cached_property
    def people(self) -> str:
        """Who they are, also of a team."""
        rows = ((each.pk, each.stands_in_for_id, each.player.name) for each in self.members)
        return " & ".join(seats_in_words(rows))

    @property
    def to_be_named(self) -> list[EntryMember]:
        """The members whose name is not known yet."""
        return [member for member in self.members if member.player.to_be_named]

    @property
    def lists(self) -> list[str]:
        """Where it stands beside the ranking: stratum, categories, handicap."""
        handicap = self.entry.handicap
        said = [
            self.entry.stratum,
            *self.entry.categories,
            figure(f"{handicap:+f}") if handicap else "",
        ]
        return list(filter(None, said))

    @property
    def number(self) -> int:
        return self.entry.number

    @property
    def withdrawn_at(self) -> datetime | None:
        return self.entry.withdrawn_at


def all_pairs(event: Event) -> list[EnteredPair]:
    """Every entry in the order of numbers, withdrawn ones too."""
    return _with_people(event.entries.order_by("number"))


def all_with_decisions(event: Event) -> list[EnteredPair]:
    """The same, each with what stands of its place."""
    decided = current_of(event)
    return [replace(each, decision=decided.get(each.entry.pk)) for each in all_pairs(event)]


def entered(event: Event, number: int) -> EnteredPair:
    """The entry of that number, which there is."""
    (found,) = _with_people(event.entries.filter(number=number))
    return found


def names_of_entries(keys: Collection[int]) -> dict[int, str]:
    """What entries are called, by their keys, be they of several events."""
    found = _with_people(Entry.objects.filter(pk__in=keys))
    return {each.entry.pk: each.names for each in found}


def _with_people(entries: QuerySet[Entry]) -> list[EnteredPair]:
    later = Session.objects.filter(event=OuterRef("event"), number__gt=1)
    shown = EntryMember.objects.filter(Q(session=None) | ~Exists(later)).select_related("player")
    rows = entries.select_related("captain", "conditions").prefetch_related(
        Prefetch("members", shown)
    )
    return [EnteredPair(entry, tuple(entry.members.all())) for entry in rows]


def playing_pairs(event: Event) -> list[EnteredPair]:
    """The entries that have not been withdrawn."""
    return [pair for pair in all_pairs(event) if pair.withdrawn_at is None]


def pairs_of(session: Session) -> list[EnteredPair]:
    """The entries that may play in a session: of a stage those who came into it, the best first."""
    pairs = playing_pairs(session.event)
    seeds = seeds_of(session)
    if seeds is None:
        return pairs
    own = [pair for pair in pairs if pair.entry.pk in seeds]
    return sorted(own, key=lambda pair: seeds[pair.entry.pk])


def seeds_of(session: Session) -> dict[int, int] | None:
    """Who came into its stage, by the key of the entry; None where all who enter may play."""
    if not session.event.has_stages or session.stage is None or session.stage.is_first:
        return None
    return dict(Qualifier.objects.filter(stage=session.stage).values_list("entry", "seed"))


def may_play(session: Session) -> QuerySet[Entry]:
    """The rows of those entries."""
    entries = session.event.entries.filter(withdrawn_at=None)
    if not session.event.has_stages or session.stage is None or session.stage.is_first:
        return entries
    return entries.filter(qualified__stage=session.stage)


def free_people(organiser: Organiser, event: Event) -> list[Player]:
    """The club's people who are not entered yet, by name: what an entry form offers."""
    entered = taken_in(event).values("player")
    offered = Player.objects.filter(organiser=organiser, removed_at=None, to_be_named=False)
    return list(offered.exclude(pk__in=entered))


def taken_in(event: Event, sessions: QuerySet[Session] | None = None) -> QuerySet[EntryMember]:
    """Who cannot come into another entry: its members, and those who sit in for them in sessions.

    Of substitutes those of these `sessions` alone: by default of all that are not over.
    """
    if sessions is None:
        sessions = Session.objects.exclude(state__in=FINISHED)
    here = Q(session=None) | Q(session__in=sessions)
    return EntryMember.objects.filter(here, event=event, active=True)
