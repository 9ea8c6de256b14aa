"""Celery's side of rulings: what the schedule runs looks for what is due; mail goes by itself."""

from celery import shared_task
from django.utils import timezone

from clubs.tasks import PatientTask
from rulings import mail
from rulings.actions import finalise


@shared_task(base=PatientTask)
def finalise_due_sessions() -> None:
    """Make final the scores whose periods are over, of all organisers."""
    finalise.finalise_due_sessions(timezone.now())


@shared_task
def mail_of_match(
    organiser: int,
    session: int,
    number: int,
    entries: list[int],
    what: str,
    but: int | None,
    language: str | None,
) -> None:
    mail.mail_of_match(organiser, session, number, entries, what, but, language)
