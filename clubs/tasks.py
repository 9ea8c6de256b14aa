"""Celery's side of background work: each task calls its action, in the tenant if there is one."""

from celery import Task, shared_task
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone
from django.utils.translation import gettext as _
from django_scopes import scope, scopes_disabled

from clubs import mail, throttles
from clubs.broker import hand_over
from clubs.models import Job, Organiser

BELL_SECONDS = 15
"""How long a bell that nobody hears is kept; the sweep rings the next one by then."""


class PatientTask(Task):  # type: ignore[type-arg]  # it is no generic class when it runs
    """Goes on when the database was held by somebody else: again after 1, 2, 4 and 8 seconds."""

    autoretry_for = (OperationalError,)
    retry_backoff = True
    max_retries = 4


def ring(organiser_id: int, job_id: int) -> None:
    """Tell the workers of a job. If the broker does not listen, the sweep will ring later."""
    if not hand_over(run_job_task, organiser_id, job_id, expires=BELL_SECONDS):
        with scopes_disabled():
            Job.objects.filter(pk=job_id, state=Job.State.QUEUED).update(
                message=_("The queue does not answer. It will be made as soon as it does.")
            )


@shared_task(base=PatientTask)
def run_job_task(organiser_id: int, job_id: int) -> None:
    from clubs.actions.jobs import run_job

    with scope(organiser=Organiser.objects.get(pk=organiser_id)):
        run_job(job_id)


@shared_task(base=PatientTask)
def sweep_jobs() -> None:
    from clubs.actions import jobs

    jobs.sweep_jobs(timezone.now())


@shared_task(base=PatientTask)
def expire_jobs() -> None:
    from clubs.actions import jobs

    jobs.expire_jobs(timezone.now())


@shared_task
def clear_sessions() -> None:
    call_command("clearsessions")


@shared_task
def forget_attempts() -> None:
    throttles.forget_old(timezone.now())


@shared_task
def send_password_reset_task(email: str) -> None:
    mail.send_password_reset(email)


def hand_over_password_reset(email: str) -> None:
    """Leave to the workers whether there is such a login: the visitor waits as long for either.

    Only while the broker is away is it done at once.
    """
    if not hand_over(send_password_reset_task, email):
        mail.send_password_reset(email)
