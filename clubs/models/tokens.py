"""Keys with which a program acts for an organiser through the API."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.tenancy import TenantOwned
from clubs.name_fields import NameColumn
from clubs.permissions import IN_SCOPE, Permission, TokenScope


class ApiToken(TenantOwned):
    """A program's key: acts for its maker, within its scope, until its day. Its hash is kept."""

    class Scope(models.TextChoices):
        READ = TokenScope.READ.value, _("read events and results, also before they are published")
        SCORES = TokenScope.SCORES.value, _("enter scores, and read as above")
        RUBBER = (
            TokenScope.RUBBER.value,
            _("read rubber tables with their settlement, besides events and results"),
        )
        SESSIONS = (
            TokenScope.SESSIONS.value,
            _("bring in sessions that were played elsewhere, and read events and results"),
        )

    name = NameColumn(_("what it is for"), max_length=80)
    scope = models.CharField(
        _("what it may do"), max_length=10, choices=Scope, db_default=Scope.READ
    )
    token_hash = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(_("until"), null=True)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at"]

    def __str__(self) -> str:
        return self.name

    @property
    def permissions(self) -> frozenset[Permission]:
        """The most that the scope allows."""
        return IN_SCOPE[TokenScope(self.scope)]
