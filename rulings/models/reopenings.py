"""Why a final score was opened again, and what became of it."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from events.models import Session
from rulings.models.referrals import Referral


class Reopening(TenantOwned):
    """That a final score is provisional again: on what ground, at whose word, told when, to whom.

    It keeps the score provisional until the director in charge has said what became of it; while
    it is open `Session.is_reopened`. A scoring error after the period needs none: that is corrected
    in the final score (Law 79C2). The authority's order is its answer to a `referral`, or has a
    reference, `order`, where it was given elsewhere.
    """

    class Ground(models.TextChoices):
        UNRECORDED = "unrecorded", _("a matter raised in time was not recorded (Law 92C)")
        AUTHORITY = "authority", _("the authority has so ordered (Law 93C)")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="reopenings")
    number = models.PositiveSmallIntegerField()
    ground = models.CharField(max_length=10, choices=Ground)
    referral = models.ForeignKey(
        Referral, on_delete=models.PROTECT, null=True, related_name="reopenings"
    )
    order = models.CharField(max_length=200, blank=True, default="", db_default="")
    raised = models.TextField()
    raised_by = models.CharField(max_length=160)
    told_at = models.DateTimeField()
    told_to = models.CharField(max_length=160)
    opened_at = models.DateTimeField()
    opened_by = models.CharField(max_length=160)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.CharField(max_length=160, blank=True)
    outcome = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="reopening_number_unique"),
            models.UniqueConstraint(
                fields=["session"], condition=Q(closed_at=None), name="reopening_one_open"
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None, outcome="")
                | Q(closed_at__isnull=False) & ~Q(outcome=""),
                name="reopening_closed_with_words",
            ),
            models.CheckConstraint(
                condition=Q(referral=None, order="")
                | Q(ground="authority") & (Q(referral=None) | Q(order="")),
                name="reopening_by_one_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.number}"
