"""An organiser's records of people, and the invitations that tie a record or a role to a login."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.organisers import Membership
from clubs.models.tenancy import TenantOwned
from clubs.name_fields import NameColumn


class Player(TenantOwned):
    """One organiser's record of a person who plays there.

    One with `removed_at` is no longer offered, and stays for the results that it is part of. One
    that is `to_be_named` stands in an event for a person whose name is not known yet: "Guest 2".
    """

    name = NameColumn(_("name"), max_length=120)
    national_number = NameColumn(_("national number"), max_length=30, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
    )
    removed_at = models.DateTimeField(null=True)
    to_be_named = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering: ClassVar[list[str]] = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["organiser", "national_number"],
                condition=~Q(national_number=""),
                name="player_national_number_unique",
            ),
            models.UniqueConstraint(
                fields=["organiser", "user"],
                condition=Q(user__isnull=False),
                name="player_one_record_per_login",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Invitation(TenantOwned):
    """A link that gives a role and, perhaps, a player's record; only its hash is kept.

    It is good until it is used, revoked or run out, and while its maker may still invite.
    """

    email = models.EmailField(_("e-mail address"))
    role = models.CharField(max_length=20, choices=Membership.MemberRole)
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="invitations"
    )
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
        return f"{self.email} ({self.role})"
