"""What was posted but could not be taken, because the login or the form's token is gone.

A script is told so in a word. A person gets the page again as a list of what was typed, from which
it is sent once more. What could be a secret, and what another site made a browser post, is never
shown again.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render, resolve_url

SIGNED_OUT, TOKEN_RENEWED, REFUSED = "signed out", "token renewed", "refused"
DRAFT = "_draft"
"""The field by which a form names the draft of it that the browser keeps (drafts.js)."""

OF_THE_FORM = {"csrfmiddlewaretoken", DRAFT}
SECRETS = ("password", "otp", "code", "secret", "token")
AN_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Typed:
    """One value as it was posted; `is_shown` for what a person typed or chose."""

    name: str
    value: str
    is_shown: bool

    @property
    def label(self) -> str:
        return self.name.replace("_", " ").replace("-", " ").strip().capitalize()


def is_fragment(request: HttpRequest) -> bool:
    """Whether a script asks, which would put a whole page where a part of one belongs."""
    return "HX-Request" in request.headers or not request.accepts("text/html")


def refuse_fragment(word: str, status: int, message: str = "") -> JsonResponse:
    """The answer to a script: one word that connection.js and outbox.js know, and a sentence."""
    response = JsonResponse({"refused": word, "message": message}, status=status)
    if status == 401:
        response["WWW-Authenticate"] = 'Cookie realm="Tenace"'
    return response


def may_be_kept(request: HttpRequest) -> bool:
    """Whether a page of this site posted it, without a password or another secret."""
    return (
        request.method == "POST"
        and is_from_here(request)
        and not any(_is_secret(name) for name in request.POST.keys() - OF_THE_FORM)
    )


def is_from_here(request: HttpRequest) -> bool:
    """Whether the browser says that the form stood on a page of this site."""
    origin = request.headers.get("Origin")
    if origin is None:
        return request.headers.get("Sec-Fetch-Site") == "same-origin"
    return origin in {f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS}


def keep_typed(request: HttpRequest, status: int) -> HttpResponse:
    """The page that shows what was typed and sends it again."""
    context = {
        "typed": [
            Typed(name, str(value), _is_shown(name, str(value)))
            for name, values in request.POST.lists()
            for value in values
            if name not in OF_THE_FORM
        ],
        "has_files": bool(request.FILES),
    }
    response = render(request, "kept.html", context, status=status)
    response["Cache-Control"] = "no-store"
    return response


class TakenMiddleware:
    """Tells the browser which draft the server has taken, so that it forgets that one alone.

    An act that succeeds answers with the way to the next page; everything else leaves the draft.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.method == "POST" and response.status_code in {302, 303}:
            draft = request.POST.get(DRAFT, "")
            is_login = response["Location"].startswith(resolve_url(settings.LOGIN_URL))
            if re.fullmatch(r"[0-9a-z]{8,40}", draft) and not is_login:
                response.set_cookie(
                    f"taken-{draft}", "1", max_age=AN_HOUR, secure=settings.SECURE, samesite="Lax"
                )
        return response


def _is_secret(name: str) -> bool:
    return any(secret in name.lower() for secret in SECRETS)


def _is_shown(name: str, value: str) -> bool:
    """Not what the page itself remembered beside a field (events/forms/scores.py)."""
    return bool(value.strip()) and not name.startswith("initial-") and not name.endswith("-seen")
