"""On whose behalf something is done, and in answer to what: for each line of the log.

A request, a task and a job each open a trace; whatever is logged meanwhile tells its ids. Of
persons it holds keys, never names or addresses.
"""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.utils.functional import LazyObject
from django_scopes import get_scope

if TYPE_CHECKING:  # the log is set up before there are models
    from clubs.models import Job, Organiser

REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""The shape of a request's id that a proxy may give. It ends in logs, headers and pages."""

Fields = dict[str, str | int]


@dataclass(slots=True)
class Trace:
    """What is being answered or done. `request_id` is of the request that it began with."""

    request_id: str
    request: HttpRequest | None = None
    organiser: "Organiser | None" = None
    task: str = ""
    job: "Job | None" = None

    def fields(self) -> Fields:
        """The ids that are known by now; a login that was not asked for is not looked up."""
        told: Fields = {"request": self.request_id} if self.request_id else {}
        if organiser := self.organiser or _organiser_in_scope():
            told["organiser"] = organiser.slug
        if actor := _actor_key(self.request):
            told["actor"] = actor
        if self.task:
            told["task"] = self.task
        if self.job is not None:
            told |= {"job": self.job.pk, "kind": self.job.kind}
        return told


NOTHING = Trace("")
_CURRENT: ContextVar[Trace] = ContextVar("trace", default=NOTHING)


def current() -> Trace:
    """The trace that is open here; one that tells nothing where none is."""
    return _CURRENT.get()


@contextmanager
def traced(trace: Trace) -> Iterator[Trace]:
    """Whatever is done inside is done on behalf of this."""
    before = _CURRENT.set(trace)
    try:
        yield trace
    finally:
        _CURRENT.reset(before)


def begin(trace: Trace) -> None:
    """As `traced`, where the beginning and the end are told apart: until `end`."""
    _CURRENT.set(trace)


def end() -> None:
    _CURRENT.set(NOTHING)


@contextmanager
def traced_job(job: "Job") -> Iterator[None]:
    """A job is done on behalf of the request that asked for it, whoever rang for it since."""
    asked_by = job.request_id or current().request_id
    with traced(replace(current(), request_id=asked_by, organiser=job.organiser, job=job)):
        yield


def new_id() -> str:
    return secrets.token_hex(8)


def request_id() -> str:
    """The id of the request that all this began with; empty where none did."""
    return current().request_id


def found_organiser(organiser: "Organiser") -> None:
    """Say whose request is being answered, from when its organiser is known."""
    if current() is not NOTHING:
        current().organiser = organiser


def _actor_key(request: HttpRequest | None) -> str:
    """Who asks, by key: `user:12` or `token:5`; empty for nobody, or while nobody has looked."""
    if request is None:
        return ""
    token: Any = getattr(request, "auth", None)
    if token is not None:
        return f"token:{token.pk}"
    user: Any = request.__dict__.get("user")
    if isinstance(user, LazyObject):
        user = request.__dict__.get("_cached_user")
    return f"user:{user.pk}" if user is not None and user.pk else ""


def _organiser_in_scope() -> "Organiser | None":
    found = get_scope().get("organiser")
    return found if hasattr(found, "slug") else None
