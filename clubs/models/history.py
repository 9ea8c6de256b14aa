"""Who changed what, when, from what to what: append-only and chained by hashes."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.tenancy import TenantOwned


class HistoryHead(TenantOwned):
    """The last link of an organiser's chain; locked while a record is added.

    The `seal` is of that it is the last (`clubs.history.seals`); `mailed_at` is when it was last
    mailed to those who keep it outside, and `mailed_number` which one it was then.
    """

    number = models.PositiveBigIntegerField(default=0)
    hash = models.CharField(max_length=64, blank=True)
    seal = models.CharField(max_length=41, blank=True, default="", db_default="")
    mailed_at = models.DateTimeField(null=True)
    mailed_number = models.PositiveBigIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["organiser"], name="history_one_head_per_organiser")
        ]

    def __str__(self) -> str:
        return f"#{self.number}"


class HistoryRecord(TenantOwned):
    """One change, written in the transaction that made it.

    What an assistant did says `for_director`: the one in charge, by name (Law 81D).

    Its words are hashed one by one with the `salt`, and can be `erased` (`clubs.history.parts`);
    without either it is of the time when the hash held the words themselves. The `seal` is of the
    hash, with a key that the database does not hold; without one it is of the time before, and
    sealed by a later record (`clubs.history.sealings`).
    """

    number = models.PositiveBigIntegerField()
    at = models.DateTimeField(_("when"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    actor_name = models.CharField(_("who"), max_length=160)
    for_director = models.CharField(max_length=160, blank=True, default="", db_default="")
    act = models.CharField(_("act"), max_length=60)
    subject_kind = models.CharField(max_length=40)
    subject_id = models.PositiveBigIntegerField()
    subject_name = models.CharField(max_length=160, blank=True)
    session_id = models.PositiveBigIntegerField(null=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    note = models.TextField(blank=True)
    salt = models.CharField(max_length=32, blank=True, default="", db_default="")
    erased = models.JSONField(null=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)
    seal = models.CharField(max_length=41, blank=True, default="", db_default="")

    class Meta:
        ordering: ClassVar[list[str]] = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["organiser", "number"], name="history_number_unique")
        ]
        indexes = [
            models.Index(fields=["organiser", "session_id", "number"]),
            models.Index(
                fields=["organiser", "at"],
                condition=~Q(for_director=""),
                name="history_by_assistants",
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.number} {self.act}"
