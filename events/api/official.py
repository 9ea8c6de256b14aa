"""Answers about an official score, which never changes: kept by who asked, and passed on unread.

Whether a program's copy still holds follows from which release is in force and from what was asked,
once the caller has been let in and before anything of the release is read. What nobody signed in
is told any cache on the way may keep for a moment, as with pages (`events.views.tagged`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.privacy import is_known
from events.api.tags import short_answer, tag_of
from events.models import ScoreRelease, Session

SHARED_SECONDS = 20
"""How long a shared cache may answer without asking: so much later a program learns of a change."""

VARIES_BY = ("Authorization", "Cookie")


def no_official_score(session: Session | None) -> NotFound:
    """What a program is told that asks for one; of a league or a cup where its figures are.

    Without a session: of an event whose sessions are all taken away.
    """
    if session is None or not session.event.is_season:
        return NotFound(_("There is no official score yet."))
    address = reverse("api-season", args=[session.event.organiser.slug, session.pk])
    return NotFound(_("This is a league or a cup: its figures are at %s.") % address)


@dataclass(frozen=True, slots=True)
class OfficialAnswer:
    """What one caller is told of an official score; the same to everybody who may see it.

    `facts` say which score it is: what is told of it changes with them alone.
    """

    request: Request
    facts: tuple[object, ...]

    @classmethod
    def of(cls, request: Request, release: ScoreRelease) -> "OfficialAnswer":
        """What is told of one release."""
        return cls(request, ("release", release.pk))

    def unchanged(self) -> HttpResponse | None:
        """The short answer, when the caller holds this very page."""
        short = short_answer(self.request, self._tag)
        return self.kept(short) if short else None

    def told(self, data: Mapping[str, Any]) -> HttpResponse:
        """The page."""
        return self.kept(Response(data))

    def passed_on(self, data: Mapping[str, Any], name: str, rows: Iterable[str]) -> HttpResponse:
        """The page with one list more, the rows of which are JSON as it is stored."""
        head = JSONRenderer().render(data).removesuffix(b"}")
        body = b"".join([head, f',"{name}":['.encode(), ",".join(rows).encode(), b"]}"])
        return self.kept(HttpResponse(body, content_type="application/json"))

    def kept(self, response: HttpResponse) -> HttpResponse:
        """The answer, which says how long it holds and for whom."""
        response["ETag"] = self._tag
        if self._is_anybodys:
            patch_cache_control(response, public=True, max_age=0, s_maxage=SHARED_SECONDS)
        else:
            patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, VARIES_BY)
        return response

    @property
    def _is_anybodys(self) -> bool:
        """Whether nobody is signed in; a session that has ended is still somebody's."""
        return not (is_known(self.request) or settings.SESSION_COOKIE_NAME in self.request.COOKIES)

    @property
    def _tag(self) -> str:
        return tag_of(self.request, *self.facts)
