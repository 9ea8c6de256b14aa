"""Scoring errors that players report (Law 79C) and what became of them."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, TenantOwned
from events.models import Board, Contestant, Session


class Correction(TenantOwned):
    """An error in the score of one table's board, reported by a player or found by the director.

    Reported after the correction period it is `late`, and is open to decision only once the
    director has stated that the record is wrong beyond reasonable doubt and the organiser has
    approved (Law 79C2). Errors made `by_official` can have a longer period (Law 79C1).
    """

    class State(models.TextChoices):
        REPORTED = "reported", _("reported")
        CORRECTED = "corrected", _("corrected")
        REJECTED = "rejected", _("rejected")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="corrections")
    number = models.PositiveSmallIntegerField()
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    recorded = models.CharField(_("recorded"), max_length=60)
    claimed = models.CharField(_("what it should be"), max_length=60)
    grounds = models.TextField(_("what happened"), blank=True)
    reported_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    reported_by_name = models.CharField(max_length=160)
    reported_at = models.DateTimeField()
    by_official = models.BooleanField(default=False, db_default=False)
    is_late = models.BooleanField()
    statement = models.TextField(_("director's statement"), blank=True)
    stated_at = models.DateTimeField(null=True)
    stated_by = models.CharField(max_length=160, blank=True)
    approved_at = models.DateTimeField(null=True)
    approved_by = models.CharField(max_length=160, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.REPORTED)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.CharField(max_length=160, blank=True)
    reason = models.TextField(_("reason"), blank=True)
    stated_under = decided_under = ""
    """Of an assistant: for which director in charge, where it was asked for (`with_directors`)."""

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="correction_number_unique"),
            models.UniqueConstraint(
                fields=["board", "ns", "ew"],
                condition=Q(state="reported"),
                name="correction_one_open",
            ),
            models.CheckConstraint(
                condition=~Q(state="corrected", is_late=True)
                | Q(stated_at__isnull=False, approved_at__isnull=False),
                name="correction_late_needs_both",
            ),
        ]

    def __str__(self) -> str:
        return f"C{self.number}"
