"""The system cards of an event's pairs: which stand, who has none, and what is asked of them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import combinations

from django.db.models import F, Q, QuerySet

from clubs.models import Player, User
from clubs.permissions import Permission
from events.models import (
    Conditions,
    Contestant,
    Entry,
    EntryMember,
    Event,
    Session,
    SystemCard,
    TableRound,
)
from events.provisions.catalogue.systems import L40A1B, L40B2A2
from events.provisions.provision import Settles
from events.queries.conditions import latest_conditions
from events.queries.seasons import MatchNow, SeasonNow

Pair = frozenset[int]
"""The keys of two people's records."""


@dataclass(frozen=True, slots=True)
class SystemCardRule:
    """What the provisions ask: a card filed before play, one at the table, the authority's own."""

    is_filed: bool
    is_at_table: bool
    is_prescribed: bool


@dataclass(frozen=True, slots=True)
class EnteredSystemCards:
    """The system cards of an entry's pairs; `lacking` are those of its people who are in none."""

    entry: Entry
    names: str
    filed: tuple[SystemCard, ...]
    lacking: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class EventSystemCards:
    """What an event's page says of system cards: how many entries lack one, and of the visitor's.

    `plays` is whether the visitor does, `own_lacks` whether they are in no pair with a card.
    """

    rule: SystemCardRule
    lacking: int
    plays: bool
    own_lacks: bool


@dataclass(frozen=True, slots=True)
class OpponentsOfRound:
    """Whom a contestant meets in a round, with their cards."""

    round: int
    label: str
    entered: EnteredSystemCards


@dataclass(frozen=True, slots=True)
class MatchSystemCards:
    """What both teams of a match of a season have filed; `plays` is whether the reader may file."""

    rule: SystemCardRule
    entered: tuple[EnteredSystemCards, ...]
    plays: bool


def system_card_rule(event: Event, session: Session | None = None) -> SystemCardRule:
    """What holds in the event: what its session plays under, else what is published or drafted."""
    return _rule_in((session and session.conditions) or latest_conditions(event) or event)


def _rule_in(chosen: Settles) -> SystemCardRule:
    made_known, asked = L40A1B.of(chosen), L40B2A2.of(chosen)
    return SystemCardRule(
        is_filed=made_known == "filed",
        is_at_table=made_known != "asked" or asked != "none",
        is_prescribed=asked == "prescribed",
    )


def versions_of(pair: Pair) -> QuerySet[SystemCard]:
    """All that a pair has filed, the first version first."""
    own = Q(first__in=pair, second__in=pair)
    return SystemCard.objects.filter(own).select_related("first", "second")


def standing_system_cards(players: Collection[int]) -> Mapping[Pair, SystemCard]:
    """The card that stands of each pair that can be made of these people."""
    rows = SystemCard.objects.filter(first__in=players, second__in=players)
    rows = rows.select_related("first", "second").order_by("filed_at", "pk")
    return {frozenset((row.first_id, row.second_id)): row for row in rows}


def system_cards_of(entries: Iterable[int]) -> list[EnteredSystemCards]:
    """The cards of these entries (keys), in the order of their numbers.

    Substitutes count with whoever they may sit with, and lack none.
    """
    people: dict[int, list[EntryMember]] = defaultdict(list)
    rows = EntryMember.objects.filter(entry__in=list(entries), active=True)
    for member in rows.select_related("player", "entry").order_by("entry__number", "position"):
        people[member.entry_id].append(member)
    standing = standing_system_cards({each.player_id for own in people.values() for each in own})
    return [_entered(own, standing) for own in people.values()]


def system_cards_in(event: Event) -> list[EnteredSystemCards]:
    """Those of everybody who is entered; an individual has none."""
    if event.is_individual:
        return []
    return system_cards_of(event.entries.filter(withdrawn_at=None).values_list("pk", flat=True))


def lacking_in(event: Event) -> list[EnteredSystemCards]:
    """The entries of which somebody is in no pair that has filed a card."""
    return [each for each in system_cards_in(event) if each.lacking]


def event_system_cards(
    event: Event, standing: Conditions | None, user: User | None
) -> EventSystemCards | None:
    """What the event's page says of them; None of an individual, which has none.

    `standing` is the version of the conditions that stands, if one is published.
    """
    if event.is_individual:
        return None
    lacking = lacking_in(event)
    member = own_membership(event, user)
    return EventSystemCards(
        rule=_rule_in(standing or event),
        lacking=len(lacking),
        plays=member is not None,
        own_lacks=member is not None
        and any(member.player_id == each.pk for entered in lacking for each in entered.lacking),
    )


def system_card_in(event: Event, key: int) -> SystemCard | None:
    """A version of a card, if its pair is entered in the event; what is replaced included."""
    found = SystemCard.objects.select_related("first", "second").filter(pk=key).first()
    if found is None:
        return None
    members = EntryMember.objects.filter(event=event, active=True)
    entries = [
        set(members.filter(player=player).values_list("entry", flat=True))
        for player in (found.first_id, found.second_id)
    ]
    return found if entries[0] & entries[1] else None


def own_membership(event: Event, user: User | None) -> EntryMember | None:
    """As whom a login plays in the event, a substitute included."""
    if user is None:
        return None
    rows = EntryMember.objects.filter(event=event, active=True, player__user=user)
    own_seat_first = F("stands_in_for").asc(nulls_first=True)
    return rows.select_related("player", "entry").order_by(own_seat_first, "pk").first()


def partners_of(member: EntryMember) -> list[Player]:
    """With whom one can have a card: the others of the entry, who sits in for somebody included."""
    others = EntryMember.objects.filter(entry=member.entry_id, active=True)
    others = others.exclude(player=member.player_id).select_related("player")
    return list({each.player_id: each.player for each in others.order_by("position")}.values())


def match_system_cards(
    season: SeasonNow, match: MatchNow, permissions: AbstractSet[Permission]
) -> MatchSystemCards | None:
    """For players and directors of the season, as long as the match is to be played, and where
    something is filed; home's first. In two queries.
    """
    if match.home is None or match.away is None:
        return None
    if Permission.SEE_SYSTEM_CARDS not in permissions:
        return None
    found = {
        each.entry.pk: each for each in system_cards_of([match.home.entry.pk, match.away.entry.pk])
    }
    entered = tuple(
        found[team.entry.pk] for team in (match.home, match.away) if team.entry.pk in found
    )
    if match.is_settled and not any(each.filed for each in entered):
        return None
    plays = Permission.FILE_SYSTEM_CARD in permissions and not season.is_final
    return MatchSystemCards(system_card_rule(season.session.event, season.session), entered, plays)


def opponents_of(contestants: Collection[Contestant]) -> list[OpponentsOfRound]:
    """Whom these meet round by round, each with the cards of its pairs; of a team all it has."""
    own = {each.pk for each in contestants}
    meetings = TableRound.objects.filter(Q(ns__in=own) | Q(ew__in=own), Q(part=0) | Q(half__gt=0))
    met: dict[tuple[int, int], Contestant] = {}
    for row in meetings.select_related("ns", "ew").order_by("round"):
        other = row.ew if row.ns_id in own else row.ns
        if other:
            met[row.round, other.entry_id] = other
    entered = {
        each.entry.pk: each for each in system_cards_of({each.entry_id for each in met.values()})
    }
    return [
        OpponentsOfRound(number, other.short, entered[entry])
        for (number, entry), other in met.items()
        if entry in entered
    ]


def _entered(members: list[EntryMember], standing: Mapping[Pair, SystemCard]) -> EnteredSystemCards:
    people = {each.player_id: each.player for each in members}
    own = [each.player for each in members if each.stands_in_for_id is None]
    pairs = [frozenset(pair) for pair in combinations(people, 2)]
    filed = {pair: standing[pair] for pair in pairs if pair in standing}
    in_a_pair = {key for pair in filed for key in pair}
    entry = members[0].entry
    return EnteredSystemCards(
        entry=entry,
        names=entry.name or " & ".join(each.name for each in own),
        filed=tuple(filed.values()),
        lacking=tuple(each for each in own if each.pk not in in_a_pair),
    )
