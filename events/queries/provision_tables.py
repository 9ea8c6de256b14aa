"""The provisions as programs read them: the catalogue, and what each comes to with whose it is."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.queries.recognition import recognition_of, recognition_words
from clubs.queries.tree import chain_known
from clubs.wording import listed
from events.models import Conditions, Event
from events.provisions.catalogue import CATALOGUE
from events.provisions.own_word import Begun, Published, speaks_by
from events.provisions.provision import Provision, Setter
from events.provisions.settling import Settled
from events.queries.provision_words import standing_words
from events.queries.regulations import day_of_play, end_of_day, said_in, settled_of

Row = dict[str, Any]


def catalogue_rows() -> list[Row]:
    """Each provision with all that is declared of it."""
    return [
        {
            "key": each.key,
            "clause": _(each.clause),
            "name": _(each.name),
            "type": each.kind.word,
            "range": dict(each.kind.bounds()),
            "set_by": [setter.value for setter in Setter if setter in each.setters],
            "default": each.law,
            "law_says_nothing": each.law is None,
            "usual": each.unsaid,
            "floor": each.floor or None,
            "need": each.need.value,
            "free": list(each.free),
            "condition": each.condition or None,
            "help": _(each.help),
            "said": _(each.name),
        }
        for each in CATALOGUE.values()
    ]


def settled_rows(
    event: Event, now: datetime, on: date | None = None, known_at: datetime | None = None
) -> list[Row]:
    """What each provision comes to in the event: for a day of play, as it was known at an instant.

    Without them it is the day of the event, as it is known now.
    """
    settled = settled_as_known(event, now, on, known_at)
    return [_row(CATALOGUE[key], each) for key, each in settled.items()]


def standing_line(
    event: Event, now: datetime, on: date | None = None, known_at: datetime | None = None
) -> str:
    """Under which authorities the organiser stood on that day, and whether it was recognised."""
    day, at = on or day_of_play(event), known_at or now
    recognition = recognition_of(event.organiser, day, at)
    said = {
        "day": date_format(day, "j F Y"),
        "organiser": event.organiser,
        "authorities": listed([str(each) for each in chain_known(event.organiser, day, at)]),
        "recognition": recognition_words(recognition) or _("recognised"),
    }
    return _("%(day)s: %(organiser)s, %(recognition)s, under %(authorities)s") % said


def settled_as_known(
    event: Event, now: datetime, on: date | None = None, known_at: datetime | None = None
) -> Mapping[str, Settled]:
    """The same by key. What an event itself says is known from when it publishes its conditions;
    before that it has said nothing to anybody. Without a day it speaks by its newest version.
    """
    if known_at is None and not event.conditions.exists():
        return settled_of(event, event.said, on, now)
    version = _version(event, on, known_at or now)
    said = said_in(version) if version else {}
    return settled_of(event, said, on, known_at or now, version)


def _version(event: Event, on: date | None, known_at: datetime) -> Conditions | None:
    """By which version the event speaks on the day; without one, the newest known."""
    versions = {each.number: each for each in event.conditions.all()}
    published = [Published(each.number, each.published_at) for each in versions.values()]
    if on is None:
        known = [each.number for each in published if each.at <= known_at]
        return versions[max(known)] if known else None
    number = speaks_by(published, _begun(event), on, end_of_day(on, event.time_zone), known_at)
    return versions[number] if number is not None else None


def _begun(event: Event) -> Iterator[Begun]:
    """Of one that was brought in it is known when its conditions are."""
    rows = event.sessions.exclude(conditions=None).exclude(started_at=None)
    for each in rows.select_related("conditions"):
        if each.conditions and each.started_at:
            at = max(each.started_at, each.conditions.published_at)
            yield Begun(each.conditions.number, day_of_play(event, each.starts_at), at)


def _row(provision: Provision[Any], settled: Settled) -> Row:
    return {
        "key": provision.key,
        "clause": _(provision.clause),
        "name": _(provision.name),
        "by": settled.provenance.name,
        **{name: each for name, each in settled.kept().items() if name != "name"},
        "value": settled.holds,
        "law_says_nothing": settled.said is None and provision.law is None,
        "awaits_approval": settled.awaits_approval,
        "refused": [
            {
                "value": each.statement.value,
                "set_by": each.statement.speaker.setter.value,
                "why": each.objection.value,
            }
            for each in settled.refused
        ],
        "said": standing_words(provision, settled),
    }
