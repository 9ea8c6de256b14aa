"""What stands between those who may hear an appeal and its parties (Law 93A)."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q

from clubs.models import Organiser, PanelMember, Player
from clubs.queries.registers import clubs_by_number
from events.models import Entry, EntryMember
from events.queries.seasons import season_now
from rulings.models import BARS, Appeal, CommitteeMember
from rulings.queries.concerned import in_charge_of
from rulings.queries.stages import AnyAppeal

Kind = CommitteeMember.Conflict
PLAYED_TOGETHER = timedelta(days=365)
"""How long before the session somebody counts as a partner or team-mate of a party."""


@dataclass(frozen=True, slots=True)
class FoundConflict:
    """One conflict of one person, and with whom, where that is of somebody else."""

    kind: Kind
    names: tuple[str, ...] = ()

    @property
    def is_bar(self) -> bool:
        return self.kind in BARS

    def __str__(self) -> str:
        label = str(self.kind.label)
        return f"{label} ({', '.join(self.names)})" if self.names else label


@dataclass(frozen=True, slots=True)
class Concerned:
    """The parties to an appeal by key, the logins of those who ruled, and the parties' entries."""

    parties: Mapping[int, Player]
    directors: Collection[int]
    director_names: Collection[str]
    entries: Collection[int]


def conflicts_of(
    appeal: AnyAppeal, members: Iterable[PanelMember]
) -> dict[int, list[FoundConflict]]:
    """The conflicts of each of these (by key), in a fixed number of queries."""
    people, concerned = list(members), concerned_by(appeal)
    played = _played_together(appeal, people, concerned)
    clubs = _of_same_club(appeal.organiser, people, concerned)
    found: dict[int, list[FoundConflict]] = {}
    for each in people:
        own = list(_own(each, concerned))
        if not any(one.is_bar for one in own):
            with_whom = ((Kind.TEAM_MATE, played), (Kind.CLUB, clubs))
            own += [
                FoundConflict(kind, tuple(sorted(names[each.pk])))
                for kind, names in with_whom
                if names.get(each.pk)
            ]
        found[each.pk] = own
    return found


def concerned_by(appeal: AnyAppeal) -> Concerned:
    """All who are in the pairs or teams on both sides, captains too, and who ruled."""
    entries = _entries(appeal)
    here = Q(session=None) | Q(session=appeal.session_id)
    members = EntryMember.objects.filter(here, entry__in=entries)
    captains = Entry.objects.filter(pk__in=entries)
    own = Q(pk__in=members.values("player")) | Q(pk__in=captains.values("captain"))
    parties = Player.objects.filter(own | Q(pk=appeal.lodged_by_id))
    ruling = appeal.ruling
    versions = type(ruling)._default_manager.filter(session=ruling.session_id, number=ruling.number)
    said = list(versions.values_list("director", "director_name", "for_director"))
    return Concerned(
        parties={each.pk: each for each in parties},
        directors={each[0] for each in said} | in_charge_of(appeal.session.event),
        director_names={name.casefold() for each in said for name in each[1:] if name},
        entries=entries,
    )


def _entries(appeal: AnyAppeal) -> list[int]:
    """The keys of the entries at the table, or of both teams, which in a cup its draw says."""
    if isinstance(appeal, Appeal):
        return [key for side in (appeal.ruling.ns, appeal.ruling.ew) for key in side.entries]
    season = season_now(appeal.session, appeal.session.season, appeal.lodged_at)
    match = next(each for each in season.matches if each.row.pk == appeal.ruling.match_id)
    return [team.entry.pk for team in match.teams if team]


def _own(member: PanelMember, concerned: Concerned) -> Iterable[FoundConflict]:
    """What they are themselves, or may be by their name."""
    player = member.player
    login = player.user_id if player else None
    logins = {each.user_id for each in concerned.parties.values() if each.user_id}
    if player and (player.pk in concerned.parties or login in logins):
        yield FoundConflict(Kind.PARTY)
    elif login in concerned.directors:
        yield FoundConflict(Kind.DIRECTOR)
    else:
        names = {each.name.casefold() for each in concerned.parties.values()}
        if str(member).casefold() in names | set(concerned.director_names):
            yield FoundConflict(Kind.NAMESAKE)


def _played_together(
    appeal: AnyAppeal, members: Iterable[PanelMember], concerned: Concerned
) -> Mapping[int, set[str]]:
    """With which parties each has been entered in another event, in the year before."""
    by_player = {each.player_id: each.pk for each in members if each.player_id}
    since = appeal.session.starts_at - PLAYED_TOGETHER
    together = EntryMember.objects.filter(
        player__in=by_player,
        entry__members__player__in=concerned.parties,
        entry__event__sessions__starts_at__gte=since,
    )
    rows = together.values_list("player", "entry__members__player")
    found: dict[int, set[str]] = defaultdict(set)
    for player, party in rows:
        found[by_player[player]].add(concerned.parties[party].name)
    return found


def _of_same_club(
    organiser: Organiser, members: Iterable[PanelMember], concerned: Concerned
) -> Mapping[int, set[str]]:
    """With which parties each is of one club, as far as the national register says so."""
    numbers = {each.pk: each.player.national_number for each in members if each.player}
    parties = concerned.parties.values()
    asked = [*numbers.values(), *(each.national_number for each in parties)]
    known = clubs_by_number(organiser, asked)
    found: dict[int, set[str]] = defaultdict(set)
    for key, number in numbers.items():
        if club := known.get(number):
            same = (each.name for each in parties if known.get(each.national_number) == club)
            found[key].update(same)
    return found
