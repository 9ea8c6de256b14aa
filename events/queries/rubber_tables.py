"""Rubber tables: which there are, who sat there, and the settlement of the evening."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from django.db.models import QuerySet
from django_scopes import scopes_disabled

from clubs.models import Organiser, Player, User
from events.models import RubberMember, RubberTable
from events.queries.rubber_sheets import RubberNow, rubbers_of, rubbers_of_all

MOST, LEAST = 6, 4
"""A table has so many members at most, and is complete with so many playing."""


@dataclass(frozen=True, slots=True)
class RubberAccount:
    """What the evening has brought one player: points, and money where a stake is set."""

    member: RubberMember
    rubbers: int
    points: int
    money: Decimal | None


@dataclass(frozen=True)
class RubberEvening:
    """A table with everybody who sat there and every rubber played."""

    table: RubberTable
    members: Sequence[RubberMember]
    rubbers: Sequence[RubberNow]

    @property
    def present(self) -> list[RubberMember]:
        """Those who have not left, playing or out."""
        return [member for member in self.members if member.left_at is None]

    @property
    def in_play(self) -> RubberNow | None:
        """The rubber whose net score is not agreed."""
        return next((each for each in self.rubbers if not each.is_agreed), None)

    @property
    def latest(self) -> RubberNow | None:
        return self.rubbers[-1] if self.rubbers else None

    @property
    def out(self) -> list[RubberMember]:
        """Those present who do not play the rubber in play."""
        playing = self.in_play.members if self.in_play else frozenset()
        return [member for member in self.present if member.pk not in playing]

    @cached_property
    def settled(self) -> list[RubberNow]:
        """The rubbers that count: those whose net score is agreed."""
        return [each for each in self.rubbers if each.is_agreed]

    @cached_property
    def accounts(self) -> list[RubberAccount]:
        """Everybody's, the highest first; the points of all sum to zero."""
        found = [self._account(member) for member in self.members]
        return sorted(found, key=lambda account: -account.points)

    def _account(self, member: RubberMember) -> RubberAccount:
        played = [each for each in self.settled if member.pk in each.members]
        points = sum(each.won_by(member.pk) for each in played)
        return RubberAccount(member, len(played), points, money_for(self.table, points))


def money_for(table: RubberTable, points: int) -> Decimal | None:
    """What these points are worth, exactly; None where no stake is set."""
    return None if table.stake is None else table.stake * points / 100


def evening_of(table: RubberTable) -> RubberEvening:
    """The table as it stands, in three queries."""
    members = table.members.select_related("player")
    return RubberEvening(table, list(members), rubbers_of(table))


def tables_of(organiser: Organiser, *, is_open: bool) -> QuerySet[RubberTable]:
    """The organiser's tables, the latest first."""
    return RubberTable.objects.filter(organiser=organiser, closed_at__isnull=is_open)


def evenings_of(tables: Sequence[RubberTable]) -> list[RubberEvening]:
    """Several tables as they stand, in three queries however many."""
    members: dict[int, list[RubberMember]] = {table.pk: [] for table in tables}
    for member in RubberMember.objects.filter(table__in=members).select_related("player"):
        members[member.table_id].append(member)
    rubbers: dict[int, list[RubberNow]] = {table.pk: [] for table in tables}
    for each in rubbers_of_all(tables):
        rubbers[each.table.pk].append(each)
    return [RubberEvening(table, members[table.pk], rubbers[table.pk]) for table in tables]


def sat_at(user: User | None, table: RubberTable) -> bool:
    """Whether a login is, or was, of the table."""
    if user is None or not user.is_active:
        return False
    return table.members.filter(player__user=user).exists()


def tables_sat_at(user: User) -> QuerySet[RubberTable]:
    """Every table of which a login is or was, at whichever organiser's, the latest first."""
    own = RubberMember.objects.filter(player__user=user, player__user__is_active=True)
    rows = RubberTable.objects.filter(pk__in=own.order_by().values("table"))
    return rows.select_related("organiser")


@dataclass(frozen=True, slots=True)
class OwnEvening:
    """A table that a login sat at, and what it has brought them."""

    table: RubberTable
    account: RubberAccount


def own_evenings(user: User, most: int) -> list[OwnEvening]:
    """The latest of a login's rubber tables."""
    # A person's own tables lie in many organisers: only those where they sat are read.
    with scopes_disabled():
        evenings = evenings_of(list(tables_sat_at(user)[:most]))
        return [
            OwnEvening(evening.table, account)
            for evening in evenings
            for account in evening.accounts
            if account.member.player.user_id == user.pk
        ]


def people_to_sit(organiser: Organiser) -> list[Player]:
    """Those of the club's people whom a form offers, by name."""
    return list(Player.objects.filter(organiser=organiser, removed_at=None, to_be_named=False))


def open_tables_of(player: Player) -> list[RubberTable]:
    """The tables at which the person sits and that are not closed."""
    return list(RubberTable.objects.filter(members__player=player, closed_at=None))


def tables_of_both(one: Player, two: Player) -> list[RubberTable]:
    """Where both sat: they are two people, then."""
    tables = RubberTable.objects.filter(members__player=one)
    return list(tables.filter(pk__in=two.rubber_tables.values("table")))
