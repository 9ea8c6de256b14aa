"""Asking for background work: one job for equal work, and a bell when it is written."""

import hashlib
import json
from datetime import datetime
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language

from clubs.actors import Actor
from clubs.jobs.bell import ring
from clubs.jobs.files import upload_of
from clubs.models import HistoryHead, Job, Organiser, User
from clubs.tracing import request_id


def request_job(
    *,
    actor: Actor,
    organiser: Organiser,
    kind: str,
    parameters: dict[str, Any],
    title: str,
    now: datetime,
) -> Job:
    """The job that makes this, asked for now or already before; asking twice renders once.

    A failed one is made anew. `parameters` are plain JSON values; together with the kind and the
    language of who asks they say what the file will contain. The caller has checked that the
    actor may ask.
    """
    parameters = parameters | {"language": get_language() or settings.LANGUAGE_CODE}
    with transaction.atomic():
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
    return job


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
    """
    head = HistoryHead.objects.filter(organiser=organiser).first()
    told = {
        "sha256": hashlib.sha256(upload).hexdigest(),
        "after": head.number if head else 0,
        "by": actor.user.pk if actor.user else None,
    }
    with transaction.atomic():
        job = request_job(
            actor=actor,
            organiser=organiser,
            kind=kind,
            parameters=parameters | told,
            title=title[:200],
            now=now,
        )
        if job.state == Job.State.QUEUED and not upload_of(job).exists():
            upload_of(job).parent.mkdir(parents=True, exist_ok=True)
            upload_of(job).write_bytes(upload)
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
