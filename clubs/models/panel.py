"""The organiser's panel: those who may hear appeals (Law 93A)."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Player
from clubs.models.tenancy import TenantOwned
from clubs.name_fields import NameColumn


class PanelMember(TenantOwned):
    """Somebody who may sit on an appeals committee, or be a referee, until taken off the panel.

    One of the organiser's people, or somebody from outside, known by `name` alone.
    """

    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    name = NameColumn(_("name"), max_length=120, blank=True)
    added_at = models.DateTimeField()
    taken_off_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["added_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(player__isnull=True) ^ Q(name=""), name="panel_member_is_one"
            ),
            models.UniqueConstraint(
                fields=["player"],
                condition=Q(taken_off_at__isnull=True, player__isnull=False),
                name="panel_member_stands_once",
            ),
        ]

    def __str__(self) -> str:
        return self.player.name if self.player else self.name
