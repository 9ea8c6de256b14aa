"""What the schedule runs for rulings. Each task looks for what is due."""

from contextlib import ExitStack

from celery import shared_task
from django.utils import timezone
from django_scopes import scope

from clubs.models import Organiser
from clubs.tasks import PatientTask
from rulings.actions import finalise


@shared_task(base=PatientTask)
def finalise_due_sessions() -> None:
    """Make final, organiser by organiser, the scores whose periods are over.

    An organiser's failure is raised when all the others have had their turn.
    """
    with ExitStack() as turns:
        for organiser in Organiser.objects.order_by("-pk"):
            turns.callback(_finalise_for, organiser)


def _finalise_for(organiser: Organiser) -> None:
    with scope(organiser=organiser):
        finalise.finalise_due_sessions(timezone.now())
