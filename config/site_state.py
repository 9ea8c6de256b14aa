"""How the site stands at an instant, and what of it needs its operator."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from kombu.exceptions import ChannelError, KombuError

from clubs.broker import connect
from clubs.models import Job
from clubs.outages import NOTICED
from clubs.queries.outages import WEB
from clubs.queries.watching import (
    FailedJob,
    failed_lately,
    jobs_counted,
    oldest_waiting,
    parts_seen,
)
from config.queues import OLD, QUICK, REPORTS, SCHEDULE
from events.queries.in_play import sessions_in_play

MOST_FAILED = 20
PATIENT_FOR = timedelta(minutes=5)
"""How long a job may wait before somebody should look."""
MISSED = 3
"""Runs that a task of the schedule may leave out, besides two minutes."""

TICKS: dict[str, str | Promise] = {
    "rulings.tasks.finalise_due_sessions": gettext_lazy("Scores become final"),
    "clubs.tasks.note_quick": gettext_lazy("Mail and notices go out"),
    "clubs.tasks.sweep_jobs": gettext_lazy("Forgotten work is taken up"),
    "clubs.tasks.expire_jobs": gettext_lazy("Old files are deleted"),
    "clubs.tasks.sweep_files": gettext_lazy("Files that nothing tells of are deleted"),
    "clubs.tasks.clear_sessions": gettext_lazy("Old sign-ins end"),
    "clubs.tasks.mail_ends_of_history": gettext_lazy("Lines of history are mailed to be kept"),
    "clubs.tasks.forget_attempts": gettext_lazy("Counts of attempts are forgotten"),
}
"""What each task of the schedule does, in words."""

PARTS: dict[str, str | Promise] = {
    "database": gettext_lazy("Database"),
    "broker": gettext_lazy("Queue of the workers"),
    "storage": gettext_lazy("Store of files"),
    "cache": gettext_lazy("Cache that hosts share"),
}
"""What `/readyz` asks, and what is done without while it is away."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A task of the schedule, and when it was last done (to a minute)."""

    task: str
    every: timedelta
    seen_at: datetime | None

    @property
    def name(self) -> str:
        return self.task.rpartition(".")[2]

    @property
    def words(self) -> str:
        return str(TICKS[self.task])

    def is_late(self, now: datetime) -> bool:
        """One that was never done may belong to a site of today."""
        allowed = MISSED * self.every + timedelta(minutes=2)
        return self.seen_at is not None and now - self.seen_at > allowed


@dataclass(frozen=True, slots=True)
class SiteState:
    """Everything that is not counted by the web processes themselves (`config.figures`).

    `queues` are None while the broker is away; `jobs` are (state, kind, number).
    """

    at: datetime
    web_seen_at: datetime | None
    ticks: tuple[Tick, ...]
    queues: dict[str, int] | None
    jobs: tuple[tuple[str, str, int], ...]
    waiting_since: datetime | None
    failed: tuple[FailedJob, ...]
    in_play: int

    @property
    def kinds(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """The jobs by kind: of each state its word, and how many are in it."""
        counts = {(kind, state): number for state, kind, number in self.jobs}
        return [
            (kind, [(str(each.label), counts.get((kind, each.value), 0)) for each in Job.State])
            for kind in sorted({kind for kind, _state in counts})
        ]


def state_of_site(now: datetime) -> SiteState:
    """How the site stands, as database and broker say; the database has to answer."""
    seen = parts_seen()
    return SiteState(
        at=now,
        web_seen_at=seen.get(WEB),
        ticks=ticks(seen),
        queues=queues(),
        jobs=tuple(jobs_counted()),
        waiting_since=oldest_waiting(),
        failed=tuple(failed_lately(now, MOST_FAILED)),
        in_play=sessions_in_play(),
    )


def ticks(seen: dict[str, datetime]) -> tuple[Tick, ...]:
    """What the schedule runs, what is done most often first."""
    schedule = [
        (str(entry["task"]), timedelta(seconds=entry["schedule"]))
        for entry in settings.CELERY_BEAT_SCHEDULE.values()
    ]
    found = (Tick(task, every, seen.get(task)) for task, every in schedule)
    return tuple(sorted(found, key=lambda each: each.every))


def queues() -> dict[str, int] | None:
    """How many messages no worker has taken, by queue; None while the broker is away.

    A queue of before is named while there is something in it.
    """
    try:
        with connect() as broker:
            channel = broker.default_channel
            found = {name: waiting_in(channel, name) for name in (QUICK, REPORTS, SCHEDULE, *OLD)}
            return {name: number for name, number in found.items() if number or name not in OLD}
    except (KombuError, OSError):
        return None


def waiting_in(channel: Any, queue: str) -> int:
    """How many messages are in a queue; a broker may not know one that is empty."""
    try:
        return int(channel.queue_declare(queue, passive=True).message_count)
    except ChannelError:
        return 0


def needs(told: SiteState, parts: dict[str, str]) -> list[str]:
    """What the operator should look at, in sentences; nothing where all is well.

    `parts` are the answers of `/readyz`: "ok", or the name of an error.
    """
    return [*_away(told, parts), *_late(told), *_stuck(told)]


def _away(told: SiteState, parts: dict[str, str]) -> Iterator[str]:
    for part, answer in parts.items():
        if answer != "ok":
            yield _("%(part)s: it does not answer (%(error)s).") % {
                "part": PARTS[part],
                "error": answer,
            }
    if told.web_seen_at and told.at - told.web_seen_at > NOTICED:
        yield _("The web server gives no sign of life, so no score becomes final.")


def _late(told: SiteState) -> Iterator[str]:
    for tick in told.ticks:
        if tick.is_late(told.at):
            yield _("%(task)s: this has not been done for too long. Does the schedule run?") % {
                "task": tick.words
            }


def _stuck(told: SiteState) -> Iterator[str]:
    if told.waiting_since and told.at - told.waiting_since > PATIENT_FOR:
        minutes = int((told.at - told.waiting_since).total_seconds() // 60)
        yield _("A report has been waiting for %(minutes)d minutes. Do the workers run?") % {
            "minutes": minutes
        }
    if told.failed:
        yield _("Reports failed within the last day; they are listed below.")
