"""Tournament organisers (Law 80B), the tenants of the site, and who works for them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.authorities import Authority
from clubs.models.tenancy import TenantOwned
from clubs.name_fields import NameColumn
from clubs.permissions import Role


class Organiser(models.Model):
    """A club, congress or federation office that the authority recognises (Law 80B1).

    `findable` holds name and place as they are searched (clubs/finding.py).
    """

    authority = models.ForeignKey(Authority, on_delete=models.PROTECT, related_name="organisers")
    name = NameColumn(_("name"), max_length=120)
    slug = models.SlugField(_("short name"), unique=True)
    place = NameColumn(_("place"), max_length=120, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/London")
    recognised_at = models.DateTimeField(_("recognised"))
    findable = models.CharField(max_length=600, editable=False, default="")

    class Meta:
        ordering: ClassVar[list[str]] = ["name"]

    def __str__(self) -> str:
        return self.name


class Membership(TenantOwned):
    """What a login may do for an organiser as a whole."""

    class MemberRole(models.TextChoices):
        ADMINISTRATOR = Role.ADMINISTRATOR.value, _("administrator")
        SCORER = Role.SCORER.value, _("scorer")
        MEMBER = Role.MEMBER.value, _("member")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=20, choices=MemberRole)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["organiser", "user", "role"], name="membership_once_per_role"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"
