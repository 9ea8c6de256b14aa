"""Whose a value is, in words: an authority's or an organiser's with the place, or the Law's."""

from dataclasses import replace

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.typography.citations import cited
from clubs.wording import listed
from events.models import Conditions, Event
from events.provisions.provision import Setter
from events.provisions.statements import Provenance
from events.queries.regulations import day_of_play


def provenance_in(source: Event | Conditions, key: str) -> Provenance:
    """Whose a value is in an event's draft or in a published version, which the event speaks by."""
    kept = source.provisions.get(key)
    found = Provenance.read(kept) if kept else Provenance()
    if found.setter is Setter.EVENT and isinstance(source, Conditions):
        since = day_of_play(source.event, source.published_at)
        return replace(found, version=source.number, since=since)
    return found


def whose(provenance: Provenance, clause: str, *, has_law: bool) -> str:
    """Who said a value: authority or organiser with the place in its text, the event, the Law."""
    if provenance.setter is None:
        return clause if has_law else _("%s says nothing: as is usual") % clause
    if provenance.joined:
        all_of_them = (*provenance.joined, replace(provenance, joined=()))
        return listed([whose(each, clause, has_law=has_law) for each in all_of_them])
    if provenance.setter is Setter.EVENT:
        return _of_event(provenance)
    said = {
        "who": provenance.name,
        "whose": provenance.in_name_of,
        "citation": place_of(provenance),
    }
    if provenance.in_name_of:
        return _("%(who)s in the name of %(whose)s, %(citation)s") % said
    return _("%(who)s, %(citation)s") % said


def whose_said(provenance: Provenance) -> str:
    """The same of what somebody has said; nothing where nobody has."""
    return whose(provenance, "", has_law=True) if provenance.setter else ""


def _of_event(provenance: Provenance) -> str:
    """Of its draft there is no version yet."""
    if provenance.version is None or provenance.since is None:
        return _("this event")
    said = {"number": provenance.version, "day": date_format(provenance.since, "j F Y")}
    return _("this event, version %(number)d of %(day)s") % said


def place_of(provenance: Provenance) -> str:
    """Where in the text of an authority or an organiser it stands."""
    if provenance.citation:
        return cited(provenance.citation)
    if provenance.setter is Setter.ORGANISER:
        return _("house rules %d") % (provenance.version or 0)
    return _("regulation %d") % (provenance.version or 0)
