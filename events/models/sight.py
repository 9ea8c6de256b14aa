"""That somebody who directs and plays sees results of boards that they have still to play."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from clubs.models import TenantOwned
from events.models.sessions import Session


class SightLift(TenantOwned):
    """Who lifted what is hidden from them in a session, why, and until when.

    Of one `board` by its number, or of all that they have still to play: then it is 0. It is never
    edited: what was seen stays seen, and `restored_at` says from when the rest is hidden again.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sight_lifts")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    board = models.PositiveSmallIntegerField(default=0, db_default=0)
    reason = models.CharField(max_length=200)
    lifted_at = models.DateTimeField()
    lifted_by = models.CharField(max_length=160)
    restored_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["lifted_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "user", "board"],
                condition=Q(restored_at=None),
                name="sight_lifted_once",
            ),
            models.CheckConstraint(
                condition=Q(restored_at=None) | Q(restored_at__gte=models.F("lifted_at")),
                name="sight_restored_after_it_was_lifted",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.lifted_by}"
