"""Asking for background work: one job for equal work, and a bell when it is written."""

import hashlib
import json
from datetime import datetime
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.actors import Actor
from clubs.jobs.bell import ring
from clubs.jobs.files import forget_files, is_gone, keep_upload
from clubs.jobs.limits import count_import, refuse_too_many
from clubs.models import HistoryHead, Job, Organiser, User
from clubs.tracing import request_id

_UNMADE: dict[str, Any] = {
    "file": "",
    "attempts": 0,
    "done": 0,
    "started_at": None,
    "heartbeat_at": None,
    "finished_at": None,
    "expires_at": None,
}
"""What a job says of what it made, before it has made anything."""


def request_job(
    *,
    actor: Actor,
    organiser: Organiser,
    kind: str,
    parameters: dict[str, Any],
    title: str,
    now: datetime,
    comes_with_act: bool = False,
) -> Job:
    """The job that makes this, asked for now or already before; asking twice renders once.

    A failed one is made anew, and one whose file is gone. `parameters` are plain JSON values;
    together with the kind and the language of who asks they say what the file will contain. The
    caller has checked that the actor may ask.

    Raises:
        TooMany: it would be new, and the organiser has asked for very many; never for what comes
            with an act.
    """
    with transaction.atomic(savepoint=False):  # a refusal undoes the act that asks
        job, is_new = _asked_for(
            actor=actor,
            organiser=organiser,
            kind=kind,
            parameters=parameters,
            title=title,
            now=now,
        )
        if is_new and not comes_with_act:
            refuse_too_many(job, now)
    if not is_new and is_gone(job):
        make_again(job)
        job.refresh_from_db()
    return job


def make_again(job: Job) -> None:
    """Have a finished job done anew whose file is gone; once, however many find that out.

    The caller has checked that who asks for it may ask for such a job.
    """
    again = _("The file was no longer here. It is being made again.")
    with transaction.atomic():
        found = Job.objects.filter(pk=job.pk, state=Job.State.DONE, file=job.file)
        if found.update(state=Job.State.QUEUED, message=again, **_UNMADE):
            forget_files(job)
            transaction.on_commit(partial(ring, (job.organiser_id, job.pk)))


def give_up(job: Job) -> None:
    """Say of a finished job whose file is gone that it has to be asked for again."""
    found = Job.objects.filter(pk=job.pk, state=Job.State.DONE, file=job.file)
    gone = _("The file is no longer here. Ask for it again where you asked for it.")
    found.update(state=Job.State.FAILED, message=gone, file="")


def _asked_for(
    *,
    actor: Actor,
    organiser: Organiser,
    kind: str,
    parameters: dict[str, Any],
    title: str,
    now: datetime,
) -> tuple[Job, bool]:
    """The job, and whether it is new; for whoever has begun a transaction."""
    parameters = parameters | {"language": get_language() or settings.LANGUAGE_CODE}
    job, is_new = Job.objects.exclude(state=Job.State.FAILED).get_or_create(
        organiser=organiser,
        kind=kind,
        key=key_of(kind, parameters),
        defaults={
            "parameters": parameters,
            "title": title,
            "created_at": now,
            "request_id": request_id(),
        },
    )
    if actor.user is not None:
        job.requesters.add(actor.user)
    if is_new:
        transaction.on_commit(partial(ring, (organiser.pk, job.pk)))
    return job, is_new


def request_work(
    *,
    actor: Actor,
    organiser: Organiser,
    kind: str,
    parameters: dict[str, Any],
    title: str,
    upload: bytes,
    now: datetime,
) -> Job:
    """The job that takes over what somebody brought; what it is kept for is its `Report`.

    Brought twice before anything else has happened here, it is one job.

    Raises:
        TooMany: the organiser has asked for very much, or brought in very many.
    """
    head = HistoryHead.objects.filter(organiser=organiser).first()
    told = {
        "sha256": hashlib.sha256(upload).hexdigest(),
        "after": head.number if head else 0,
        "by": actor.user.pk if actor.user else None,
    }
    with transaction.atomic():
        job, is_new = _asked_for(
            actor=actor,
            organiser=organiser,
            kind=kind,
            parameters=parameters | told,
            title=title[:200],
            now=now,
        )
        if is_new:
            refuse_too_many(job, now)
            count_import(organiser, now)
            keep_upload(job, upload)
    return job


def forget_requests(*, organiser: Organiser, user: User) -> None:
    """Show a login no more what it asked for; whoever still may ask finds it again at once."""
    requests = Job.requesters.through.objects
    requests.filter(job__organiser=organiser, user=user).delete()


def key_of(kind: str, parameters: dict[str, Any]) -> str:
    """Equal for equal work, whatever the order of the parameters."""
    return hashlib.sha256(json.dumps([kind, parameters], sort_keys=True).encode()).hexdigest()


def stamp_of(shown: Any) -> str:
    """Short for everything that a file will show; with it among the parameters, what has changed
    since is made anew. `shown` holds plain JSON values.
    """
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:16]
