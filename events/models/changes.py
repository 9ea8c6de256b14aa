"""What was changed in a movement while it was played: appended, never overwritten."""

from typing import ClassVar

from django.conf import settings
from django.db import models

from clubs.models import TenantOwned
from events.models.sessions import Section, Session
from events.movements.notes import read_back
from scoring.errors import Text


class MovementChange(TenantOwned):
    """One change of a running session's movement; `before` is the schedule that it replaced.

    `kind` is one of `queries.change_kinds`, `parameters` are what the director asked for, `said`
    what was done, sentence by sentence in English; `said_by_code` has a code for each, and is null
    where an older version wrote the row. `scores` are the keys of the results, adjustments and
    decisions on matches that it made: taking it back withdraws them.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="changes")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12)
    parameters = models.JSONField()
    said = models.JSONField()
    said_by_code = models.JSONField(null=True)
    before = models.JSONField()
    scores = models.JSONField(default=dict)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    made_by_name = models.CharField(max_length=160)

    class Meta:
        ordering: ClassVar[list[str]] = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="change_number_unique")
        ]

    def __str__(self) -> str:
        return f"M{self.number}"

    @property
    def sentences(self) -> tuple[Text, ...]:
        """What was done, to be put into words."""
        return read_back(self.said, self.said_by_code)
