"""The bell that tells the workers of a job. The job's row is the truth: a bell may be lost."""

from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from clubs.broker import hand_over_each
from clubs.models import Job

RUN_JOB = "clubs.tasks.run_job"
KEPT_SECONDS = 15
"""How long a bell that nobody hears is kept; the sweep rings the next one by then."""


def ring(*jobs: tuple[int, int]) -> None:
    """Tell the workers of these jobs (organiser and job), the first first.

    Once the broker does not listen it is asked no further: the sweep will ring later.
    """
    taken = hand_over_each(RUN_JOB, jobs, expires=KEPT_SECONDS)
    if unheard := [job_id for _organiser_id, job_id in jobs[taken:]]:
        with scopes_disabled():
            Job.objects.filter(pk__in=unheard, state=Job.State.QUEUED).update(
                message=_("The queue does not answer. It will be made as soon as it does.")
            )
