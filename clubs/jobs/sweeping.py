"""What the schedule does about jobs: it rings for forgotten ones, and clears away old ones."""

import shutil
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from clubs.jobs.bell import ring
from clubs.jobs.files import folders_of
from clubs.jobs.running import KEPT_FOR, MAX_ATTEMPTS, STALE_AFTER
from clubs.models import Job

RUNG_AT_ONCE = 100
"""Nobody hears of more than these before the next sweep."""


def sweep_jobs(now: datetime) -> int:
    """Ring again for jobs that nobody works on, of all organisers, the oldest first; how many.

    One whose last attempt killed its worker as well is failed.
    """
    waiting = Q(state=Job.State.QUEUED, created_at__lte=now - STALE_AFTER)
    abandoned = Q(state=Job.State.RUNNING, heartbeat_at__lt=now - STALE_AFTER)
    with scopes_disabled():
        Job.objects.filter(abandoned, attempts__gte=MAX_ATTEMPTS).update(
            state=Job.State.FAILED,
            finished_at=now,
            message=_("It could not be made. Ask again later."),
        )
        oldest = Job.objects.filter(waiting | abandoned).order_by("created_at", "pk")
        forgotten = list(oldest.values_list("organiser_id", "pk")[:RUNG_AT_ONCE])
    if forgotten:
        ring(*forgotten)
    return len(forgotten)


def expire_jobs(now: datetime) -> int:
    """Forget jobs past their day, with their files, of all organisers; how many."""
    past = Q(expires_at__lte=now) | Q(state=Job.State.FAILED, finished_at__lte=now - KEPT_FOR)
    with scopes_disabled():
        expired = list(Job.objects.filter(past))
        for job in expired:
            folders = folders_of(job)
            job.delete()
            for folder in folders:
                shutil.rmtree(folder)
    return len(expired)
