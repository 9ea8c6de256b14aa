"""That a player shares their results: by which address, and from when to when."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q


class ResultsShare(models.Model):
    """An address at which anybody who has it sees somebody's results, until it is taken back.

    It is of no organiser: results are played at many. A row stays when it has ended, so that its
    owner sees what was shared and when. The address follows from the nonce
    (`events.shared_addresses`); only its hash is here.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="results_shares"
    )
    nonce = models.CharField(max_length=32)
    code_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(ended_at=None), name="results_shared_once"
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None) | Q(ended_at__gte=models.F("made_at")),
                name="results_share_ends_after_it_was_made",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.made_at:%Y-%m-%d}"
