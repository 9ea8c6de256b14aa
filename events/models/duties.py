"""What the director in charge leaves to assistants (Law 81D), and remedies of omissions (81B1)."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from events.models.events import Event


class DelegatedDuty(TenantOwned):
    """A duty that an assistant has for the director in charge, from an instant to another.

    It ends with the appointment. That of publishing lets the assistant publish the official score,
    that of scores decide reported errors; the others say who answers to players for what.
    """

    class Duty(models.TextChoices):
        RULINGS = "rulings", _("rulings at the tables")
        SCORES = "scores", _("scores and corrections")
        MOVEMENT = "movement", _("movement and changes of it")
        TIME = "time", _("the clock")
        PUBLISHING = "publishing", _("publishing the official score")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="delegated_duties")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    duty = models.CharField(max_length=12, choices=Duty)
    since = models.DateTimeField()
    delegated_by = models.CharField(max_length=160)
    ended_at = models.DateTimeField(null=True)
    ended_by = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "user", "duty"],
                condition=Q(ended_at=None),
                name="duty_delegated_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.duty}"


class RemediedOmission(TenantOwned):
    """What the organiser had left undone, and what the director did about it (Law 81B1)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="remedied_omissions")
    lacking = models.TextField(_("what was lacking"))
    remedy = models.TextField(_("what was done"))
    at = models.DateTimeField()
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    director_name = models.CharField(max_length=160)
    for_director = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"{self.event}: {self.lacking[:60]}"
