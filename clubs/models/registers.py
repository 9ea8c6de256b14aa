"""The registers that an authority keeps: its directors (Law 81) and its players."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.authorities import Authority
from clubs.name_fields import NameColumn


class RegisteredDirector(models.Model):
    """Somebody whom the authority has qualified to direct, known by the address of their login."""

    authority = models.ForeignKey(Authority, on_delete=models.CASCADE, related_name="directors")
    name = NameColumn(_("name"), max_length=120)
    email = models.EmailField(_("e-mail address"))
    qualification = models.CharField(_("qualification"), max_length=80)
    since = models.DateField(_("from"), null=True, blank=True)
    until = models.DateField(_("until"), null=True, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["authority", "email"], name="director_registered_once")
        ]

    def __str__(self) -> str:
        return self.name


class RegisteredPlayer(models.Model):
    """A player as the authority's national register has them.

    `findable` is the name as it is compared (clubs/finding.py).
    """

    authority = models.ForeignKey(Authority, on_delete=models.CASCADE, related_name="players")
    number = NameColumn(_("national number"), max_length=30)
    name = NameColumn(_("name"), max_length=120)
    club = NameColumn(_("club"), max_length=120, blank=True)
    findable = models.CharField(max_length=400, editable=False)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["authority", "number"], name="player_registered_once")
        ]
        indexes = [models.Index(fields=["authority", "findable"])]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"
