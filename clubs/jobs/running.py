"""A job in the hands of a worker, from the claim to the file.

A worker claims a job by compare-and-set and then keeps its heartbeat going. If the worker dies,
the heartbeat goes stale, the sweep rings again and another worker claims the job. What a worker
writes about a job counts only while the claim is its own, so that a slow one that was given up
for dead cannot overwrite the work of its successor.
"""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import OperationalError, connection
from django.db.models import F, Q, Sum
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django_scopes import scope

from clubs.busy import is_passing
from clubs.errors import Conflict, UserError
from clubs.jobs.files import forget_attempt, forget_files, forget_upload, keep_made
from clubs.jobs.kinds import Product, Progress, RefusedReport, Report, language_of, runner_of
from clubs.models import Job
from clubs.stored import StoreAway
from clubs.tracing import traced_job

STALE_AFTER = timedelta(seconds=20)
HEARTBEAT_SECONDS = 5.0
MAX_ATTEMPTS = 3
KEPT_FOR = timedelta(days=30)
OVER = (Job.State.DONE, Job.State.FAILED)
PUT_OFF_FOR = timedelta(minutes=1)
"""How long nobody tries a job again that met a store that was away."""


def run_job(job_id: int) -> None:
    """Do the work of a job of the organiser in scope, unless it is done or someone else's.

    An unexpected exception gives the job back to the queue and goes on to the caller; one that
    only says that the database was held by somebody else, or that the store is away, does not
    count as an attempt. The store is asked first, so that nothing long is done for nothing.
    """
    job = claim(job_id, timezone.now())
    if job is None:
        return
    with traced_job(job), override(language_of(job)), heartbeat(job), ExitStack() as undo:
        undo.callback(give_back, job)
        try:
            forget_attempt(job, job.attempts)
            made = runner_of(job.kind)(job, Progress(partial(write_progress, job)))
            if isinstance(made, Product):
                deliver(job, made)
        except UserError as refusal:
            fail(job, refusal)
        except (OperationalError, StoreAway) as error:
            if is_passing(error):
                undo.pop_all()
                postpone(job, error)
            raise
        undo.pop_all()
        if Job.objects.filter(pk=job.pk, state__in=OVER).exists():  # given back, it needs them
            forget_upload(job)
            forget_parts(job)


def claim(job_id: int, now: datetime) -> Job | None:
    """Make a waiting or abandoned job this worker's own; None when there is nothing to do."""
    abandoned = Q(state=Job.State.RUNNING, heartbeat_at__lt=now - STALE_AFTER)
    claimed = Job.objects.filter(
        is_waiting(now) | abandoned, pk=job_id, attempts__lt=MAX_ATTEMPTS
    ).update(
        state=Job.State.RUNNING,
        attempts=F("attempts") + 1,
        started_at=now,
        heartbeat_at=now,
        done=0,
        message="",
    )
    return Job.objects.select_related("organiser").get(pk=job_id) if claimed else None


def is_waiting(now: datetime) -> Q:
    """Of the jobs that nobody has begun those that are not put off (`postpone`)."""
    may_begin = Q(heartbeat_at__isnull=True) | Q(heartbeat_at__lte=now - PUT_OFF_FOR)
    return Q(state=Job.State.QUEUED) & may_begin


def write(job: Job, **values: Any) -> bool:
    """Write about a job while the claim is this worker's; False when it has been taken over."""
    mine = Job.objects.filter(pk=job.pk, state=Job.State.RUNNING, attempts=job.attempts)
    return bool(mine.update(**values))


def write_progress(job: Job, done: int, total: int, message: str) -> None:
    write(job, done=done, total=total, message=message[:200], heartbeat_at=timezone.now())
    if job.whole_id:
        made = Job.objects.filter(whole=job.whole_id).aggregate(done=Sum("done"))["done"]
        whole = Job.objects.filter(pk=job.whole_id, state=Job.State.RUNNING)
        whole.update(done=made, message=message[:200])


def fail(job: Job, refusal: UserError) -> None:
    report = refusal.report.as_dict() if isinstance(refusal, RefusedReport) else None
    write(
        job,
        state=Job.State.FAILED,
        message=str(refusal)[:200],
        report=report,
        finished_at=timezone.now(),
    )


def finish(job: Job, report: Report) -> None:
    """The work is done; called inside the transaction that does it, so that it is done once.

    Raises:
        Conflict: the job was taken over by another worker meanwhile.
    """
    now = timezone.now()
    kept = write(
        job,
        state=Job.State.DONE,
        done=F("total"),
        message="",
        report=report.as_dict(),
        finished_at=now,
        expires_at=now + KEPT_FOR,
    )
    if not kept:
        raise Conflict(_("Another worker has taken this over."))


def forget_parts(job: Job) -> None:
    """The parts (`clubs.jobs.parts`) are kept until the whole is done."""
    for part in job.parts.all():
        forget_files(part)
        part.delete()


def deliver(job: Job, product: Product) -> None:
    """Keep the file; the job is done, and tells of it, only when all of it is in the store."""
    file = keep_made(job, product.name, product.content)
    now = timezone.now()
    kept = write(
        job,
        state=Job.State.DONE,
        done=F("total"),
        message=product.note[:200],
        file=file,
        finished_at=now,
        expires_at=now + KEPT_FOR,
    )
    if not kept:
        forget_attempt(job, job.attempts)


def give_back(job: Job) -> None:
    """To be tried again, or failed after the last attempt; its worker's claim has ended."""
    if job.attempts >= MAX_ATTEMPTS:
        fail(job, UserError(_("It could not be made. Ask again later.")))
    else:
        write(job, state=Job.State.QUEUED, heartbeat_at=None)


def postpone(job: Job, error: OperationalError | StoreAway) -> None:
    """To be tried again as if it had not been begun.

    A held database is free in seconds. A store may be away for an hour: the job says so, and keeps
    the last sign of life by which it is put off.
    """
    before: dict[str, Any] = {"state": Job.State.QUEUED, "attempts": job.attempts - 1}
    if isinstance(error, StoreAway):
        wait = _("Files cannot be kept just now. This is made as soon as they can.")
        write(job, **before, heartbeat_at=timezone.now(), message=wait)
    else:
        write(job, **before, heartbeat_at=None)


@contextmanager
def heartbeat(job: Job) -> Iterator[None]:
    """Shows that the worker lives while it is busy with one long step."""
    over = threading.Event()
    beating = threading.Thread(target=beat, args=(job, over), daemon=True)
    beating.start()
    try:
        yield
    finally:
        over.set()
        beating.join()


def beat(job: Job, over: threading.Event) -> None:
    try:
        while not over.wait(HEARTBEAT_SECONDS):
            with scope(organiser=job.organiser), suppress_passing():
                write(job, heartbeat_at=timezone.now())
    finally:
        connection.close()


@contextmanager
def suppress_passing() -> Iterator[None]:
    """A beat that finds the database held or away is left out; the next one connects anew."""
    try:
        yield
    except OperationalError as error:
        if not is_passing(error):
            raise
        connection.close()
