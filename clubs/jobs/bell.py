"""The bell that tells the workers of a job. The job's row is the truth: a bell may be lost."""

from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from clubs.broker import hand_over
from clubs.models import Job

RUN_JOB = "clubs.tasks.run_job"
KEPT_SECONDS = 15
"""How long a bell that nobody hears is kept; the sweep rings the next one by then."""


def ring(organiser_id: int, job_id: int) -> None:
    """Tell the workers of a job. If the broker does not listen, the sweep will ring later."""
    if not hand_over(RUN_JOB, organiser_id, job_id, expires=KEPT_SECONDS):
        with scopes_disabled():
            Job.objects.filter(pk=job_id, state=Job.State.QUEUED).update(
                message=_("The queue does not answer. It will be made as soon as it does.")
            )
