"""What the schedule does about jobs: it rings for forgotten ones, and clears away old ones."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.core.files.storage import default_storage
from django.db.models import Q, Window
from django.db.models.functions import RowNumber
from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from clubs.jobs.bell import ring
from clubs.jobs.files import UPLOAD, forget_files
from clubs.jobs.running import (
    KEPT_FOR,
    MAX_ATTEMPTS,
    STALE_AFTER,
    forget_parts,
    give_back,
    is_waiting,
)
from clubs.models import Job
from clubs.stored import PROBES, delete_folder, listed

RUNG_AT_ONCE = 100
"""Nobody hears of more than these before the next sweep."""
OLDEST_FIRST = ("created_at", "pk")
NOBODYS_AFTER = timedelta(days=1)
"""How long a file may lie in the store before the job that it is of."""


def sweep_jobs(now: datetime) -> int:
    """Ring again for jobs that nobody works on; how many.

    First for the oldest of each organiser, then for the second of each: who has asked for much
    keeps nobody waiting who asks for one thing.

    One whose last attempt killed its worker as well is failed.
    """
    waiting = is_waiting(now) & Q(created_at__lte=now - STALE_AFTER)
    abandoned = Q(state=Job.State.RUNNING, heartbeat_at__lt=now - STALE_AFTER)
    with scopes_disabled():
        Job.objects.filter(abandoned, attempts__gte=MAX_ATTEMPTS).update(
            state=Job.State.FAILED,
            finished_at=now,
            message=_("It could not be made. Ask again later."),
        )
        in_turn = Window(RowNumber(), partition_by="organiser_id", order_by=OLDEST_FIRST)
        found = Job.objects.filter(waiting | abandoned).annotate(turn=in_turn)
        forgotten = list(
            found.order_by("turn", *OLDEST_FIRST).values_list("organiser_id", "pk")[:RUNG_AT_ONCE]
        )
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


def expire_made(now: datetime) -> None:
    """Let every file made for the organiser in scope expire: it is made anew for who asks.

    What is being made is given back, with the parts of it that are done, for its worker may have
    read what is no more. What waits is held until the act is over: nobody begins it before. A
    report of what was brought is no file, and stays.
    """
    done = Job.objects.filter(state=Job.State.DONE)
    done.filter(whole=None).exclude(file="").update(expires_at=now)
    Job.objects.filter(state=Job.State.QUEUED).update(heartbeat_at=None)
    done.exclude(whole=None).update(state=Job.State.RUNNING, file="")
    for job in Job.objects.filter(state=Job.State.RUNNING):
        give_back(job)


def sweep_files(now: datetime) -> int:
    """Delete what lies in the store for no job, of all organisers; how many folders.

    Somebody was cut off between keeping a file and writing down its job, the store was away when
    what was brought had been read, or the database is older than the store. What `/readyz` could
    not delete goes too.
    """
    unneeded = [
        f"{organiser}/{name}"
        for organiser in filter(str.isdecimal, listed("")[0])
        for name in _unneeded(int(organiser), listed(organiser)[0])
    ]
    old = [folder for folder in (*unneeded, PROBES) if _lies_long(folder, now)]
    for folder in old:
        delete_folder(folder)
    return len(old)


def _unneeded(organiser: int, folders: list[str]) -> Iterator[str]:
    """Those folders whose job is not there, or is over and needs no more what was brought."""
    with scopes_disabled():
        states = dict(Job.objects.filter(organiser=organiser).values_list("pk", "state"))
    for folder in folders:
        job, _dash, part = folder.partition("-")
        state = states.get(int(job)) if job.isdecimal() else None
        is_over = state in {Job.State.DONE, Job.State.FAILED}
        if job.isdecimal() and (state is None or (is_over and part == UPLOAD)):
            yield folder


def _lies_long(folder: str, now: datetime) -> bool:
    files = [f"{folder}/{name}" for name in listed(folder)[1]]
    times = [default_storage.get_modified_time(file) for file in files]
    return times != [] and max(times) <= now - NOBODYS_AFTER
