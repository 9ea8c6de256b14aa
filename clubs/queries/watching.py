"""How the background work of the whole site stands, for its operator; nobody's names."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Min
from django_scopes import scopes_disabled

from clubs.models import Heartbeat, Job

LATELY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class FailedJob:
    """A job that failed: its kind, for which organiser (as in its addresses), and who asked, by
    the id of the request.
    """

    kind: str
    organiser: str
    request_id: str
    at: datetime


def jobs_counted() -> list[tuple[str, str, int]]:
    """Of each state and kind how many jobs there are; those that are done for thirty days."""
    with scopes_disabled():
        rows = Job.objects.order_by("state", "kind").values_list("state", "kind")
        return [(state, kind, number) for state, kind, number in rows.annotate(Count("pk"))]


def oldest_waiting() -> datetime | None:
    """Since when the job waits that waits longest."""
    with scopes_disabled():
        waiting = Job.objects.filter(state=Job.State.QUEUED, whole=None)
        found: datetime | None = waiting.aggregate(since=Min("created_at"))["since"]
        return found


def failed_lately(now: datetime, most: int) -> list[FailedJob]:
    """The newest jobs that failed within a day."""
    with scopes_disabled():
        failed = Job.objects.filter(state=Job.State.FAILED, finished_at__gt=now - LATELY)
        rows = failed.order_by("-finished_at").select_related("organiser")[:most]
        return [
            FailedJob(job.kind, job.organiser.slug, job.request_id, job.finished_at)
            for job in rows
            if job.finished_at is not None
        ]


def parts_seen() -> dict[str, datetime]:
    """When each task of the schedule, and the web server, was last seen at work."""
    return dict(Heartbeat.objects.values_list("part", "seen_at"))
