"""Tournament organisers (Law 80B), the tenants of the site, and who works for them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.authorities import Authority
from clubs.models.tenancy import TenantOwned
from clubs.name_fields import NameColumn
from clubs.permissions import Role


class Organiser(models.Model):
    """A club, congress or federation office that the authority recognises (Law 80B1).

    `findable` holds name and place as they are searched (clubs/finding.py). One that `is_authority`
    is the same body as the authority that recognises it.
    """

    authority = models.ForeignKey(Authority, on_delete=models.PROTECT, related_name="organisers")
    name = NameColumn(_("name"), max_length=120)
    slug = models.SlugField(_("short name"), unique=True)
    place = NameColumn(_("place"), max_length=120, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/London")
    recognised_at = models.DateTimeField(_("recognised"))
    findable = models.CharField(max_length=600, editable=False, default="")
    is_authority = models.BooleanField(
        _("It is this authority itself"), default=False, db_default=False
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["name"]
        constraints = [
            models.UniqueConstraint(
                fields=["authority"],
                condition=Q(is_authority=True),
                name="organiser_once_the_authority_itself",
            )
        ]

    def __str__(self) -> str:
        return self.name


class RecognitionAct(models.Model):
    """A step in the recognition of an organiser (Law 80B1): together its history, never changed.

    It takes effect on the day `since`; of a recognition `until` is the last day.
    """

    class Kind(models.TextChoices):
        RECOGNISED = "recognised", _("recognised")
        SUSPENDED = "suspended", _("suspended")
        RESTORED = "restored", _("restored")
        ENDED = "ended", _("ended")
        MOVED = "moved", _("handed to another authority")

    organiser = models.ForeignKey(
        Organiser, on_delete=models.PROTECT, related_name="recognition_acts"
    )
    authority = models.ForeignKey(Authority, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=Kind)
    since = models.DateField()
    until = models.DateField(null=True)
    reason = models.TextField(blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=160)

    class Meta:
        ordering: ClassVar[list[str]] = ["organiser", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["organiser", "number"], name="recognition_number_unique"
            )
        ]

    def __str__(self) -> str:
        return f"{self.organiser} {self.kind} {self.since}"


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
