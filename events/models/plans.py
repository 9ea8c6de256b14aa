"""How a session's field is to be divided into sections, until play begins."""

from typing import ClassVar

from django.db import models

from clubs.models import TenantOwned
from events.models.sessions import Session


class PlannedSection(TenantOwned):
    """A section as its director plans it: who plays in it, and which movement once it is chosen.

    `entries` are numbers of entries; from the choice of a movement on they stand in the order of
    its pair numbers. `boards`, `rounds`, `winners` and `switched` are those of `start_session`.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="planned")
    letter = models.CharField(max_length=2)
    entries = models.JSONField()
    kind = models.CharField(max_length=40, blank=True, default="")
    boards = models.PositiveSmallIntegerField(null=True)
    rounds = models.PositiveSmallIntegerField(null=True)
    winners = models.PositiveSmallIntegerField(null=True)
    switched = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["letter"]
        constraints = [
            models.UniqueConstraint(fields=["session", "letter"], name="planned_letter_unique")
        ]

    def __str__(self) -> str:
        return f"{self.letter}: {len(self.entries)}"
