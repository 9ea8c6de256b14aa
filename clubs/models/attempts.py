"""What was tried lately, for counting; who tried is kept as a keyed hash only."""

from django.db import models


class Attempt(models.Model):
    """One try at something that is limited (`clubs.throttles`); forgotten within a day."""

    kind = models.CharField(max_length=40)
    who = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["kind", "who", "at"]), models.Index(fields=["at"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%H:%M}"
