"""That a running period of Law 79C1 or 92B was extended."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Outage, TenantOwned
from events.models.sessions import Session


class PeriodExtension(TenantOwned):
    """Until when a period of a session lasts instead of `was_until`, who said so, and why.

    All of that kind that was not over at `given_at` and would end sooner goes on until then, also
    what begins to run meanwhile: of a session whose rounds are official one by one the times of
    each, of a season those of each match. It is never edited or taken back. Every one is counted in
    `Session.times_extended`.

    After an outage of the site, from `lost_from` to `lost_until`, each period that ran in it goes
    on for as long as it lost instead; `was_until` and `until` are of the one that ends last.
    """

    class Kind(models.TextChoices):
        CORRECTION = "correction", _("scoring errors (Law 79C1)")
        OFFICIALS = "officials", _("scoring errors of officials (Law 79C1)")
        APPEAL = "appeal", _("rulings and appeals (Law 92B)")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="extensions")
    kind = models.CharField(max_length=10, choices=Kind)
    was_until = models.DateTimeField()
    until = models.DateTimeField()
    reason = models.CharField(max_length=200)
    given_at = models.DateTimeField()
    given_by = models.CharField(max_length=160)
    lost_from = models.DateTimeField(null=True)
    lost_until = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["given_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(until__gt=models.F("was_until"))
                & (
                    models.Q(given_at__lte=models.F("was_until"), lost_from=None, lost_until=None)
                    | models.Q(lost_until__gt=models.F("lost_from"))
                ),
                name="period_extended_while_it_ran",
            )
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.kind} {self.until:%Y-%m-%dT%H:%M%z}"

    @property
    def kinds(self) -> tuple[str, ...]:
        """Which periods it is of: that for errors of officials never ends before the other."""
        if self.kind == self.Kind.CORRECTION:
            return (self.Kind.CORRECTION, self.Kind.OFFICIALS)
        return (self.kind,)


class OutageAnswer(TenantOwned):
    """Whether the periods of a session that ran in an outage of the site were extended for it.

    The site proposes it; who may extend answers once, and says why.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="outage_answers")
    outage = models.ForeignKey(Outage, on_delete=models.PROTECT, related_name="+")
    extends = models.BooleanField()
    reason = models.CharField(max_length=200)
    given_at = models.DateTimeField()
    given_by = models.CharField(max_length=160)

    class Meta:
        ordering: ClassVar[list[str]] = ["given_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["session", "outage"], name="outage_answered_once")
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.outage_id}"
