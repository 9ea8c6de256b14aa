"""Keeps private pages out of every store: the browser's, a shared computer's, a proxy's."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

PRIVATE = "private, no-store"


class NoStore:
    """What a known visitor or a program with a token is answered is not kept.

    A view that says itself how its page may be kept is left alone: the pages and the API's answers
    of an official score (`events.views.official_page`, `events.api.official`), which anybody may
    read, are kept and asked about.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not response.has_header("Cache-Control") and is_known(request):
            response["Cache-Control"] = PRIVATE
        return response


def is_known(request: HttpRequest) -> bool:
    return request.user.is_authenticated or "Authorization" in request.headers
