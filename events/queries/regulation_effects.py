"""What a regulation would change for whom, before it takes effect."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, Subquery
from django.utils.translation import gettext as _
from django_scopes import scopes_disabled

from clubs.queries.tree import below
from clubs.typography.citations import cited
from clubs.wording import listed
from events.models import Chapter, Conditions, Delegation, Event, Regulation, Session
from events.provisions.catalogue import CATALOGUE
from events.provisions.provision import Provision
from events.queries.hindrances import hindrance_of
from events.queries.provision_words import said_value
from events.queries.regulations import Overtaken, day_of_play, overtaken_under
from events.queries.said_to_many import SaidToMany, said_to_many

A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class EventEffect:
    """An event with a session to come, and what of its published conditions would change.

    `hindrance` tells why it could then not be played at all, or is empty.
    """

    event: Event
    changes: tuple[Overtaken, ...]
    hindrance: str = ""


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


@dataclass(frozen=True, slots=True)
class Rewording:
    """What a regulation says otherwise than another version, which is None where nothing is."""

    since: Regulation | None
    provisions: tuple[Reworded, ...]
    chapters: tuple[RewordedChapter, ...]


def effects_of(regulation: Regulation) -> list[EventEffect]:
    """The events under the authority whose conditions it would overtake; it need not be stored.

    What their organisers publish is public; nothing else of theirs is told.
    """
    authorities = below(regulation.authority)
    for given in Delegation.objects.filter(to_authority=regulation.authority):
        authorities.extend(each for each in below(given.authority) if each not in authorities)
    # The events of many organisers are asked for at once: those that everybody may read of.
    with scopes_disabled():
        events = to_be_played(Q(organiser__authority__in=authorities))
        said = said_to_many({each.organiser for each in events}, regulation)
        return [found for each in events if (found := _effect(regulation, each, said))]


def _effect(regulation: Regulation, event: Event, said: SaidToMany) -> EventEffect | None:
    """What changes in it, for whichever of its sessions from that day on."""
    changes: dict[tuple[str, str], Overtaken] = {}
    version = newest_of(event)
    for session, has_begun in sessions_to_come(event):
        day = day_of_play(event, session.starts_at)
        if day >= regulation.effective_on and (
            regulation.authority in said.speakers(event.organiser, day)
        ):
            above = said.above(event, day)
            for each in overtaken_under(above, version, has_begun=has_begun):
                changes.setdefault((each.stage, each.provision.key), each)
    return _with_hindrance(event, version, list(changes.values())) if changes else None


def to_publish_anew(events: Q, now: datetime) -> list[EventEffect]:
    """Those of the events whose published conditions something has overtaken that binds on the day
    of the next session; however many there are, the queries are as many.
    """
    # A person's events lie with many organisers; what is published of them everybody may read.
    with scopes_disabled():
        coming = to_be_played(events)
        said = said_to_many({each.organiser for each in coming}) if coming else None
        return [found for each in coming if said and (found := _next_effect(each, said, now))]


def _next_effect(event: Event, said: SaidToMany, now: datetime) -> EventEffect | None:
    session, has_begun = min(sessions_to_come(event), key=lambda each: each[0].starts_at)
    if session.starts_at < now - A_DAY:
        return None
    version = newest_of(event)
    above = said.above(event, day_of_play(event, session.starts_at))
    changes = overtaken_under(above, version, has_begun=has_begun)
    return _with_hindrance(event, version, changes) if changes else None


def _with_hindrance(event: Event, version: Conditions, changes: list[Overtaken]) -> EventEffect:
    settled = {each.provision.key: each.settled for each in changes if not each.stage}
    hindrance = hindrance_of(event, version, settled)
    return EventEffect(event, tuple(changes), hindrance.text if hindrance else "")


def to_be_played(events: Q) -> list[Event]:
    """Those with published conditions and a session to come, by authority and start.

    Each comes with its newest version and its sessions.
    """
    last = Conditions.objects.filter(event=OuterRef("event")).order_by("-number")
    newest_only = Conditions.objects.filter(pk=Subquery(last.values("pk")[:1]))
    to_come = Session.objects.filter(event=OuterRef("pk"), state=Session.State.SETUP)
    return list(
        Event.objects.filter(
            events,
            Exists(to_come),
            Exists(Conditions.objects.filter(event=OuterRef("pk"))),
            cancelled_at=None,
        )
        .select_related("organiser__authority")
        .prefetch_related(Prefetch("conditions", newest_only), "sessions")
        .order_by("organiser__authority", "starts_at", "pk")
    )


def newest_of(event: Event) -> Conditions:
    """The version that came with an event `to_be_played`."""
    (version,) = event.conditions.all()
    version.event = event
    return version


def sessions_to_come(event: Event) -> list[tuple[Session, bool]]:
    """The sessions in their set-up, each with whether play will have begun before it."""
    sessions = sorted(event.sessions.all(), key=lambda each: each.number)
    begun = any(each.state != Session.State.SETUP for each in sessions)
    return [
        (each, begun or each is not sessions[0])
        for each in sessions
        if each.state == Session.State.SETUP
    ]


def reworded_since(regulation: Regulation, earlier: Regulation | None) -> Rewording:
    """What it says otherwise than an earlier version; it need not be stored."""
    was, now = earlier.statements if earlier else {}, regulation.statements
    provisions = tuple(
        Reworded(each, told(each, was.get(key)), told(each, now.get(key)))
        for key, each in CATALOGUE.items()
        if was.get(key) != now.get(key)
    )
    return Rewording(earlier, provisions, tuple(reworded_chapters(regulation.chapters, earlier)))


def reworded_chapters(
    chapters: Mapping[str, Mapping[str, Any]], earlier: Regulation | None
) -> list[RewordedChapter]:
    """Of which chapters of the conditions it would say something else."""
    before = earlier.chapters if earlier else {}
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
