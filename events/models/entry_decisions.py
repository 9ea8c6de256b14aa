"""What is said of an entry's place in the ranking: that it competes for none, or has lost it."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from events.models.declaring import ChoiceColumn
from events.models.events import Entry, Event
from events.models.undone import Undoable, undone_with_reason
from scoring.conditions.rules import Status


class EntryDecision(Undoable):
    """That an entry plays out of competition, or is disqualified (Law 91B), and why.

    It is of the whole event, and never edited: what is taken back stays. `counts_from` is empty
    while the organiser has not approved of a disqualification: nothing follows from it until then.
    Of a league `matches_stand` says what becomes of the matches that were settled before.
    """

    class Kind(models.TextChoices):
        NON_COMPETING = Status.NON_COMPETING.value, _("out of competition")
        DISQUALIFIED = Status.DISQUALIFIED.value, _("disqualified")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entry_decisions")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="decisions")
    kind = ChoiceColumn(max_length=20, choices=Kind)
    reason = models.CharField(max_length=200)
    made_by = models.CharField(max_length=160)
    counts_from = models.DateTimeField(null=True)
    approved_by = models.CharField(max_length=160, blank=True)
    matches_stand = models.BooleanField(default=True, db_default=True)
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.CharField(max_length=160, blank=True)
    taken_back_for = models.CharField(max_length=200, blank=True)

    class Meta(Undoable.Meta):
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_decision_number"),
            models.UniqueConstraint(
                fields=["entry", "kind"],
                condition=Q(is_current=True),
                name="entry_decision_one_current",
            ),
            models.CheckConstraint(
                condition=Q(kind=Status.DISQUALIFIED.value)
                | Q(kind=Status.NON_COMPETING.value, counts_from=F("made_at")),
                name="entry_decision_waits_for_approval",
            ),
            undone_with_reason(
                "entry_decision_taken_back_with_reason", at="taken_back_at", why="taken_back_for"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event_id}: {self.number}"

    @property
    def is_disqualification(self) -> bool:
        return self.kind == self.Kind.DISQUALIFIED

    @property
    def has_left_season(self) -> bool:
        """Whether a team has left its season by it: that is not taken back."""
        return self.event.is_season and self.is_disqualification and self.counts_from is not None

    @property
    def is_waiting(self) -> bool:
        """Whether the organiser is still to approve of it."""
        return self.is_current and self.counts_from is None
