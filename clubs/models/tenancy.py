"""What every row of an organiser's has: the organiser, and a manager that refuses to leave it."""

from django.db import models
from django_scopes import ScopedManager


class TenantOwned(models.Model):
    """A row that belongs to one organiser and is found only inside that organiser's scope."""

    organiser = models.ForeignKey(
        "clubs.Organiser", on_delete=models.PROTECT, related_name="+", editable=False
    )

    objects = ScopedManager(organiser="organiser")

    class Meta:
        abstract = True
