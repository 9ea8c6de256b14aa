"""Players whom a director asks before ruling, and what their answers come to (Law 12C1(c))."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from clubs.name_fields import NameColumn
from events.models import Session
from rulings.models.rulings import Ruling


class Poll(TenantOwned):
    """One question put to players, with the hands and the auction that they were given.

    It is kept with the version of the ruling for which they were asked. Nothing of it is changed:
    answers are added, and one that was noted in error is taken back. `hands` are as
    `scoring.hands` writes them.
    """

    class Kind(models.TextChoices):
        POLL = "poll", _("a poll: players are given the hand, and say what they would do")
        CONSULTATION = "consultation", _("a consultation: others say what they think of the case")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="polls")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="polls")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.POLL)
    hands = models.TextField(_("hands"), blank=True)
    so_far = models.TextField(_("auction and play so far"), blank=True)
    question = models.TextField(_("question"))
    asked_at = models.DateTimeField()
    asked_by = models.CharField(max_length=160)
    for_director = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="poll_number_unique")
        ]

    def __str__(self) -> str:
        return f"V{self.number}"

    @property
    def is_consultation(self) -> bool:
        return self.kind == self.Kind.CONSULTATION

    @property
    def is_weighed(self) -> bool:
        """Whether its answers lead to results of a board; reads its ruling."""
        return not self.is_consultation and self.ruling.is_of_board


class PollAnswer(TenantOwned):
    """What one player said. The sides read the name of whoever `may_be_named` alone."""

    poll = models.ForeignKey(Poll, on_delete=models.PROTECT, related_name="answers")
    number = models.PositiveSmallIntegerField()
    name = NameColumn(_("name"), max_length=120)
    standard = models.CharField(_("standard"), max_length=80, blank=True)
    answer = models.TextField(_("answer"))
    may_be_named = models.BooleanField(default=False)
    noted_at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.CharField(max_length=160, blank=True)
    taken_back_why = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["poll", "number"], name="poll_answer_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.poll}/{self.number}"


class PollGrouping(TenantOwned):
    """To which outcomes the answers lead, as the director judged; the newest one holds.

    `leads` has an award for each answer by its number, in the shape of `events.awards`, or None
    where it counts for nothing: a call that Law 16B does not allow is given no weight.
    """

    poll = models.ForeignKey(Poll, on_delete=models.PROTECT, related_name="groupings")
    leads = models.JSONField()
    grouped_at = models.DateTimeField()
    grouped_by = models.CharField(max_length=160)
    for_director = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"{self.poll}: {self.grouped_at}"


class PollWeights(TenantOwned):
    """The weights that were made of a grouping for a version of the ruling; the newest ones hold.

    The `favourable` outcomes are the best of North-South; all others are favourable to East-West.
    Where the awards are others than the shares give, the director says `why`.
    """

    class Benefit(models.TextChoices):
        NS = "ns", _("North-South: they are the non-offenders")
        EW = "ew", _("East-West: they are the non-offenders")
        EVEN = "even", _("nobody: both sides stand alike, the shares stay as answered")
        SPLIT = "split", _("each side by itself: both are non-offenders, and get different scores")

    grouping = models.ForeignKey(PollGrouping, on_delete=models.PROTECT, related_name="weights")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="+")
    benefit = models.CharField(max_length=5, choices=Benefit)
    favourable = models.PositiveSmallIntegerField()
    ns_award = models.JSONField()
    ew_award = models.JSONField()
    why = models.TextField(blank=True)
    given_at = models.DateTimeField()
    given_by = models.CharField(max_length=160)
    for_director = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"{self.grouping}: {self.benefit}"
