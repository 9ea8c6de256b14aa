"""Answering "not modified" for pages of a final score, which seldom change and are read often.

While the score is provisional its deadlines count down from the moment the page was made, so
those pages are always made afresh.
"""

import hashlib
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from clubs.access import TenantRequest
from events.models import ScoreRelease

COOKIES = ("theme", "suits", "csrftoken")
"""What a page shows, or the form in its footer needs, besides the visitor's login."""


def render_release(
    request: TenantRequest, release: ScoreRelease, template: str, context: dict[str, Any]
) -> HttpResponse:
    """A page of the release; the short answer when the visitor's browser holds this very page.

    `context["own"]` are the labels that the page marks as the visitor's. A browser may keep the
    page, but asks before each use.
    """
    may_keep = release.is_final and not len(get_messages(request))
    tag = _tag(request, release, context["own"])
    if may_keep and (short := get_conditional_response(request, etag=tag)):
        return short
    response = render(request, template, context)
    patch_cache_control(response, private=True, no_cache=True)
    if may_keep:
        response["ETag"] = tag
    return response


def _tag(request: TenantRequest, release: ScoreRelease, own: frozenset[str]) -> str:
    """Everything that a final page depends on; times are told with their day unless today."""
    user = request.actor.user
    parts = [
        str(release.pk),
        f"{timezone.now():%x}",
        f"{user.pk} {user}" if user else "",
        *sorted(request.permissions),
        *sorted(own),
        static("css/tenace.css"),
        get_language() or "",
        *(request.COOKIES.get(name, "") for name in COOKIES),
    ]
    return f'W/"{hashlib.sha256("|".join(parts).encode()).hexdigest()[:32]}"'
