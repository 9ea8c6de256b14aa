"""Answers with a tag: a visitor who holds the same page is told so, and nothing is made anew.

What nobody signed in is shown is the same for everybody, so any cache on the way may keep it for a
moment; what a visitor is shown stays in that visitor's browser.
"""

import hashlib
from dataclasses import dataclass

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.templatetags.static import static
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
)
from django.utils.translation import get_language

from clubs.access import TenantRequest

SHARED_SECONDS = 20
"""How long a shared cache may answer without asking: so much later a reader learns of a change."""

SHOWN_COOKIES = ("theme", "suits")
"""What a page shows besides the visitor's login."""

VARIES_BY = ("Cookie", "Accept-Language")


@dataclass(frozen=True, slots=True)
class TaggedAnswer:
    """The answer to one visitor of a page; `facts` tell all that it shows besides the visitor."""

    request: TenantRequest
    facts: tuple[str, ...]

    def unchanged(self) -> HttpResponse | None:
        """The short answer, when the visitor holds this very page."""
        if self._has_messages:
            return None
        short = get_conditional_response(self.request, etag=self._tag())
        return self._tagged(short) if isinstance(short, HttpResponse) else None

    def of(self, page: HttpResponse) -> HttpResponse:
        """The page, which says of itself how long it holds; a message is shown once."""
        return self._kept(page) if self._has_messages else self._tagged(page)

    def _tagged(self, response: HttpResponse) -> HttpResponse:
        response["ETag"] = self._tag()
        return self._kept(response)

    def _kept(self, response: HttpResponse) -> HttpResponse:
        """Say who may keep the answer: anybody, or the visitor's browser, which asks each time."""
        if self._is_anybodys:
            patch_cache_control(response, public=True, max_age=0, s_maxage=SHARED_SECONDS)
        else:
            patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, VARIES_BY)
        return response

    @property
    def _has_messages(self) -> bool:
        return bool(len(get_messages(self.request)))

    @property
    def _is_anybodys(self) -> bool:
        """Whether nobody is signed in; a session that has ended is still somebody's."""
        known = settings.SESSION_COOKIE_NAME in self.request.COOKIES
        return not (known or self.request.actor.user or self._has_messages)

    def _tag(self) -> str:
        user = self.request.actor.user
        parts = [
            *self.facts,
            f"{user.pk} {user}" if user else "",
            self.request.COOKIES.get(settings.CSRF_COOKIE_NAME, "") if user else "",
            *sorted(self.request.permissions),
            static("css/tenace.css"),
            get_language() or "",
            *(self.request.COOKIES.get(name, "") for name in SHOWN_COOKIES),
        ]
        return f'W/"{hashlib.sha256("|".join(parts).encode()).hexdigest()[:32]}"'
