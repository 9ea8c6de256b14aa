"""Celery's side of events: mail that takes looking through the events of many organisers."""

from celery import shared_task
from django.utils import timezone

from clubs.tasks import PatientTask
from events import regulation_mail


@shared_task(base=PatientTask)
def tell_of_regulation(regulation: int, language: str | None) -> None:
    regulation_mail.tell_of_regulation(regulation, language, timezone.now())
