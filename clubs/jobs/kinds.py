"""What a kind of background job is made of.

An app offers a kind by naming its runner in the setting `JOB_RUNNERS`
(`{"results booklet": "events.documents.booklet.render"}`); the runner is imported only by the
worker that runs it. How jobs are asked for: `clubs.jobs.asking`; claimed and finished:
`clubs.jobs.running`.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, cast

from django.conf import settings
from django.utils.module_loading import import_string

from clubs.actors import SYSTEM, Actor
from clubs.errors import UserError
from clubs.models import Job, User


@dataclass(frozen=True, slots=True)
class Product:
    """The file a job makes: the name its reader sees, what is in it, and what to know of it."""

    name: str
    content: bytes
    note: str = ""


Remark = tuple[str, str]
"""A place in what was brought ("Line 12"), and what is said of it."""


@dataclass(frozen=True, slots=True)
class Report:
    """What became of something that was brought: what was taken, left as it was, and refused.

    `place` is where to go on from here: the name of a route of the organiser's, and its arguments.
    """

    summary: str
    note: str = ""
    taken: Sequence[Remark] = ()
    left: Sequence[Remark] = ()
    refused: Sequence[Remark] = ()
    place: tuple[str, list[Any]] | None = None

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


class RefusedReport(UserError):
    """Nothing was taken, and the report says of each place why."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.summary)
        self.report = report


@dataclass(frozen=True, slots=True)
class Progress:
    """Tells the waiting reader how far the work is."""

    write: Callable[[int, int, str], None]

    def step(self, done: int, total: int, message: str) -> None:
        """So many of so many steps are done; `message` says what is being made now."""
        self.write(done, total, message)


NOBODY = Progress(lambda _done, _total, _message: None)
"""Waits for nothing."""

Runner = Callable[[Job, Progress], Product | Report]
"""Makes a file, or takes what was brought and reports. A `UserError` ends the job as failed with
its message; any other exception is a bug, and the job is tried again."""


def runner_of(kind: str) -> Runner:
    """The runner of a kind; an unknown kind is a bug of whoever asked for it."""
    return cast(Runner, import_string(settings.JOB_RUNNERS[kind]))


def language_of(job: Job) -> str:
    """The language of who asked, in which the file and what is said of it are worded."""
    return str(job.parameters.get("language", settings.LANGUAGE_CODE))


def asker_of(job: Job) -> Actor:
    """Who brought something: it is taken in their name, with their rights as they are then."""
    by = job.parameters["by"]
    return SYSTEM if by is None else Actor.person(User.objects.get(pk=by))
