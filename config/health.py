"""Whether the process lives, and whether it can work: database, broker and storage."""

from collections.abc import Callable, Mapping
from tempfile import TemporaryFile

from django.core.cache import caches
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from clubs.access import public_view
from clubs.broker import connect
from clubs.stored import PROBES


def database_answers() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def broker_answers() -> None:
    with connect() as broker:
        broker.default_channel  # noqa: B018 - opening it is the question
        if folder := (broker.transport_options or {}).get("data_folder_out"):
            TemporaryFile(dir=folder).close()  # a queue of files takes what can be written


def storage_answers() -> None:
    default_storage.delete(default_storage.save(f"{PROBES}/probe", ContentFile(b"")))


def cache_answers() -> None:
    cache = caches["default"]
    if check := getattr(cache, "check", None):  # one that processes keep for themselves has none
        check()


CHECKS: dict[str, Callable[[], None]] = {
    "database": database_answers,
    "broker": broker_answers,
    "storage": storage_answers,
}
DONE_WITHOUT = {"cache": cache_answers}
"""Of these the operator hears; pages go on, so a host without them is as ready as one with."""


def state_of_parts(checks: Mapping[str, Callable[[], None]]) -> dict[str, str]:
    """Of each of these parts "ok", or the name of the error that says why not."""
    state = {}
    for name, check in checks.items():
        try:
            check()
        except (DatabaseError, OperationalError, OSError) as error:
            state[name] = type(error).__name__
        else:
            state[name] = "ok"
    return state


@public_view
@require_safe
@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok\n", content_type="text/plain")


@public_view
@require_safe
@never_cache
def readyz(_request: HttpRequest) -> JsonResponse:
    state = state_of_parts(CHECKS)
    ready = all(answer == "ok" for answer in state.values())
    return JsonResponse(state, status=200 if ready else 503)
