"""What a director was told of earlier than it is recorded (Law 92C)."""

from functools import reduce
from operator import or_
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from rulings.models.appeals import Appeal
from rulings.models.corrections import Correction
from rulings.models.matches import MatchAppeal, MatchRequest
from rulings.models.psychic_calls import PsychicReport
from rulings.models.referrals import Referral


def _only_one(*names: str) -> Q:
    """One of these columns names something, and no other."""
    return reduce(
        or_, (Q(**{f"{each}__isnull": each != named for each in names}) for named in names)
    )


OF_ONE = (
    *("appeal", "correction", "match_appeal", "match_request"),
    *("referral", "psychic_report"),
)
"""The matters of which one is told, each in a column."""


class ToldEarlier(TenantOwned):
    """That one act on an appeal, a report, a request or a question to the authority was made before
    it was recorded.

    The act's own row has when it was made, by which it is judged; here stands besides when it was
    recorded, by whom, and `how` they know. What was recorded as it was made has no such row.
    """

    class Act(models.TextChoices):
        ASKED = "asked", _("asked")
        CONCURRED = "concurred", _("concurred")
        WITHDRAWN = "withdrawn", _("taken back")
        RESUMED = "resumed", _("goes on")
        DEPOSIT = "deposit", _("deposit taken")
        RETURNED = "returned", _("deposit given back")

    appeal = models.ForeignKey(
        Appeal, on_delete=models.PROTECT, null=True, related_name="told_earlier"
    )
    correction = models.ForeignKey(
        Correction, on_delete=models.PROTECT, null=True, related_name="told_earlier"
    )
    match_appeal = models.ForeignKey(
        MatchAppeal, on_delete=models.PROTECT, null=True, related_name="told_earlier"
    )
    match_request = models.ForeignKey(
        MatchRequest, on_delete=models.PROTECT, null=True, related_name="told_earlier"
    )
    referral = models.ForeignKey(
        Referral, on_delete=models.PROTECT, null=True, related_name="told_earlier"
    )
    psychic_report = models.ForeignKey(
        PsychicReport, on_delete=models.PROTECT, null=True, related_name="told_earlier"
    )
    act = models.CharField(max_length=10, choices=Act)
    made_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    recorded_by = models.CharField(max_length=160)
    how = models.CharField(_("how the director knows"), max_length=200)
    recorded_under = ""
    """Of an assistant: for which director in charge, where it was asked for (`with_directors`)."""

    class Meta:
        ordering: ClassVar[list[str]] = ["recorded_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=_only_one(*OF_ONE),
                name="told_earlier_of_one_matter",
            ),
            models.CheckConstraint(
                condition=Q(made_at__lt=F("recorded_at")) & ~Q(how=""),
                name="told_earlier_than_recorded",
            ),
        ]

    def __str__(self) -> str:
        return str(next(each for name in OF_ONE if (each := getattr(self, name))))
