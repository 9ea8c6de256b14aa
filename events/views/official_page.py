"""Answering with a page of an official score, which seldom changes and is read often.

Whether a visitor's copy still holds is told from a few columns, before anything is made
(`events.views.tagged`).
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.typography.rows import Row, filled
from clubs.typography.times import ToldTime, told, told_with_zone
from events.chosen_scoring import binding, plays_matches
from events.models import ScoreRelease, Session
from events.queries.butler_pages import lists_pairs
from events.queries.periods import Periods, periods_told, zone_of
from events.queries.places import own_labels
from events.queries.releases import release_in_force
from events.timelimits import Holiday
from events.views.tagged import TaggedAnswer


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a period ends, and whether it has; nothing is told while that waits for play to end."""

    told: ToldTime | None
    over: bool


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Those of the session, with the round 0, or of a round that is official by itself.

    The `holidays` did not count on the way to them; `extended` says what put them off.
    """

    round: int
    since: ToldTime
    corrections: Deadline
    officials: Deadline | None
    appeals: Deadline
    holidays: tuple[Holiday, ...]
    extended: tuple[str, ...]

    @property
    def over(self) -> bool:
        """Whether the last has passed; errors of officials have at least the time of others."""
        corrections = self.officials or self.corrections
        return corrections.over and self.appeals.over


@dataclass(frozen=True, slots=True)
class OfficialPage:
    """One visitor's page of a release; `own` are the labels that it marks as the visitor's.

    The `periods` are those of the session, or of each round that is official by itself.
    """

    request: TenantRequest
    session: Session
    release: ScoreRelease
    periods: tuple[Periods, ...]
    own: frozenset[str]

    def unchanged(self, *facts: str) -> HttpResponse | None:
        """The short answer, when the visitor holds this very page.

        `facts` are what it tells besides the release.
        """
        return self._answer(*facts).unchanged()

    def tagged(self, file: HttpResponse, *facts: str) -> HttpResponse:
        """A file made of the release, in place of a page."""
        return self._answer(*facts).of(file)

    def render(
        self, template: str, content: dict[str, Any], title: str = "", *facts: str
    ) -> HttpResponse:
        """The page itself; without a title of its own it has the session's name.

        `facts` are those that `unchanged` was asked by.
        """
        head = {"title": title or self.session.full_name, "head": self._head(title)}
        page = render(self.request, template, {**self._context(), **head, **content})
        return self._answer(*facts).of(page)

    def _context(self) -> dict[str, Any]:
        permissions = self.request.permissions
        return {
            "session": self.session,
            "event": self.session.event,
            "release": self.release,
            "own": self.own,
            "has_matches": plays_matches(binding(self.session)),
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
        values["deadlines_url"] = reverse("deadlines", args=[event.organiser.slug, self.session.pk])
        marks = {
            "has_kicker": bool(title),
            "has_place": bool(event.place),
            "starts": told(self.session.starts_at, event.time_zone, now),
            "state": self.session.state,
            "state_word": self.session.get_state_display(),
            "number": self.release.number,
            "made": told(self.release.made_at, event.time_zone, now),
            "after_round": self.release.after_round,
            "deadlines": self._deadlines(now),
        }
        return filled("events/results_head.html", [Row(values, marks)])

    def rounds(self) -> tuple[Deadlines, ...]:
        """Since when each round is official and until when its boards can be disputed."""
        now = timezone.now()
        return tuple(self._told(each, now) for each in self.periods if each.round)

    def _deadlines(self, now: datetime) -> tuple[Deadlines, ...]:
        """Those of corrections and of appeals, until the score is final; of rounds what runs."""
        if self.session.state == Session.State.FINAL:
            return ()
        found = (self._told(each, now) for each in self.periods)
        return tuple(each for each in found if not (each.round and each.over))

    def _told(self, each: Periods, now: datetime) -> Deadlines:
        zone = self.session.event.time_zone
        corrections, officials, appeals = (
            Deadline(told_with_zone(until, zone, now), until < now)
            if until is not None
            else Deadline(None, over=False)
            for until in each.ends
        )
        since = told(each.official_at, zone, now)
        own = officials if each.tells_officials else None
        more = (each.holidays, each.extended)
        return Deadlines(each.round, since, corrections, own, appeals, *more)

    def _answer(self, *more: str) -> TaggedAnswer:
        """Everything that the page depends on; times are told with their day unless today."""
        now, event = timezone.now(), self.session.event
        deadlines = [(each.round, until) for each in self.periods for until in each.ends]
        facts = (
            str(self.release.pk),
            self.session.state,
            f"{now.astimezone(zone_of(self.session)):%x}",
            *(
                f"{number} {until} {until is not None and until < now}"
                for number, until in deadlines
            ),
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
    return OfficialPage(request, session, release, periods_told(session), own)


def official_page_or_404(request: TenantRequest, session: Session) -> OfficialPage:
    """The page of the release in force.

    Raises:
        Http404: there is none.
    """
    page = official_page(request, session)
    if page is None:
        raise Http404
    return page
