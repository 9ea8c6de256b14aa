"""Answering with a page of an official score, which seldom changes and is read often.

Whether a visitor's copy still holds is told from a few columns, before anything is made
(`events.views.tagged`).
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.typography.rows import Row, filled
from clubs.typography.times import ToldTime, told, told_with_zone
from events.models import ScoreRelease, Session
from events.queries.butler_pages import lists_pairs
from events.queries.periods import Periods, periods, zone_of
from events.queries.places import own_labels
from events.queries.releases import release_in_force
from events.views.tagged import TaggedAnswer


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

    def unchanged(self, *facts: str) -> HttpResponse | None:
        """The short answer, when the visitor holds this very page.

        `facts` are what it tells besides the release.
        """
        return self._answer(*facts).unchanged()

    def tagged(self, file: HttpResponse, *facts: str) -> HttpResponse:
        """A file made of the release, in place of a page."""
        return self._answer(*facts).of(file)

    def render(self, template: str, content: dict[str, Any], title: str = "") -> HttpResponse:
        """The page itself; without a title of its own it has the session's name."""
        head = {"title": title or self.session.full_name, "head": self._head(title)}
        page = render(self.request, template, {**self._context(), **head, **content})
        return self._answer().of(page)

    def _context(self) -> dict[str, Any]:
        permissions = self.request.permissions
        return {
            "session": self.session,
            "event": self.session.event,
            "release": self.release,
            "own": self.own,
            "has_butler": lists_pairs(self.session),
            "may_ask_report": Permission.ASK_REPORT in permissions,
            "may_direct": Permission.DIRECT in permissions,
            "may_take_entries": Permission.MANAGE_ENTRIES in permissions,
            "is_inside": Permission.SEE_CLUB in permissions,
        }

    def _head(self, title: str) -> SafeString:
        """The head of the page, which is drawn once for the release and filled with the title."""
        event, now = self.session.event, timezone.now()
        called = self.session.full_name
        values = {"title": title or called, "kicker": called, "place": event.place}
        marks = {
            "has_kicker": bool(title),
            "has_place": bool(event.place),
            "starts": told(self.session.starts_at, event.time_zone, now),
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

    def _answer(self, *more: str) -> TaggedAnswer:
        """Everything that the page depends on; times are told with their day unless today."""
        now, event = timezone.now(), self.session.event
        deadlines = (
            (self.periods.correction_until, self.periods.appeal_until) if self.periods else ()
        )
        facts = (
            str(self.release.pk),
            self.session.state,
            f"{now.astimezone(zone_of(self.session)):%x}",
            *(f"{until} {until < now}" for until in deadlines),
            *(event.organiser.name, self.session.full_name, event.place),
            str(self.session.starts_at),
            *sorted(self.own),
            *more,
        )
        return TaggedAnswer(self.request, facts)


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
