"""What stands until somebody undoes it with a reason, and stays on record then."""

from typing import ClassVar, Self

from django.db import models
from django.db.models import Q

from clubs.models import TenantOwned
from events.models.results import VersionsManager


class Undoable(TenantOwned):
    """One of several with numbers; `is_current` until it is undone."""

    number = models.PositiveSmallIntegerField()
    made_at = models.DateTimeField()
    is_current = models.BooleanField(default=True)

    objects: ClassVar[VersionsManager[Self]] = VersionsManager()

    class Meta:
        abstract = True
        ordering: ClassVar[list[str]] = ["number"]


class PenaltyGiven(Undoable):
    """A penalty by a Law, with its reason; it is never edited, but may be taken back."""

    law = models.CharField(max_length=10)
    reason = models.CharField(max_length=200)
    taken_back_at = models.DateTimeField(null=True)
    taken_back_for = models.CharField(max_length=200, blank=True)

    class Meta(Undoable.Meta):
        abstract = True


def undone_with_reason(name: str, *, at: str, why: str) -> models.CheckConstraint:
    """Either it stands, or these two columns say when it was undone and why."""
    stands = Q(("is_current", True), (at, None))
    undone = Q(("is_current", False), (f"{at}__isnull", False)) & ~Q((why, ""))
    return models.CheckConstraint(condition=stands | undone, name=name)
