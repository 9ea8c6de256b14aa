"""Keys with which a program acts for an organiser through the API."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.tenancy import TenantOwned
from clubs.name_fields import NameColumn


class ApiToken(TenantOwned):
    """A program's key; acts with the permissions of a scorer. Only its hash is kept."""

    name = NameColumn(_("what it is for"), max_length=80)
    token_hash = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at"]

    def __str__(self) -> str:
        return self.name
