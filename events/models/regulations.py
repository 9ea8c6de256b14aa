"""What authorities and organisers say on provisions (Laws 80A2, 80B2): numbered, never changed.

`statements` has, by the key of a provision, what `events.provisions.statements.Statement` holds:
`value`, and of an authority `fixed`, `approved` and `citation`. What an event says is in `Event`.
"""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Authority, TenantOwned


class Regulation(models.Model):
    """One version of all that an authority regulates, in force from a day of play on.

    `document` is the file that it was read from, as it was.
    """

    authority = models.ForeignKey(Authority, on_delete=models.PROTECT, related_name="regulations")
    number = models.PositiveSmallIntegerField()
    title = models.CharField(_("title"), max_length=200)
    effective_on = models.DateField(_("in force from"))
    statements = models.JSONField()
    document = models.TextField(blank=True)
    published_at = models.DateTimeField()
    published_by = models.CharField(max_length=160)

    class Meta:
        ordering: ClassVar[list[str]] = ["authority", "number"]
        constraints = [
            models.UniqueConstraint(fields=["authority", "number"], name="regulation_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.number})"


class HouseRules(TenantOwned):
    """One version of what an organiser says for all its events, in force when it is published."""

    number = models.PositiveSmallIntegerField()
    statements = models.JSONField()
    published_at = models.DateTimeField()
    published_by = models.CharField(max_length=160)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["organiser", "number"], name="house_rules_number_unique"
            )
        ]

    def __str__(self) -> str:
        return f"v{self.number}"
