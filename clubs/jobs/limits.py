"""How much background work one organiser may ask for, so that the others' is done too.

The numbers are the site's (`TENACE_JOBS_AT_ONCE` and others, `docs/operating.md`). What an act
brings along is never refused: the act is done, however much waits.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.locking import lock_organiser
from clubs.models import Job, Organiser
from clubs.throttles import AN_HOUR, Limit, count, too_many

A_MINUTE = timedelta(minutes=1)


def refuse_too_many(job: Job, now: datetime) -> None:
    """Count a job that is newly written down, in the transaction that does.

    What others ask for at the same instant waits until that one ends: before, neither sees the
    other's rows. The organiser is the last that any act locks.

    Raises:
        TooMany: the organiser has many that are not done, or has asked for many within an hour.
    """
    lock_organiser(job.organiser)
    unfinished = Job.objects.filter(
        organiser=job.organiser,
        state__in=(Job.State.QUEUED, Job.State.RUNNING),
        whole=None,
    ).exclude(pk=job.pk)
    if unfinished.count() >= settings.ORGANISER_LIMITS["jobs at once"]:
        raise too_many(_("Very many files of this club wait to be made already."), A_MINUTE)
    words = _("This club has asked for very many files within an hour.")
    count(_an_hour("job of organiser", "jobs an hour", words), job.organiser_id, now)


def count_import(organiser: Organiser, now: datetime) -> None:
    """Count a file that is brought in, after those that are brought in at the same instant.

    Raises:
        TooMany: many were within an hour.
    """
    words = _("This club has brought in very many files within an hour.")
    with transaction.atomic():
        lock_organiser(organiser)
        count(_an_hour("import of organiser", "imports an hour", words), organiser.pk, now)


def _an_hour(kind: str, setting: str, words: Promise) -> Limit:
    return Limit(kind, settings.ORGANISER_LIMITS[setting], AN_HOUR, words)
