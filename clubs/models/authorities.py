"""Regulating authorities (Law 80A) and the officials who act for them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.name_fields import NameColumn


class Authority(models.Model):
    """A regulating authority; each but the topmost stands under another (Law 80A1).

    Since `second_factor_since` it asks a second factor at the log-in of its officials, of its
    organisers' administrators, and of those of every authority under it.
    """

    name = NameColumn(_("name"), max_length=120)
    slug = models.SlugField(_("short name"), unique=True)
    parent = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="children"
    )

    second_factor_since = models.DateTimeField(null=True, blank=True)
    second_factor_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name_plural = "authorities"
        ordering: ClassVar[list[str]] = ["name"]

    def __str__(self) -> str:
        return self.name


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
