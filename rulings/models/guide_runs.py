"""Guided rulings as they were followed, with what stays in force and what is looked at later."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from events.models import Session
from rulings.models.at_tables import OF_BOTH_SIDES, AtOneTable
from rulings.models.calls import Call
from rulings.models.rulings import Ruling


class GuideRun(AtOneTable):
    """How a director followed a guide, at a table or for none; what was answered is its `answers`.

    Kept, it has its `derivation`, as `rulings.guides.deriving` writes it: guide, version, seats and
    answers, from which the outcome follows again at any time. Where the director judges
    `otherwise`, that is why. The `ruling` is the version that was drafted of it; later ones have
    the same number.
    """

    class State(models.TextChoices):
        OPEN = "open", _("being followed")
        KEPT = "kept", _("kept")
        DROPPED = "dropped", _("begun by mistake")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="guide_runs")
    number = models.PositiveSmallIntegerField()
    call = models.ForeignKey(Call, on_delete=models.PROTECT, null=True, related_name="guide_runs")
    guide = models.CharField(max_length=60)
    guide_version = models.PositiveSmallIntegerField()
    known = models.JSONField(default=dict)
    state = models.CharField(max_length=7, choices=State, default=State.OPEN)
    begun_at = models.DateTimeField()
    begun_by = models.CharField(max_length=160)
    for_director = models.CharField(max_length=160, blank=True)
    ended_at = models.DateTimeField(null=True)
    ended_by = models.CharField(max_length=160, blank=True)
    otherwise = models.TextField(_("why the director judges otherwise"), blank=True)
    derivation = models.JSONField(null=True)
    ruling = models.ForeignKey(
        Ruling, on_delete=models.PROTECT, null=True, related_name="guide_runs"
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="guide_run_number"),
            models.CheckConstraint(
                condition=OF_BOTH_SIDES,
                name="guide_run_of_both_sides",
            ),
            models.CheckConstraint(
                condition=Q(state="open", ended_at__isnull=True)
                | ~Q(state="open") & Q(ended_at__isnull=False),
                name="guide_run_ended_at",
            ),
            models.CheckConstraint(
                condition=Q(state="kept", derivation__isnull=False)
                | ~Q(state="kept") & Q(derivation__isnull=True, ruling__isnull=True),
                name="guide_run_kept_with_derivation",
            ),
        ]
        indexes = [models.Index(fields=["session", "state"])]

    def __str__(self) -> str:
        return f"G{self.number}"

    @property
    def meeting_key(self) -> str:
        """The table by who meets there, as addresses have it (`PairsMet.key`)."""
        return f"{self.ns_id}-{self.ew_id}" if self.ns_id else ""


class RunAnswer(TenantOwned):
    """One answer, or the seat of a player, as it was tapped; the last one to a question holds."""

    run = models.ForeignKey(GuideRun, on_delete=models.PROTECT, related_name="answers")
    number = models.PositiveSmallIntegerField()
    question = models.CharField(max_length=160)
    answer = models.CharField(max_length=60)
    answered_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["run", "number"], name="run_answer_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.run}/{self.number}"


class TableDuty(TenantOwned):
    """What stays in force at the table after a rectification, until it is discharged.

    `kind` is one of `rulings/guides/data/duties.toml`, `who` the player's role in the guide. It
    ends by itself with the play of the board.
    """

    run = models.ForeignKey(GuideRun, on_delete=models.PROTECT, related_name="duties")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=60)
    who = models.CharField(max_length=10)
    discharged_at = models.DateTimeField(null=True)
    discharged_by = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["run", "number"], name="table_duty_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.run}/{self.number}"


class OpenReview(TenantOwned):
    """What a guide leaves to be looked at after play; until it has been, no score becomes final.

    `clause` is one of `rulings/guides/data/reviews.toml`. Where `tricks` go to the other side, what
    is looked at is whether the recorded result has them.
    """

    class Outcome(models.TextChoices):
        STANDS = "stands", _("the score stands")
        ADJUSTED = "adjusted", _("the score is adjusted")

    run = models.ForeignKey(GuideRun, on_delete=models.PROTECT, related_name="reviews")
    number = models.PositiveSmallIntegerField()
    clause = models.CharField(max_length=10)
    tricks = models.PositiveSmallIntegerField(default=0)
    outcome = models.CharField(max_length=8, choices=Outcome, blank=True)
    found = models.TextField(blank=True)
    looked_at = models.DateTimeField(null=True)
    looked_by = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["run", "number"], name="open_review_number_unique"),
            models.CheckConstraint(
                condition=Q(outcome="", looked_at__isnull=True)
                | ~Q(outcome="") & Q(looked_at__isnull=False),
                name="open_review_looked_at",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.run}/{self.number}"
