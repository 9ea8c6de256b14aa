"""Penalties as an entry of the score (Laws 90 and 91A)."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from events.models.declaring import ChoiceColumn
from events.models.sessions import Contestant, Session
from events.models.undone import PenaltyGiven, undone_with_reason


class ScorePenalty(PenaltyGiven):
    """What a contestant loses of the session's total; no board and nobody else's score changes.

    A team may lose it of one match instead, against these `opponents`; in a Swiss `meeting` is the
    first of the match's boards. An `amount` of 0 is a warning.

    A suspension (Law 91A) takes no points: from `first_round` to `last_round`, or to the end of the
    session, the contestant does not play. Where one of a pair or team is suspended alone, and
    somebody else plays instead, it `has_stand_in`.

    It is never edited: one that is taken back stays, with the reason, and another may be given.
    """

    class Unit(models.TextChoices):
        SCORE = "score", _("in the unit of the total")
        TOP = "top", _("per cent of a top")
        PERCENT = "percent", _("per cent of the session")
        MATCH = "match", _("in what the boards of a match count in")
        MATCH_POINTS = "match-vp", _("Victory Points of a match")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="penalties")
    contestant = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="penalties")
    opponents = models.ForeignKey(Contestant, on_delete=models.PROTECT, null=True, related_name="+")
    meeting = models.PositiveIntegerField(default=0, db_default=0)
    amount = models.DecimalField(max_digits=7, decimal_places=2)
    unit = ChoiceColumn(max_length=10, choices=Unit)
    first_round = models.PositiveSmallIntegerField(null=True)
    last_round = models.PositiveSmallIntegerField(null=True)
    has_stand_in = models.BooleanField(default=False, db_default=False)
    made_by = models.CharField(max_length=160)
    taken_back_by = models.CharField(max_length=160, blank=True)

    class Meta(PenaltyGiven.Meta):
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="penalty_number_unique"),
            models.CheckConstraint(condition=Q(amount__gte=0), name="penalty_takes_away"),
            models.CheckConstraint(
                condition=Q(unit__in=["match", "match-vp"], opponents__isnull=False)
                | (Q(opponents=None) & ~Q(unit__in=["match", "match-vp"])),
                name="penalty_in_a_match_names_it",
            ),
            models.CheckConstraint(
                condition=Q(first_round=None, last_round=None, has_stand_in=False)
                | Q(first_round__gte=1, amount=0, law="91A", opponents=None)
                & (Q(last_round=None) | Q(last_round__gte=F("first_round"))),
                name="penalty_suspends_without_points",
            ),
            undone_with_reason(
                "penalty_taken_back_with_reason", at="taken_back_at", why="taken_back_for"
            ),
        ]

    def __str__(self) -> str:
        return f"P{self.number}"

    @property
    def is_in_match(self) -> bool:
        """Whether it is taken from one match."""
        return self.opponents_id is not None

    @property
    def is_warning(self) -> bool:
        return not self.amount and not self.is_suspension

    @property
    def is_suspension(self) -> bool:
        """Whether it takes rounds, and no points."""
        return self.first_round is not None

    def suspends_in(self, number: int) -> bool:
        """Whether the contestant, or one of them, does not play in a round."""
        if self.first_round is None or number < self.first_round:
            return False
        return self.last_round is None or number <= self.last_round
