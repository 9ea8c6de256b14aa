"""Visitors of the whole stack, from middleware to template, and the empty page they compare with.

Use it with `pytest.mark.urls("tests.bench.visitors")`: only there is the empty page.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from http.cookies import SimpleCookie

from django.core.handlers.base import BaseHandler
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template import engines
from django.test import Client, RequestFactory
from django.urls import path

from clubs.models import User
from config.urls import urlpatterns as site

EMPTY = engines["django"].from_string('{% extends "base.html" %}')
ADDRESS = "/empty/"


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse(EMPTY.render({}, request))


urlpatterns = [path("empty/", empty), *site]


@dataclass
class Visitor:
    """A browser, without what a test client records of each visit."""

    cookies: SimpleCookie = field(default_factory=SimpleCookie)

    @classmethod
    def signed_in(cls, user: User) -> "Visitor":
        client = Client()
        client.force_login(user)
        return cls(client.cookies)

    def get(self, address: str, headers: Mapping[str, str] | None = None) -> HttpResponseBase:
        return self._answer(self._requests.get(address, headers=dict(headers or {})))

    def post(self, address: str, data: Mapping[str, object]) -> HttpResponseBase:
        """Sends a form, as the browser's script does."""
        return self._answer(self._requests.post(address, data, headers={"HX-Request": "true"}))

    def send(self, address: str, message: object) -> HttpResponseBase:
        """Sends JSON, as a table's page does."""
        body = json.dumps(message)
        return self._answer(self._requests.post(address, body, content_type="application/json"))

    def empty(self) -> HttpResponseBase:
        """The same visitor on a page that says nothing."""
        return self.get(ADDRESS)

    @property
    def _requests(self) -> RequestFactory:
        factory = RequestFactory()
        factory.cookies = self.cookies
        return factory

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        request._dont_enforce_csrf_checks = True  # type: ignore[attr-defined]
        response = _stack().get_response(request)
        assert response.status_code in {200, 204, 304}, response.status_code
        self.cookies.update(getattr(response, "cookies", {}))
        return response


def tag_of(response: HttpResponseBase) -> dict[str, str]:
    """What a browser that keeps the answer sends when it asks again."""
    tag = response.headers.get("ETag")
    return {"If-None-Match": tag} if tag else {}


@lru_cache(maxsize=1)
def _stack() -> BaseHandler:
    handler = BaseHandler()
    handler.load_middleware()
    return handler
