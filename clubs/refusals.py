"""The one place that turns a refused act into an answer: into a form, or onto a page of its own."""

import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseServerError, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from clubs.busy import is_away, is_full, is_passing, retry_seconds
from clubs.errors import Conflict, NotAllowed, TooMany, UserError
from clubs.kept import REFUSED, is_fragment, may_be_kept, refuse_fragment
from clubs.stored import StoreAway
from clubs.tracing import request_id

logger = logging.getLogger(__name__)


@contextmanager
def refusals_into(form: BaseForm, *beside: BaseForm) -> Iterator[None]:
    """Show what an act refuses next to the field it concerns, in the form or in those `beside` it;
    they are rendered again.
    """
    try:
        yield
    except (NotAllowed, TooMany):
        raise
    except UserError as refusal:
        of = next((each for each in (form, *beside) if refusal.field in each.fields), None)
        (of or form).add_error(refusal.field if of else None, str(refusal.message))


class RefusalMiddleware:
    """Answers a refused act that no form caught: 400, 403, 409 or 429, with what to do next.

    A database that somebody else holds is no bug, nor one or a store that is away: 503, and the way
    to try again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if is_passing(error):
            return answer_passing(request, error)
        if not isinstance(error, UserError):
            return None
        response = _said_by(request, error)
        for name, value in headers_of(error).items():
            response[name] = value
        return response


def _said_by(request: HttpRequest, refusal: UserError) -> HttpResponse:
    status = status_of(refusal)
    if is_fragment(request):
        return refuse_fragment(REFUSED, status, str(refusal.message))
    return render(request, "refused.html", {"refusal": refusal}, status=status)


def status_of(refusal: UserError) -> int:
    """The HTTP status of a refusal."""
    if isinstance(refusal, NotAllowed):
        return 403
    if isinstance(refusal, TooMany):
        return 429
    return 409 if isinstance(refusal, Conflict) else 400


def headers_of(refusal: UserError) -> dict[str, str]:
    """What a program reads of a refusal."""
    return {"Retry-After": str(refusal.retry_after)} if isinstance(refusal, TooMany) else {}


def server_error(request: HttpRequest) -> HttpResponse:
    """The answer to what fails outside of a view too, as where a login is kept."""
    error = sys.exc_info()[1]
    if is_passing(error):
        return answer_passing(request, error)
    page = render_to_string("500.html", {"request_id": request_id()})
    return HttpResponseServerError(page)


def answer_passing(request: HttpRequest, error: BaseException | None) -> HttpResponse:
    """503 with the way to try again; it needs no database."""
    log_passing(error)
    headers = {"Retry-After": str(retry_seconds(error)), "Cache-Control": "no-store"}
    if is_api(request):
        said = {"error": passing_text(error), "field": None}
        return JsonResponse(said, status=503, headers=headers)
    again = [(name, value) for name, values in request.POST.lists() for value in values]
    page = {
        "request": request,
        "user": getattr(request, "_cached_user", None),  # asks the database no more
        "csrf_token": get_token(request),
        "again": again,
        "is_store_away": isinstance(error, StoreAway),
        "is_database_away": is_away(error),
        "can_send_again": may_be_kept(request) and not request.FILES,
    }
    return HttpResponse(render_to_string("503.html", page), status=503, headers=headers)


def log_passing(error: BaseException | None) -> None:
    """A disk that is full is told to who runs the site, as errors are."""
    level = logging.ERROR if is_full(error) else logging.WARNING
    logger.log(level, "%s: %s", type(error).__name__, error)


def passing_text(error: BaseException | None) -> str:
    if isinstance(error, StoreAway):
        return _("Files cannot be reached just now. Nothing was changed: try again in a minute.")
    if is_away(error):
        return _(
            "The site cannot reach its data just now. What was sent may have been kept or not: look"
            " before you send it again."
        )
    return _("The site is busy with something long. Nothing was changed: try again in a moment.")


def is_api(request: HttpRequest) -> bool:
    """Whether the address is one of the API's views."""
    match = request.resolver_match
    return match is not None and hasattr(match.func, "cls")
