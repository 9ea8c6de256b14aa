"""Each request as it is seen by its operator: its id, a line of the log, and how long it took."""

import logging
from collections.abc import Callable
from time import perf_counter

from django.conf import settings
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse

from clubs.tracing import REQUEST_ID, Trace, new_id, traced
from config.figures import count_request, measure_locks
from events.table_looks import LOOK

logger = logging.getLogger(__name__)

HEADER = "X-Request-ID"
STATIC, UNKNOWN = "static", "unknown"


class Requests:
    """Gives each request an id, that of a trusted proxy if it has one, and tells it to the asker.

    What strangers claim was dropped before (`config.proxies`).
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        connection_created.connect(measure_locks, dispatch_uid="locks")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        told = request.META.get("HTTP_X_REQUEST_ID", "")
        trace = Trace(told if REQUEST_ID.fullmatch(told) else new_id(), request)
        with traced(trace):
            response = self.get_response(request)
            seconds = perf_counter() - began
            response.headers[HEADER] = trace.request_id
            route = route_of(request)
            count_request(route, request.method or "", response.status_code, seconds)
            if logger.isEnabledFor(logging.INFO):
                write_access(request, response, route, seconds)
        return response


def route_of(request: HttpRequest) -> str:
    """The name of the route, never the address: that may hold a key."""
    if request.resolver_match is not None:
        return request.resolver_match.url_name or UNKNOWN
    if request.path_info.startswith(settings.STATIC_URL):
        return STATIC
    return "table_state" if LOOK.fullmatch(request.path_info) else UNKNOWN


def write_access(request: HttpRequest, response: HttpResponse, route: str, seconds: float) -> None:
    told = {
        "method": request.method,
        "route": route,
        "status": response.status_code,
        "milliseconds": round(seconds * 1000, 1),
        "bytes": size_of(response),
    }
    logger.info(
        "%(method)s %(route)s %(status)d, %(milliseconds).1f ms, %(bytes)d bytes",
        told,
        extra={"told": told},
    )


def size_of(response: HttpResponse) -> int:
    """The bytes of the answer; 0 for one whose end nobody knows yet."""
    if length := response.headers.get("Content-Length"):
        return int(length)
    return 0 if response.streaming else len(response.content)
