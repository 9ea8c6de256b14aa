"""That the site lives, and when it did not."""

from typing import ClassVar

from django.db import models


class Heartbeat(models.Model):
    """When a part of the site was last seen at work; `part` is the web server or a task of the
    schedule.
    """

    part = models.CharField(max_length=80, primary_key=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.part


class Outage(models.Model):
    """From when until when nobody could reach the site, in whole minutes (`clubs.outages`)."""

    begins = models.DateTimeField()
    ends = models.DateTimeField(db_index=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["begins", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends__gt=models.F("begins")), name="outage_has_a_length"
            )
        ]

    def __str__(self) -> str:
        return f"{self.begins:%Y-%m-%dT%H:%M%z} to {self.ends:%Y-%m-%dT%H:%M%z}"
