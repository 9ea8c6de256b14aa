"""What a regulation would change for whom, before it takes effect."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Subquery
from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from clubs.models import Authority
from clubs.queries.tree import below, chain_of
from clubs.typography.citations import cited
from clubs.wording import listed
from events.models import (
    ApprovalRequest,
    Chapter,
    Conditions,
    Delegation,
    Event,
    HouseRules,
    Regulation,
    Session,
)
from events.provisions.catalogue import CATALOGUE
from events.provisions.provision import Provision
from events.queries.powers import (
    answered_requests,
    answers_among,
    delegations_of,
    holders_of,
    stands_on,
)
from events.queries.provision_words import said_value
from events.queries.regulations import (
    Overtaken,
    day_of_play,
    newest,
    overtaken_under,
    spoken,
)


@dataclass(frozen=True, slots=True)
class EventEffect:
    """An event that is published and not played, and what of its conditions would change."""

    event: Event
    changes: tuple[Overtaken, ...]


@dataclass(frozen=True, slots=True)
class Reworded:
    """A provision on which an authority would say something else."""

    provision: Provision[Any]
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class RewordedChapter:
    """A chapter of the conditions of which an authority would say something else."""

    chapter: Chapter
    was: str
    now: str


def effects_of(regulation: Regulation) -> list[EventEffect]:
    """The events under the authority whose conditions it would overtake; it need not be stored.

    What their organisers publish is public; nothing else of theirs is told.
    """
    authorities = below(regulation.authority)
    for given in Delegation.objects.filter(to_authority=regulation.authority):
        authorities.extend(each for each in below(given.authority) if each not in authorities)
    # The events of many organisers are asked for at once: those that everybody may read of.
    with scopes_disabled():
        return list(_effects(regulation, authorities))


def _effects(regulation: Regulation, authorities: list[Authority]) -> Iterator[EventEffect]:
    events = _to_be_played(authorities)
    organisers = {each.organiser_id: each.organiser for each in events}.values()
    rules = {
        each.organiser_id: each for each in HouseRules.objects.filter(organiser__in=organisers)
    }
    answered = list(answered_requests(organisers))
    given = list(delegations_of(Authority.objects.all()))
    others = list(
        Regulation.objects.exclude(authority=regulation.authority)
        .defer("document")
        .order_by("number")
    )
    for authority, of_it in groupby(events, _authority_of):
        chain = chain_of(authority.pk)
        for event in of_it:
            day = day_of_play(event)
            if day < regulation.effective_on:
                continue
            (version,) = event.conditions.all()
            version.event = event
            delegations = [
                each for each in given if each.authority in chain and stands_on(each, day)
            ]
            speakers = [*chain, *holders_of(delegations)]
            if regulation.authority not in speakers:
                continue
            keys = {each.pk for each in speakers}
            valid = [each for each in newest(others, day) if each.authority_id in keys]
            answers = answers_among(_answered_to(event, answered), day)
            own_rules = rules.get(event.organiser_id)
            above = spoken(
                chain, [*valid, regulation], delegations, event.organiser, own_rules, answers
            )
            if changes := overtaken_under(above, version):
                yield EventEffect(event, tuple(changes))


def _answered_to(event: Event, rows: Iterable[ApprovalRequest]) -> list[ApprovalRequest]:
    """Those of the event, and those of its organiser for all events."""
    return [
        each
        for each in rows
        if each.organiser_id == event.organiser_id and each.event_id in (None, event.pk)
    ]


def _to_be_played(authorities: list[Authority]) -> list[Event]:
    """Events with published conditions of which no session has begun, by authority and start."""
    last = Conditions.objects.filter(event=OuterRef("event")).order_by("-number")
    newest_only = Conditions.objects.filter(pk=Subquery(last.values("pk")[:1]))
    begun = Session.objects.filter(event=OuterRef("pk")).exclude(state=Session.State.SETUP)
    return list(
        Event.objects.filter(
            ~Exists(begun),
            organiser__authority__in=authorities,
            conditions__number=1,
            cancelled_at=None,
        )
        .select_related("organiser__authority")
        .prefetch_related(Prefetch("conditions", newest_only))
        .order_by("organiser__authority", "starts_at", "pk")
    )


def _authority_of(event: Event) -> Authority:
    return event.organiser.authority


def rewordings(
    statements: Mapping[str, Mapping[str, Any]], latest: Regulation | None
) -> list[Reworded]:
    """On which provisions an authority would say something else than in its newest version."""
    before = latest.statements if latest else {}
    return [
        Reworded(each, told(each, before.get(key)), told(each, statements.get(key)))
        for key, each in CATALOGUE.items()
        if before.get(key) != statements.get(key)
    ]


def reworded_chapters(
    chapters: Mapping[str, Mapping[str, Any]], latest: Regulation | None
) -> list[RewordedChapter]:
    """Of which chapters of the conditions it would say something else."""
    before = latest.chapters if latest else {}
    return [
        RewordedChapter(
            each, _told_of_chapter(before.get(each)), _told_of_chapter(chapters.get(each))
        )
        for each in Chapter
        if before.get(each) != chapters.get(each)
    ]


def _told_of_chapter(kept: Mapping[str, Any] | None) -> str:
    if kept is None:
        return _("nothing is said")
    required = _("events have to say something in it") if kept["required"] else ""
    offered = _("words are offered: %s") % kept["text"] if kept["text"] else ""
    return "; ".join(filter(None, [required, offered]))


def told(provision: Provision[Any], kept: Mapping[str, Any] | None) -> str:
    """A statement of an authority in words."""
    if kept is None:
        return _("nothing is said")
    parts = []
    if kept["value"] is not None:
        parts.append(said_value(provision, kept["value"]) or _("nothing"))
        parts.append(_("fixed for all below") if kept["fixed"] else "")
    if kept["approved"]:
        allowed = [said_value(provision, each) for each in kept["approved"]]
        parts.append(_("also allowed: %s") % listed(allowed))
    return "; ".join(filter(None, [*parts, cited(kept["citation"])]))
