"""What the schedule runs for rulings. Each task looks for what is due."""

from celery import shared_task
from django.utils import timezone
from django_scopes import scope

from clubs.models import Organiser


@shared_task
def finalise_due_sessions() -> None:
    """Make final, organiser by organiser, the scores whose periods are over."""
    from rulings.actions import finalise

    for organiser in Organiser.objects.order_by("pk"):
        with scope(organiser=organiser):
            finalise.finalise_due_sessions(timezone.now())
