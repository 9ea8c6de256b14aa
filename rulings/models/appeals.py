"""Appeals of rulings (Laws 92 and 93), with the concurrence that lets them be heard."""

from typing import ClassVar

from django.db import models
from django.db.models import Q, Value

from clubs.models import Player, TenantOwned
from events.models import Contestant, Session
from rulings.models.rulings import Ruling
from rulings.models.written import DEPOSIT_IN_ORDER, WrittenAppeal


class Appeal(WrittenAppeal):
    """A pair's appeal of one ruling made at its table."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="appeals")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="appeals")
    appellant = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    new_ruling = models.ForeignKey(
        Ruling, on_delete=models.PROTECT, null=True, related_name="made_on_appeal"
    )

    is_wished_back = False
    """Whether one of two has withdrawn, where that was asked for (`queries.matters.pending`)."""

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="appeal_number_unique"),
            models.UniqueConstraint(
                fields=["ruling", "appellant", "stage"],
                condition=Q(state__in=["lodged", "ready"]),
                name="appeal_one_open_per_side",
            ),
            models.CheckConstraint(
                condition=Q(stage="first") ^ Q(earlier__isnull=False), name="appeal_stage_of_one"
            ),
            models.CheckConstraint(condition=DEPOSIT_IN_ORDER, name="appeal_deposit_in_order"),
        ]


class Concurrence(TenantOwned):
    """That one member of the pair concurs in the appeal (Law 92D1); lodging it is concurring.

    One who has `withdrawn_at` some time concurs no more; the appeal stands while the other does.
    Each of `wishes_before` is a pair of instants: they had withdrawn, and went on after all.
    """

    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="concurrences")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    wishes_before = models.JSONField(default=list, db_default=Value([], models.JSONField()))

    class Meta:
        ordering: ClassVar[list[str]] = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["appeal", "player"], name="concurrence_once")
        ]

    def __str__(self) -> str:
        return f"{self.appeal}: {self.player}"
