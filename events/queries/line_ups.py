"""Who of each team sits where: its line-up in a round, and the names at a table."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import User
from events.models import Contestant, Entry, EntryMember, LineUp, Session, TableRound
from events.queries.clock import round_now
from events.queries.members import line_up_in, sitting
from events.queries.places import teams_led_by

LETTERS = "abcdefghijklmnop"


@dataclass(frozen=True, slots=True)
class TeamMember:
    """A member of a team and the letter by which a director types them."""

    letter: str
    member: EntryMember
    seat: str

    @property
    def name(self) -> str:
        return self.member.player.name


@dataclass(frozen=True, slots=True)
class TeamSitting:
    """A team in a round: its own members, and its line-up as it is typed, "ab cd"; empty if none.

    `since` is the round from which that stands. `ns_table` and `ew_table` are empty where the team
    sits out; in a triple within the round there may be two, one after the other.
    """

    contestant: Contestant
    name: str
    members: tuple[TeamMember, ...]
    typed: str
    since: int
    ns_table: str
    ew_table: str

    @property
    def is_four(self) -> bool:
        """Whether everybody plays, so that two say where all four sit."""
        return len(self.members) == 4


def team_sittings(session: Session, round: int) -> list[TeamSitting]:  # noqa: A002
    """All teams of the session in that round, by section and number: a fixed number of queries."""
    teams = session.contestants.ranked().select_related("entry").order_by("letter", "number")
    members = members_by_entry([team.entry_id for team in teams])
    told = line_ups_of(session)
    tables = _tables_of(session, round)
    return [_sitting(team, members, told, tables, round) for team in teams]


def _sitting(
    team: Contestant,
    members: Mapping[int, Sequence[EntryMember]],
    told: Mapping[int, Sequence[LineUp]],
    tables: Mapping[tuple[int, str], str],
    round: int,  # noqa: A002
) -> TeamSitting:
    own = members[team.entry_id]
    line_up = line_up_in(told.get(team.entry_id, ()), round)
    letters = dict(zip((each.pk for each in own), LETTERS, strict=False))
    taken = line_up.seats if line_up else ()
    seats = dict(zip(taken, ("NS", "NS", "EW", "EW"), strict=False))
    typed = "".join(letters[key] for key in taken)
    return TeamSitting(
        team,
        team.entry.name,
        tuple(TeamMember(letters[each.pk], each, seats.get(each.pk, "")) for each in own),
        f"{typed[:2]} {typed[2:]}".strip(),
        line_up.from_round if line_up else 0,
        tables.get((team.entry_id, "NS"), ""),
        tables.get((team.entry_id, "EW"), ""),
    )


def members_by_entry(entries: Iterable[int]) -> dict[int, list[EntryMember]]:
    """The own members of these entries (keys) in their order, substitutes left out."""
    rows = EntryMember.objects.filter(entry__in=entries, stands_in_for=None)
    found: defaultdict[int, list[EntryMember]] = defaultdict(list)
    for each in rows.select_related("player").order_by("position"):
        found[each.entry_id].append(each)
    return found


def line_ups_of(session: Session) -> dict[int, list[LineUp]]:
    """All line-ups by the key of the entry, those from the first round first."""
    found: defaultdict[int, list[LineUp]] = defaultdict(list)
    for each in LineUp.objects.filter(session=session).order_by("from_round"):
        found[each.entry_id].append(each)
    return found


def _tables_of(session: Session, round: int) -> dict[tuple[int, str], str]:  # noqa: A002
    """Where each team's pairs sit, by the entry's key and the line."""
    rows = TableRound.objects.filter(
        Q(part=0) | Q(half__gt=0), section__session=session, round=round
    )
    found: defaultdict[tuple[int, str], dict[str, None]] = defaultdict(dict)
    for row in rows.select_related("ns", "ew").order_by("half", "table"):
        if row.ns and row.ew:
            for side in (row.ns, row.ew):
                found[side.entry_id, side.line][side.at_table(row.table)] = None
    return {pair: _one_after_the_other(*tables) for pair, tables in found.items()}


def _one_after_the_other(first: str, then: str = "") -> str:
    return _("%(first)s, then %(then)s") % {"first": first, "then": then} if then else first


class SatHere:
    """Who sat for each pair of a team in each round: two queries for a whole session."""

    def __init__(self, session: Session) -> None:
        self._told = line_ups_of(session)
        here = Q(session=None) | Q(session=session)
        rows = EntryMember.objects.filter(here, entry__in=self._told).select_related("player")
        self._members: defaultdict[int, list[EntryMember]] = defaultdict(list)
        for each in rows.order_by("position") if self._told else ():
            self._members[each.entry_id].append(each)

    def members(self, contestant: Contestant, round: int) -> list[EntryMember]:  # noqa: A002
        """Both players of a pair of a team; nobody while its line-up is not told."""
        line_up = line_up_in(self._told.get(contestant.entry_id, ()), round)
        if line_up is None or not contestant.is_team_pair:
            return []
        return sitting(self._members[contestant.entry_id], round, line_up.pair(contestant.line))

    def names(self, contestant: Contestant, round: int) -> str:  # noqa: A002
        """The same in words: "Ann & Bob"."""
        return " & ".join(each.player.name for each in self.members(contestant, round))


def has_begun(session: Session, team: Contestant, round: int, now: datetime) -> bool:  # noqa: A002
    """Whether the round is being played or is over, in the team's section.

    By the clock while it runs; without one from the first result of the round on.
    """
    current = round_now(session, team.section_id, now)
    if round != current.round or current.is_over:
        return round < current.round or current.is_over
    if current.phase is not None:
        return not current.is_moving
    results = session.results.in_force().filter(
        table_round__round=round, table_round__section=team.section_id
    )
    return results.exists()


def own_team(user: User | None, session: Session) -> Contestant | None:
    """The team that a login leads as captain in the session."""
    if user is None or not session.event.is_teams:
        return None
    led = session.contestants.ranked().filter(entry__in=teams_led_by(user))
    return led.select_related("entry", "section").first()


class LineUpToTell(StrEnum):
    """What a captain has still to tell: for the round that comes, or only for later ones."""

    NOW = "now"
    LATER = "later"
    NOTHING = ""


def line_up_to_tell(session: Session, user: User | None, now: datetime) -> LineUpToTell:
    """What whoever looks has to tell as captain; a round that has begun is not changed any more."""
    team = own_team(user, session) if session.state == Session.State.RUNNING else None
    if team is None:
        return LineUpToTell.NOTHING
    current = round_now(session, team.section_id, now)
    if not has_begun(session, team, current.round, now):
        return LineUpToTell.NOW
    is_last = current.is_over or current.round >= team.section.rounds
    return LineUpToTell.NOTHING if is_last else LineUpToTell.LATER


def leads(user: User | None, entry: Entry) -> bool:
    """Whether the login is the captain of the team."""
    return user is not None and teams_led_by(user).filter(pk=entry.pk).exists()
