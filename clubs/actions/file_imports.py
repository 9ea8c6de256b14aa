"""Leaving a large file that somebody brought to a worker; its job shows what became of it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import transaction
from django.utils.functional import Promise

from clubs.actors import Actor
from clubs.jobs.asking import request_work
from clubs.models import Job, Organiser
from clubs.permissions import Permission

Subject = TypeVar("Subject")
"""Whose file it is: an organiser, or one of its events."""


@dataclass(frozen=True, slots=True)
class FileKind(Generic[Subject]):
    """A kind of file: its job's kind and title (of `subject` and `file`), and who may bring it."""

    job: str
    title: str | Promise
    require: Callable[[Actor, Subject, Permission], object]
    permission: Permission


@dataclass(frozen=True, slots=True)
class BroughtFile:
    """What was brought, under the name that it has where it comes from."""

    name: str
    content: bytes


@transaction.atomic
def request_import(
    *,
    actor: Actor,
    organiser: Organiser,
    kind: FileKind[Subject],
    subject: Subject,
    file: BroughtFile,
    now: datetime,
    **parameters: Any,
) -> Job:
    """The job that takes the file over; `parameters`, plain JSON values, are for its runner.

    Raises:
        NotAllowed: the actor may not bring such a file.
    """
    kind.require(actor, subject, kind.permission)
    return request_work(
        actor=actor,
        organiser=organiser,
        kind=kind.job,
        parameters={"file": file.name, **parameters},
        title=str(kind.title) % {"subject": subject, "file": file.name},
        upload=file.content,
        now=now,
    )
