"""Answering with a page of an official score, which seldom changes and is read often.

Whether a visitor's copy still holds is told from a few columns, before anything is made. What
nobody signed in is shown is the same for everybody, so any cache on the way may keep it for a
moment; what a visitor is shown stays in that visitor's browser.
"""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import timezone
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
)
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.typography.rows import Row, filled
from clubs.typography.times import ToldTime, told, told_with_zone
from events.models import ScoreRelease, Session
from events.queries.periods import Periods, periods, zone_of
from events.queries.places import own_labels
from events.queries.releases import release_in_force

SHARED_SECONDS = 20
"""How long a shared cache may answer without asking: so much later a reader learns of a change."""

SHOWN_COOKIES = ("theme", "suits")
"""What a page shows besides the visitor's login."""

VARIES_BY = ("Cookie", "Accept-Language")


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a period ends, and whether it has."""

    told: ToldTime
    over: bool


@dataclass(frozen=True, slots=True)
class OfficialPage:
    """One visitor's page of a release; `own` are the labels that it marks as the visitor's."""

    request: TenantRequest
    session: Session
    release: ScoreRelease
    periods: Periods | None
    own: frozenset[str]

    def unchanged(self) -> HttpResponse | None:
        """The short answer, when the visitor holds this very page."""
        if self._has_messages:
            return None
        short = get_conditional_response(self.request, etag=self._tag())
        return self._tagged(short) if isinstance(short, HttpResponse) else None

    def render(self, template: str, content: dict[str, Any], title: str = "") -> HttpResponse:
        """The page itself; without a title of its own it has the event's name."""
        head = {"title": title or self.session.event.name, "head": self._head(title)}
        response = render(self.request, template, {**self._context(), **head, **content})
        return self._kept(response) if self._has_messages else self._tagged(response)

    def _context(self) -> dict[str, Any]:
        permissions = self.request.permissions
        return {
            "session": self.session,
            "event": self.session.event,
            "release": self.release,
            "own": self.own,
            "may_ask_report": Permission.ASK_REPORT in permissions,
            "may_direct": Permission.DIRECT in permissions,
            "is_inside": Permission.SEE_CLUB in permissions,
        }

    def _head(self, title: str) -> SafeString:
        """The head of the page, which is drawn once for the release and filled with the title."""
        event, now = self.session.event, timezone.now()
        values = {"title": title or event.name, "kicker": event.name, "place": event.place}
        marks = {
            "has_kicker": bool(title),
            "has_place": bool(event.place),
            "starts": told(event.starts_at, event.time_zone, now),
            "state": self.session.state,
            "state_word": self.session.get_state_display(),
            "number": self.release.number,
            "made": told(self.release.made_at, event.time_zone, now),
            "deadlines": self._deadlines(now),
        }
        return filled("events/results_head.html", [Row(values, marks)])

    def _deadlines(self, now: datetime) -> tuple[Deadline, ...]:
        """Those of corrections and of appeals, until the score is final."""
        if self.periods is None or self.session.state != Session.State.OFFICIAL:
            return ()
        zone = self.session.event.time_zone
        ends = (self.periods.correction_until, self.periods.appeal_until)
        return tuple(Deadline(told_with_zone(until, zone, now), until < now) for until in ends)

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
        """Everything that the page depends on; times are told with their day unless today."""
        now = timezone.now()
        user, event = self.request.actor.user, self.session.event
        deadlines = (
            (self.periods.correction_until, self.periods.appeal_until) if self.periods else ()
        )
        parts = [
            str(self.release.pk),
            self.session.state,
            f"{now.astimezone(zone_of(self.session)):%x}",
            *(f"{until} {until < now}" for until in deadlines),
            *(event.organiser.name, event.name, event.place, str(event.starts_at)),
            f"{user.pk} {user}" if user else "",
            self.request.COOKIES.get(settings.CSRF_COOKIE_NAME, "") if user else "",
            *sorted(self.request.permissions),
            *sorted(self.own),
            static("css/tenace.css"),
            get_language() or "",
            *(self.request.COOKIES.get(name, "") for name in SHOWN_COOKIES),
        ]
        return f'W/"{hashlib.sha256("|".join(parts).encode()).hexdigest()[:32]}"'


def official_page(request: TenantRequest, session: Session) -> OfficialPage | None:
    """The page of the release in force, None while there is none."""
    release = release_in_force(session)
    if release is None:
        return None
    own = own_labels(request.actor.user, session)
    return OfficialPage(request, session, release, periods(session), own)


def official_page_or_404(request: TenantRequest, session: Session) -> OfficialPage:
    """The page of the release in force.

    Raises:
        Http404: there is none.
    """
    page = official_page(request, session)
    if page is None:
        raise Http404
    return page
