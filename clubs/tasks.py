"""Celery's side of background jobs: each task opens the tenant and calls its action."""

import logging

from celery import shared_task
from django.utils import timezone
from django_scopes import scope
from kombu.exceptions import OperationalError

from clubs.models import Organiser

logger = logging.getLogger(__name__)

BELL_SECONDS = 15
"""How long a bell that nobody hears is kept; the sweep rings the next one by then."""


def ring(organiser_id: int, job_id: int) -> None:
    """Tell the workers of a job. If the broker is away, the sweep will ring later."""
    try:
        run_job_task.apply_async((organiser_id, job_id), expires=BELL_SECONDS)
    except OperationalError:
        logger.warning("Job %s waits for the sweep: the broker does not answer", job_id)


@shared_task
def run_job_task(organiser_id: int, job_id: int) -> None:
    from clubs.actions.jobs import run_job

    with scope(organiser=Organiser.objects.get(pk=organiser_id)):
        run_job(job_id)


@shared_task
def sweep_jobs() -> None:
    from clubs.actions import jobs

    jobs.sweep_jobs(timezone.now())


@shared_task
def expire_jobs() -> None:
    from clubs.actions import jobs

    jobs.expire_jobs(timezone.now())
