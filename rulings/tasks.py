"""Celery's side of rulings: what the schedule runs looks for what is due; mail goes by itself."""

from celery import shared_task
from django.utils import timezone

from clubs.tasks import PatientTask
from rulings import referral_mail, session_mail
from rulings.actions import finalise


@shared_task(base=PatientTask)
def finalise_due_sessions() -> None:
    """Make final the scores whose periods are over, of all organisers."""
    finalise.finalise_due_sessions(timezone.now())


@shared_task(acks_late=False)
def mail_of_step(
    organiser: int,
    session: int,
    name: str,
    route: str,
    number: int,
    what: str,
    language: str | None,
    user: int,
) -> None:
    """Begun once: a mail is rather lost with a worker than sent twice."""
    session_mail.mail_of_step(organiser, session, name, route, number, what, language, user)


@shared_task(acks_late=False)
def mail_of_matter(organiser: int, referral: int, language: str | None, user: int) -> None:
    """Begun once, as `mail_of_step` is."""
    referral_mail.mail_of_matter(organiser, referral, language, user)
