"""Calls of the director to a table (Laws 9B1 and 10C), and requests for a ruling (Law 92B)."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from events.models import Session
from rulings.models.at_tables import OF_BOTH_SIDES, AtOneTable
from rulings.models.rulings import Ruling
from rulings.states import CallStage


class Call(AtOneTable):
    """That somebody wants the director, what for, and what became of it.

    The sides are those that sat there; all of the place is empty where it concerns none. It was
    made when the director was told or the server received it, whichever came first (Law 92C), and
    `how_known` says how a director knows of an earlier instant. `asked_by` is empty where the
    director came by himself or a table called, `recorded_by` where who asked wrote it down. Made
    after the period of Law 92B it `is_late`. `coming_at` is when a director said to be on the way.
    The `ruling` that it leads to is tied to it from its first draft; later versions have the same
    number.
    """

    class Kind(models.TextChoices):
        CALL = "call", _("call to the table")
        REQUEST = "request", _("request for a ruling")

    class About(models.TextChoices):
        OTHER = "other", _("something else")
        LEAD = "lead", _("lead or play out of turn")
        TURN = "turn", _("call out of turn")
        INSUFFICIENT = "insufficient", _("insufficient bid")
        EXPOSED = "exposed", _("exposed card")
        REVOKE = "revoke", _("revoke")
        HESITATION = "hesitation", _("hesitation, information from partner")
        EXPLANATION = "explanation", _("explanation or alert")
        CLAIM = "claim", _("claim or concession")
        AGREED = "agreed", _("claim or concession that was agreed to")
        DEFICIENT = "deficient", _("card missing from a hand")
        BOARD = "board", _("wrong board, cards or seats")
        CONDUCT = "conduct", _("conduct")

    IN_CORRECTION_PERIOD = frozenset({About.AGREED, About.DEFICIENT})
    """What is ruled on for as long as errors in the score are corrected (Laws 69B, 71 and 14B)."""

    class State(models.TextChoices):
        OPEN = CallStage.OPEN.value, _("with the director")
        RULED = CallStage.RULED.value, _("ruled on")
        CLOSED = CallStage.CLOSED.value, _("no ruling needed")
        WITHDRAWN = CallStage.WITHDRAWN.value, _("withdrawn")
        REFUSED = CallStage.REFUSED.value, _("refused: too late")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="calls")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    about = models.CharField(max_length=12, choices=About)
    said = models.TextField(_("what attention was drawn to"), blank=True)
    asked_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    asked_by_name = models.CharField(max_length=160, blank=True)
    made_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    recorded_by = models.CharField(max_length=160)
    how_known = models.CharField(max_length=200, blank=True)
    is_late = models.BooleanField()
    coming_at = models.DateTimeField(null=True)
    coming_by = models.CharField(max_length=160, blank=True, default="", db_default="")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, null=True, related_name="calls")
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    options = models.TextField(_("options explained"), blank=True)
    words = models.TextField(_("what was said"), blank=True)
    closed_at = models.DateTimeField(null=True)
    closed_by = models.CharField(max_length=160, blank=True)
    closed_by_party = models.BooleanField(default=False)
    closed_under = ""
    """Of an assistant: for which director in charge, where it was asked for (`with_directors`)."""

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="call_number"),
            models.CheckConstraint(
                condition=OF_BOTH_SIDES,
                name="call_of_both_sides",
            ),
            models.CheckConstraint(
                condition=Q(state="open", closed_at__isnull=True)
                | (~Q(state="open") & Q(closed_at__isnull=False)),
                name="call_closed_at",
            ),
            models.CheckConstraint(
                condition=~Q(state="ruled") | Q(ruling__isnull=False), name="call_ruled_by_a_ruling"
            ),
            models.CheckConstraint(
                condition=~Q(state="refused") | (Q(is_late=True) & ~Q(words="")),
                name="call_refused_late_with_words",
            ),
        ]
        indexes = [models.Index(fields=["session", "state"])]

    def __str__(self) -> str:
        return f"Q{self.number}"

    @property
    def stage(self) -> CallStage:
        """How far it has come, as the table of `rulings.states` knows it."""
        if self.state == self.State.OPEN and self.is_late:
            return CallStage.LATE
        return CallStage(self.state)
