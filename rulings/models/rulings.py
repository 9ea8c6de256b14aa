"""Rulings given at a table, and who was told of them."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from events.models import Board, Contestant, Session
from rulings.models.written import WrittenRuling


class Ruling(WrittenRuling):
    """A director's ruling on one table's board. Awards and their reckoning have the shape of
    `events.Adjustment`'s.

    A ruling that is changed, by the director (Law 82C) or on appeal, gets a further version that
    supersedes it; an issued version is never edited.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("being written")
        ISSUED = "issued", _("issued")
        SUPERSEDED = "superseded", _("replaced")
        WITHDRAWN = "withdrawn", _("withdrawn before issue")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="rulings")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ns_award = models.JSONField(null=True)
    ew_award = models.JSONField(null=True)
    reckoning = models.JSONField(null=True)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    created_at = models.DateTimeField()
    issued_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number", "version"], name="ruling_version_unique"
            ),
            models.UniqueConstraint(
                fields=["session", "number"],
                condition=models.Q(state="issued"),
                name="ruling_one_in_force",
            ),
        ]


class Telling(TenantOwned):
    """That one side was told of a ruling, when, and of its right to appeal (Law 83).

    `told_at` is when it happened, as the director states it; `recorded_at` when it was written
    down, empty where that was the same.
    """

    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="tellings")
    contestant = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    told_at = models.DateTimeField()
    recorded_at = models.DateTimeField(null=True)
    told_by = models.CharField(max_length=160)
    appeal_right_told = models.BooleanField()
    note = models.CharField(max_length=200, blank=True)
    told_under = ""
    """Of an assistant: for which director in charge, where it was asked for (`with_directors`)."""

    class Meta:
        ordering: ClassVar[list[str]] = ["told_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "contestant"], name="telling_once_per_side")
        ]

    def __str__(self) -> str:
        return f"{self.ruling}: {self.contestant}"
