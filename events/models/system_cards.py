"""System cards: what a pair says of its partnership understandings (Laws 40A1b and 40B2a)."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, TenantOwned
from events.models.events import Event

HEADINGS = {
    "approach": _("General approach"),
    "openings": _("Opening bids"),
    "notrump": _("No-trump openings and what follows"),
    "responses": _("Responses and rebids"),
    "defence": _("Defensive and competitive bidding"),
    "leads": _("Leads and signals"),
    "artificial": _("Artificial calls, and what opponents should know"),
}
"""The headings under which a pair describes its system, in their order."""


class SystemCard(TenantOwned):
    """One version of a pair's system card: texts under the usual headings, a PDF, or both.

    It belongs to two people's records, whichever is first, and so follows them into every event of
    the organiser. The newest filed is the one that stands; `event` is where it was filed.
    """

    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveSmallIntegerField()
    event = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, related_name="+")
    texts = models.JSONField(default=dict)
    file = models.FileField(max_length=200, blank=True)
    filed_by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+")
    filed_by_name = models.CharField(max_length=160)
    filed_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["filed_at", "pk"]
        indexes = [models.Index(fields=["organiser", "first", "second"])]

    def __str__(self) -> str:
        return f"{self.first} & {self.second}"

    @property
    def sections(self) -> list[tuple[str, str]]:
        """What is said, each with its heading; empty headings are left out."""
        said = ((str(HEADINGS[key]), self.texts.get(key, "")) for key in HEADINGS)
        return [(heading, text) for heading, text in said if text]
