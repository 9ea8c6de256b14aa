"""What the schedule does about jobs: it rings for forgotten ones, and clears away old ones."""

from datetime import datetime, timedelta

from django.core.files.storage import default_storage
from django.db.models import Q
from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from clubs.jobs.bell import ring
from clubs.jobs.files import forget_files
from clubs.jobs.running import KEPT_FOR, MAX_ATTEMPTS, STALE_AFTER, forget_parts
from clubs.models import Job
from clubs.stored import delete_folder, listed

RUNG_AT_ONCE = 100
"""Nobody hears of more than these before the next sweep."""
NOBODYS_AFTER = timedelta(days=1)
"""How long a file may lie in the store before the job that it is of."""


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
    """Forget jobs past their day, with their files, of all organisers; how many.

    The files go first: what is not done when it is cut off is done the next time.
    """
    past = Q(expires_at__lte=now) | Q(state=Job.State.FAILED, finished_at__lte=now - KEPT_FOR)
    with scopes_disabled():
        expired = list(Job.objects.filter(past))
        for job in expired:
            forget_parts(job)
            forget_files(job)
            job.delete()
    return len(expired)


def sweep_files(now: datetime) -> int:
    """Delete what lies in the store for jobs that are not there, of all organisers; how many.

    Somebody was cut off between keeping a file and writing down its job, or the database is older
    than the store.
    """
    found = 0
    for organiser in filter(str.isdecimal, listed("")[0]):
        folders = [f"{organiser}/{name}" for name in listed(organiser)[0]]
        with scopes_disabled():
            jobs = set(Job.objects.filter(organiser=int(organiser)).values_list("pk", flat=True))
        for folder in folders:
            job = folder.partition("/")[2].partition("-")[0]
            if job.isdecimal() and int(job) not in jobs and _lies_long(folder, now):
                delete_folder(folder)
                found += 1
    return found


def _lies_long(folder: str, now: datetime) -> bool:
    files = [f"{folder}/{name}" for name in listed(folder)[1]]
    return all(default_storage.get_modified_time(file) <= now - NOBODYS_AFTER for file in files)
