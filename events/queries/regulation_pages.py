"""The regulations of an authority as they are read: version by version, provision by provision."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import Authority
from clubs.typography.citations import cited
from events.models import Chapter, HouseRules, Regulation
from events.provisions.catalogue import CATALOGUE, ROOMS
from events.provisions.provision import Provision
from events.provisions.settling import refused_of
from events.provisions.statements import Speaker
from events.queries.powers import names_held
from events.queries.provision_words import refusal, said_value
from events.queries.regulations import in_force, said_by_authorities


@dataclass(frozen=True, slots=True)
class RegulationRow:
    """What an authority says of one provision, in words.

    It says so in its own name and, by powers delegated to it, `in_names_of` others (Law 80A3).
    `overruled` is why it does not hold in its own events.
    """

    provision: Provision[Any]
    value: str
    allowed: tuple[str, ...] = ()
    is_fixed: bool = False
    citation: str = ""
    in_names_of: tuple[str, ...] = ()
    overruled: str = ""


@dataclass(frozen=True, slots=True)
class RegulationRoom:
    """Rows that are about one thing."""

    name: str
    rows: tuple[RegulationRow, ...]


@dataclass(frozen=True, slots=True)
class RegulationChapter:
    """A chapter of the conditions that events have to fill in, or for which words are offered."""

    chapter: Chapter
    is_required: bool
    text: str


def stands(authority: Authority, today: date) -> Regulation | None:
    """The version in force today; before any is, the first that will be."""
    found = in_force([authority], today)
    return found[0] if found else authority.regulations.order_by("effective_on", "-number").first()


def rows_of(regulation: Regulation, today: date) -> list[RegulationRoom]:
    """What it says, as people look for it; the powers are those of today, or of its first day."""
    on = max(today, regulation.effective_on)
    names, overruled = names_held(regulation.authority, on), _overruled(regulation, on)
    rooms = []
    for name, provisions in ROOMS.items():
        rows = [
            _row(
                each,
                regulation.statements[each.key],
                names.get(each.key, ()),
                overruled.get(each.key, ""),
            )
            for each in provisions
            if each.key in regulation.statements
        ]
        if rows:
            rooms.append(RegulationRoom(_(name), tuple(rows)))
    return rooms


def rooms_of_rules(rules: HouseRules) -> list[RegulationRoom]:
    """What an organiser says for all its events, as people look for it."""
    rooms = []
    for name, provisions in ROOMS.items():
        rows = [
            RegulationRow(
                each, said_value(each, rules.statements[each.key]["value"]) or _("nothing")
            )
            for each in provisions
            if each.key in rules.statements
        ]
        if rows:
            rooms.append(RegulationRoom(_(name), tuple(rows)))
    return rooms


def chapter_rows(regulation: Regulation) -> list[RegulationChapter]:
    """What it says of chapters of the conditions of contest, in their order."""
    said = regulation.chapters
    return [
        RegulationChapter(each, said[each]["required"], said[each]["text"])
        for each in Chapter
        if each in said
    ]


def _overruled(regulation: Regulation, on: date) -> dict[str, str]:
    """Why what it says does not hold that day, by provision; nothing where another version does."""
    authority = regulation.authority
    if regulation not in in_force([authority], on):
        return {}
    said = said_by_authorities(authority, on)
    found = {}
    for key in regulation.statements.keys() & CATALOGUE.keys():
        provision, heard = CATALOGUE[key], list(said.get(key, ()))
        own = next((each for each in heard if _is_of(regulation, each.speaker)), None)
        if own is None:
            found[key] = _("This power is assigned to others (Law 80A3).")
            continue
        heard.remove(own)
        if refused := next(refused_of(provision, heard, own), None):
            found[key] = refusal(provision, refused)
    return found


def _is_of(regulation: Regulation, who: Speaker) -> bool:
    """Whether it speaks in that version; two authorities may bear one name."""
    said = (regulation.authority.name, regulation.number, regulation.effective_on)
    return (who.name, who.version, who.since) == said


def _row(
    provision: Provision[Any], kept: Mapping[str, Any], names: Iterable[str], overruled: str
) -> RegulationRow:
    value = "" if kept["value"] is None else said_value(provision, kept["value"]) or _("nothing")
    allowed = tuple(said_value(provision, each) for each in kept["approved"])
    citation = cited(kept["citation"])
    return RegulationRow(
        provision, value, allowed, kept["fixed"], citation, tuple(names), overruled
    )
