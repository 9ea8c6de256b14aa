"""The ranking of an event over its sessions, and why an entry has its total."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.access import TenantRequest
from clubs.permissions import Permission
from clubs.typography.figures import figure
from clubs.typography.rows import Row, filled
from events.access import event_view
from events.actions.reports import request_overall
from events.chosen_scoring import plays_matches
from events.models import Entry, Event, Qualifier, Session, Stage
from events.queries.carried_words import carried_words
from events.queries.conditions import latest_conditions
from events.queries.overall import (
    binding_of,
    known_by,
    members_in_words,
    own_numbers,
    session_parts,
    sessions_of,
)
from events.queries.overall_places import OverallPlace, OverallRanking, SessionPart
from events.queries.overall_words import (
    formula,
    note_words,
    rules_in_words,
    score_words,
    share_words,
    tie_words,
)
from events.queries.ranking_tabs import list_tabs
from events.queries.stage_rounds import StageRounds, stage_rounds
from events.queries.stages import ranking_of, stage_ranking, stages_of
from events.stage_rules import carried_by
from events.views.crumbs import event_crumbs
from events.views.result_rows import Addresses
from events.views.tagged import TaggedAnswer
from scoring.numbers import exact


@event_view(None)
@require_safe
def event_ranking(request: TenantRequest, event: Event) -> HttpResponse:
    """The running total, or when every session is in the ranking."""
    return seen_elsewhere(request, event, "results") or _Page.of(request, event).ranking()


@event_view(None)
@require_safe
def event_why(request: TenantRequest, event: Event, number: int) -> HttpResponse:
    """Which sessions count for one entry, and what they add up to."""
    return seen_elsewhere(request, event, "results") or _Page.of(request, event).why(number)


def seen_elsewhere(request: TenantRequest, event: Event, page: str) -> HttpResponse | None:
    """Where a visitor finds it instead: one session has such a `page`, a cancelled event none."""
    is_inside = Permission.SEE_CLUB in request.permissions
    if not is_inside and latest_conditions(event) is None:
        raise Http404
    if event.is_cancelled:
        return redirect("event", event.organiser.slug, event.pk)
    if not event.has_several_sessions:
        return redirect(page, event.organiser.slug, event.sessions.get().pk)
    return None


@event_view(None)
@require_safe
def stage_ranking_page(request: TenantRequest, event: Event, stage: int) -> HttpResponse:
    """The ranking of one stage; before it is played, who comes into it with what."""
    return seen_elsewhere(request, event, "results") or _Page.of(request, event).stage(stage)


@event_view(Permission.ASK_REPORT)
@require_POST
def report_overall(request: TenantRequest, event: Event) -> HttpResponse:
    """Ask for the ranking on paper and go to where it can be followed."""
    job = request_overall(actor=request.actor, event=event, now=timezone.now())
    return redirect("job", request.organiser.slug, job.pk)


@dataclass(frozen=True)
class _Page:
    """What a visitor is shown of the event as it stands; `own` are the entries they play in."""

    request: TenantRequest
    event: Event
    sessions: list[Session]
    names: dict[int, str]
    own: frozenset[int]
    answer: TaggedAnswer

    @classmethod
    def of(cls, request: TenantRequest, event: Event) -> "_Page":
        sessions, names = sessions_of(event), members_in_words(event)
        own = own_numbers(request.actor.user, event)
        facts = (
            *(event.organiser.name, event.name, event.place),
            *known_by(sessions, names),
            *map(str, sorted(own)),
        )
        return cls(request, event, sessions, names, own, TaggedAnswer(request, facts))

    @cached_property
    def parts(self) -> tuple[SessionPart, ...]:
        return session_parts(self.event, self.sessions)

    @cached_property
    def stages(self) -> list[Stage]:
        return stages_of(self.event)

    @property
    def listed(self) -> str:
        """The list beside the ranking that is asked for."""
        return self.request.GET.get("list", "")

    def ranking(self) -> HttpResponse:
        return self.answer.unchanged() or self._ranked(
            ranking_of(
                self.event, self.parts, self.names, entries=self._entries(), listed=self.listed
            )
        )

    def stage(self, number: int) -> HttpResponse:
        return self.answer.unchanged() or self._ranked(self._of_stage(number))

    def _of_stage(self, number: int) -> OverallRanking:
        stage = next((each for each in self.stages if each.number == number), None)
        if stage is None:
            raise Http404
        return stage_ranking(
            self.event,
            stage,
            self.parts,
            self.names,
            entries=self._entries(),
            listed=self.listed,
        )

    def why(self, number: int) -> HttpResponse:
        return self.answer.unchanged() or self._reasons(number)

    def _entries(self) -> list[Entry]:
        return list(self.event.entries.order_by("number"))

    def _drawn(self, template: str, found: OverallRanking, more: dict[str, Any]) -> HttpResponse:
        context = {
            "event": self.event,
            "found": found,
            "parts": found.parts,
            "sessions": self.sessions,
            "stages": self.stages,
            "state": _state(found),
            "rules": rules_in_words(found),
            **more,
        }
        return self.answer.of(render(self.request, template, context))

    def _ranked(self, found: OverallRanking) -> HttpResponse:
        stage = found.stage
        slug = self.event.organiser.slug
        whole = reverse("event_ranking", args=[slug, self.event.pk])
        here = (_("Ranking"), whole) if stage else _("Ranking")
        is_awaited = stage is not None and not found.places
        more = {
            "crumbs": event_crumbs(self.event, here, *([stage.name] if stage else [])),
            "rows": self._rows(found, whole),
            "tabs": list_tabs(found.lists),
            "chosen": found.listed,
            "come_in": self._come_in(found) if is_awaited else [],
            "by_round": self._by_round(found),
            "may_print": Permission.ASK_REPORT in self.request.permissions,
            "may_take_entries": Permission.MANAGE_ENTRIES in self.request.permissions,
        }
        return self._drawn("events/event_ranking.html", found, more)

    def _by_round(self, found: OverallRanking) -> StageRounds | None:
        """Of a Swiss, beside the ranking of everybody."""
        chosen = binding_of(self.event, self.parts)
        if found.stages or found.listed or not plays_matches(chosen):
            return None
        return stage_rounds(found, self.own)

    def _come_in(self, found: OverallRanking) -> list[dict[str, Any]]:
        """Who comes into a stage that is not played yet, and what they carry."""
        rows = Qualifier.objects.filter(stage=found.stage).select_related("entry", "stage")
        return [
            {
                "seed": row.seed,
                "names": self.names.get(row.entry.number, ""),
                "is_own": row.entry.number in self.own,
                "is_withdrawn": row.entry.withdrawn_at is not None,
                "carried": carried_words(carried_by(row), found.unit),
                "reason": row.reason,
            }
            for row in rows.order_by("seed")
        ]

    def _rows(self, found: OverallRanking, whole: str) -> list[Row]:
        """For `events/event_ranking_row.html`."""
        addresses = [Addresses.of(part.session) for part in found.parts]
        has_total = found.has_percent and not found.is_mean and not found.stages
        is_staged = bool(found.stages)
        return [
            Row(
                {
                    "place": place.rank.rstrip("="),
                    "names": place.names,
                    "address": f"{whole}{place.number}/",
                    "text": score_words(found, place),
                    "width": place.percent,
                    "total": figure(place.shown),
                    "of": str(place.standing.of),
                    "stage": place.stage.name if is_staged and place.stage else "",
                    "carried": _carried(place, found),
                    "cells": _shares(place, addresses, is_cell=True, mixed=found.is_mixed),
                    "line": _shares(
                        place,
                        addresses,
                        is_cell=False,
                        played_only=is_staged,
                        mixed=found.is_mixed,
                    ),
                },
                {
                    "equal": place.rank.endswith("="),
                    "is_own": place.number in self.own,
                    "has_percent": bool(place.percent),
                    "has_total": has_total,
                    "is_staged": is_staged,
                    "has_carried": found.has_carried,
                    "carries": place.carried is not None and not is_staged,
                    "note": note_words(place),
                },
            )
            for place in found.places
        ]

    def _reasons(self, number: int) -> HttpResponse:
        slug = self.event.organiser.slug
        whole = ranking_of(self.event, self.parts, self.names, entries=self._entries())
        place = whole.place_of(number)
        if place is None:
            raise Http404
        ranking = (_("Ranking"), reverse("event_ranking", args=[slug, self.event.pk]))
        own = [
            (each, there)
            for each in (whole.stages or (whole,))
            if (there := each.place_of(number)) is not None
        ]
        more = {
            "crumbs": event_crumbs(self.event, ranking, place.names),
            "place": place,
            "reasons": [_reason(each, there) for each, there in own],
        }
        return self._drawn("events/event_why.html", whole, more)


def _reason(found: OverallRanking, place: OverallPlace) -> dict[str, Any]:
    """Why an entry has its total in the event, or in one of its stages."""
    addresses = [Addresses.of(part.session) for part in found.parts]
    return {
        "found": found,
        "place": place,
        "lines": [
            (part, share, share and to.pair(share.label), share and exact(share.total))
            for part, share, to in zip(found.parts, place.shares, addresses, strict=True)
        ],
        "carried": carried_words(place.carried, found.unit),
        "formula": formula(found, place),
        "rules": rules_in_words(found),
        "decided_by": [tie.criterion for tie in place.decided_by],
        "tie": tie_words(place),
    }


def _carried(place: OverallPlace, found: OverallRanking) -> str:
    words = carried_words(place.carried, found.unit)
    return words.amount if words else ""


def _shares(
    place: OverallPlace,
    addresses: Sequence[Addresses],
    *,
    is_cell: bool,
    played_only: bool = False,
    mixed: bool = False,
) -> SafeString:
    """What was made of each session, each leads to the card it was made on."""
    rows = [
        Row(
            {"shown": share_words(share, mixed=mixed), "address": to.pair(share.label)},
            {"is_cell": is_cell, "counts": share.counts},
        )
        if share
        else Row({}, {"is_cell": is_cell})
        for share, to in zip(place.shares, addresses, strict=True)
        if share or not played_only
    ]
    return filled("events/session_share.html", rows)


def _state(found: OverallRanking) -> tuple[str, str]:
    """How far the ranking is, as a chip has it."""
    if found.is_final:
        return "final", _("final")
    if found.is_complete:
        return "official", _("official, provisional")
    if found.stage and all(each.session.state == Session.State.SETUP for each in found.parts):
        return "setup", _("being set up")
    return "running", _("running total")
