"""Decisions on appeals that were put right (Law 82C), as they stood."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from rulings.models.appeals import Appeal
from rulings.models.matches import MatchAppeal, MatchRuling
from rulings.models.rulings import Ruling
from rulings.models.written import WrittenAppeal


class EarlierDecision(TenantOwned):
    """A decision on one appeal, at a table or of a match, that a corrected one took the place of.

    What the appeal says of its decision is the one in force. `why` is the reason for the
    correction; `new_ruling`, or that of a match, is the version of the ruling that it had made.
    """

    appeal = models.ForeignKey(
        Appeal, on_delete=models.PROTECT, null=True, related_name="earlier_decisions"
    )
    match_appeal = models.ForeignKey(
        MatchAppeal, on_delete=models.PROTECT, null=True, related_name="earlier_decisions"
    )
    outcome = models.CharField(max_length=10, choices=WrittenAppeal.Outcome)
    reasons = models.TextField(_("reasons"))
    decided_at = models.DateTimeField()
    decided_by = models.CharField(max_length=160)
    heard_by = models.CharField(max_length=20, blank=True)
    heard_names = models.CharField(max_length=400, blank=True)
    sanction = models.CharField(max_length=20, blank=True)
    new_ruling = models.ForeignKey(
        Ruling, on_delete=models.PROTECT, null=True, related_name="made_before"
    )
    new_match_ruling = models.ForeignKey(
        MatchRuling, on_delete=models.PROTECT, null=True, related_name="made_before"
    )
    corrected_at = models.DateTimeField()
    corrected_by = models.CharField(max_length=160)
    why = models.TextField(_("why it was corrected"))

    class Meta:
        ordering: ClassVar[list[str]] = ["decided_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(appeal__isnull=True) ^ Q(match_appeal__isnull=True),
                name="earlier_decision_of_one_appeal",
            ),
            models.CheckConstraint(condition=~Q(why=""), name="earlier_decision_says_why"),
        ]

    def __str__(self) -> str:
        return str(self.appeal or self.match_appeal)
