"""Pictures that are evidence in a matter: of a hand, of a form, of a screen."""

from typing import ClassVar, cast

from django.db import models
from django.db.models import Q

from clubs.models import Player, TenantOwned
from events.models import Session
from rulings.models.appeals import Appeal
from rulings.models.calls import Call
from rulings.models.rulings import Ruling

_OF_RULING = Q(ruling__isnull=False, call__isnull=True, appeal__isnull=True)
_OF_CALL = Q(ruling__isnull=True, call__isnull=False, appeal__isnull=True)
_OF_APPEAL = Q(ruling__isnull=True, call__isnull=True, appeal__isnull=False)


class Evidence(TenantOwned):
    """One picture, attached to a call, a ruling (the version of that day) or an appeal.

    It is never changed. A mistaken one is taken off, with a reason: its file is deleted, and that
    it was there stays, with its `digest`. `added_by` is empty where an official attached it.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, null=True, related_name="+")
    call = models.ForeignKey(Call, on_delete=models.PROTECT, null=True, related_name="+")
    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, null=True, related_name="+")
    shows = models.CharField(max_length=200, blank=True)
    file = models.FileField(max_length=200, blank=True)
    digest = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    added_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    added_by_name = models.CharField(max_length=160)
    added_at = models.DateTimeField()
    taken_off_at = models.DateTimeField(null=True)
    taken_off_by = models.CharField(max_length=160, blank=True)
    taken_off_for = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        verbose_name = "picture"
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="evidence_number"),
            models.CheckConstraint(
                condition=_OF_RULING | _OF_CALL | _OF_APPEAL, name="evidence_of_one_matter"
            ),
            models.CheckConstraint(
                condition=Q(taken_off_at__isnull=True, taken_off_for="") & ~Q(file="")
                | Q(taken_off_at__isnull=False, file="") & ~Q(taken_off_for=""),
                name="evidence_taken_off_with_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"E{self.number}"

    @property
    def matter(self) -> Ruling | Call | Appeal:
        """What it is attached to."""
        return cast("Ruling | Call | Appeal", self.ruling or self.call or self.appeal)
