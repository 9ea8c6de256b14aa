"""How a phone at a table reaches its session: by the key in the address, with no login.

The key opens one table of one session. Whoever has it is whoever sits there: roles do not count,
and who is logged in is not asked.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django_scopes import scope

from clubs import tracing
from clubs.access import Access, View, declared
from clubs.privacy import PRIVATE
from events.models import Section, Session, TableKey
from events.queries.table_keys import (
    Closed,
    key_by_token,
    name_of,
    sections_by_letter,
    why_closed,
    words_of,
)

TABLE_KEY = Access("table key")
HEADERS = {
    "Cache-Control": PRIVATE,
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
}
"""The address is the key: no store keeps the page, no other server is told where it was."""


@dataclass(frozen=True, slots=True)
class TableAt:
    """The table that a key opens. There is no section until play has begun."""

    session: Session
    section: Section | None
    number: int
    name: str
    key: TableKey


def table_view(view: Callable[..., HttpResponseBase]) -> View:
    """A page of one table: `view(request, at, **rest)`, with its organiser in scope."""

    @wraps(view)
    def inner(request: HttpRequest, table_key: str, **rest: Any) -> HttpResponseBase:
        key = key_by_token(table_key)
        closed = Closed.UNKNOWN if key is None else why_closed(key, timezone.now())
        if key is None or closed is not None:
            return _private(_refusal(request, closed or Closed.UNKNOWN))
        tracing.found_organiser(key.organiser)
        with scope(organiser=key.organiser):
            return _private(view(request, _table_of(key), **rest))

    return declared(inner, TABLE_KEY)


def _table_of(key: TableKey) -> TableAt:
    sections = sections_by_letter(key.session)
    return TableAt(
        session=key.session,
        section=sections.get(key.letter),
        number=key.number,
        name=name_of(key, sections),
        key=key,
    )


def _private(response: HttpResponseBase) -> HttpResponseBase:
    for name, value in HEADERS.items():
        response.headers[name] = value
    return response


def _refusal(request: HttpRequest, closed: Closed) -> HttpResponseBase:
    """What a script is told in a word, and a person on a page that says what to do."""
    message = words_of(closed)
    if request.accepts("text/html"):
        return render(request, "table_refused.html", {"message": message}, status=404)
    status = 404 if closed is Closed.UNKNOWN else 410
    return JsonResponse({"refused": closed.value, "message": message}, status=status)
