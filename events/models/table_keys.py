"""The keys of tables: what the card on a table opens on whoever's phone."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from clubs.models import TenantOwned
from events.models.sessions import Session


class TableKey(TenantOwned):
    """Opens one table of one session, and nothing else, until it is revoked or play is long over.

    The table is named by its section's letter and its number, since cards are printed before play
    begins, and the start may be taken back. `version` counts the keys of the table. Token and code
    follow from the nonce (`events.table_secrets`); only their hashes are here.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="table_keys")
    letter = models.CharField(max_length=2)
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    nonce = models.CharField(max_length=32)
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    made_by = models.CharField(max_length=160)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.CharField(max_length=160, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["letter", "number", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "letter", "number"],
                condition=Q(revoked_at=None),
                name="table_key_in_force",
            ),
            models.UniqueConstraint(
                fields=["session", "letter", "number", "version"],
                name="table_key_version_unique",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}: {self.letter}{self.number}"
