"""A job that is made in parts, each by whichever worker is free.

The worker of the whole makes parts like the others, so that it waits for nobody who is not at work
on one. A part is a job like any other: when its worker dies, the next one makes it, and those that
are done stay done.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from clubs.errors import UserError
from clubs.jobs.asking import key_of, make_again
from clubs.jobs.bell import ring
from clubs.jobs.files import is_gone, name_of, open_made
from clubs.jobs.kinds import Product
from clubs.jobs.running import run_job
from clubs.models import Job

LOOK_SECONDS = 0.2
"""How often a worker without a part to make looks whether the others have finished theirs."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part to be made: what tells its runner which it is, and how many steps it takes."""

    parameters: dict[str, Any]
    steps: int


def make_in_parts(whole: Job, kind: str, pieces: Sequence[Piece]) -> list[Product]:
    """The products of the parts, in their order.

    Raises:
        UserError: one could not be made; what its runner or the sweep says of it.
    """
    parts = [_asked_for(whole, kind, piece) for piece in pieces]
    Job.objects.filter(pk=whole.pk).update(total=sum(piece.steps for piece in pieces))
    ring(*((part.organiser_id, part.pk) for part in parts))
    while waiting := _unfinished(whole):
        for part in waiting:
            run_job(part)
        if _unfinished(whole):
            time.sleep(LOOK_SECONDS)
    return [_product(part) for part in parts]


def _asked_for(whole: Job, kind: str, piece: Piece) -> Job:
    """The part's job, also when a worker before this one has asked for it."""
    parameters = whole.parameters | piece.parameters
    part = Job.objects.get_or_create(
        organiser=whole.organiser,
        kind=kind,
        key=key_of(kind, parameters | {"whole": whole.pk}),
        defaults={
            "whole": whole,
            "parameters": parameters,
            "title": whole.title,
            "total": piece.steps,
            "created_at": whole.created_at,
            "request_id": whole.request_id,
        },
    )[0]
    if is_gone(part):
        make_again(part)
    return part


def _unfinished(whole: Job) -> list[int]:
    states = (Job.State.QUEUED, Job.State.RUNNING)
    parts = whole.parts.filter(state__in=states).order_by("pk")
    return list(parts.values_list("pk", flat=True))


def _product(part: Job) -> Product:
    part.refresh_from_db()
    if part.state == Job.State.FAILED:
        raise UserError(part.message)
    with open_made(part) as file:
        return Product(name_of(part), bytes(file.read()), part.message)
