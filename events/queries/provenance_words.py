"""Whose a value is, in words: an authority's or an organiser's with the place, or the Law's."""

from dataclasses import replace

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

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


def told_in_full(provenance: Provenance) -> str:
    """The same with the version and since when it holds, in a sentence for each who said it."""
    all_of_them = (*provenance.joined, replace(provenance, joined=()))
    return " ".join(filter(None, map(_in_full, all_of_them)))


def _in_full(provenance: Provenance) -> str:
    setter, number, since = provenance.setter, provenance.version, provenance.since
    if setter is Setter.EVENT and number is None:
        return _("Said by the event itself; not published yet.")
    if setter is None or number is None or since is None:
        return ""
    said = {
        "who": provenance.name,
        "whose": provenance.in_name_of,
        "number": number,
        "day": date_format(since, "j F Y"),
    }
    plain, in_name = _IN_FULL[setter]
    return str(in_name if provenance.in_name_of else plain) % said


_IN_FULL = {
    Setter.AUTHORITY: (
        gettext_lazy("Said by %(who)s in regulation %(number)d, in force since %(day)s."),
        gettext_lazy(
            "Said by %(who)s in the name of %(whose)s, in regulation %(number)d, in force since"
            " %(day)s."
        ),
    ),
    Setter.ORGANISER: (
        gettext_lazy("Said by %(who)s in house rules %(number)d of %(day)s."),
        gettext_lazy(
            "Said by %(who)s in the name of %(whose)s, in house rules %(number)d of %(day)s."
        ),
    ),
    Setter.EVENT: (
        gettext_lazy("Said by the event itself in version %(number)d of its conditions, %(day)s."),
        "",
    ),
}


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
