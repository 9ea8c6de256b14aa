"""Background work. The row is the truth; the broker's message is only the bell."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models.tenancy import TenantOwned


class Lease(models.Model):
    """Work that one process at a time does, and until when it is its own (`clubs.jobs.leases`)."""

    work = models.CharField(max_length=40, primary_key=True)
    until = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.work


class Job(TenantOwned):
    """One piece of background work and, when it is done, its file.

    A long one has parts (`clubs.jobs.parts`), which are jobs of a `whole` until that is done.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("being made")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")

    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=64)
    parameters = models.JSONField(default=dict)
    title = models.CharField(max_length=200)
    whole = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="parts")
    requesters = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+")
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    message = models.CharField(max_length=200, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    file = models.CharField(max_length=200, blank=True)
    report = models.JSONField(null=True)
    request_id = models.CharField(max_length=64, blank=True, default="", db_default="")
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True)
    heartbeat_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["organiser", "kind", "key"],
                condition=~Q(state="failed"),
                name="job_once_per_key",
            )
        ]
        indexes = [models.Index(fields=["state", "heartbeat_at"])]

    def __str__(self) -> str:
        return self.title
