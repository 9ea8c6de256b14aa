"""Events, the directors appointed to them, and who is entered."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from clubs.name_fields import NameColumn
from clubs.permissions import Role
from events.models.conditions import ConditionsOfContest


class Event(TenantOwned, ConditionsOfContest):
    """A contest as its organiser sets it up, with the draft of its conditions.

    What binds are the published `Conditions`.

    A cancelled one stays, with the reason, and nothing of it is played or published.
    """

    class Contest(models.TextChoices):
        PAIRS = "pairs", _("pairs")

    name = NameColumn(_("name"), max_length=120)
    starts_at = models.DateTimeField(_("start"))
    time_zone = models.CharField(_("time zone"), max_length=64)
    place = NameColumn(_("place"), max_length=120, blank=True)
    contest = models.CharField(
        _("contestants"), max_length=10, choices=Contest, default=Contest.PAIRS
    )
    created_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(_("cancelled"), null=True)
    cancellation = models.CharField(
        _("why it is cancelled"), max_length=200, blank=True, db_default=""
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["-starts_at", "-pk"]
        indexes = [models.Index(fields=["starts_at"])]

    def __str__(self) -> str:
        return self.name

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled_at is not None


class Appointment(TenantOwned):
    """A director appointed to an event: in charge (Law 80B2a) or assisting (Law 81D)."""

    class Duty(models.TextChoices):
        IN_CHARGE = Role.DIRECTOR_IN_CHARGE.value, _("director in charge")
        ASSISTANT = Role.DIRECTOR.value, _("assistant director")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="appointments")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="appointments"
    )
    duty = models.CharField(max_length=20, choices=Duty)
    appointed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(duty=Role.DIRECTOR_IN_CHARGE.value),
                name="appointment_one_in_charge",
            ),
            models.UniqueConstraint(fields=["event", "user"], name="appointment_once_per_event"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.duty}"


class Entry(TenantOwned):
    """A contestant's enrolment in an event; a pair has two members."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField()
    withdrawn_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "entries"
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_unique")
        ]

    def __str__(self) -> str:
        return f"#{self.number}"


class EntryMember(TenantOwned):
    """One person in an entry; `active` falls when the entry is withdrawn.

    A substitute (Law 4) `stands_in_for` a member from one round to another, or to the end, as the
    director allowed. The member's own row does not change: who sat in a round follows from both.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey("clubs.Player", on_delete=models.PROTECT, related_name="entries")
    position = models.PositiveSmallIntegerField()
    active = models.BooleanField(default=True)
    stands_in_for = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, related_name="substitutes"
    )
    from_round = models.PositiveSmallIntegerField(null=True)
    to_round = models.PositiveSmallIntegerField(null=True)
    allowed_by = models.CharField(max_length=160, blank=True, db_default="")

    class Meta:
        ordering: ClassVar[list[str]] = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "player"],
                condition=Q(active=True),
                name="entry_member_plays_once",
            ),
            models.UniqueConstraint(fields=["entry", "position"], name="entry_member_position"),
            models.CheckConstraint(
                condition=Q(stands_in_for=None, from_round=None, to_round=None)
                | Q(stands_in_for__isnull=False, from_round__gte=1)
                & (Q(to_round=None) | Q(to_round__gte=F("from_round"))),
                name="entry_member_substitutes_from_a_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.player}"

    def covers(self, round: int) -> bool:  # noqa: A002  # as rounds are called everywhere here
        """Whether a substitute sits in for their member in this round."""
        return (self.from_round or 0) <= round <= (self.to_round or round)
