"""Answering pages of a running session, or of a rubber table, that look again by themselves.

What such a page shows follows from the session's version, from who looks, and from the clock. Its
tag names all three, so that the row with which every request begins tells whether anything has
changed; whether the visitor may still look has been asked before. The page is not stored: the tag
is kept by the part of it that looks again (static/js/refresh.js), which is sent the content of the
page without its head and foot.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.messages import get_messages
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags
from django.utils.translation import get_language

from clubs.access import TenantRequest
from clubs.privacy import is_known
from events.models import RubberTable, Session
from events.queries.periods import zone_of

AS_OF = "As-Of"
"""The header of the short answer that says when what is shown was still so, where it is played."""

Watched = Session | RubberTable
"""What counts the acts on it, so that its page can be asked by version."""


@dataclass(frozen=True, slots=True)
class Tag:
    """What a visitor was shown: by whom, at which version, until when, and what in one number."""

    who: str
    version: str
    until: str = ""
    content: str = ""

    @classmethod
    def parse(cls, text: str) -> "Tag | None":
        """What `str` wrote; None for anything else."""
        parts = text.removeprefix('W/"').removesuffix('"').split(".")
        if len(parts) != 4 or not (parts[2] == "" or (parts[2].isascii() and parts[2].isdigit())):
            return None
        return cls(*parts)

    def __str__(self) -> str:
        return f'W/"{self.who}.{self.version}.{self.until}.{self.content}"'

    def is_in_time(self, now: datetime) -> bool:
        return self.until == "" or now.timestamp() < int(self.until)


def still_so(request: TenantRequest, watched: Watched) -> HttpResponse | None:
    """The short answer, when nobody has acted since, and the clock has not gone on."""
    version = str(watched.version)
    for tag in _held(request):
        is_version = tag.version == version and tag.is_in_time(timezone.now())
        if is_version and tag.who == _who(request):
            return _short(request, watched, tag)
    return None


def render_watched(
    request: TenantRequest,
    watched: Watched,
    template: str,
    context: dict[str, Any],
    *,
    until: datetime | None = None,
    shows: object = None,
) -> HttpResponse:
    """The page itself, or what its script swaps of it (`part.html`).

    `until` is when the clock changes it though nobody acts.

    With `shows`, a value that stands for all that it shows, the answer is short too where an act
    has changed nothing of that.
    """
    ends = str(int(until.timestamp())) if until else ""
    content = _digest(repr(shows)) if shows is not None else ""
    for held in _held(request):
        if content and held.content == content and held.who == _who(request):
            tag = Tag(held.who, str(watched.version), ends, content)
            return _short(request, watched, tag)
    response = render(request, template, context)
    # Who looks is asked last: the page may have brought a token.
    response["ETag"] = str(Tag(_who(request), str(watched.version), ends, content))
    return _unkept(request, response)


def _held(request: TenantRequest) -> list[Tag]:
    """What the visitor says to have; nothing while there is a message to be shown."""
    tags = map(Tag.parse, parse_etags(request.headers.get("If-None-Match", "")))
    found = [tag for tag in tags if tag]
    return [] if found and len(get_messages(request)) else found


def _short(request: TenantRequest, watched: Watched, tag: Tag) -> HttpResponse:
    response = HttpResponseNotModified(headers={"ETag": str(tag)})
    response[AS_OF] = f"{timezone.now().astimezone(_zone(watched)):%H:%M:%S}"
    return _unkept(request, response)


def _zone(watched: Watched) -> ZoneInfo:
    """By which clocks: those where it is played."""
    if isinstance(watched, Session):
        return zone_of(watched)
    return ZoneInfo(watched.organiser.time_zone)


def _who(request: TenantRequest) -> str:
    """Who looks at which page, and with which rights.

    Its forms carry a token, which is another one after a login.
    """
    user = request.actor.user
    parts = [
        request.get_full_path(),
        f"{user.pk} {user}" if user else "",
        request.META.get("CSRF_COOKIE") or "",
        *sorted(request.permissions),
        "part" if request.htmx else "",
        static("css/tenace.css"),
        get_language() or "",
    ]
    return _digest("|".join(parts))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _unkept(request: TenantRequest, response: HttpResponse) -> HttpResponse:
    """What a known visitor is shown is not stored anyhow (`clubs.privacy`).

    Nor is what a script gets, which has the page's address and is a part of it.
    """
    if request.htmx:
        patch_cache_control(response, private=True, no_store=True)
    elif not is_known(request):
        patch_cache_control(response, private=True, no_cache=True)
    return response
