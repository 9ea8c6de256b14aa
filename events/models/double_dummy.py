"""What the boards of a session make when all four players see all cards, as it was worked out."""

from typing import ClassVar

from django.db import models

from clubs.models import TenantOwned
from events.models.deals import BoardDeal


class DealAnalysis(TenantOwned):
    """What one version of a board's hands makes; it follows from the cards, and can be made again.

    `tricks` and `par` are written as `TrickTable` and `Par` do (`events.double_dummy`); `leads` are
    those of a `LeadTable`, null until they are found too. It says as much as the hands do: whoever
    asks for it brings hands that are open (`events.queries.double_dummy`).
    """

    deal = models.OneToOneField(BoardDeal, on_delete=models.CASCADE, related_name="analysis")
    tricks = models.CharField(max_length=20)
    par = models.CharField(max_length=200)
    leads = models.JSONField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["deal"]

    def __str__(self) -> str:
        return str(self.deal_id)
