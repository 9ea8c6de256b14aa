"""What the schedule runs for rulings. Each task looks for what is due."""

from celery import shared_task
from django.utils import timezone

from clubs.tasks import PatientTask
from rulings.actions import finalise


@shared_task(base=PatientTask)
def finalise_due_sessions() -> None:
    """Make final the scores whose periods are over, of all organisers."""
    finalise.finalise_due_sessions(timezone.now())
