"""The ranking of an event over its sessions, and why an entry has its total."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.typography.bridge import decimals, figure
from clubs.typography.rows import Row, filled
from events.access import event_view
from events.models import Entry, Event
from events.queries.conditions import latest_conditions
from events.queries.overall import (
    OverallPlace,
    OverallRanking,
    SessionPart,
    members_in_words,
    overall_ranking,
    own_numbers,
    session_parts,
)
from events.queries.ranking_tabs import list_tabs
from events.views.crumbs import event_crumbs
from events.views.result_rows import Addresses
from events.views.tagged import TaggedAnswer
from scoring.numbers import exact


@event_view(None)
@require_safe
def event_ranking(request: TenantRequest, event: Event) -> HttpResponse:
    """The running total, or when every session is in the ranking."""
    return _seen(request, event) or _Page.of(request, event).ranking()


@event_view(None)
@require_safe
def event_why(request: TenantRequest, event: Event, number: int) -> HttpResponse:
    """Which sessions count for one entry, and what they add up to."""
    return _seen(request, event) or _Page.of(request, event).why(number)


def _seen(request: TenantRequest, event: Event) -> HttpResponse | None:
    """Where a visitor finds it instead: one session has its own ranking, a cancelled event none."""
    is_inside = Permission.SEE_CLUB in request.permissions
    if not is_inside and latest_conditions(event) is None:
        raise Http404
    if event.is_cancelled:
        return redirect("event", event.organiser.slug, event.pk)
    if not event.has_several_sessions:
        return redirect("results", event.organiser.slug, event.sessions.get().pk)
    return None


@dataclass(frozen=True, slots=True)
class _Page:
    """What a visitor is shown of the event as it stands; `own` are the entries they play in."""

    request: TenantRequest
    event: Event
    parts: tuple[SessionPart, ...]
    names: dict[int, str]
    own: frozenset[int]
    entries: tuple[Entry, ...]
    answer: TaggedAnswer

    @classmethod
    def of(cls, request: TenantRequest, event: Event) -> "_Page":
        parts, names = session_parts(event), members_in_words(event)
        own = own_numbers(request.actor.user, event)
        entries = tuple(event.entries.order_by("number"))
        facts = (
            *(event.organiser.name, event.name, event.place),
            *(f"{each.release and each.release.pk} {each.session.state}" for each in parts),
            *(each.session.title for each in parts),
            *(f"{number} {name}" for number, name in names.items()),
            *map(str, sorted(own)),
            *(f"{each.stratum} {each.categories} {each.handicap}" for each in entries),
        )
        return cls(request, event, parts, names, own, entries, TaggedAnswer(request, facts))

    def ranking(self) -> HttpResponse:
        return self.answer.unchanged() or self._drawn(
            "events/event_ranking.html",
            lambda found: {
                "crumbs": event_crumbs(self.event, _("Ranking")),
                "rows": self._rows(found),
                "tabs": list_tabs(found.lists),
                "chosen": found.listed,
            },
            self.request.GET.get("list", ""),
        )

    def why(self, number: int) -> HttpResponse:
        return self.answer.unchanged() or self._drawn(
            "events/event_why.html", lambda found: self._reasons(found, number)
        )

    def _drawn(self, template: str, more: Any, listed: str = "") -> HttpResponse:
        found = overall_ranking(
            self.event, self.parts, self.names, entries=self.entries, listed=listed
        )
        context = {
            "event": self.event,
            "found": found,
            "parts": self.parts,
            "state": _state(found),
            "rules": rules_in_words(found),
            **more(found),
        }
        return self.answer.of(render(self.request, template, context))

    def _rows(self, found: OverallRanking) -> list[Row]:
        """For `events/event_ranking_row.html`."""
        addresses = self._addresses()
        has_total = found.has_percent and not found.is_mean
        return [
            Row(
                {
                    "place": place.rank.rstrip("="),
                    "names": place.names,
                    "address": f"{place.number}/",
                    "text": figure(place.percent or place.shown),
                    "width": place.percent,
                    "total": figure(place.shown),
                    "of": str(place.standing.of),
                    "cells": _shares(place, addresses, is_cell=True),
                    "line": _shares(place, addresses, is_cell=False),
                },
                {
                    "equal": place.rank.endswith("="),
                    "is_own": place.number in self.own,
                    "has_percent": found.has_percent,
                    "has_total": has_total,
                    "note": place.note,
                },
            )
            for place in found.places
        ]

    def _addresses(self) -> list[Addresses]:
        return [Addresses.of(part.session) for part in self.parts]

    def _reasons(self, found: OverallRanking, number: int) -> dict[str, Any]:
        place = found.place_of(number)
        if place is None:
            raise Http404
        slug = self.event.organiser.slug
        ranking = (_("Ranking"), reverse("event_ranking", args=[slug, self.event.pk]))
        return {
            "crumbs": event_crumbs(self.event, ranking, place.names),
            "place": place,
            "lines": [
                (part, share, share and to.pair(share.label), share and exact(share.total))
                for part, share, to in zip(self.parts, place.shares, self._addresses(), strict=True)
            ],
            "formula": formula(found, place),
            "decided_by": [tie.criterion for tie in place.decided_by],
        }


def _shares(place: OverallPlace, addresses: Sequence[Addresses], *, is_cell: bool) -> SafeString:
    """What was made of each session, each leads to the card it was made on."""
    rows = [
        Row(
            {"shown": figure(share.shown), "address": to.pair(share.label)},
            {"is_cell": is_cell, "counts": share.counts},
        )
        if share
        else Row({}, {"is_cell": is_cell})
        for share, to in zip(place.shares, addresses, strict=True)
    ]
    return filled("events/session_share.html", rows)


def _state(found: OverallRanking) -> tuple[str, str]:
    """How far the ranking is, as a chip has it."""
    if found.is_final:
        return "final", _("final")
    if found.is_complete:
        return "official", _("official, provisional")
    return "running", _("running total")


def rules_in_words(found: OverallRanking) -> list[str]:
    """How the sessions are put together (Law 78D)."""
    said = []
    if found.has_percent and found.is_mean:
        said.append(_("The mean of the percentages of the sessions decides."))
    elif found.has_percent:
        said.append(_("The matchpoints of all sessions together decide."))
    else:
        said.append(_("The sum of the sessions decides."))
    if best := found.rules.best:
        said.append(
            ngettext(
                "Of each the best session counts.",
                "Of each the best %(best)d sessions count; what is in brackets does not.",
                best,
            )
            % {"best": best}
        )
    if share := found.rules.ranking.minimum.share:
        said.append(
            _("Who played less than %(share)d%% of the boards so far has no place.")
            % {"share": 100 * share}
        )
    if found.rules.ranking.tie_breaks:
        said.append(_("Between those who are level the last session decides."))
    return said


def formula(found: OverallRanking, place: OverallPlace) -> str:
    """What the sessions that count add up to: "(56.25 + 61.1) ∕ 2 = 58.68%"."""
    counted = place.counted
    if not found.has_percent:
        return f"{_sum(exact(each.total) for each in counted)} = {figure(place.shown)}"
    if found.is_mean:
        terms = _sum(decimals(100 * each.total / each.of) for each in counted)
        terms = f"({terms}) ∕ {len(counted)}" if len(counted) > 1 else terms
        return f"{terms} = {figure(place.percent)}%"
    terms = _sum(exact(each.total) for each in counted)
    total = figure(exact(place.standing.total))
    shares = f"{total} ∕ {place.standing.of} = {figure(place.percent)}%"
    return f"{terms} = {total}; {shares}" if len(counted) > 1 else shares


def _sum(terms: Any) -> str:
    return " + ".join(map(figure, terms))
