"""How often the API is asked: by one caller, and with wrong tokens from one address."""

from typing import TYPE_CHECKING, Any, cast

from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest
from django.utils.connection import ConnectionProxy
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from clubs.models import ApiToken, User
from clubs.visitors import network_of

if TYPE_CHECKING:  # the framework's views import the authentication, which imports this
    from rest_framework.views import APIView


counters = cast("BaseCache", ConnectionProxy(caches, "throttles"))  # each thread has its own


class CallerThrottle(SimpleRateThrottle):
    """A program's or person's requests; those of people without a login go by their address."""

    cache = counters
    scope = "caller"
    rate = "600/min"

    def get_cache_key(self, request: Request, view: "APIView") -> str:
        return self.cache_format % {"scope": self.scope, "ident": caller_of(request)}


class WrongTokenThrottle(SimpleRateThrottle):
    """Requests from one address whose token is unknown or revoked."""

    cache = counters
    scope = "wrong-token"
    rate = "60/min"

    def get_cache_key(self, request: Request, view: Any) -> str:
        return self.cache_format % {"scope": self.scope, "ident": address_of(request)}

    def counts(self, request: Request) -> bool:
        return self.allow_request(request, cast("APIView", None))


def caller_of(request: Request) -> str:
    if isinstance(request.auth, ApiToken):
        return f"token-{request.auth.pk}"
    if isinstance(request.user, User):
        return f"login-{request.user.pk}"
    return address_of(request)


def address_of(request: Request) -> str:
    inner: HttpRequest = request._request  # noqa: SLF001 - where the framework keeps it
    return network_of(inner)
