"""Who came in, who was kept out, and what was refused, as an organiser's administrators see it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.tenancy import TenantOwned


class AccessRecord(TenantOwned):
    """One kind of thing that one person, or one program, did within a span; later ones are counted.

    The rest is of the first of them. No password or code is here, of the address only the network
    (`clubs.visitors`), and of the device browser and system.
    """

    class Kind(models.TextChoices):
        SIGNED_IN = "signed-in", _("signed in")
        WRONG_PASSWORD = "wrong-password", _("gave a wrong password")
        WRONG_CODE = "wrong-code", _("gave a wrong code")
        REFUSED_PAGE = "refused-page", _("was refused a page")
        REFUSED_ACT = "refused-act", _("was refused an act")

    kind = models.CharField(max_length=20, choices=Kind)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    token = models.ForeignKey(
        "clubs.ApiToken", on_delete=models.CASCADE, null=True, related_name="+"
    )
    span_begins_at = models.DateTimeField()
    at = models.DateTimeField()
    times = models.PositiveIntegerField(default=1)
    network = models.CharField(max_length=45)
    device = models.CharField(max_length=60, blank=True)
    page = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-at", "-pk"]
        constraints = [
            *(
                models.UniqueConstraint(
                    fields=["organiser", who, "kind", "span_begins_at"],
                    name=f"access_once_by_{who}",
                )
                for who in ("user", "token")
            ),
            models.CheckConstraint(
                condition=Q(user=None, token__isnull=False) | Q(user__isnull=False, token=None),
                name="access_by_a_person_or_a_program",
            ),
        ]
        indexes = [models.Index(fields=["organiser", "-at"]), models.Index(fields=["at"])]

    def __str__(self) -> str:
        return f"{self.user or self.token} {self.kind}"
