"""Regulating authorities (Law 80A) and the officials who act for them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameColumn


class AuthorityLevel(models.TextChoices):
    """How far an authority reaches (Law 80A1), the highest first; a region is a nation's own."""

    WORLD = "world", _("world authority")
    ZONE = "zone", _("zonal authority")
    NATIONAL = "national", _("national authority")
    REGIONAL = "regional", _("regional authority")


class Authority(models.Model):
    """A regulating authority; each but the topmost stands under another (Law 80A1).

    Its `level`, where it is said, is lower than that of every one above it.
    Since `second_factor_since` it asks a second factor at the log-in of its officials, of its
    organisers' administrators, and of those of every authority under it. `time_zone` is where its
    days begin: those of its regulations, powers, approvals and recognitions.
    """

    name = NameColumn(_("name"), max_length=120)
    slug = models.SlugField(_("short name"), unique=True)
    parent = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="children"
    )
    level = models.CharField(
        _("level"), max_length=10, choices=AuthorityLevel, blank=True, default="", db_default=""
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", db_default="UTC")

    second_factor_since = models.DateTimeField(null=True, blank=True)
    second_factor_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name_plural = "authorities"
        ordering: ClassVar[list[str]] = ["name"]
        constraints = [
            models.CheckConstraint(
                condition=Q(parent=None) | ~Q(parent=F("id")), name="authority_not_under_itself"
            )
        ]

    def __str__(self) -> str:
        return self.name


class AuthorityMove(models.Model):
    """That an authority was moved in the tree, and from where; never changed."""

    authority = models.ForeignKey(Authority, on_delete=models.CASCADE, related_name="moves")
    was_under = models.ForeignKey(Authority, on_delete=models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.authority} from under {self.was_under}"


class Official(models.Model):
    """A login that acts for an authority."""

    authority = models.ForeignKey(Authority, on_delete=models.CASCADE, related_name="officials")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="offices"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["authority", "user"], name="official_once_per_authority"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.authority}"


class OfficialInvitation(models.Model):
    """A link by which somebody becomes an official of an authority; only its hash is kept.

    It is for its address alone, and good until it is used, revoked or run out, and while its maker
    acts for the authority or for one above it.
    """

    authority = models.ForeignKey(Authority, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField(_("e-mail address"))
    token_hash = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    accepted_at = models.DateTimeField(null=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    def __str__(self) -> str:
        return f"{self.email} · {self.authority}"


class OfficialAct(models.Model):
    """What was done to an authority or in its name, written in the act itself; never changed."""

    authority = models.ForeignKey(Authority, on_delete=models.CASCADE, related_name="acts")
    at = models.DateTimeField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    actor_name = models.CharField(max_length=160)
    act = models.CharField(max_length=40)
    about = models.CharField(max_length=300, blank=True)
    note = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]

    def __str__(self) -> str:
        return f"{self.authority}: {self.act}"
