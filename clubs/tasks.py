"""Celery's side of the clubs: each task calls what does the work, in the tenant if there is one.

Whoever leaves work to a worker names the task (`clubs.broker.hand_over`) and imports nothing here.
"""

import logging
from datetime import datetime

from celery import Task, shared_task
from django.core.management import call_command
from django.db import OperationalError
from django.utils import timezone
from django_scopes import scope

from clubs import history_mail, mail, throttles
from clubs.actions import access_records
from clubs.jobs import running, sweeping
from clubs.models import AccessRecord, Organiser, User
from clubs.stored import StoreAway
from clubs.visitors import Visit

logger = logging.getLogger(__name__)


class PatientTask(Task):  # type: ignore[type-arg]  # it is no generic class when it runs
    """Goes on when the database was held by somebody else: again after 1, 2, 4 and 8 seconds."""

    autoretry_for = (OperationalError,)
    retry_backoff = True
    max_retries = 4


@shared_task(base=PatientTask)
def run_job(organiser_id: int, job_id: int) -> None:
    """A job that met a store that was away is put off, and the sweep rings for it again."""
    with scope(organiser=Organiser.objects.get(pk=organiser_id)):
        try:
            running.run_job(job_id)
        except StoreAway as error:
            logger.warning("job %d, store away: %s", job_id, error)


@shared_task(base=PatientTask)
def sweep_jobs() -> None:
    sweeping.sweep_jobs(timezone.now())


@shared_task(base=PatientTask)
def expire_jobs() -> None:
    sweeping.expire_jobs(timezone.now())


@shared_task(base=PatientTask)
def sweep_files() -> None:
    sweeping.sweep_files(timezone.now())


@shared_task
def clear_sessions() -> None:
    call_command("clearsessions")


@shared_task
def forget_attempts() -> None:
    throttles.forget_old(timezone.now())
    access_records.drop_old(timezone.now())


@shared_task
def note_wrong_password(login: int, network: str, device: str, at: str) -> None:
    """For whom the name was; a name that nobody has is login 0."""
    user = User.objects.filter(pk=login).first()
    if user is not None:
        access_records.note_of_person(
            user=user,
            kind=AccessRecord.Kind.WRONG_PASSWORD,
            visit=Visit(network, device),
            now=datetime.fromisoformat(at),
        )


@shared_task
def note_quick() -> None:
    """Seen at work it tells that a worker reads the queue of what is quick."""


@shared_task(base=PatientTask)
def mail_ends_of_history() -> None:
    history_mail.mail_ends(timezone.now())


@shared_task(acks_late=False)
def mail_end_of_history(organiser: int, line: str, user: int) -> None:
    """Begun once: a mail is rather lost with a worker than sent twice."""
    history_mail.mail_end(organiser, line, user)


@shared_task
def send_password_reset(email: str) -> None:
    mail.send_password_reset(email)
