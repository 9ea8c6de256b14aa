"""What the director says of a match of a session besides what its tables do."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from events.models.declaring import ChoiceColumn
from events.models.seasons import SIDES
from events.models.sessions import Contestant, Session
from events.models.undone import Undoable, undone_with_reason


class MatchDecision(Undoable):
    """How a match counts otherwise than by its boards, or what a team carries into it.

    The match is that of two teams; in a Swiss `meeting` is the first of their boards, else 0. Of
    one that was not played or was conceded `side` says who is at fault; empty, both. `figures` are
    the IMPs or points that both gained, home's first; of a carry-over, which `side` brings, its
    IMPs alone. They are exact text. What is taken back or followed by another stays.
    """

    class Kind(models.TextChoices):
        """As `MatchReport.Kind` calls them."""

        IMPS = "imps", _("known by its IMPs")
        POINTS = "points", _("known by its points")
        DEFAULTED = "defaulted", _("not played")
        CONCEDED = "conceded", _("conceded")
        VOID = "void", _("void")
        CARRIED = "carried", _("carry-over")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="match_decisions")
    home = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    away = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    meeting = models.PositiveIntegerField(default=0)
    kind = ChoiceColumn(max_length=10, choices=Kind)
    side = models.CharField(max_length=4, blank=True)
    figures = models.JSONField(default=list)
    reason = models.CharField(max_length=200)
    made_by = models.CharField(max_length=160)
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.CharField(max_length=160, blank=True)
    taken_back_for = models.CharField(max_length=200, blank=True)

    class Meta(Undoable.Meta):
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="match_decision_number"),
            models.UniqueConstraint(
                fields=["session", "home", "away", "meeting"],
                condition=Q(is_current=True) & ~Q(kind="carried"),
                name="match_decision_one_current",
            ),
            models.UniqueConstraint(
                fields=["session", "home", "away", "meeting"],
                condition=Q(is_current=True, kind="carried"),
                name="match_carry_over_one_current",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["conceded", "carried"], side__in=SIDES)
                | Q(kind="defaulted", side__in=["", *SIDES])
                | Q(kind__in=["imps", "points", "void"], side=""),
                name="match_decision_names_a_side",
            ),
            undone_with_reason(
                "match_decision_taken_back_with_reason", at="taken_back_at", why="taken_back_for"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.number}"

    @property
    def is_carry_over(self) -> bool:
        return self.kind == self.Kind.CARRIED
