"""What every row of an organiser's has: the organiser, and a manager that refuses to leave it."""

from typing import ClassVar, Self, TypeVar

from django.db import models
from django_scopes import get_scope
from django_scopes.manager import DisabledQuerySet

Row_co = TypeVar("Row_co", bound=models.Model, covariant=True)


class TenantManager(models.Manager[Row_co]):
    """Finds only rows of the organiser in scope; without a scope any use is an error."""

    def get_queryset(self) -> models.QuerySet[Row_co]:
        current = get_scope()
        if not current.get("_enabled", True):
            return super().get_queryset()
        if "organiser" not in current:
            refusing: models.QuerySet[Row_co] = DisabledQuerySet(
                self.model, using=self._db, missing_scopes={"organiser"}
            )
            return refusing
        organiser = current["organiser"]
        lookup = "organiser__in" if isinstance(organiser, list | tuple) else "organiser"
        return super().get_queryset().filter(**{lookup: organiser})


class TenantOwned(models.Model):
    """A row that belongs to one organiser and is found only inside that organiser's scope."""

    organiser = models.ForeignKey(
        "clubs.Organiser", on_delete=models.PROTECT, related_name="+", editable=False
    )

    objects: ClassVar[TenantManager[Self]] = TenantManager()

    class Meta:
        abstract = True
