"""Movements of an organiser's own: loaded from files or typed in, beside those generated here."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import TenantOwned
from clubs.name_fields import NameColumn
from events.movements.schedule import Schedule


class OwnMovement(TenantOwned):
    """A proved movement as it was loaded; `schedule` never changes, only the name may.

    `field` is the number of contestants. `source` says where it comes from: a file's name, or that
    it was typed in.
    """

    class Contest(models.TextChoices):
        PAIRS = "pairs", _("pairs")
        INDIVIDUAL = "individual", _("players")
        TEAMS = "teams", _("teams")

    name = NameColumn(_("name"), max_length=120)
    contest = models.CharField(max_length=10, choices=Contest)
    field = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=150)
    schedule = models.JSONField()
    created_at = models.DateTimeField()
    created_by_name = models.CharField(max_length=150)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["contest", "field", "name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["organiser", "name"],
                condition=Q(withdrawn_at__isnull=True),
                name="own_movement_name_unique",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def read(self) -> Schedule:
        """The stored schedule under the movement's present name."""
        return Schedule.from_dict({**self.schedule, "title": self.name, "title_by_code": None})
