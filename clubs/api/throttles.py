"""How often the API is asked: by one caller, and with wrong tokens from one address."""

import time
from datetime import timedelta
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest
from django.utils.connection import ConnectionProxy
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from clubs.models import ApiToken, User
from clubs.throttles import too_many
from clubs.visitors import network_of

if TYPE_CHECKING:  # the framework's views import the authentication, which imports this
    from rest_framework.views import APIView


counters = cast("BaseCache", ConnectionProxy(caches, "throttles"))  # each thread has its own
MINUTE = 60
SLOTS = 3
"""Counts of so many minutes have names of their own: the oldest is gone when its name is used."""


class MinuteThrottle(BaseThrottle):
    """So many requests in each minute of the clock, counted together by all processes, and by all
    hosts that share a cache. A count that is lost begins anew.
    """

    scope = ""
    most = 0
    left = MINUTE

    def whose(self, request: Request) -> str | None:
        """Whose requests this one is counted among; None for one that is not."""
        raise NotImplementedError

    def allow_request(self, request: Request, _view: "APIView | None") -> bool:
        who = self.whose(request)
        return who is None or self.count(who) <= self.most

    def count(self, who: str) -> int:
        """How many there are in this minute, with this one."""
        minute, second = divmod(int(time.time()), MINUTE)
        self.left = MINUTE - second
        key = f"{self.scope}-{who}-{minute % SLOTS}"
        try:
            return counters.incr(key)
        except ValueError:  # the first one, where counts are in files; or the cache is away
            counters.add(key, 1)
            return 1

    def wait(self) -> float:
        return self.left


class OrganiserThrottle(MinuteThrottle):
    """The requests of all programs of one organiser together. Readers are not counted among them:
    they would keep the programs from their work.
    """

    scope = "organiser"

    def __init__(self) -> None:
        self.most = settings.ORGANISER_LIMITS["calls a minute"]

    def whose(self, request: Request) -> str | None:
        return str(request.auth.organiser_id) if isinstance(request.auth, ApiToken) else None


class CallerThrottle(MinuteThrottle):
    """A program's or person's requests; those of people without a login go by their address.

    What a program asks too often is refused before it is counted for its organiser, whose other
    programs go on.
    """

    scope = "caller"
    most = 600

    def whose(self, request: Request) -> str:
        return caller_of(request)

    def allow_request(self, request: Request, view: "APIView | None") -> bool:
        """Raises TooMany where the caller may go on, and its organiser's programs may not."""
        if not super().allow_request(request, view):
            return False
        programs = OrganiserThrottle()
        if not programs.allow_request(request, view):
            words = _("The programs of this club ask very often.")
            raise too_many(words, timedelta(seconds=programs.left))
        return True


class WrongTokenThrottle(MinuteThrottle):
    """Requests from one address whose token is unknown or revoked."""

    scope = "wrong-token"
    most = 60

    def whose(self, request: Request) -> str:
        return address_of(request)

    def counts(self, request: Request) -> bool:
        return self.allow_request(request, None)


def caller_of(request: Request) -> str:
    if isinstance(request.auth, ApiToken):
        return f"token-{request.auth.pk}"
    if isinstance(request.user, User):
        return f"login-{request.user.pk}"
    return address_of(request)


def address_of(request: Request) -> str:
    inner: HttpRequest = request._request  # noqa: SLF001 - where the framework keeps it
    return network_of(inner)
