"""Each page or act of an organiser that somebody known was refused is noted for the organiser."""

import logging
from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from clubs import tracing
from clubs.actions.access_records import note_refusal
from clubs.busy import is_passing
from clubs.models import ApiToken, Organiser, User
from clubs.visitors import visit_of

logger = logging.getLogger(__name__)

LONGEST = 200


class RefusedActs:
    """Looks at what was answered: pages, parts of pages and the API refuse in one way, by 403.

    A page without an organiser, a visitor whom nobody knows, and a form without its token concern
    no organiser.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        organiser, by = tracing.current().organiser, known_caller(request)
        if response.status_code == 403 and organiser is not None and by is not None:
            note(request, organiser, by)
        return response


def note(request: HttpRequest, organiser: Organiser, by: User | ApiToken) -> None:
    """The refusal stands where the row cannot be written just now."""
    try:
        note_refusal(
            organiser=organiser,
            by=by,
            is_act=request.method not in {"GET", "HEAD", "OPTIONS"},
            page=page_of(request),
            visit=visit_of(request),
            now=timezone.now(),
        )
    except OperationalError as error:
        if not is_passing(error):
            raise
        logger.warning("A refusal is not noted: %s", error)


def known_caller(request: HttpRequest) -> User | ApiToken | None:
    """The program or the person; who was not looked up until now asked for nothing of theirs."""
    token = getattr(request, "auth", None)
    if isinstance(token, ApiToken):
        return token
    user = getattr(request, "_cached_user", None)
    return user if isinstance(user, User) else None


def page_of(request: HttpRequest) -> str:
    """The address where it names rows by number alone, else its shape: no key is in either."""
    match = request.resolver_match
    if match is None:
        return ""
    named = [value for name, value in match.kwargs.items() if name != "organiser"]
    is_plain = all(isinstance(value, int) for value in named)
    return (request.path if is_plain else f"/{match.route}")[:LONGEST]
