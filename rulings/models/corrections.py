"""Scoring errors that players report (Law 79C) and what became of them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player, TenantOwned
from events.models import Board, Contestant, Result, Session
from rulings.models.rulings import Ruling
from rulings.states import CorrectionStage


class Correction(TenantOwned):
    """An error in the score of one table's board, reported by a player or found by the director.

    `side` is that of the player who reported it, empty for a director: the other one, or both, are
    asked what they say. Errors made `by_official` can have a longer period (Law 79C1).

    One of an award says that the adjusted score on the board is not what the director ruled: it is
    about the version of the `ruling` in force then, and carried out it makes a further one.

    Reported after the correction period it is `late`, and is open to decision only once the
    director has stated that the record is wrong beyond reasonable doubt and the organiser has
    approved (Law 79C2). The approval is of one statement, which has its number: of its text, of the
    entry or awards that it says should be recorded, and of what was in force then.
    """

    class Kind(models.TextChoices):
        RESULT = "result", _("the table result is wrong")
        AWARD = "award", _("the adjusted score is not what the director ruled")

    class State(models.TextChoices):
        REPORTED = "reported", _("reported")
        CORRECTED = "corrected", _("corrected")
        REJECTED = "rejected", _("rejected")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="corrections")
    number = models.PositiveSmallIntegerField()
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="+")
    ns = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(
        max_length=6, choices=Kind, default=Kind.RESULT, db_default=Kind.RESULT.value
    )
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, null=True, related_name="+")
    recorded = models.TextField(_("recorded"))
    claimed = models.CharField(_("what it should be"), max_length=200)
    grounds = models.TextField(_("what happened"), blank=True)
    side = models.ForeignKey(Contestant, on_delete=models.PROTECT, null=True, related_name="+")
    reported_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    reported_by_name = models.CharField(max_length=160)
    reported_at = models.DateTimeField()
    by_official = models.BooleanField(default=False, db_default=False)
    is_late = models.BooleanField()
    statement = models.TextField(_("director's statement"), blank=True)
    statements = models.PositiveSmallIntegerField(default=0, db_default=0)
    stated_entry = models.TextField(blank=True, default="", db_default="")
    stated_awards = models.JSONField(null=True)
    stated_about = models.ForeignKey(Result, on_delete=models.PROTECT, null=True, related_name="+")
    stated_at = models.DateTimeField(null=True)
    stated_by = models.CharField(max_length=160, blank=True)
    stater = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    approved_at = models.DateTimeField(null=True)
    approved_by = models.CharField(max_length=160, blank=True)
    approver_had_stated = models.BooleanField(default=False, db_default=False)
    approver_was_at_table = models.BooleanField(default=False, db_default=False)
    state = models.CharField(max_length=10, choices=State, default=State.REPORTED)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.CharField(max_length=160, blank=True)
    decider_was_at_table = models.BooleanField(default=False, db_default=False)
    reason = models.TextField(_("reason"), blank=True)
    new_ruling = models.OneToOneField(
        Ruling, on_delete=models.PROTECT, null=True, related_name="put_right_by"
    )
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
            models.CheckConstraint(
                condition=Q(kind="result", ruling=None, new_ruling=None)
                | Q(kind="award", ruling__isnull=False),
                name="correction_of_an_award_has_its_ruling",
            ),
            models.CheckConstraint(
                condition=~Q(kind="award", state="corrected") | Q(new_ruling__isnull=False),
                name="correction_of_an_award_makes_a_version",
            ),
        ]

    def __str__(self) -> str:
        return f"C{self.number}"

    @property
    def stage(self) -> CorrectionStage:
        """How far it has come, as the table of `rulings.states` knows it."""
        if self.state != self.State.REPORTED:
            return CorrectionStage(self.state)
        if not self.is_late:
            return CorrectionStage.REPORTED
        if self.stated_at is None or self.is_overtaken:
            return CorrectionStage.LATE
        return CorrectionStage.APPROVED if self.approved_at else CorrectionStage.STATED

    @property
    def is_overtaken(self) -> bool:
        """Whether the record has changed since the statement, which was of the record then."""
        if self.ruling is not None:
            return self.ruling.state != Ruling.State.ISSUED
        return self.stated_about is not None and not self.stated_about.is_current

    @property
    def is_open(self) -> bool:
        return self.state == self.State.REPORTED

    @property
    def is_of_award(self) -> bool:
        return self.kind == self.Kind.AWARD


class CorrectionAnswer(TenantOwned):
    """What one player of an asked side says of a reported error: that it is so, or what was.

    Each answer is kept; until the report is decided a player's latest counts. One that was told to
    a director has by whom it was recorded and when, and how that was known.
    """

    correction = models.ForeignKey(Correction, on_delete=models.PROTECT, related_name="answers")
    side = models.ForeignKey(Contestant, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    confirms = models.BooleanField()
    claimed = models.CharField(_("what it should be"), max_length=60, blank=True)
    words = models.TextField(_("in their own words"), blank=True)
    made_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    recorded_by = models.CharField(max_length=160, blank=True)
    known_by = models.CharField(max_length=200, blank=True)
    recorder_was_at_table = models.BooleanField(default=False)
    recorded_under = ""
    """Of an assistant: for which director in charge, where it was asked for (`with_directors`)."""

    class Meta:
        ordering: ClassVar[list[str]] = ["made_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(confirms=True, claimed="") | Q(confirms=False),
                name="answer_confirms_the_claim",
            ),
            models.CheckConstraint(
                condition=Q(confirms=True) | ~Q(claimed="") | ~Q(words=""),
                name="answer_disputes_with_something",
            ),
            models.CheckConstraint(
                condition=Q(made_at__lte=models.F("recorded_at")),
                name="answer_made_before_recorded",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.correction}: {self.player}"
