"""Rubber tables: who sits there, the rubbers they play, and what was made of each deal.

No event, movement or official score: a score sheet between four people. Nothing computed is
stored. The sheet is what `scoring.rubber` makes of the deals in force (see
`events.queries.rubber_sheets`), and a deal is never overwritten: what was corrected, adjusted or
taken back stays as an earlier version.
"""

from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, TenantOwned
from clubs.name_fields import NameColumn
from events.models.results import VersionsManager
from scoring.cards import Seat

SEATS = [seat.value for seat in Seat]


class RubberTable(TenantOwned):
    """One evening at one table; its settlement is fixed while `closed_at` says so.

    `stake` is money for each hundred points, null where none is played for. With `in_hundreds` the
    net score of each rubber counts in even hundreds (App. 4 H2). An `arbiter` is named where the
    Alternative Club Laws are in force (Part VIII). `version` counts the acts.
    """

    class Game(models.TextChoices):
        RUBBER = "rubber", _("rubber bridge")
        FOUR_DEAL = "four-deal", _("four-deal bridge (Chicago)")

    name = NameColumn(_("name"), max_length=80)
    game = models.CharField(max_length=10, choices=Game)
    switched = models.BooleanField(default=False)
    stake = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    currency = NameColumn(max_length=12, blank=True)
    in_hundreds = models.BooleanField(default=True)
    arbiter = NameColumn(max_length=120, blank=True)
    opened_at = models.DateTimeField()
    opened_by_name = models.CharField(max_length=160)
    closed_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar[list[str]] = ["-opened_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(stake__isnull=True, currency="") | Q(stake__gt=0) & ~Q(currency=""),
                name="rubber_stake_in_a_currency",
            ),
            models.CheckConstraint(
                condition=Q(switched=False) | Q(game="four-deal"),
                name="rubber_switched_by_deal_only",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class RubberMember(TenantOwned):
    """Somebody of a table, four to six at a time; who left has `left_at` and keeps their score."""

    table = models.ForeignKey(RubberTable, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="rubber_tables")
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="rubber_member_once")
        ]

    def __str__(self) -> str:
        return str(self.player)


class Rubber(TenantOwned):
    """One rubber, or four deals: who sits where, and who deals first.

    `agreed_at` is when its net score was agreed (Law 78); it may have ended before, or be settled
    unfinished (Law 80). `drawn` holds the card of each seat where partners were cut for.
    """

    table = models.ForeignKey(RubberTable, on_delete=models.CASCADE, related_name="rubbers")
    number = models.PositiveSmallIntegerField()
    north = models.ForeignKey(RubberMember, on_delete=models.PROTECT, related_name="+")
    east = models.ForeignKey(RubberMember, on_delete=models.PROTECT, related_name="+")
    south = models.ForeignKey(RubberMember, on_delete=models.PROTECT, related_name="+")
    west = models.ForeignKey(RubberMember, on_delete=models.PROTECT, related_name="+")
    dealer = models.CharField(max_length=1)
    drawn = models.JSONField(default=dict)
    started_at = models.DateTimeField()
    agreed_at = models.DateTimeField(null=True)
    agreed_by_name = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="rubber_number_unique"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(agreed_at__isnull=True), name="rubber_one_in_play"
            ),
            models.CheckConstraint(condition=Q(dealer__in=SEATS), name="rubber_dealer_is_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.number}"


class RubberDeal(TenantOwned):
    """One version of a deal: `line` is what counts of it, as `scoring.rubber.notation` writes it.

    After an Arbiter or a committee changed it, `recorded` is what stood before, `law` what gave
    the Arbiter the power. A version that is not current was replaced or taken back.
    """

    class Kind(models.TextChoices):
        ENTERED = "entered", _("entered")
        CORRECTED = "corrected", _("corrected")
        ADJUSTED = "adjusted", _("adjusted by the Arbiter")
        OVERRULED = "overruled", _("changed on appeal")

    rubber = models.ForeignKey(Rubber, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    kind = models.CharField(max_length=10, choices=Kind)
    line = models.CharField(max_length=40)
    recorded = models.CharField(max_length=40, blank=True)
    law = models.CharField(max_length=20, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    entered_at = models.DateTimeField()
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    entered_by_name = models.CharField(max_length=160)

    objects: ClassVar[VersionsManager[Self]] = VersionsManager()

    class Meta:
        ordering: ClassVar[list[str]] = ["number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["rubber", "number"],
                condition=Q(is_current=True),
                name="rubber_deal_one_current",
            ),
            models.UniqueConstraint(
                fields=["rubber", "number", "version"], name="rubber_deal_version_unique"
            ),
            models.CheckConstraint(
                condition=~Q(line="")
                & (
                    Q(kind="entered", recorded="")
                    | ~Q(reason="")
                    & (
                        Q(kind="corrected", recorded="")
                        | Q(kind__in=["adjusted", "overruled"]) & ~Q(recorded="")
                    )
                ),
                name="rubber_deal_says_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rubber_id}: {self.number}"
